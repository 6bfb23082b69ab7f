"""What the domain of team matches says in codes, said to a person."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournaments.domain.teams import (
    DoublesBy,
    LineUpFault,
    Place,
    Rubber,
    SystemFault,
    TeamSystem,
    written_rubber,
)

# The sentences of tournaments.domain.teams.MESSAGES, in the languages of the product; a test keeps them equal.
SENTENCES = {
    "no_rubbers": gettext_lazy("Write the individual matches, one a line, for example A-X."),
    "too_many": gettext_lazy("At most %(most)d individual matches."),
    "even": gettext_lazy("%(count)d individual matches can end level. Write an odd number of them."),
    "unreadable": gettext_lazy("“%(text)s” is not an individual match. Write A-X, BC-YZ, singles or doubles."),
    "uneven_sides": gettext_lazy("“%(text)s”: one player against one, or two against two."),
    "same_twice": gettext_lazy("“%(text)s”: %(place)s stands there twice."),
    "both_sides": gettext_lazy("%(place)s stands for a place of both teams. Use other letters for the second team."),
    "missing": gettext_lazy("Nobody is chosen for %(place)s."),
    "too_few": gettext_lazy("%(place)s: two different players play doubles."),
    "not_in_squad": gettext_lazy("Somebody chosen for %(place)s is not in the squad."),
    "two_places": gettext_lazy("%(player)s has two places: %(place)s and %(other)s."),
    "too_often": gettext_lazy("%(player)s may play at most %(most)d singles."),
    "doubles_of_singles": gettext_lazy("%(player)s plays no singles, so not in the doubles either."),
    "doubles_of_others": gettext_lazy("%(player)s plays singles, so not in the doubles."),
    "order": gettext_lazy("The places follow the order of the squad: %(player)s stands before %(other)s."),
}


def system_fault_text(fault: SystemFault) -> str:
    """Why a system cannot be, naming the line."""
    reason = str(SENTENCES[fault.code]) % fault.params
    if fault.line is None:
        return reason
    return _("Line %(line)d: %(reason)s") % {"line": fault.line, "reason": reason}


def line_up_fault_text(fault: LineUpFault, system: TeamSystem) -> str:
    """Why a line-up is not allowed, with its places as the page names them."""
    named = {
        name: place_word(system, str(value)) if name in ("place", "other") and value in _keys(system) else value
        for name, value in fault.params.items()
    }
    return str(SENTENCES[fault.code]) % named


def _keys(system: TeamSystem) -> set[str]:
    return {place.key for side in ("a", "b") for place in system.places(side)}


def place_word(system: TeamSystem, key: str) -> str:
    """ "A", "Board 2", "Doubles", "Individual match 3": what stands before whom is chosen for it."""
    place = Place(key)
    if place.rubber is None:
        return pgettext("a place of a line-up", "Board %(number)s") % {"number": key} if key.isdecimal() else key
    if system.rubbers[place.rubber - 1].is_doubles and _is_only_doubles(system):
        return pgettext("individual match", "Doubles")
    return _("Individual match %(number)d") % {"number": place.rubber}


def _is_only_doubles(system: TeamSystem) -> bool:
    return sum(rubber.is_doubles for rubber in system.rubbers) == 1


def rubber_word(rubber: Rubber) -> str:
    """ "A – X", "B, C – Y, Z", "2 – 2", "Doubles": which places meet."""
    if rubber.is_free:
        return pgettext("individual match", "Doubles") if rubber.is_doubles else pgettext("individual match", "Singles")
    return f"{', '.join(rubber.a)} – {', '.join(rubber.b)}"


def rubber_short(rubber: Rubber) -> str:
    """ "A-X", "BC-YZ", "2-2", "Doubles": as a system is written, where the order of play is shown in one line."""
    return rubber_word(rubber) if rubber.is_free else written_rubber(rubber)


def system_name(key: str, name: str = "") -> str:
    """A built-in system by its key, or an organizer’s own by its name."""
    return name or _built_in().get(key, _("a system of its own"))


def _built_in() -> Mapping[str, str]:
    boards = {
        f"boards_{n}": ngettext(
            "Singles only, %(n)d board in ranking order", "Singles only, %(n)d boards in ranking order", n
        )
        % {"n": n}
        for n in (3, 5, 7, 9)
    }
    free = {
        f"free_{n}": ngettext(
            "Free: %(n)d single, players picked for it", "Free: %(n)d singles, players picked for each", n
        )
        % {"n": n}
        for n in (3, 5, 7)
    }
    return {
        "five_singles": _("Five singles (world team championships)"),
        "corbillon": _("Two singles, doubles, two singles (Corbillon Cup)"),
        "doubles_first": _("Doubles, then four singles (Olympic Games)"),
        "swaythling": _("Nine singles, everybody against everybody (Swaythling Cup)"),
        **boards,
        **free,
        "free_doubles": _("Free: two singles, doubles, two singles, players picked for each"),
    }


def doubles_by_choices() -> list[tuple[str, str]]:
    return [
        (DoublesBy.ANYONE.value, _("anybody of the squad")),
        (DoublesBy.SINGLES.value, _("only who plays singles too")),
        (DoublesBy.OTHERS.value, _("only who plays no singles")),
    ]


def rules_of(system: TeamSystem, *, played_out: bool) -> list[str]:
    """The rules of a system in sentences, for the page that shows it."""
    count = len(system.rubbers)
    told: dict[str, Any] = {"n": count // 2 + 1, "count": count}
    if played_out:
        sentences = [_("All %(count)d individual matches are played; who wins %(n)d of them has won.") % told]
    else:
        sentences = [_("The team that first wins %(n)d individual matches has won.") % told]
    if system.most_singles is not None and any(rubber.is_free and not rubber.is_doubles for rubber in system.rubbers):
        sentences.append(
            ngettext(
                "Nobody plays more than %(most)d single.",
                "Nobody plays more than %(most)d singles.",
                system.most_singles,
            )
            % {"most": system.most_singles}
        )
    if any(rubber.is_free and rubber.is_doubles for rubber in system.rubbers):
        if system.doubles_by is DoublesBy.SINGLES:
            sentences.append(_("Doubles: only who plays singles too."))
        elif system.doubles_by is DoublesBy.OTHERS:
            sentences.append(_("Doubles: only who plays no singles."))
    if system.by_ranking:
        sentences.append(_("The boards follow the order of the squad."))
    return sentences
