"""Making, changing and deleting a tournament, and who may do what in it."""

from datetime import date

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Player, Role, Stage, Tournament, User

from .live import edit, next_live_version
from .locks import tournament_locked


@transaction.atomic
def tournament_create(
    *,
    code: str,
    by: User,
    name: str,
    place: str,
    starts_on: date,
    ends_on: date,
    time_zone: str,
    visibility: str,
) -> Tournament:
    """A tournament with its first organizer. The code comes with the form, so a form sent twice makes one (C84)."""
    # The organizer's row is the lock that the second click waits for.
    User.objects.select_for_update().get(pk=by.pk)
    existing = Tournament.objects.filter(code=code).first()
    if existing is not None:
        return existing
    tournament = Tournament(
        code=code,
        name=clean(name),
        place=clean(place),
        starts_on=starts_on,
        ends_on=ends_on,
        time_zone=time_zone,
        visibility=visibility,
    )
    tournament.full_clean()
    tournament.save()
    Role.objects.create(tournament=tournament, user=by, kind=Role.Kind.ORGANIZER)
    return tournament


@transaction.atomic
def tournament_edit(
    *,
    tournament: Tournament,
    seen_version: int,
    name: str,
    place: str,
    starts_on: date,
    ends_on: date,
    time_zone: str,
    visibility: str,
) -> Tournament:
    """Change the settings; every page of the tournament shows them. Stale when somebody else changed them meanwhile."""
    tournament = tournament_locked(tournament)
    edit(
        tournament,
        seen_version,
        name=clean(name),
        place=clean(place),
        starts_on=starts_on,
        ends_on=ends_on,
        time_zone=time_zone,
        visibility=visibility,
    )
    next_live_version(tournament)
    return tournament


@transaction.atomic
def tournament_delete(*, tournament: Tournament, typed_name: str) -> None:
    """Delete it with everything in it: events, players, results and their history. Refused unless its name is typed."""
    tournament = tournament_locked(tournament)
    if fold(typed_name) != fold(tournament.name):
        raise Refused(_("This is not the name of the tournament. Nothing was deleted."), "typed_name")
    tournament_erase(tournament=tournament)


@transaction.atomic
def tournament_erase(*, tournament: Tournament) -> None:
    """Delete a tournament unasked, with everything in it and everything ever recorded of its people."""
    events = list(tournament.events.values_list("pk", flat=True))
    stages = list(Stage.objects.filter(event__in=events).values_list("pk", flat=True))
    pk = tournament.pk
    next_live_version(tournament)
    tournament.delete()
    # The record of changes holds names and contacts: deleting a tournament deletes its people.
    Player.history.filter(tournament_id=pk).delete()
    Entry.history.filter(event_id__in=events).delete()
    Stage.history.filter(Q(event_id__in=events) | Q(id__in=stages)).delete()
    Event.history.filter(tournament_id=pk).delete()
    Tournament.history.filter(id=pk).delete()


@transaction.atomic
def role_add(*, tournament: Tournament, sign_in_name: str, kind: str) -> Role:
    """Let somebody with an account help: an organizer may do everything, a scorer enters results.

    Refused when nobody signs in under this name or address, or when it would leave no organizer.
    """
    tournament = tournament_locked(tournament)
    user = user_by_sign_in(sign_in_name)
    if user is None:
        raise Refused(_("Nobody signs in under this name. They make an account first, then you add them."), "person")
    role = Role.objects.filter(tournament=tournament, user=user).first()
    if role is None:
        return Role.objects.create(tournament=tournament, user=user, kind=kind)
    if role.kind != kind:
        _refuse_without_organizer(role)
        role.kind = kind
        role.save(update_fields=["kind"])
    return role


@transaction.atomic
def role_remove(*, role: Role) -> None:
    """Take a role away. Refused for the last organizer."""
    tournament_locked(role.tournament)
    _refuse_without_organizer(role)
    role.delete()


def user_by_sign_in(text: str) -> User | None:
    """Who signs in under this name, or has this e-mail address alone; None when nobody or several do."""
    text = clean(text)
    user = User.objects.filter(username__iexact=text, is_active=True).order_by("pk").first()
    if user is None and "@" in text:
        found = list(User.objects.filter(email__iexact=text, is_active=True)[:2])
        user = found[0] if len(found) == 1 else None
    return user


def _refuse_without_organizer(role: Role) -> None:
    others = Role.objects.filter(tournament=role.tournament_id, kind=Role.Kind.ORGANIZER).exclude(pk=role.pk)
    if role.kind == Role.Kind.ORGANIZER and not others.exists():
        raise Refused(_("A tournament needs an organizer: make somebody else one first."), "person")
