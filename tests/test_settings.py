"""Settings say what is wrong with them, and are safe when nothing was set."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def settings(tmp_path: Path, expression: str, **environment: str) -> str:
    """What `expression` is worth with the product's settings in a fresh process, or its last line of complaint."""
    keep = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    answer = subprocess.run(
        [sys.executable, "-c", f"from config import settings as s; print(repr(({expression})))"],
        cwd=ROOT,
        env={**keep, "ENV_FILE": os.devnull, "STATE_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
    )
    return (answer.stdout or answer.stderr).strip().splitlines()[-1]


def test_nothing_set_is_safe(tmp_path):
    assert settings(tmp_path, "s.DEBUG, s.ALLOWED_HOSTS") == "(False, ['localhost', '127.0.0.1', '[::1]'])"


def test_sqlite_waits_for_its_turn_and_survives_a_power_cut(tmp_path):
    options = settings(tmp_path, "s.DATABASES['default']['OPTIONS']")
    assert "IMMEDIATE" in options
    assert "synchronous=FULL" in options


def test_postgresql_keeps_a_pool_of_connections(tmp_path):
    url = "postgres://topcut:secret@db.example.org/topcut"
    assert "pool" in settings(tmp_path, "s.DATABASES['default']['OPTIONS']", DATABASE_URL=url)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("DEBUG", "maybe", "say on or off"),
        ("HTTPS", "ja", "say on or off"),
        ("DATABASE_URL", "mysql://root@localhost/topcut", "SQLite and PostgreSQL"),
        ("DATABASE_URL", "topcut.sqlite3", "no database"),
    ],
)
def test_nonsense_stops_the_start(tmp_path, name, value, complaint):
    assert complaint in settings(tmp_path, "'started'", **{name: value})


def test_https_keeps_cookies_off_plain_http(tmp_path):
    expression = "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0"
    assert settings(tmp_path, expression, HTTPS="on") == "(True, True, True)"
