"""How an event is played, as a form asks it: the plan, and what each of its stages is told.

What the chosen plan has no use for is hidden by the style sheet alone (the classes `if-…`), and left out when saved.
"""

import re
from typing import Any

from crispy_forms.bootstrap import InlineRadios
from crispy_forms.layout import Column, Div, Fieldset, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Event, Stage
from tournaments.services.playing import (
    GOING_THROUGH,
    PLAN_CHOICES,
    USUAL_QUALIFIERS,
    WITH_GROUPS,
    WITH_KNOCKOUT,
    WITH_SECOND,
    Plan,
    Playing,
    SecondGroups,
)

from .base import CleanCharField, More, SheetForm, WholeNumberField

COUNT, SIZE, SIZES = "count", "size", "sizes"
GROUPINGS = [
    (COUNT, gettext_lazy("by how many groups there are")),
    (SIZE, gettext_lazy("by how large they are")),
    (SIZES, gettext_lazy("every size set by hand")),
]


class PlayingForm(SheetForm):
    """The part of an event's form that makes a Playing."""

    plan = forms.ChoiceField(label=gettext_lazy("Plan"), choices=PLAN_CHOICES, widget=forms.RadioSelect)
    grouping = forms.ChoiceField(label=gettext_lazy("Groups are made"), choices=GROUPINGS, widget=forms.RadioSelect)
    group_count = WholeNumberField(
        label=pgettext_lazy("how many", "Groups"), required=False, min_value=1, max_value=256
    )
    group_size = WholeNumberField(
        label=gettext_lazy("How many in a group, at most"), required=False, min_value=2, max_value=64
    )
    group_sizes = CleanCharField(
        label=gettext_lazy("Sizes by hand"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("One for each group, such as 9, 10, 9, 10."),
    )
    qualifiers = WholeNumberField(
        label=gettext_lazy("Go through from each"),
        required=False,
        min_value=1,
        max_value=64,
        help_text=gettext_lazy("The same number from every group, whatever its size (706.2)."),
    )
    group_word = forms.ChoiceField(
        label=gettext_lazy("A group is called"), choices=Event.GroupWord, widget=forms.RadioSelect
    )
    twice = forms.BooleanField(
        label=gettext_lazy("Everybody plays everybody twice"),
        required=False,
        help_text=gettext_lazy("Home and away: in the second half the sides are swapped."),
    )
    best_next = WholeNumberField(
        label=gettext_lazy("Best of the next places"),
        required=False,
        min_value=0,
        max_value=256,
        help_text=gettext_lazy("How many more, over all groups: the best thirds where two go through."),
    )
    compare = forms.ChoiceField(label=gettext_lazy("Compared by"), choices=Stage.Compare, required=False)
    direct = WholeNumberField(
        label=gettext_lazy("Go past the groups into the knockout"),
        required=False,
        min_value=0,
        max_value=512,
        help_text=gettext_lazy("How many, from the first of the ranking."),
    )
    second_group_count = WholeNumberField(
        label=gettext_lazy("Groups in the second stage"), required=False, min_value=1, max_value=128
    )
    second_group_size = WholeNumberField(
        label=gettext_lazy("Or how many in each, at most"), required=False, min_value=2, max_value=64
    )
    second_qualifiers = WholeNumberField(
        label=gettext_lazy("Go through from each of them"), required=False, min_value=1, max_value=64
    )
    carry_over = forms.BooleanField(
        label=gettext_lazy("Results of the first stage are carried over"),
        required=False,
        help_text=gettext_lazy("Who has met in the first stage does not play again: that result counts in both."),
    )
    second_twice = forms.BooleanField(
        label=gettext_lazy("In the second stage everybody plays everybody twice"), required=False
    )
    top = WholeNumberField(
        label=gettext_lazy("Size of the top"),
        required=False,
        min_value=2,
        max_value=1024,
        help_text=gettext_lazy("Top 16, or any other number. Empty: everybody plays."),
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("Play for third place"),
        required=False,
        help_text=gettext_lazy("When prizes for third and fourth differ (706.3)."),
    )
    all_places = forms.BooleanField(
        label=gettext_lazy("Play for every place"),
        required=False,
        help_text=gettext_lazy("The losers of each round play on: for 3 and 4, 5 to 8, 9 to 16."),
    )
    consolation = forms.BooleanField(
        label=gettext_lazy("A consolation knockout"),
        required=False,
        help_text=gettext_lazy("For those who do not go through, by their places in the groups."),
    )

    def playing_sections(self) -> list[Any]:
        """The fieldsets of the stages."""
        return [
            Fieldset(
                _("Groups"),
                "grouping",
                Div("group_count", css_class="if-count"),
                Div("group_size", css_class="if-size"),
                Div("group_sizes", css_class="if-sizes"),
                Div("qualifiers", css_class="if-through"),
                InlineRadios("group_word"),
                More(
                    _("More about the groups"),
                    "twice",
                    Div(Row(Column("best_next"), Column("compare")), "direct", css_class="if-direct"),
                ),
                css_class="if-groups",
            ),
            Fieldset(
                _("Second stage"),
                Row(Column("second_group_count"), Column("second_group_size")),
                Div("second_qualifiers", css_class="if-knockout"),
                "carry_over",
                "second_twice",
                css_class="if-second",
            ),
            Fieldset(
                _("Knockout"),
                Div("top", css_class="if-top"),
                "third_place",
                More(
                    _("More about the knockout"),
                    "all_places",
                    Div("consolation", css_class="if-groups"),
                ),
                css_class="if-knockout",
            ),
        ]

    def clean_group_sizes(self) -> tuple[int, ...]:
        text = self.cleaned_data["group_sizes"]
        parts = [part for part in re.split(r"[\s,;+]+", text) if part]
        if not all(re.fullmatch(r"[0-9]{1,2}", part) and 2 <= int(part) <= 64 for part in parts):
            raise forms.ValidationError(_("Enter the sizes as whole numbers from 2 to 64, such as 9, 10, 9, 10."))
        if len(parts) > 256:
            raise forms.ValidationError(_("At most %(most)d groups.") % {"most": 256})
        return tuple(int(part) for part in parts)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        plan = values.get("plan")
        if plan in WITH_GROUPS:
            needed = {COUNT: "group_count", SIZE: "group_size", SIZES: "group_sizes"}.get(values.get("grouping", ""))
            if needed and self._is_unsaid(needed):
                self.add_error(needed, _("Fill this in, or choose another way to make the groups."))
        if plan in (*GOING_THROUGH, *WITH_SECOND) and self._is_unsaid("qualifiers"):
            self.add_error("qualifiers", _("Say how many go through from each group."))
        if plan in WITH_SECOND:
            self._clean_second(values)
        return values

    def _clean_second(self, values: dict[str, Any]) -> None:
        both = [self._is_unsaid(name) for name in ("second_group_count", "second_group_size")]
        if both[0] == both[1] and not {"second_group_count", "second_group_size"} & self.errors.keys():
            self.add_error("second_group_count", _("Fill in one of the two: how many groups, or how large."))
        if values["plan"] == Plan.TWICE_KNOCKOUT and self._is_unsaid("second_qualifiers"):
            self.add_error("second_qualifiers", _("Say how many go through from each group."))

    def _is_unsaid(self, name: str) -> bool:
        return name not in self.errors and not self.cleaned_data.get(name)

    def playing(self) -> Playing:
        """How it is played, without what the plan has no use for."""
        values = self.cleaned_data
        plan = Plan(values["plan"])
        has_groups, has_knockout, goes_through = (
            plan in WITH_GROUPS,
            plan in WITH_KNOCKOUT,
            plan == Plan.GROUPS_KNOCKOUT,
        )
        grouping = values["grouping"] if has_groups else ""
        best_next = (values["best_next"] or 0) if goes_through else 0
        return Playing(
            plan=plan,
            group_count=values["group_count"] if grouping == COUNT else None,
            group_size=values["group_size"] if grouping == SIZE else None,
            group_sizes=values["group_sizes"] if grouping == SIZES else (),
            qualifiers=(values["qualifiers"] if grouping and plan != Plan.GROUPS else None) or USUAL_QUALIFIERS,
            best_next=best_next,
            compare=(values["compare"] if best_next else "") or Stage.Compare.POINTS,
            direct=(values["direct"] or 0) if goes_through else 0,
            legs=2 if has_groups and values["twice"] else 1,
            second=self._second(plan) if plan in WITH_SECOND else None,
            top=values["top"] if plan == Plan.KNOCKOUT else None,
            third_place=has_knockout and (values["third_place"] or values["all_places"]),
            all_places=has_knockout and values["all_places"],
            consolation=plan in GOING_THROUGH and values["consolation"],
        )

    def _second(self, plan: Plan) -> SecondGroups:
        values = self.cleaned_data
        return SecondGroups(
            group_count=values["second_group_count"],
            group_size=values["second_group_size"],
            qualifiers=(values["second_qualifiers"] if plan == Plan.TWICE_KNOCKOUT else None) or USUAL_QUALIFIERS,
            legs=2 if values["second_twice"] else 1,
            carry_over=values["carry_over"],
        )


NEW_PLAYING: dict[str, Any] = {
    "plan": Plan.GROUPS_KNOCKOUT.value,
    "grouping": SIZE,
    "group_size": 4,
    "qualifiers": USUAL_QUALIFIERS,
    "compare": Stage.Compare.POINTS.value,
    "second_group_count": 2,
    "second_qualifiers": USUAL_QUALIFIERS,
}


def playing_values(playing: Playing) -> dict[str, Any]:
    """A Playing as the form's fields."""
    sizes = ", ".join(str(size) for size in playing.group_sizes)
    grouping = SIZES if sizes else COUNT if playing.group_count else SIZE
    second = playing.second or SecondGroups(group_count=2)
    return {
        "plan": str(playing.plan),
        "grouping": grouping,
        "group_count": playing.group_count,
        "group_size": playing.group_size or (4 if grouping == SIZE else None),
        "group_sizes": sizes,
        "qualifiers": playing.qualifiers,
        "twice": playing.legs == 2,
        "best_next": playing.best_next or None,
        "compare": str(playing.compare),
        "direct": playing.direct or None,
        "second_group_count": second.group_count,
        "second_group_size": second.group_size,
        "second_qualifiers": second.qualifiers,
        "carry_over": second.carry_over,
        "second_twice": second.legs == 2,
        "top": playing.top,
        "third_place": playing.third_place,
        "all_places": playing.all_places,
        "consolation": playing.consolation,
    }
