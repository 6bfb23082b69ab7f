"""How the numbers of a knockout from groups are given, in sentences (706.2)."""

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .stored import Numbered


def numbering(numbers: Collection[Numbered]) -> Iterator[str]:
    """By the book: who goes directly, first places, second places …, the best of the next places."""
    direct = sum(one.is_direct for one in numbers)
    extra = [one for one in numbers if one.is_next]
    groups = len({one.group for one in numbers if one.group is not None})
    if direct:
        yield ngettext(
            "Who goes directly into the knockout has number 1, before the groups.",
            "The %(direct)d who go directly into the knockout have the numbers 1 to %(direct)d, in the seeding order.",
            direct,
        ) % {"direct": direct}
    span = {"groups": groups, "first": direct + 1, "last": direct + groups}
    if direct and groups > 1:
        yield (
            _(
                "Then one numbering for %(groups)d groups: first places have the numbers %(first)d to %(last)d, "
                "then come second places, and so on."
            )
            % span
        )
    elif direct:
        yield _("Then comes the first place of the group with number %(first)d, the second, and so on.") % span
    else:
        yield ngettext(
            "One numbering for %(groups)d group: the first place has number 1, then comes second place, and so on.",
            "One numbering for %(groups)d groups: first places have the numbers 1 to %(groups)d, "
            "then come second places, and so on.",
            groups,
        ) % {"groups": groups}
    if extra:
        yield ngettext(
            "The best of those on place %(place)d of their groups goes through as well, with the last number.",
            "The best %(n)d of those on place %(place)d of their groups go through as well, with the last "
            "numbers, in their order among themselves.",
            len(extra),
        ) % {"n": len(extra), "place": extra[0].place}
