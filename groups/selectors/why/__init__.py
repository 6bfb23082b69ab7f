"""Why is somebody third? The derivation of a place from the steps that the ranking stored (3.7.5.1 to 3.7.5.4)."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from groups.selectors.sections import GroupSection
from tournaments.selectors.proofs import Clause, ProofStep, said

from .answer import answer, objections
from .facts import GroupFacts, Played, Player, RecordedLot, facts_of
from .law import law
from .path import Path
from .proof import proof
from .wording import heading

__all__ = ["Explanation", "GroupFacts", "Played", "Player", "RecordedLot", "explanation", "why_place"]


@dataclass(frozen=True)
class Explanation:
    """A place explained. `steps` is empty before the first result. `objections`: questions with their answers."""

    player: Player
    others: tuple[Player, ...]  # the whole group in the order of its table
    heading: SafeString
    answer: SafeString
    steps: tuple[ProofStep, ...] = ()
    objections: tuple[tuple[SafeString, SafeString], ...] = ()
    law: tuple[Clause, ...] = ()


def why_place(section: GroupSection, number: int) -> Explanation | None:
    """The explanation for a number of the group; None when nobody has it. Asks the database nothing."""
    return explanation(facts_of(section), number)


def explanation(facts: GroupFacts, number: int) -> Explanation | None:
    """The explanation from plain facts; None when nobody has the number."""
    player = next((player for player in facts.players if player.number == number), None)
    if player is None:
        return None
    others = tuple(sorted(facts.players, key=lambda other: other.row))
    rows = [other.row for other in others if other.place == player.place]
    question = heading(player.name, min(rows), max(rows))
    if not (facts.played or facts.matches) or not facts.steps:
        nothing_yet = said(_("No match of this group is played yet, so nobody has a place."))
        return Explanation(player, others, question, nothing_yet)
    if player.is_annulled:
        annulled = said(_("Out of the event: all results are annulled, so this place is behind all the others."))
        return Explanation(player, others, question, annulled)
    path = Path(facts, player)
    steps = proof(path)
    return Explanation(
        player=player,
        others=others,
        heading=question,
        answer=answer(path),
        steps=steps,
        objections=tuple(objections(path)),
        law=law(step.clause for step in steps),
    )
