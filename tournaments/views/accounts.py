"""Signing up, in and out; one's own account."""

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.htmx import redirect
from tournaments.errors import Refused
from tournaments.forms.accounts import AccountDeleteForm, SignInForm, SignUpForm
from tournaments.selectors.tournaments import my_tournaments
from tournaments.services.accounts import account_create, alone_in
from tournaments.services.accounts import account_delete as delete_account

from .pages import form_page, typed

PASSWORD_BACKEND = settings.AUTHENTICATION_BACKENDS[-1]


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    target = _target(request)
    if request.user.is_authenticated:
        return redirect(request, target)
    action = request.get_full_path()
    form = SignInForm(typed(request), request=request, action=action)
    if request.method == "POST" and form.is_valid() and form.user is not None:
        login(request, form.user)
        if not form.cleaned_data["remember"]:
            request.session.set_expiry(0)
        return redirect(request, target)
    links = [(_("Forgot the password?"), reverse("tournaments:forgotten"))]
    if settings.SIGN_UP_OPEN:
        links.append((_("Sign up"), f"{reverse('tournaments:sign_up')}?{request.GET.urlencode()}"))
    return form_page(
        request,
        form,
        heading=_("Sign in"),
        kicker=_("For organizers and scorers"),
        links=links,
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect(request, "tournaments:list")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect(request, _target(request))
    if not settings.SIGN_UP_OPEN:
        return render(request, "tournaments/sign_up_closed.html", status=200 if request.method == "GET" else 403)
    form = SignUpForm(typed(request), action=request.get_full_path())
    if request.method == "POST" and form.is_valid():
        try:
            user = account_create(**form.cleaned_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            login(request, user, backend=PASSWORD_BACKEND)
            return redirect(request, _target(request))
    facts = _("An account lets you organize tournaments and enter results. Players and spectators need none.")
    return form_page(request, form, heading=_("Sign up"), kicker=_("For organizers and scorers"), facts=facts)


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/account.html", {"cards": my_tournaments(request.user)})


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    form = AccountDeleteForm(typed(request), user=request.user, cancel_url=reverse("tournaments:account"))
    if request.method == "POST" and form.is_valid():
        try:
            delete_account(user=request.user)
        except Refused as refused:
            form.refuse(refused)
        else:
            logout(request)
            return redirect(request, "tournaments:list")
    facts = _("Tournaments with other organizers and all results stay; who entered them is then no longer recorded.")
    alone = alone_in(request.user)
    return form_page(
        request, form, heading=_("Delete the account"), kicker=request.user.username, facts=facts, alone=alone
    )


def _target(request: HttpRequest) -> str:
    """Where the person wanted to go; only to this site."""
    target = request.GET.get("next", "")
    hosts = {request.get_host()}
    if url_has_allowed_host_and_scheme(target, allowed_hosts=hosts, require_https=request.is_secure()):
        return target
    return reverse("tournaments:list")
