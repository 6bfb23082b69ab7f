"""The secret key of an installation that was given none: made once, kept in the state folder."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_secret_key(path: Path) -> str:
    """The key in the file `path`, which is made when it is missing; only its owner can read it.

    Several server processes may start at the same moment: the key is written under another name and then linked
    into place, which succeeds for exactly one of them, and all read the winner's.
    ImproperlyConfigured when the folder cannot be written or the file is empty.
    """
    try:
        if not path.exists():
            _make(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"Cannot keep a secret key in {path}: {error}. Set SECRET_KEY.") from error
    if not key:
        raise ImproperlyConfigured(f"{path} is empty. Delete it, or set SECRET_KEY.")
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600, exist_ok=False)  # closed to others before anything is in it
    draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was first
    finally:
        draft.unlink()
