"""Whole groups go on together: those who have met before stay in one group, and their results count there again."""

from collections.abc import Hashable, Sequence

from groups.domain.draw.entrants import DrawError, Entrant


def together(entries: Sequence[Entrant], sizes: Sequence[int]) -> tuple[tuple[Hashable, ...], ...]:
    """Deal whole associations (here: the groups of the first stage) into groups, as a snake, in the order of `entries`.

    Inside a group the entries keep their order: the winners have the first numbers. DrawError `parts_do_not_fit` when
    the parts do not fill the groups exactly, `nothing_to_play` when a group would be one part alone.
    """
    parts: dict[str, list[Hashable]] = {}
    for entrant in entries:
        parts.setdefault(entrant.association or "", []).append(entrant.id)
    groups: list[set[Hashable]] = [set() for _size in sizes]
    for number, members in enumerate(parts.values()):
        turn, place = divmod(number, len(sizes))
        groups[place if turn % 2 == 0 else len(sizes) - 1 - place].update(members)
    if [len(group) for group in groups] != list(sizes):
        raise DrawError("parts_do_not_fit", parts=len(parts), groups=len(sizes))
    if len(parts) == len(sizes):
        raise DrawError("nothing_to_play", parts=len(parts), groups=len(sizes))
    return tuple(tuple(entrant.id for entrant in entries if entrant.id in group) for group in groups)
