"""The small tables of a derivation: the group, the matches inside an equal set, ratios, a lot."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from groups.domain.standings import Criterion
from groups.selectors.columns import column_of
from groups.selectors.ratios import ratios_shown
from tournaments.selectors.proofs import Column, Figure, Row, Table

from . import wording
from .facts import Player, StoredStep
from .path import Path, part_of

MOST_COLUMNS = 8  # in larger sets the single scores are left to the cross table of the group


def values_in_order(path: Path, step: StoredStep) -> list[int]:
    values = dict(step["values"])
    return [values[player.entry] for player in path.in_order(step["among"])]


def of_the_group(path: Path, step: StoredStep) -> Table:
    """Won, lost and match points over all matches (3.7.5.1)."""
    columns = (Column(_("Won")), Column(_("Lost")), Column(_("Match points"), "sum"))
    figures = {
        player.entry: (
            Figure(str(player.won)),
            Figure(str(player.lost)),
            Figure(str(player.match_points), is_key=True),
        )
        for player in path.facts.players
    }
    return Table(_("All matches of the group"), columns, _rows(path, step, figures))


def of_match_points(path: Path, step: StoredStep) -> Table:
    """Everybody of the set against everybody, as far as they are played, and the match points from it."""
    values = dict(step["values"])
    order = path.in_order(step["among"])
    against = order if len(order) <= MOST_COLUMNS else []
    columns = [Column(_("v %(number)d") % {"number": other.number}) for other in against]
    columns.append(Column(_("Match points"), "sum"))
    scores = _scores(path, step)
    figures = {
        player.entry: (
            *(_score(player, other, scores) for other in against),
            Figure(str(values[player.entry]), is_key=True),
        )
        for player in order
    }
    return Table(wording.only_these(len(order)), tuple(columns), _rows(path, step, figures))


def of_ratios(path: Path, step: StoredStep) -> Table:
    """Won to lost with the exact value; places, where it settles any."""
    ratios = {entry: (value[0], value[1]) for entry, value in step["values"]}
    shown = ratios_shown(ratios)
    columns = [Column(column_of(step["criterion"]), "ratio")]
    settles = len(step["parts"]) > 1
    if settles:
        columns.append(Column(_("Place")))
    figures = {
        entry: (
            Figure(ratio=ratio, value=shown[entry].value),
            *((Figure(_places(path, step, entry), is_key=True),) if settles else ()),
        )
        for entry, ratio in ratios.items()
    }
    return Table(wording.only_these(len(ratios)), tuple(columns), _rows(path, step, figures))


def of_a_lot(path: Path, step: StoredStep) -> Table:
    """The order drawn, and the places it gives (3.7.5.4)."""
    columns = (Column(column_of(Criterion.LOT)), Column(_("Place")))
    figures = {
        entry: (Figure(str(drawn)), Figure(_places(path, step, entry), is_key=True)) for entry, drawn in step["values"]
    }
    return Table(wording.only_these(len(figures)), columns, _rows(path, step, figures))


def _rows(path: Path, step: StoredStep, figures: Mapping[int, tuple[Figure, ...]]) -> tuple[Row, ...]:
    """In the order of the table. Who is not in the player's own part drops out from here, if the proof goes on."""
    own = part_of(step, path.player.entry)
    order = path.in_order(step["among"])
    return tuple(
        Row(
            number=player.number,
            name=player.name,
            figures=figures[player.entry],
            is_out=len(own) > 1 and player.entry not in own,
            is_cut=below is not None and _is_cut(path, step, player, below),
        )
        for player, below in zip(order, [*order[1:], None], strict=True)
    )


def _is_cut(path: Path, step: StoredStep, player: Player, below: Player) -> bool:
    """This step is what lets one through and not the next."""
    return (
        path.facts.is_finished
        and player.row == path.facts.qualifiers
        and below.entry not in part_of(step, player.entry)
        and step is not path.facts.steps[0]
    )


def _places(path: Path, step: StoredStep, entry: int) -> str:
    rows = [path.players[other].row for other in part_of(step, entry)]
    return str(rows[0]) if len(rows) == 1 else f"{min(rows)}–{max(rows)}"


Scores = Mapping[tuple[int, int], Figure]


def _scores(path: Path, step: StoredStep) -> Scores:
    found: dict[tuple[int, int], Figure] = {}
    for match in path.matches_among(step["among"]):
        won, lost = match.score or (None, None)
        for a, b, own, other, is_won in (
            (match.a, match.b, won, lost, match.a_won),
            (match.b, match.a, lost, won, None if match.a_won is None else not match.a_won),
        ):
            text = f"{own}:{other}" if own is not None else _letter(is_won)
            earlier = found.get((a, b))  # home and away
            found[a, b] = Figure(
                f"{earlier.text}, {text}" if earlier else text, mark=match.mark or (earlier.mark if earlier else "")
            )
    return found


def _letter(is_won: bool | None) -> str:
    if is_won is None:
        return ""
    return pgettext("won, in a table", "W") if is_won else pgettext("lost, in a table", "L")


def _score(player: Player, other: Player, scores: Scores) -> Figure:
    if player is other:
        return Figure(is_self=True)
    return scores.get((player.entry, other.entry)) or Figure(is_open=True)
