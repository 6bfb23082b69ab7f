"""What the page of a lot shows: for each set of equal players what hangs on it, and the ways to decide."""

from typing import Any

from django.http import HttpRequest

from groups.forms import LotForm, NumberForm
from groups.models import Group
from groups.selectors import GroupSection, group_sections
from groups.selectors.lots import Question, feeds_knockout, lot_question
from groups.services.lots import lot_sets
from tournaments.errors import Refused


class Choice:
    """One set of equal players: the question, the form for an outcome drawn at the table, the form of the seed."""

    def __init__(self, question: Question, request: HttpRequest) -> None:
        self.question = question
        self.form = LotForm(members=question.members, first=question.first)
        sent = request.POST.get("among") == self.form.key
        # A form that was sent by the button of the product holds no places, and the other way round.
        self.is_drawn = sent and "draw" in request.POST
        self.is_entered = sent and not self.is_drawn
        if self.is_entered:
            self.form = LotForm(request.POST, members=question.members, first=question.first)
        self.number_form = NumberForm(request.POST if self.is_drawn else None, auto_id=f"id_{self.form.key}_%s")

    @property
    def among(self) -> list[int]:
        return [member.entry_id for member in self.question.members]


class LotPage:
    """One request for the page; `choice` is the set that was sent, if it is still equal."""

    def __init__(self, request: HttpRequest, group: Group) -> None:
        self.section: GroupSection = group_sections(group.stage, only=group, with_next=False)[
            0
        ]  # the group was read for this request
        members = {member.entry_id: member for member in self.section.members}
        feeds = feeds_knockout(group.stage)
        questions = [lot_question(self.section, [members[e] for e in part], feeds) for part in lot_sets(group)]
        self.choices = [Choice(question, request) for question in sorted(questions, key=lambda q: q.first)]
        self.choice = next((choice for choice in self.choices if choice.is_drawn or choice.is_entered), None)

    def context(self, problem: Refused | None) -> dict[str, Any]:
        """For the template; what is wrong with one field is shown at that field."""
        if problem and self.choice and problem.field in self.choice.number_form.fields:
            self.choice.number_form.add_error(problem.field, str(problem.message))
        return {"choices": self.choices, "problem": problem, "section": self.section}
