"""One set of equal entries on the page of a lot, and how its outcome comes: entered, or drawn by the product."""

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from django.http import HttpRequest

from groups.forms import AnnounceForm, LotForm, NumberForm
from groups.models import Commitment, Member
from groups.services.commitments import open_commitment
from tournaments.errors import Refused
from tournaments.models import Stage


class Asked(Protocol):
    """A question only a lot can answer: among whom, from which place on."""

    @property
    def members(self) -> Sequence[Member]: ...

    @property
    def first(self) -> int: ...


Q = TypeVar("Q", bound=Asked)


class Choice(Generic[Q]):
    """One question, the form for an outcome drawn at the table, the form of the seed."""

    def __init__(self, question: Q, request: HttpRequest, announced: Commitment | None) -> None:
        self.question = question
        self.form = LotForm(members=question.members, first=question.first)
        sent = request.POST.get("among") == self.form.key
        # A form that was sent by the button of the product holds no places, and the other way round.
        self.is_drawn = sent and "draw" in request.POST
        self.is_entered = sent and not self.is_drawn
        if self.is_entered:
            self.form = LotForm(request.POST, members=question.members, first=question.first)
        promised = {"source": announced.promise if announced else ""}
        self.number_form = NumberForm(
            request.POST if self.is_drawn else None, auto_id=f"id_{self.form.key}_%s", initial=promised
        )
        self.announce_form = AnnounceForm(auto_id=f"id_{self.form.key}_%s")

    @property
    def among(self) -> list[int]:
        return [member.entry_id for member in self.question.members]


class Choices(Generic[Q]):
    """All questions of a page, by place; `choice` is the one that was answered, if it is still asked."""

    def __init__(self, questions: Iterable[Q], request: HttpRequest, stage: Stage) -> None:
        self.announced = open_commitment(stage, Commitment.Purpose.LOT)
        in_order = sorted(questions, key=lambda q: q.first)
        self.choices = [Choice(question, request, self.announced) for question in in_order]
        self.choice = next((choice for choice in self.choices if choice.is_drawn or choice.is_entered), None)

    def show(self, problem: Refused | None) -> None:
        """What is wrong with one field is shown at that field."""
        if problem and self.choice and problem.field in self.choice.number_form.fields:
            self.choice.number_form.add_error(problem.field, str(problem.message))
