"""What the page of a lot shows: for each set of equal players what hangs on it, and the ways to decide."""

from typing import Any

from django.http import HttpRequest

from groups.models import Group
from groups.selectors import GroupSection, group_sections
from groups.selectors.lots import Question, feeds_knockout, lot_question
from groups.services.lots import lot_sets
from tournaments.errors import Refused

from .choice import Choices


class LotPage(Choices[Question]):
    """One request for the page; `choice` is the set that was sent, if it is still equal."""

    def __init__(self, request: HttpRequest, group: Group) -> None:
        self.section: GroupSection
        (self.section,) = group_sections(group.stage, only=group, with_next=False)
        members = {member.entry_id: member for member in self.section.members}
        feeds = feeds_knockout(group.stage)
        sets = [[members[entry] for entry in part] for part in lot_sets(group)]
        super().__init__([lot_question(self.section, part, feeds) for part in sets], request, group.stage)

    def context(self, problem: Refused | None) -> dict[str, Any]:
        self.show(problem)
        return {"choices": self.choices, "announced": self.announced, "problem": problem, "section": self.section}
