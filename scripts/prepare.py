"""Brings the database and the static files up to date before the server starts; loads the demo into an empty one."""

import hashlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402


def collect_static_files() -> None:
    """Compressing takes some seconds, so it is done only when a file or the list of packages has changed."""
    sources = [*sorted(path for path in (ROOT / "static").rglob("*") if path.is_file()), ROOT / "requirements.txt"]
    digest = hashlib.sha256(f"{settings.STATIC_ROOT}\n".encode())
    for path in sources:
        digest.update(f"{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    collected = settings.STATE_DIR / "static.sha256"
    if settings.STATIC_ROOT.is_dir() and collected.exists() and collected.read_text() == digest.hexdigest():
        return
    print("Collecting and compressing static files (some seconds, once)", flush=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    collected.write_text(digest.hexdigest())


def main() -> None:
    django.setup()
    collect_static_files()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("clearsessions")
    call_command("load_demo", if_empty=True)


main()
