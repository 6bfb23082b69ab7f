"""A password: changed, or forgotten and set anew by a letter."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from config.htmx import redirect
from tournaments.forms.accounts import ForgottenForm, NewPasswordForm, PasswordForm
from tournaments.models import User
from tournaments.services.letters import password_letter

from .pages import form_page, typed


@never_cache
@sensitive_post_parameters("old_password", "new_password")
@require_http_methods(["GET", "POST"])
def password_change(request: HttpRequest) -> HttpResponse:
    form = PasswordForm(typed(request), user=request.user, cancel_url=reverse("tournaments:account"))
    if request.method == "POST" and form.is_valid():
        request.user.set_password(form.cleaned_data["new_password"])
        request.user.save(update_fields=["password"])
        update_session_auth_hash(request, request.user)
        return redirect(request, "tournaments:account")
    return form_page(request, form, heading=_("Change the password"), kicker=request.user.username)


@never_cache
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    form = ForgottenForm(typed(request), cancel_url=reverse("tournaments:sign_in"))
    if request.method == "POST" and form.is_valid():
        password_letter(email=form.cleaned_data["email"], site=request.build_absolute_uri("/")[:-1])
        # The same answer whether there is such an account or not: nobody learns who has one.
        return render(request, "tournaments/letter_sent.html", {"email": form.cleaned_data["email"]})
    facts = _(
        "You get a letter with a link to set a new one. Without an address in your account, ask who runs this site."
    )
    return form_page(
        request, form, heading=_("Forgot the password?"), kicker=_("For organizers and scorers"), facts=facts
    )


@never_cache
@sensitive_post_parameters("new_password")
@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, *, who: str, token: str) -> HttpResponse:
    user = _user_of(who)
    if user is None or not default_token_generator.check_token(user, token):
        return render(request, "tournaments/link_expired.html", status=410)
    form = NewPasswordForm(typed(request), user=user)
    if request.method == "POST" and form.is_valid():
        user.set_password(form.cleaned_data["new_password"])
        user.save(update_fields=["password"])
        messages.success(request, _("The new password is set. Sign in with it."))
        return redirect(request, "tournaments:sign_in")
    return form_page(request, form, heading=_("Set a new password"), kicker=user.username)


def _user_of(who: str) -> User | None:
    try:
        return User.objects.filter(pk=int(urlsafe_base64_decode(who)), is_active=True).first()
    except (ValueError, OverflowError):
        return None
