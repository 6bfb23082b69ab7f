"""What can be wrong with a system that somebody typed, or with a line-up; said so that they can mend it."""

from __future__ import annotations

# The English sentence of each code. The web layer translates the same sentences and fills in the params.
MESSAGES = {
    "no_rubbers": "Write the individual matches, one a line, for example A-X.",
    "too_many": "At most %(most)d individual matches.",
    "even": "%(count)d individual matches can end level. Write an odd number of them.",
    "unreadable": "“%(text)s” is not an individual match. Write A-X, BC-YZ, singles or doubles.",
    "uneven_sides": "“%(text)s”: one player against one, or two against two.",
    "same_twice": "“%(text)s”: %(place)s stands there twice.",
    "both_sides": "%(place)s stands for a place of both teams. Use other letters for the second team.",
    "missing": "Nobody is chosen for %(place)s.",
    "too_few": "%(place)s: two different players play doubles.",
    "not_in_squad": "Somebody chosen for %(place)s is not in the squad.",
    "two_places": "%(player)s has two places: %(place)s and %(other)s.",
    "too_often": "%(player)s may play at most %(most)d singles.",
    "doubles_of_singles": "%(player)s plays no singles, so not in the doubles either.",
    "doubles_of_others": "%(player)s plays singles, so not in the doubles.",
    "order": "The places follow the order of the squad: %(player)s stands before %(other)s.",
}


class _Fault(ValueError):
    """`code` is a key of MESSAGES, `params` fill its sentence. str() is a full English sentence."""

    def __init__(self, code: str, **params: int | str) -> None:
        self.code = code
        self.params = params
        super().__init__(MESSAGES[code] % params)


class SystemFault(_Fault):
    """A system that cannot be; `line` is the number of the line, from 1, or None when it is the whole."""

    def __init__(self, code: str, *, line: int | None = None, **params: int | str) -> None:
        super().__init__(code, **params)
        self.line = line


class LineUpFault(_Fault):
    """A line-up that the system does not allow; `place` is the key of the place it shows at."""

    def __init__(self, code: str, *, at: str, **params: int | str) -> None:
        super().__init__(code, **params)
        self.at = at
