"""Signing up and in, and changing an account."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import User
from tournaments.services.tournaments import user_by_sign_in

from .base import Actions, CleanCharField, SheetForm


class SignInForm(SheetForm):
    submit = gettext_lazy("Sign in")
    css_class = "narrow"

    username = CleanCharField(
        label=gettext_lazy("Name or e-mail"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=gettext_lazy("Five wrong tries lock the form for 15 minutes."),
    )
    remember = forms.BooleanField(
        label=gettext_lazy("Keep me signed in on this computer"), required=False, initial=True
    )

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        self.request = request
        self.user: AbstractUser | None = None
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if not values.get("username") or not values.get("password"):
            return values
        known = user_by_sign_in(values["username"])
        name = known.username if known else values["username"]
        self.user = authenticate(self.request, username=name, password=values["password"])  # type: ignore[assignment]
        if self.user is None:
            raise forms.ValidationError(_("The name or the password is wrong. Capital letters count in a password."))
        return values


def new_password_field(label: Any, **kwargs: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        **kwargs,
    )


class SignUpForm(SheetForm):
    submit = gettext_lazy("Sign up")
    css_class = "narrow"

    username = CleanCharField(
        label=gettext_lazy("Sign-in name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=gettext_lazy("Letters, figures and . + - _ only. Fellow organizers see it."),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("If you give it, you can sign in with it too. Nobody else sees it."),
    )
    password = new_password_field(gettext_lazy("Password"), help_text=gettext_lazy("At least 8 characters."))

    def clean_username(self) -> str:
        """No @: a name that looks like somebody's address would stand in the way of signing in with that address."""
        username: str = self.cleaned_data["username"]
        if "@" in username:
            raise forms.ValidationError(_("A name has no @ in it. The address goes into its own field."))
        return username

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if values.get("password"):
            user = User(username=values.get("username", ""), email=values.get("email", ""))
            check_password_strength(self, "password", values["password"], user)
        return values


class ForgottenForm(SheetForm):
    submit = gettext_lazy("Send the letter")
    css_class = "narrow"

    email = forms.EmailField(label=gettext_lazy("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))


class NewPasswordForm(SheetForm):
    submit = gettext_lazy("Set the password")
    css_class = "narrow"

    new_password = new_password_field(gettext_lazy("New password"), help_text=gettext_lazy("At least 8 characters."))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if values.get("new_password"):
            check_password_strength(self, "new_password", values["new_password"], self.user)
        return values


class PasswordForm(NewPasswordForm):
    """A new password for somebody who is signed in: asks for the old one."""

    submit = gettext_lazy("Change the password")
    field_order = ["old_password", "new_password"]

    old_password = forms.CharField(
        label=gettext_lazy("Your password now"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def clean_old_password(self) -> str:
        return own_password(self.user, self.cleaned_data["old_password"])


class AccountDeleteForm(SheetForm):
    css_class = "narrow"

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def actions(self) -> Actions:
        label = _("Delete the account %(name)s") % {"name": self.user.username}
        return Actions(label, cancel_url=self.cancel_url, danger=True)

    def clean_password(self) -> str:
        return own_password(self.user, self.cleaned_data["password"])


def own_password(user: User, password: str) -> str:
    if not user.check_password(password):
        raise forms.ValidationError(_("This is not your password."))
    return password


def check_password_strength(form: SheetForm, field: str, password: str, user: User) -> None:
    try:
        password_validation.validate_password(password, user)
    except forms.ValidationError as weak:
        form.add_error(field, weak)
