"""Changing a pair or a team."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from config.htmx import redirect
from tournaments.errors import Refused, Stale
from tournaments.forms.asking import Asked, AskingForm
from tournaments.forms.pairs import PairEditForm
from tournaments.forms.squads import TeamEditForm
from tournaments.models import Entry, Event
from tournaments.selectors.entries import people_elsewhere
from tournaments.services.locks import is_in_draw, match_played
from tournaments.services.pairs import pair_edit, partner_change
from tournaments.services.people import Namesake
from tournaments.services.sides import own_rating
from tournaments.services.squads import team_edit

from .pages import typed


def side_edit(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The page on which the organizer changes a pair or a team; reached by way of entries.entry_edit."""
    event = entry.event
    form_of, save = (_pair_form, _pair_save) if event.kind == Event.Kind.DOUBLES else (_team_form, _team_save)
    sent = typed(request)
    form = form_of(entry, sent, form_class_asked(event, sent))
    if sent is not None and form.is_valid():
        try:
            save(entry, form)
            return redirect(request, "tournaments:entry", event.tournament.code, event.number, entry.pk)
        except Namesake as namesake:
            form = form_of(entry, sent, {**form.asked, **namesake.asked})
            form.is_valid()
            form.ask()
        except Stale as stale:
            now = Entry.objects.get(pk=entry.pk)
            form.overtake(stale, _stored(now), now.version)
        except Refused as refused:
            form.refuse(refused)
    players = list(entry.players.order_by("entry_players__position"))
    context = {
        "tournament": event.tournament,
        "event": event,
        "entry": entry,
        "form": form,
        "players": players,
        "people": people_elsewhere(event),
        "is_in_draw": is_in_draw(entry),
    }
    return render(request, "tournaments/entry.html", context)


def form_class_asked(event: Event, sent: Mapping[str, str] | None) -> Asked:
    """What the form that was sent had asked about."""
    form_class: type[AskingForm] = PairEditForm if event.kind == Event.Kind.DOUBLES else TeamEditForm
    return form_class.answered_in(event.tournament, sent) if sent is not None else {}


def _pair_form(entry: Entry, sent: Any, asked: Asked) -> PairEditForm:
    players = list(entry.players.order_by("entry_players__position"))
    return PairEditForm(
        sent,
        asked=asked,
        players=players,
        has_played=match_played(entry) is not None,
        initial={**_stored(entry), "version": entry.version},
        cancel_url=_back(entry),
    )


def _pair_save(entry: Entry, form: Any) -> None:
    version, leaves = form.cleaned_data["version"], form.leaving
    if leaves is None:
        pair_edit(entry=entry, seen_version=version, rating=form.cleaned_data["rating"])
    else:
        (person,) = form.persons()
        partner_change(entry=entry, seen_version=version, leaves=leaves, person=person)


def _team_form(entry: Entry, sent: Any, asked: Asked) -> TeamEditForm:
    rows = list(entry.entry_players.select_related("player").order_by("position"))
    return TeamEditForm(
        sent,
        asked=asked,
        rows=rows,
        code=entry.event.tournament.code,
        initial={**_stored(entry), "version": entry.version},
        cancel_url=_back(entry),
    )


def _team_save(entry: Entry, form: Any) -> None:
    team_edit(
        entry=entry,
        seen_version=form.cleaned_data["version"],
        squad=form.staying(),
        captain=form.chosen_captain,
        persons=form.persons(),
        **form.team(),
    )


def _stored(entry: Entry) -> dict[str, Any]:
    """What the fields show; no rating where it is that of the players."""
    own = entry.rating != own_rating(entry.event, list(entry.players.all()))
    return {"name": entry.name, "association": entry.association, "rating": entry.rating if own else None}


def _back(entry: Entry) -> str:
    event = entry.event
    return reverse("tournaments:entry", args=[event.tournament.code, event.number, entry.pk])
