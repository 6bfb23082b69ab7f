"""What can go wrong for a person, told so that they can mend it. Programming faults are ordinary exceptions."""

from django.utils.functional import Promise


class Refused(Exception):
    """The rules or the state of the tournament do not allow it.

    `message` is a translated sentence for the person; `field` names the form field it belongs to, or is None.
    """

    def __init__(self, message: str | Promise, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Stale(Refused):
    """Somebody else saved meanwhile: the form is older than the stored row. Theirs stands; nothing is lost."""
