"""Who opens the pages, and what the browser's console has to say about them."""

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import BrowserContext, Page

from tournaments.models import User


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    """Give the browser a session, without the page."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session.session_key or "", "url": url}])


def complaints_of(page: Page) -> list[str]:
    """Errors and warnings of the console, and of scripts, from now on. CSP violations are among them."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found
