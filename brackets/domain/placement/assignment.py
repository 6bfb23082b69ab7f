"""The assignment problem: n rows get n columns, one each, at the least total cost."""

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row so that the sum of costs is least (Hungarian method, in the third power of n).

    `costs` is square. Equal sums are decided by the order of rows and columns, so the answer is always the same.
    """
    size = len(costs)
    row_of = [-1] * (size + 1)  # by column; the last column is where a row waits that has none yet
    row_price, column_price = [0] * size, [0] * (size + 1)
    for row in range(size):
        row_of[size] = row
        _make_room(costs, row_of, row_price, column_price)
    column_of = [0] * size
    for column in range(size):
        column_of[row_of[column]] = column
    return column_of


def _make_room(
    costs: Sequence[Sequence[int]], row_of: list[int], row_price: list[int], column_price: list[int]
) -> None:
    """Find the cheapest chain of moves that ends in a free column, and make the moves."""
    waiting = size = len(costs)
    slack: list[int | None] = [None] * size
    came_from = [waiting] * size
    reached = [waiting]
    free = list(range(size))
    here = waiting
    while row_of[here] != -1:
        row, base = costs[row_of[here]], row_price[row_of[here]]
        nearest, least = -1, None
        for column in free:
            reduced = row[column] - base - column_price[column]
            known = slack[column]
            if known is None or reduced < known:
                slack[column], came_from[column] = reduced, here
                known = reduced
            if least is None or known < least:
                nearest, least = column, known
        assert least is not None
        for column in reached:
            row_price[row_of[column]] += least
            column_price[column] -= least
        for column in free:
            slack[column] = (slack[column] or 0) - least
        free.remove(nearest)
        reached.append(nearest)
        here = nearest
    while here != waiting:
        row_of[here] = row_of[came_from[here]]
        here = came_from[here]
