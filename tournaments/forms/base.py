"""What all forms share: how they look, cleaned text, whole numbers, and how a refusal becomes an error by a field."""

from collections.abc import Callable, Mapping
from datetime import UTC, timedelta
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.names import clean
from tournaments.errors import Refused

Text = str | Promise


class CleanCharField(forms.CharField):
    """Text as it is stored: see tournaments.domain.names.clean."""

    def to_python(self, value: object) -> str:
        return clean(super().to_python(value) or "")


class WholeNumberField(forms.IntegerField):
    """A whole number in a plain text field with the number pad: no wheel and no spinner to change it by accident."""

    widget = forms.TextInput
    default_error_messages = {"invalid": gettext_lazy("Enter a whole number.")}

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "numeric", "autocomplete": "off"}


class LocalDateTimeField(forms.DateTimeField):
    """A moment typed and shown in a zone of its own: the tournament's. Set `zone` before use."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    zone = timezone.get_default_timezone()

    def to_python(self, value: object) -> object:
        with timezone.override(self.zone):
            try:
                return _storable(super().to_python(value))
            except OverflowError:  # on the first or the last day of the calendar
                raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None

    def prepare_value(self, value: object) -> object:
        with timezone.override(self.zone):
            return super().prepare_value(value)


def _storable(value: Any) -> Any:
    """The moment itself. OverflowError: no moment of the calendar in the zone of the database, or in any other."""
    if value is not None:
        for days in (-1, 1):
            value.astimezone(UTC) + timedelta(days=days)
    return value


class DateField(forms.DateField):
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class Actions:
    """The buttons under a form: what it does, in ink (or outlined in red, naming what it destroys), and the way out.

    crispy's own button is a template in itself, which a name with braces in it must never become.
    """

    def __init__(self, label: Text, *, cancel_url: str = "", danger: bool = False) -> None:
        self.label, self.cancel_url, self.danger = label, cancel_url, danger

    def render(self, form: forms.Form, context: object, template_pack: object = None, **kwargs: object) -> str:
        kind = "btn-danger" if self.danger else "btn-primary"
        button = format_html('<button type="submit" class="btn {}">{}</button>', kind, self.label)
        cancel: str = ""
        if self.cancel_url:
            cancel = format_html('<a class="btn btn-secondary" href="{}">{}</a>', self.cancel_url, _("Cancel"))
        return format_html('<div class="actions pt-3">{}{}</div>', button, cancel)


class More(Div):
    """Fields that few need, folded away under a line; open when one of them says something or needs a look."""

    template = "tournaments/_more_fields.html"

    def __init__(self, summary: Text, *fields: object) -> None:
        super().__init__(*fields)
        self.summary = summary
        self.is_open = False

    def render(self, form: forms.Form, context: object, template_pack: object = None, **kwargs: object) -> str:
        names = [pointer.name for pointer in self.get_field_names()]
        self.is_open = any(form[name].errors or not _is_as_usual(form[name]) for name in names)
        return str(super().render(form, context, **kwargs))


def _is_as_usual(bound: forms.BoundField) -> bool:
    """Empty, unticked, or the first of its choices."""
    value = bound.value()
    if isinstance(bound.field, forms.ChoiceField):
        return value in (None, "", next(iter(bound.field.choices))[0])
    return value in (None, "", False)


class SheetForm(forms.Form):
    """A form set like a sheet: sections with their legends, one button of ink, errors by the field and on top."""

    submit: Text = gettext_lazy("Save")
    css_class = "margined-form"
    cancel_url = ""

    def __init__(self, *args: Any, action: str = "", cancel_url: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cancel_url = cancel_url
        self.helper = FormHelper(self)
        self.helper.form_action = action
        self.helper.form_class = self.css_class
        self.helper.attrs = {"novalidate": ""}
        self.helper.layout = Layout(*self.sections(), self.actions())

    def sections(self) -> list[Any]:
        """The layout objects of the form, without its buttons."""
        return list(self.fields)

    def actions(self) -> "Actions":
        return Actions(self.submit, cancel_url=self.cancel_url)

    def refuse(self, refused: Refused) -> None:
        """Show a refusal by its field, else on top; what was typed stays."""
        self.add_error(refused.field if refused.field in self.fields else None, str(refused.message))

    def overtake(self, refused: Refused, now: Mapping[str, Any], version: int) -> None:
        """Somebody saved meanwhile: say by each field what stands now, keep what was typed, and let it be saved over.

        `now` holds the stored values by field name, `version` the stored version.
        """
        typed = dict(self.cleaned_data)
        self.refuse(refused)
        for name, value in now.items():
            if name in self.fields and name in typed and typed[name] != value:
                self.add_error(name, _("Stands now: %(value)s") % {"value": self._shown(name, value)})
        self.data = self.data.copy()
        self.data[self.add_prefix("version")] = str(version)

    def _shown(self, name: str, value: Any) -> str:
        field = self.fields[name]
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(field, forms.ChoiceField):
            return str(dict(field.choices).get(value, value))
        return str(field.prepare_value(value)) if value not in (None, "") else "–"


def accepted(form: SheetForm, save: Callable[[], Any]) -> Any:
    """Run a service that the checked form calls: what it returns, or None when it refused (told by the form)."""
    try:
        return save()
    except Refused as refused:
        form.refuse(refused)
        return None
