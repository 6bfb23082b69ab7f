"""Fill an empty installation with tournaments to look at and to play on."""

import os
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from desk import demo
from desk.demo.loading import tournament_load
from desk.demo.records import tournament_record
from tournaments.models import Tournament, User
from tournaments.services.accounts import account_create

USERNAME = "demo"
PASSWORD = "topcut-demo"  # known to everybody: only where nobody else can reach the server
LOCAL = {"127.0.0.1", "localhost", "::1", ""}
# The one to begin with is loaded last, so its address stands first.
FILES = ("oceania-2023.json", "four-tables.json", "oceania-replayed.json")
FOLDER = Path(demo.__file__).parent


class Command(BaseCommand):
    help = "Loads the demo tournaments and an organizer to sign in as."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing when there is any tournament")

    def handle(self, *, if_empty: bool, **options: Any) -> None:
        if if_empty and Tournament.objects.exists():
            self._remind()
            return
        if User.objects.filter(username__iexact=USERNAME).exists():
            raise CommandError("The demo is loaded already: somebody signs in as “demo”.")
        password = PASSWORD if _is_local() else secrets.token_urlsafe(9)
        tournaments = _load(password)
        self._say("Demo tournaments:")
        for tournament in reversed(tournaments):
            self._say(f"  {_address()}{tournament.get_absolute_url()}  {tournament.name}")
        self._say(f"Sign in at {_address()}/sign-in/ as {USERNAME}, password {password}")

    def _remind(self) -> None:
        """The sign-in again, as long as the demo's account is as it was made."""
        user = User.objects.filter(username=USERNAME, tournaments__isnull=False).distinct().first()
        if user is None or not user.check_password(PASSWORD):
            return
        if _is_local():
            self._say(f"Demo organizer: sign in at {_address()}/sign-in/ as {USERNAME}, password {PASSWORD}")
        else:
            self._say("Warning: everybody knows the password of the account “demo”. Change it, or delete the account.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)


@transaction.atomic
def _load(password: str) -> list[Tournament]:
    user = account_create(username=USERNAME, email="", password=password)
    today = timezone.localdate()
    return [tournament_load(tournament_record(FOLDER / name, today=today), by=user) for name in FILES]


def _is_local() -> bool:
    return os.environ.get("HOST", "") in LOCAL


def _address() -> str:
    """Where `make run` serves."""
    return f"http://{os.environ.get('HOST') or '127.0.0.1'}:{os.environ.get('PORT') or '8000'}"
