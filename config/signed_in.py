"""Who is signed in: two reads on the way of nearly every request of an organizer, prepared.

Sessions and passwords are Django's own; only how a stored session and its user are found is said here.
"""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.models import User
from tournaments.services.rows import PreparedModels, PreparedRead

SESSION = PreparedRead(lambda key: Session.objects.filter(session_key=key).values_list("session_data", "expire_date"))
USER = PreparedModels(lambda user: User.objects.filter(pk=user))


class SessionStore(db.SessionStore):
    """Sessions in the database, for SESSION_ENGINE."""

    def load(self) -> dict[str, Any]:
        for kept, until in SESSION.rows(self.session_key or ""):
            if until > timezone.now():
                known: dict[str, Any] = self.decode(kept)
                return known
        self._session_key = None
        return {}


class PasswordBackend(ModelBackend):
    """Name and password, for AUTHENTICATION_BACKENDS."""

    def get_user(self, user_id: int) -> User | None:
        user = USER.get(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
