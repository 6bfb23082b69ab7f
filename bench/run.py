"""make bench: every figure against its reference, measured in turn in one run. Only the ratios mean anything.

Each pair is measured in rounds, A B A B …, and the ratio of the medians is printed with what is to be reached.
"""

import os
import statistics
import sys
import tempfile
import timeit
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

ROUNDS = 5


def line(name: str, ours: float, reference: float, unit: str, reach: str, ratio: float) -> None:
    print(f"{name:<58} {ours:>10,.0f} {reference:>10,.0f} {unit:<4} ratio {ratio:>5.2f}   reach {reach}", flush=True)


def in_turn(ours: Callable[[], float], reference: Callable[[], float], rounds: int = ROUNDS) -> tuple[float, float]:
    """Medians of both over the rounds, after a warm-up of each."""
    ours()
    reference()
    pairs = [(ours(), reference()) for _round in range(rounds)]
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs)


def ranking() -> None:
    """Ranking with its whole derivation against plain ranking without, in one process."""
    from bench.plain_ranking import plain_order
    from groups.domain.standings import rank
    from tournaments.domain.scores import Result

    for size, times in ((10, 200), (32, 30)):
        chance = Random(size)
        results, plain = [], []
        for a in range(size):
            for b in range(a + 1, size):
                games = (
                    tuple((11, chance.randrange(10)) for _g in range(3))
                    if chance.random() < 0.5
                    else (tuple((chance.randrange(10), 11) for _g in range(3)))
                )
                winner = a if games[0][0] > games[0][1] else b
                results.append(Result(a, b, winner, games=games))
                plain.append((a, b, games))
        members = tuple(range(size))
        assert [place.member for place in rank(members, results).places] == plain_order(members, plain)
        ours, reference = in_turn(
            lambda m=members, r=results, n=times: timeit.timeit(lambda: rank(m, r), number=n) / n * 1e6,
            lambda m=members, r=plain, n=times: timeit.timeit(lambda: plain_order(m, r), number=n) / n * 1e6,
        )
        line(f"rank a group of {size}, with its derivation / plain", ours, reference, "µs", "<= 3", ours / reference)


def needs() -> None:
    """What each of five needs with four matches left, 28,561 outcomes, against ranking the group a thousand times."""
    from groups.domain.chances import Pairing, chances
    from groups.domain.standings import rank
    from tournaments.domain.scores import Result

    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    left = [Pairing(*pair, 3) for pair in ((0, 1), (1, 2), (2, 3), (3, 4))]
    open_pairs = {(pairing.a, pairing.b) for pairing in left}
    results = [Result(a, b, a, games=((11, 7),) * 3) for a, b in pairs if (a, b) not in open_pairs]
    members = tuple(range(5))
    ours, reference = in_turn(
        lambda: timeit.timeit(lambda: chances(members, results, left, qualifiers=2), number=3) / 3 * 1e3,
        lambda: timeit.timeit(lambda: rank(members, results), number=1000) * 1e3,
    )
    line(
        "chances of a group of 5, four matches left / 1,000 x rank",
        ours,
        reference,
        "ms",
        "<= 100 ms",
        ours / reference,
    )


def draws() -> None:
    """1,000 entries of 60 clubs into 250 groups, as separate as can be, against a second."""
    from groups.domain.draw import Entrant, draw_groups

    chance = Random(250)
    entries = [Entrant(number, f"Club {chance.randrange(60)}") for number in range(1000)]
    for method in ("snake", "lot"):
        seconds = min(
            timeit.repeat(lambda m=method: draw_groups(entries, 250, method=m, seed="bench"), number=1, repeat=3)
        )
        line(f"draw 1,000 of 60 clubs into 250 groups, {method} / 1 s", seconds * 1e3, 1e3, "ms", "<= 0.5", seconds)


def placements() -> None:
    """Top 128 of 16 groups by all three principles of 706.2, then with the clubmates of 20 clubs apart."""
    from brackets.domain.placement import separated

    tables = [[(table, place) for place in range(8)] for table in range(16)]
    clubs = {(table, place): (3 * table + 7 * place) % 20 for table in range(16) for place in range(8)}
    for name, club_of in (("", None), (", 20 clubs", clubs)):
        seconds = min(timeit.repeat(lambda c=club_of: separated(tables, c), number=1, repeat=3))
        line(f"separated, 16 groups of 8{name} / 1 s", seconds * 1e3, 1e3, "ms", "<= 0.5", seconds)


def trees() -> None:
    """A knockout in the pure domain: linear growth."""
    from brackets.domain.tree import advance, build

    def milliseconds(size: int) -> float:
        return min(timeit.repeat(lambda: advance(build(size, third_place=True), {}), number=1, repeat=5)) * 1e3

    small, large = milliseconds(1024), milliseconds(4096)
    line("build and advance 4,096 entries (ms) / 4 x 1,024", large, 4 * small, "ms", "<= 50 ms", large / (4 * small))


DOMAIN = (ranking, needs, draws, placements, trees)
SERVED = ("pages", "saves")  # under the production server, against bare Django under the same


def main() -> None:
    """Everything, or what is named: `bench/run.py draws saves`."""
    named = sys.argv[1:] or [*(part.__name__ for part in DOMAIN), *SERVED]
    print(f"{'what':<58} {'ours':>10} {'reference':>10}")
    for part in DOMAIN:
        if part.__name__ in named:
            part()
    served = [part for part in SERVED if part in named]
    if not served:
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "STATE_DIR": folder,
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
            "BARE_DATABASE": f"{folder}/bare.sqlite3",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        from bench.pages import measure

        measure(in_turn, line, served)


if __name__ == "__main__":
    main()
