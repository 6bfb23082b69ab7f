"""An agreement not to play (706.4) as the organizer writes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.domain.prizes import Bundle, PrizeError, amount_text, bundle, equal_shares, parse_amount
from brackets.services.agreeing import Unplayed
from brackets.wording import prize_error_text
from desk.services.agreements import Terms
from tournaments.forms.base import CleanCharField, LocalDateTimeField, WholeNumberField
from tournaments.models import Entry

EQUAL, WRITTEN = "equal", "written"
NOBODY = "nobody"  # they share the places


@dataclass(frozen=True)
class PartyFields:
    """What is written for one party; None where there is nothing of the kind."""

    entry: Entry
    order: forms.BoundField | None
    amount: forms.BoundField | None
    things: tuple[tuple[str, forms.BoundField], ...]


class AgreementForm(forms.Form):
    """Who goes on (or the order), the shares, the judge and the time; the fields follow from what is not played."""

    judge = CleanCharField(
        label=gettext_lazy("Judge present"),
        max_length=80,
        error_messages={
            "required": gettext_lazy("An agreement is made in the presence of a judge (706.4): enter the name.")
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    agreed_at = LocalDateTimeField(label=gettext_lazy("Agreed at"))
    shares = forms.ChoiceField(label=gettext_lazy("Shares"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, found: Unplayed, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found = found
        self.fields["agreed_at"].zone = zone  # type: ignore[attr-defined]
        self.fields["agreed_at"].initial = timezone.now().replace(second=0, microsecond=0)
        self.fields["shares"].choices = [(EQUAL, _("equal")), (WRITTEN, _("as written below"))]  # type: ignore[attr-defined]
        self.fields["shares"].initial = EQUAL if self.equal is not None else WRITTEN
        if len(found.rows) == 1:
            self.fields["first"] = self._first()
        for entry in found.parties:
            self._add_fields_of(entry)
        for field in self.fields.values():
            field.widget.attrs.setdefault("class", _css(field))

    @property
    def equal(self) -> dict[int, Bundle] | None:
        """Equal shares by entry id; None where a thing does not divide."""
        shares = equal_shares(self.found.due.total, [entry.pk for entry in self.found.parties])
        return None if shares is None else {entry.pk: shares[entry.pk] for entry in self.found.parties}

    @property
    def has_shares(self) -> bool:
        return not self.found.due.total.is_empty

    def parties(self) -> Iterator[PartyFields]:
        """The rows of the form."""
        for entry in self.found.parties:
            yield PartyFields(
                entry,
                order=self._bound(f"order-{entry.pk}"),
                amount=self._bound(f"amount-{entry.pk}"),
                things=tuple((kind, self[f"thing-{entry.pk}-{i}"]) for i, kind in enumerate(self._kinds())),
            )

    def terms(self) -> Terms:
        """What was agreed on; wants a valid form."""
        written = self.cleaned_data.get("shares") == WRITTEN and self.has_shares
        return Terms(
            judge=self.cleaned_data["judge"],
            agreed_at=self.cleaned_data["agreed_at"],
            order=self._order(),
            shares={entry.pk: self._share(entry) for entry in self.found.parties} if written else None,
        )

    def as_written(self, shares: dict[int, Bundle]) -> list[tuple[str, str]]:
        """What was typed, as hidden fields to be sent again, the shares said exactly."""
        sent = [(name, self.data.get(name, "")) for name in ("judge", "agreed_at", "first") if name in self.fields]
        sent += [(name, self.data.get(name, "")) for name in self.fields if name.startswith("order-")]
        sent.append(("shares", WRITTEN))
        for party, share in shares.items():
            if self.found.due.total.money:
                sent.append((f"amount-{party}", amount_text(share.money, self.found.stage.event.currency)))
            sent += [(f"thing-{party}-{i}", str(share.counts[kind])) for i, kind in enumerate(self._kinds())]
        return sent

    def refuse(self, field: str | None, message: str) -> None:
        """A refusal of the service by its field, else on top."""
        self.add_error(field if field in self.fields else None, message)
        self._mark_faults()

    def full_clean(self) -> None:
        super().full_clean()
        self._mark_faults()

    def _mark_faults(self) -> None:
        """What is wrong is framed, and said to screen readers."""
        for name in self.errors:
            if name in self.fields and not isinstance(self.fields[name].widget, forms.RadioSelect):
                attrs = self.fields[name].widget.attrs
                attrs["aria-invalid"] = "true"
                if "is-invalid" not in attrs["class"]:
                    attrs["class"] += " is-invalid"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        currency = self.found.stage.event.currency
        for entry in self.found.parties:
            name = f"amount-{entry.pk}"
            if cleaned.get(name):
                try:
                    cleaned[name] = parse_amount(cleaned[name], currency)
                except PrizeError as error:
                    self.add_error(name, prize_error_text(error))
        return cleaned

    def _first(self) -> forms.ChoiceField:
        choices = [(str(entry.pk), entry.title) for entry in self.found.parties]
        if self.found.decides_places:
            choices.append((NOBODY, _("nobody: they share the places")))
        label = _("Who has the better place") if self.found.decides_places else _("Who goes on")
        required = {"required": _("Say it: the tournament goes on from there.")}
        return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, error_messages=required)

    def _add_fields_of(self, entry: Entry) -> None:
        if "first" not in self.fields:
            order = WholeNumberField(min_value=1, max_value=999, label=_("Order: %(name)s") % {"name": entry.title})
            self.fields[f"order-{entry.pk}"] = order
        total = self.found.due.total
        if total.money:
            label = _("Amount: %(name)s") % {"name": entry.title}
            field = forms.CharField(required=False, max_length=40, label=label)
            field.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}
            self.fields[f"amount-{entry.pk}"] = field
        for i, (kind, count) in enumerate(total.things):
            label = f"{kind}: {entry.title}"
            number = WholeNumberField(required=False, min_value=0, max_value=count, label=label)
            self.fields[f"thing-{entry.pk}-{i}"] = number

    def _kinds(self) -> list[str]:
        return [kind for kind, _count in self.found.due.total.things]

    def _bound(self, name: str) -> forms.BoundField | None:
        return self[name] if name in self.fields else None

    def _order(self) -> dict[int, int]:
        first = self.cleaned_data.get("first")
        if first is None:
            return {entry.pk: self.cleaned_data[f"order-{entry.pk}"] for entry in self.found.parties}
        return {entry.pk: int(first not in (str(entry.pk), NOBODY)) for entry in self.found.parties}

    def _share(self, entry: Entry) -> Bundle:
        things = {kind: self.cleaned_data.get(f"thing-{entry.pk}-{i}") or 0 for i, kind in enumerate(self._kinds())}
        return bundle(self.cleaned_data.get(f"amount-{entry.pk}") or 0, things)


def _css(field: forms.Field) -> str:
    if isinstance(field.widget, forms.RadioSelect):
        return "form-check-input"
    return "form-control is-few" if isinstance(field, WholeNumberField) else "form-control"
