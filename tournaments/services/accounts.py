"""Accounts of those who sign in. Players need none."""

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Role, Tournament, User


@transaction.atomic
def account_create(*, username: str, email: str, password: str) -> User:
    """An account that may organize tournaments. Refused when the name or the address is taken, in whatever case."""
    if User.objects.filter(username__iexact=username).exists():
        raise Refused(_("This name is taken. Choose another."), "username")
    if email and User.objects.filter(email__iexact=email).exists():
        raise Refused(_("There is an account with this address. Sign in with it."), "email")
    user = User(username=username, email=email, password=make_password(password))
    user.full_clean(exclude=["password"])
    user.save()
    return user


@transaction.atomic
def account_delete(*, user: User) -> None:
    """Delete an account. Results and tournaments stay (C94): Refused while somebody's tournament has no one else."""
    alone = alone_in(user, lock=True)
    if alone:
        names = ", ".join(tournament.name for tournament in alone)
        raise Refused(
            _("You are the only organizer of: %(names)s. Make somebody else an organizer there, or delete it, first.")
            % {"names": names}
        )
    user.delete()


def alone_in(user: User, *, lock: bool = False) -> list[Tournament]:
    """The tournaments that would have no organizer without this person."""
    found = Tournament.objects.filter(roles__user=user, roles__kind=Role.Kind.ORGANIZER).order_by("pk")
    mine = list(found.select_for_update(of=("self",)) if lock else found)
    shared = Role.objects.filter(tournament__in=mine, kind=Role.Kind.ORGANIZER).exclude(user=user)
    elsewhere = set(shared.values_list("tournament", flat=True))
    return [tournament for tournament in mine if tournament.pk not in elsewhere]
