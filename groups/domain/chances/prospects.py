"""What a member can be sure of under a condition: asked of all outcomes, or of as many as it takes to refute it."""

from __future__ import annotations

from contextlib import suppress

from .remaining import IN, OUT, Remaining, Steps, TooMany, Walk

# Steps for one member. All outcomes of four matches take about a thousand.
FEW_MATCHES = 4  # all outcomes are gone through once, and then asked
ALL_OUTCOMES = 6_000
STATE = 60_000  # through or out for certain?
CONDITIONS = 12_000  # for all of them
ONE_CONDITION = 3_000
SMALL = 5  # members; a larger group has a fifth of that


class Prospects:
    """One member of a group. A condition is a region of outcomes; what cannot be proved in time counts as unproved."""

    def __init__(self, group: Remaining, member: int) -> None:
        self.group = group
        self.member = member
        self._may_be_out: list[int] | None = None
        self._may_be_in: list[int] | None = None
        self._asked: dict[tuple[int, int], bool | None] = {}
        self._share = 1 if group.size <= SMALL else 5
        self._left = CONDITIONS // self._share
        if len(group.pairs) <= FEW_MATCHES:
            with suppress(TooMany):
                found = Walk(group, member, group.fields.everything, Steps(ALL_OUTCOMES)).run()
                found = group.fields.joined(found)
                self._may_be_out = [region for region, verdict in found.items() if verdict & OUT]
                self._may_be_in = [region for region, verdict in found.items() if verdict & IN]

    def through(self, condition: int) -> bool:
        """Is this enough to go through?"""
        return self.may(OUT, condition) is False

    def hopeless(self, condition: int) -> bool:
        """Is nobody with this ever through?"""
        return self.may(IN, condition) is False

    def may(self, verdict: int, condition: int) -> bool | None:
        """Can it happen under this condition? None: too many outcomes to say."""
        key = verdict, condition
        if key not in self._asked:
            self._asked[key] = self._may(verdict, condition)
        return self._asked[key]

    def _may(self, verdict: int, condition: int) -> bool | None:
        regions = self._may_be_out if verdict == OUT else self._may_be_in
        if regions is not None:
            meet = self.group.fields.meet
            return any(meet(region, condition) for region in regions)
        is_state = condition == self.group.fields.everything
        allowed = STATE // self._share if is_state else min(self._left, ONE_CONDITION // self._share)
        steps = Steps(allowed)
        walk = Walk(self.group, self.member, condition, steps, until=verdict)
        try:
            walk.run()
        except TooMany:
            return None
        finally:
            if not is_state:
                self._left -= allowed - max(steps.left, 0)
        return walk.is_over

    @property
    def is_whole(self) -> bool:
        """All outcomes are at hand, so that a question costs little."""
        return self._may_be_out is not None
