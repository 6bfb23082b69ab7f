"""Every address with every role: the rules of tournaments.access hold, for looking and for changing (C89, C90)."""

import re
from http import HTTPStatus

import pytest
from django.apps import apps
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from config import live
from tests.addresses import APPS, Address, all_addresses, app_addresses
from tests.changes import SAVES_NOTHING, changes
from tests.scene import Scene, scene
from tournaments.models import Tournament

OK, NO_CONTENT, SEE_OTHER = HTTPStatus.OK, HTTPStatus.NO_CONTENT, HTTPStatus.SEE_OTHER
FOUND, FORBIDDEN, NOT_FOUND = HTTPStatus.FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND
pytestmark = pytest.mark.any_database
WRONG_METHOD = HTTPStatus.METHOD_NOT_ALLOWED

ORGANIZERS = {"organizer", "admin"}
MEMBERS = {"scorer", *ORGANIZERS}
OUTSIDERS = ["stranger", "nobody", "organizer of another"]
ROLES = [*OUTSIDERS, "scorer", "organizer", "admin"]
RULES = {"anyone", "signed_in", "spectator", "scorer", "organizer"}
HTMX = {"HX-Request": "true"}
# Of no app: the same for everybody, and nothing is stored.
WITHOUT_RULE = {"favicon", "robots", "language", "theme"}
# Rows of which each has a number of its own in the whole database, or in the tournament.
OF_ONE_TOURNAMENT = {"entry", "player", "role", "change", "number", "group", "system"}

addresses = app_addresses()


class Visitor:
    """Somebody with a role. What a request changes is taken back, so that each finds the scene as it was made."""

    def __init__(self, hall: Scene, role: str) -> None:
        self.client = Client()
        user = hall.people[role]
        if user is not None:
            self.client.force_login(user)
        self.cookies = self.client.cookies.output(header="")

    def ask(self, method: str, path: str, fields: dict[str, object] | None = None, **headers: str) -> HttpResponse:
        self.client.cookies.clear()
        self.client.cookies.load(self.cookies)
        with transaction.atomic():
            if method == "POST":
                answer = self.client.post(path, fields or {}, headers=headers)
            else:
                answer = self.client.generic(method, path, headers=headers)
            transaction.set_rollback(True)
        return answer


def turned_away(rule: str | None, role: str, *, is_draft: bool) -> int | None:
    """The status by which the rule turns this role away; None when it lets it through."""
    if rule == "anyone":
        return None
    if rule == "signed_in":
        return FOUND if role == "stranger" else None
    if is_draft and role not in MEMBERS:
        return NOT_FOUND
    if role in {"spectator": set(ROLES), "scorer": MEMBERS, "organizer": ORGANIZERS}[str(rule)]:
        return None
    return FOUND if role == "stranger" else FORBIDDEN


def stored() -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored of tournaments and people."""
    models = [model for model in apps.get_models() if model._meta.app_label in APPS]
    return {model.__name__: list(model._default_manager.order_by("pk").values_list()) for model in models}


@pytest.fixture
def hall(db: None) -> Scene:
    return scene()


def test_every_address_of_the_apps_stands_under_exactly_one_rule():
    for address in addresses:
        assert address.rule in RULES, address.name
        assert not hasattr(address.view.__wrapped__, "rule"), f"{address.name} stands under two rules"
    assert {address.name for address in all_addresses() if address.rule is None} == WITHOUT_RULE


def test_every_address_is_in_the_scene(hall):
    assert not [address.name for address in addresses if not hall.paths(address)]


@pytest.mark.parametrize("role", ROLES)
def test_who_may_open_what(hall, role):  # case C89, case C90
    visitor = Visitor(hall, role)
    wrong: list[str] = []
    for visibility in ("draft",) if role in MEMBERS else ("public", "unlisted", "draft"):
        Tournament.objects.filter(pk=hall.tournament.pk).update(visibility=visibility)
        live.forget(hall.tournament.code)
        for address in addresses:
            away = turned_away(address.rule, role, is_draft=visibility == "draft")
            faults = faults_at(visitor, hall.paths(address)[0], away)
            wrong += [f"{visibility} {address.name}: {fault}" for fault in faults]
    assert not wrong


def faults_at(visitor: Visitor, path: str, away: int | None) -> list[str]:
    """What is not as the rule says: turned away by every method, or let through by those the view takes."""
    answers = {method: visitor.ask(method, path) for method in ("GET", "POST", "PATCH")}
    taken = answers["PATCH"].headers.get("Allow", "").split(", ")
    faults = []
    for method, answer in answers.items():
        expected = {away} if away else {OK, SEE_OTHER, NO_CONTENT} if method in taken else {WRONG_METHOD}
        if answer.status_code not in expected:
            faults.append(f"{method} {answer.status_code}")
        if away == FOUND and not answer["Location"].startswith(reverse("tournaments:sign_in")):
            faults.append(f"{method} to {answer['Location']}")
    return faults


@pytest.mark.parametrize("role", ["stranger", "scorer", "organizer"])
def test_what_a_page_asks_for_with_htmx_is_a_part_and_never_a_page_in_a_page(hall, role):
    visitor = Visitor(hall, role)
    pages = [visitor.ask("GET", path).content.decode() for address in addresses for path in hall.paths(address)]
    asked = {found for page in pages for found in re.findall(r' hx-(get|post)="([^"]*)"', page)}
    one_of_each = {(method, resolve(path.partition("?")[0]).view_name): path for method, path in sorted(asked)}
    assert len(one_of_each) >= 8
    for (method, _name), path in one_of_each.items():
        answer = visitor.ask(method.upper(), path, **HTMX)
        assert answer.status_code in {OK, NO_CONTENT}, path
        assert b"<html" not in answer.content, path
        assert answer.headers.get("HX-Redirect") or not answer.content or answer.content.lstrip().startswith(b"<"), path


@pytest.mark.parametrize("role", ["stranger", "nobody"])
def test_htmx_is_told_where_to_sign_in_or_refused(hall, role):
    visitor = Visitor(hall, role)
    for address in addresses:
        if turned_away(address.rule, role, is_draft=False):
            answer = visitor.ask("POST", hall.paths(address)[0], **HTMX)
            if role == "stranger":
                assert answer["HX-Redirect"].startswith(reverse("tournaments:sign_in")), address.name
                assert not answer.content
            else:
                assert answer.status_code == FORBIDDEN, address.name


def test_what_changes_something_is_known_and_does_for_an_organizer(hall):
    visitor = Visitor(hall, "organizer")
    known = {change.name for change in changes(hall)} | SAVES_NOTHING
    taking = {a.name for a in addresses if a.rule in {"scorer", "organizer"} and takes_posts(visitor, hall, a)}
    assert taking == known
    for change in changes(hall):
        with transaction.atomic():
            change.prepare()
            before = stored()
            answer = visitor.client.post(change.path, change.fields())
            assert answer.status_code == SEE_OTHER, (change.name, answer.content.decode()[-4000:])
            assert stored() != before, change.name
            transaction.set_rollback(True)


def takes_posts(visitor: Visitor, hall: Scene, address: Address) -> bool:
    return "POST" in visitor.ask("PATCH", hall.paths(address)[0]).headers.get("Allow", "")


@pytest.mark.parametrize("role", [*OUTSIDERS, "scorer"])
def test_nobody_changes_anything_without_the_right(hall, role):  # case C90
    visitor = Visitor(hall, role)
    rules = {address.name: address.rule for address in addresses}
    for change in changes(hall):
        away = turned_away(rules[change.name], role, is_draft=False)
        if away:
            with transaction.atomic():
                change.prepare()
                fields = change.fields()
                before = stored()
                assert visitor.client.post(change.path, fields).status_code == away, change.name
                assert stored() == before, change.name
                transaction.set_rollback(True)


def test_rows_of_one_tournament_are_not_found_in_another(hall):  # case C90
    olga = Visitor(hall, "organizer of another")
    own = hall.person("organizer of another").tournaments.get()
    before = stored()
    for address in addresses:
        if not address.parts & OF_ONE_TOURNAMENT:
            continue
        known = {**hall.parts(hall.equal, address.app), **hall.parts(hall.played, address.app)}
        theirs = {**hall.everywhere, **known, "code": own.code, "event": 1}
        path = reverse(address.name, kwargs={part: theirs[part] for part in address.parts})
        statuses = {olga.client.get(path).status_code, olga.client.post(path).status_code}
        assert NOT_FOUND in statuses, path
        assert statuses <= {NOT_FOUND, WRONG_METHOD}, path
    assert stored() == before


def test_rows_of_one_event_are_not_found_in_another(hall):  # case C90
    anna = Visitor(hall, "organizer")
    for address in addresses:
        if "entry" in address.parts:
            parts = {**hall.everywhere, **hall.parts(hall.entered, address.app), "event": hall.running.number}
            path = reverse(address.name, kwargs={part: parts[part] for part in address.parts})
            statuses = {anna.ask(method, path).status_code for method in ("GET", "POST")}
            assert NOT_FOUND in statuses, path
            assert statuses <= {NOT_FOUND, WRONG_METHOD}, path


@pytest.mark.parametrize("name", sorted(WITHOUT_RULE))
def test_what_stands_under_no_rule_stores_nothing(db, client, name):
    address = next(address for address in all_addresses() if address.name == name)
    values = {"language": "ru", "theme": "dark"}
    path = reverse(name, kwargs={part: values[part] for part in address.parts})
    before = stored()
    assert client.get(path).status_code in {OK, FOUND}
    assert client.post(path).status_code in {FOUND, WRONG_METHOD}
    assert stored() == before


@pytest.mark.parametrize(
    "path", ["/t/zzzzzzzz/", "/t/zzzzzzzz/1/", "/t/zzzzzzzz/live/1/", "/nowhere/", "/language/xx/"]
)
def test_an_unknown_address_is_a_page_that_says_so(client, db, path):
    answer = client.get(path)
    assert answer.status_code == NOT_FOUND
    assert b"<html" in answer.content
