"""Who may open which address. Each app's urls.py wraps every view in exactly one of these rules."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model, OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from .models import Event, Role, Stage, Tournament
from .services.rows import PreparedModels

View = Callable[..., HttpResponseBase]
M = TypeVar("M", bound=Model)

# On the way of every request to a tournament.
TOURNAMENT = PreparedModels(lambda code: Tournament.objects.filter(code=code))
ROLE = Role.objects.filter(tournament=OuterRef("pk")).values("kind")
WITH_ROLE = PreparedModels(
    lambda code, user: Tournament.objects.filter(code=code).annotate(role=Subquery(ROLE.filter(user=user)))
)
EVENT = PreparedModels(lambda tournament, number: Event.objects.filter(tournament=tournament, number=number))
STAGE = PreparedModels(lambda event, number: Stage.objects.filter(event=event, number=number))


def anyone(view: View) -> View:
    """No tournament in the address: the list, signing in."""
    return _ruled(view, "anyone")


def signed_in(view: View) -> View:
    """Any signed-in person."""

    @wraps(view)
    def ruled(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _ask_to_sign_in(request)
        return view(request, **kwargs)

    return _ruled(ruled, "signed_in")


def spectator(view: View) -> View:
    """Whoever may see the tournament; a draft is 404 for strangers."""
    return _in_tournament(view, "spectator")


def scorer(view: View) -> View:
    """Scorers and organizers of the tournament, and admins."""
    return _in_tournament(view, "scorer")


def organizer(view: View) -> View:
    """Organizers of the tournament, and admins."""
    return _in_tournament(view, "organizer")


def _found_for(user: Any, code: str) -> tuple[Tournament, str | None]:
    """The tournament and what the person is in it: "organizer", "scorer" or None. Admins are organizers everywhere."""
    if not user.is_authenticated:
        return _found(TOURNAMENT.get(code)), None
    tournament = _found(WITH_ROLE.get(code, user.pk))
    return tournament, Role.Kind.ORGANIZER if user.is_superuser else tournament.role  # type: ignore[attr-defined]


def _in_tournament(view: View, rule: str) -> View:
    """Turn the code, event and stage numbers of the address into rows that belong together, then check the rule.

    The view gets `tournament`, and `event` and `stage` where the address names them. request.role holds the role.
    Inside it the tournament's time zone is the current one.
    """

    @wraps(view)
    def ruled(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponseBase:
        tournament, role = _found_for(request.user, code)
        request.role = role  # type: ignore[attr-defined]
        if tournament.is_draft and role is None:
            raise Http404
        if (rule == "organizer" and role != Role.Kind.ORGANIZER) or (rule == "scorer" and role is None):
            if not request.user.is_authenticated:
                return _ask_to_sign_in(request)
            raise PermissionDenied
        if "event" in kwargs:
            event = _found(EVENT.get(tournament.pk, kwargs["event"]))
            event.tournament = tournament
            kwargs["event"] = event
            if "stage" in kwargs:
                stage = _found(STAGE.get(event.pk, kwargs["stage"]))
                stage.event = event
                kwargs["stage"] = stage
        with timezone.override(tournament.zone):
            return view(request, tournament=tournament, **kwargs)

    return _ruled(ruled, rule)


def _found(row: M | None) -> M:
    if row is None:
        raise Http404
    return row


def _ask_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """The sign-in page, and back; a changed page (POST) is come back to by its own address."""
    target = request.get_full_path() if request.method == "GET" else request.META.get("HTTP_REFERER", "/")
    answer = redirect_to_login(target)
    if getattr(request, "htmx", False):
        htmx_answer = HttpResponse(status=200)
        htmx_answer["HX-Redirect"] = answer.url
        return htmx_answer
    return answer


def _ruled(view: View, rule: str) -> View:
    """Mark a view with its rule, for the test that walks all addresses with all roles."""

    @wraps(view)
    def marked(*args: object, **kwargs: object) -> HttpResponseBase:
        return view(*args, **kwargs)

    marked.rule = rule  # type: ignore[attr-defined]
    return marked
