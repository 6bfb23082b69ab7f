"""Who goes through before and after a change, told where a person is asked: who is out of the event never does."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from brackets.services.walkovers import OUT_OF
from groups.models import Group, Member
from tournaments.models import Entry, Event

from .consequences import Consequences, RowChange


def with_going_through(
    event: Event, consequences: Consequences, groups: Sequence[Group] = (), entry: Entry | None = None
) -> Consequences:
    """The same, to be told with each row of `groups`, and of those that changed, whose entry or whose way on changes.

    `entry`: who goes out of the event, or comes back, by this change. Runs inside its transaction, before it is asked.
    """
    gone = {pk for (pk,) in OUT_OF.rows(event.pk)}
    gone_before = gone ^ {entry.pk} if entry else gone
    concerned = {group.pk: group for group in (*groups, *(row.group for row in consequences.rows))}
    rows = [row for group in concerned.values() for row in _rows(group, consequences.rows, gone_before, gone)]
    return replace(consequences, told_rows=tuple(rows))


def _rows(
    group: Group, changes: Sequence[RowChange], gone_before: Collection[int], gone: Collection[int]
) -> Iterator[RowChange]:
    after = list(Member.objects.filter(group=group).order_by("row").values_list("entry_id", flat=True))
    before = list(after)
    for change in changes:
        if change.group.pk == group.pk:
            before[change.row - 1] = change.before
    were, are = (_through(order, out, group) for order, out in ((before, gone_before), (after, gone)))
    for row, (old, new) in enumerate(zip(before, after, strict=True), 1):
        if old != new or (old in were) != (new in are):
            yield RowChange(group, row, old, new, new in are, is_gone=new in gone)


def _through(order: Sequence[int], gone: Collection[int], group: Group) -> Collection[int]:
    playing = [entry for entry in order if entry not in gone]
    return playing[: group.stage.qualifiers]
