"""Chances in sentences. None names its subject, so one wording fits a player, a pair and a team, and their own page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.chances import Chance, NextPlace, Other, Own, OwnKind, State
from tournaments.selectors.proofs import one_stop

Pair = tuple[int, int]
Names = Mapping[int, str]
MOST_COUNTED = 1_000_000  # more outcomes than these are settled without looking at each


@dataclass(frozen=True)
class Saying:
    """What is said of a member: sentences, safe to show, and what they rest on."""

    state: str
    sentences: tuple[str, ...]
    checked: str

    @property
    def text(self) -> SafeString:
        return format_html_join(" ", "{}", ((sentence,) for sentence in self.sentences))


def saying(chance: Chance, names: Names, remaining: Sequence[Pair], next_place: int = 0) -> Saying:
    """A chance that is not TOO_EARLY; names by entry id; remaining: the matches without a result, by entry ids;
    next_place: the place of which the best of all groups go through, where they do."""
    sentences = [*_sentences(chance, names, remaining), *_next_place(chance, next_place)]
    checked = checked_text(chance.checked)
    if chance.needs:
        others = _("Each way named is enough by itself; there may be others.")  # not found inside an f-string
        checked = f"{checked} {others}"
    return Saying(chance.state, tuple(sentences), checked)


def checked_text(count: int) -> str:
    """What the sentences rest on."""
    if count > MOST_COUNTED:
        return _("Holds for every score, walkover and absence.")
    return ngettext(
        "Holds for every score, walkover and absence: {n} outcome checked.",
        "Holds for every score, walkover and absence: {n} outcomes checked.",
        count,
    ).format(n=number_format(count, force_grouping=True))


def _sentences(chance: Chance, names: Names, remaining: Sequence[Pair]) -> Iterator[str]:
    if chance.state is State.SURE:
        yield _("Through for certain, however the other matches end.")
        return
    if chance.state is State.OUT:
        yield _("Out, however the other matches end.")
        return
    member: int = chance.member  # type: ignore[assignment]
    opponents = [b if a == member else a for a, b in remaining if member in (a, b)]
    opponent = _name(names, opponents[0]) if len(opponents) == 1 else SafeString("")
    told = [need for need in chance.needs if not _nobody_comes(need.others)] or chance.needs
    for (own, has_others), needs in groupby(told, key=lambda need: (need.own, bool(need.others))):
        yield _need(own, [need.others for need in needs if has_others], names, opponent, bool(opponents))
    if chance.must:
        yield _must(chance.must, opponent)
    if not chance.needs and chance.next_place not in (NextPlace.AT_BEST, NextPlace.CERTAIN):
        yield _depends(bool(opponents), len(opponents) < len(remaining), bool(chance.must))


def _next_place(chance: Chance, place: int) -> Iterator[str]:
    """What the place after those that go through is worth: it hangs on the other groups."""
    if chance.next_place is None:
        return
    yield {
        NextPlace.MAY_BE: _("Place %(place)d may be enough too: that depends on the other groups."),
        NextPlace.AT_LEAST: _("Place %(place)d at least: whether that is enough depends on the other groups."),
        NextPlace.AT_BEST: _("Place %(place)d at best: whether that is enough depends on the other groups."),
        NextPlace.CERTAIN: _("Place %(place)d for certain: whether that is enough depends on the other groups."),
    }[chance.next_place] % {"place": place}


def _need(own: Own | None, others: Sequence[Sequence[Other]], names: Names, opponent: str, plays: bool) -> str:
    """What is enough: the own part, with any of these conditions on others; alone where there are none."""
    words: dict[str, object] = {"opponent": opponent, "condition": _any_of([_condition(one, names) for one in others])}
    if own is not None:
        words |= {"count": own.count, "left": own.left, "score": _score(own.score)}
        if own.against is not None:
            words["opponent"] = _name(names, own.against)  # type: ignore[arg-type]
    pattern = _enough_if(own, plays) if others else _enough(own)
    return one_stop(format_html(pattern, **words))


def _enough(own: Own | None) -> str:
    """The own part alone."""
    if own is None:
        return _("Nothing more is needed.")
    exact = own.score is not None and 0 in own.score
    if own.kind is OwnKind.LOSS:
        if own.score is None:
            return _("Even a loss to {opponent} is enough, if the match is played to its end.")
        return _("Even a loss to {opponent} by {score} or closer is enough, if the match is played to its end.")
    if own.left > 1 and own.kind is OwnKind.WINS:
        return _wins_enough(own)
    if own.played:
        if own.score is None:
            return _("A win against {opponent}, by any score, is enough if the match is played to its end.")
        if exact:
            return _("A win against {opponent} by {score} is enough if the match is played to its end.")
        return _("A win against {opponent} by {score} or higher is enough if the match is played to its end.")
    if own.score is None:
        return _("A win against {opponent}, by any score, is enough.")
    if exact:
        return _("A win against {opponent} by {score} is enough.")
    return _("A win against {opponent} by {score} or higher is enough.")


def _wins_enough(own: Own) -> str:
    both = own.left == 2
    if own.score is not None and 0 in own.score:
        if both:
            return _("Wins by {score} in both remaining matches are enough.")
        return _("Wins by {score} in all {left} remaining matches are enough.")
    if own.score is not None:
        if both:
            return _("Wins by {score} or higher in both remaining matches are enough.")
        return _("Wins by {score} or higher in all {left} remaining matches are enough.")
    if own.count == own.left:
        if both:
            return _("Wins in both remaining matches, by any score, are enough.")
        return _("Wins in all {left} remaining matches, by any score, are enough.")
    return ngettext(
        "{count} win in the {left} remaining matches, by any score, is enough.",
        "{count} wins in the {left} remaining matches, by any score, are enough.",
        own.count,
    )


def _enough_if(own: Own | None, plays: bool) -> str:
    """The own part, and results of others: {condition} is one or two clauses that follow an "if"."""
    if own is None:
        if plays:
            return _("Through for certain, whatever happens in the own matches, if {condition}.")
        return _("Through for certain if {condition}.")
    exact = own.score is not None and 0 in own.score
    if own.kind is OwnKind.LOSS:
        if own.score is None:
            return _("A loss to {opponent} in a match played to its end is enough if {condition}.")
        return _("A loss to {opponent} by {score} or closer in a match played to its end is enough if {condition}.")
    if own.left > 1:
        return _wins_enough_if(own)
    if own.score is None:
        return _("A win against {opponent} is enough if {condition}.")
    if exact:
        return _("A win against {opponent} by {score} is enough if {condition}.")
    return _("A win against {opponent} by {score} or higher is enough if {condition}.")


def _wins_enough_if(own: Own) -> str:
    both = own.left == 2
    if own.score is not None and 0 in own.score:
        if both:
            return _("Wins by {score} in both remaining matches are enough if {condition}.")
        return _("Wins by {score} in all {left} remaining matches are enough if {condition}.")
    if own.score is not None:
        if both:
            return _("Wins by {score} or higher in both remaining matches are enough if {condition}.")
        return _("Wins by {score} or higher in all {left} remaining matches are enough if {condition}.")
    if own.count == own.left:
        if both:
            return _("Wins in both remaining matches are enough if {condition}.")
        return _("Wins in all {left} remaining matches are enough if {condition}.")
    return ngettext(
        "{count} win in the {left} remaining matches is enough if {condition}.",
        "{count} wins in the {left} remaining matches are enough if {condition}.",
        own.count,
    )


def _must(own: Own, opponent: str) -> str:
    words: dict[str, object] = {"opponent": opponent, "score": _score(own.score), "count": own.count, "left": own.left}
    if own.left > 1:
        pattern = ngettext(
            "At least {count} win in the {left} remaining matches is needed.",
            "At least {count} wins in the {left} remaining matches are needed.",
            own.count,
        )
    elif own.score is None:
        pattern = _("Without a win against {opponent} there is no way through.")
    elif 0 in own.score:
        pattern = _("Without a win against {opponent} by {score} there is no way through.")
    else:
        pattern = _("Without a win against {opponent} by {score} or higher there is no way through.")
    return format_html(pattern, **words)


def _depends(plays: bool, others_play: bool, has_must: bool) -> str:
    if not others_play:
        if has_must:
            return _("The rest depends on the score, and in the end perhaps on a lot.")
        return _("It depends on the own matches, on the scores, and in the end perhaps on a lot.")
    if has_must:
        return _("The rest depends on the other matches and on the scores.")
    if plays:
        return _("It depends on the own matches, on those of others and on the scores.")
    return _("It depends on the matches of others and on their scores.")


def _nobody_comes(others: Sequence[Other]) -> bool:
    """Neither of two beats the other: both would have to be absent, which is told only where nothing else helps."""
    return len(others) == 2 and (others[0].a, others[0].b) == (others[1].b, others[1].a)


def _condition(others: Sequence[Other], names: Names) -> str:
    clauses = [_clause(other, names) for other in others]
    if _nobody_comes(others):
        a, b = _name(names, others[1].a), _name(names, others[1].b)  # type: ignore[arg-type]
        return format_html(_("neither {a} nor {b} appears for their match"), a=a, b=b)
    if len(clauses) == 2:
        return format_html(_("{one}, and {two}"), one=clauses[0], two=clauses[1])
    return clauses[0] if clauses else ""


def _any_of(conditions: Sequence[str]) -> str:
    """Conditions each of which is enough, behind one "if"."""
    told = conditions[0] if conditions else ""
    for condition in conditions[1:]:
        told = format_html(_("{one}; or if {two}"), one=told, two=condition)
    return told


def _clause(other: Other, names: Names) -> str:
    a, b = _name(names, other.a), _name(names, other.b)  # type: ignore[arg-type]
    exact = other.score is not None and 0 in other.score
    if other.beats:
        if other.score is None:
            pattern = _("{a} beats {b}")
        else:
            pattern = _("{a} beats {b} by {score}") if exact else _("{a} beats {b} by {score} or higher")
    elif other.score is None:
        pattern = _("{a} does not beat {b}")
    else:
        pattern = _("{a} does not beat {b} by {score}") if exact else _("{a} does not beat {b} by {score} or higher")
    return format_html(pattern, a=a, b=b, score=_score(other.score))


def _name(names: Names, entry: int) -> SafeString:
    return format_html("<bdi>{}</bdi>", names[entry])


def _score(score: tuple[int, int] | None) -> SafeString:
    return format_html('<span dir="ltr">{}:{}</span>', *score) if score else SafeString("")
