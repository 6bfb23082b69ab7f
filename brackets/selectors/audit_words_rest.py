"""The audit of 706.2 in words for a consolation knockout: its first places are the best that are left."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.domain.placement import Meeting
from brackets.services.placing import Comparison, Placing, Ways
from tournaments.models import Event, Stage

from .audit_words import Words


class WordsOfRest(Words):
    """The same principles, read for the places that are left."""

    def _principle(self, index: int) -> str:
        is_table = self.event.group_word == Event.GroupWord.TABLE
        if index == 1:
            return _("2. The best left meet as late as possible")
        if index == 2:
            return (
                _("3. The two best left of a table meet as late as possible")
                if is_table
                else _("3. The two best left of a group meet as late as possible")
            )
        return super()._principle(index)

    def _sentence(self, number: int, round_: int, meetings: Sequence[Meeting]) -> str:
        where = {"groups": self._groups(meetings), "round": self.round_word(round_)}
        if number == 2:
            return _("%(groups)s: the best left can meet in the %(round)s; later would be possible.") % where
        if number == 3:
            return _("%(groups)s: the two best left can meet in the %(round)s; later would be possible.") % where
        return super()._sentence(number, round_, meetings)

    def claim(self, found: Comparison) -> str:
        if found.separated is None or not found.has_choice:
            return super().claim(found)
        changes = len(found.separated.audit.moved)
        return ngettext(
            "The separated placement changes %(n)d number, so that those of one group meet as late as possible.",
            "The separated placement changes %(n)d numbers, so that those of one group meet as late as possible.",
            changes,
        ) % {"n": changes}

    def built_claim(self, placing: Placing) -> str:
        if placing.kind == Stage.Placement.SEPARATED:
            changes = len(placing.audit.moved)
            return ngettext(
                "Separated: the best left keep their numbers, and among the later places %(n)d number was changed so "
                "that those of one group meet as late as possible.",
                "Separated: the best left keep their numbers, and among the later places %(n)d numbers were changed "
                "so that those of one group meet as late as possible.",
                changes,
            ) % {"n": changes}
        if placing.kind == Stage.Placement.BOOK:
            return _("By the book: the best left of the groups in order, then those after them, and so on.")
        return super().built_claim(placing)


def words_for(ways: Ways) -> type[Words]:
    """Who tells of those who come on these ways."""
    return WordsOfRest if ways.after else Words
