"""Letters to those who sign in."""

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.models import User


def password_letter(*, email: str, site: str) -> int:
    """Send everybody with this address a link to set a new password; how many letters went out.

    `site` is the address of this installation without a slash at its end. The link works once, for three days.
    """
    sent = 0
    for user in User.objects.filter(email__iexact=email, is_active=True).order_by("pk")[:5]:
        who = urlsafe_base64_encode(force_bytes(user.pk))
        path = reverse("tournaments:new_password", args=[who, default_token_generator.make_token(user)])
        text = _(
            "Somebody asked to set a new password for “%(name)s”. If it was you, open this address:\n\n%(link)s\n\n"
            "If not, nothing has changed, and there is nothing to do."
        ) % {"name": user.username, "link": f"{site}{path}"}
        # To the address as stored, not as typed: letters that look alike are different addresses.
        sent += send_mail(_("Topcut: a new password"), text, None, [user.email], fail_silently=True)
    return sent
