from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.domain.scores import Ending, MatchFormat, Result, TeamFormat

from .entry import Entry
from .event import Event, Stage
from .tournament import Tournament

ENDINGS = [
    (Ending.PLAYED.value, _("played")),
    (Ending.WALKOVER.value, _("walkover")),
    (Ending.RETIRED.value, _("retired")),
    (Ending.DEFAULTED.value, _("defaulted after the match")),
    (Ending.BOTH_ABSENT.value, _("both absent")),
    (Ending.AGREED.value, _("by agreement")),
]


class Match(models.Model):
    """A contest between two entries, whatever stage it belongs to. No `ending` means: not played yet."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="matches", verbose_name=_("tournament")
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="matches", verbose_name=_("event"))
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="matches", verbose_name=_("stage"))
    # Counts through the tournament: what is written on the slip.
    number = models.PositiveIntegerField(pgettext_lazy("field", "number"))
    a = models.ForeignKey(
        Entry,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="matches_as_a",
        verbose_name=pgettext_lazy("field", "first side"),
    )
    b = models.ForeignKey(
        Entry,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="matches_as_b",
        verbose_name=pgettext_lazy("field", "second side"),
    )
    best_of = models.PositiveSmallIntegerField(pgettext_lazy("field", "games in a match"))
    points = models.PositiveSmallIntegerField(pgettext_lazy("field", "points in a game"))
    ending = models.CharField(
        pgettext_lazy("field", "how it ended"), max_length=12, choices=ENDINGS, null=True, blank=True
    )
    winner = models.ForeignKey(
        Entry,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "winner"),
    )
    # As played, from a's side: [[11, 7], …]; what is credited for a walkover or a retirement is never stored.
    games = models.JSONField(pgettext_lazy("field", "games"), default=list, blank=True)
    # [3, 1] where only the total was written down.
    score = models.JSONField(pgettext_lazy("field", "score"), null=True, blank=True)
    # The individual matches of a team match, each with the fields of a result.
    rubbers = models.JSONField(pgettext_lazy("field", "individual matches"), default=list, blank=True)
    table = models.CharField(_("table"), max_length=20, blank=True)
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    saved_at = models.DateTimeField(pgettext_lazy("field", "saved at"), null=True, blank=True)
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [models.Index(fields=["tournament", "-saved_at"])]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="match_number"),
            models.CheckConstraint(condition=~Q(a=F("b")), name="nobody_plays_himself"),
            models.CheckConstraint(
                condition=Q(ending__isnull=True, winner__isnull=True) | Q(a__isnull=False, b__isnull=False),
                name="result_needs_two_sides",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner=F("a")) | Q(winner=F("b")), name="winner_is_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.a or '–'} v {self.b or '–'}"

    @property
    def is_decided(self) -> bool:
        return self.ending is not None

    @property
    def is_running(self) -> bool:
        """A team match of which some individual matches are written down, and that is not decided."""
        return self.ending is None and bool(self.rubbers)

    @property
    def format(self) -> MatchFormat:
        """How it is played; of a team match: each of its individual matches."""
        return MatchFormat(best_of=self.best_of, points=self.points)

    @property
    def team_format(self) -> TeamFormat:
        """How a team match is played. Asks for its event."""
        fmt = self.event.play_format(self.format)
        assert isinstance(fmt, TeamFormat), "not a match of teams"
        return fmt

    def to_domain(self) -> Result | None:
        """The result as it was played, between entry ids; None while there is none."""
        if self.ending is None:
            return None
        return stored_result(self.a_id, self.b_id, self.winner_id, self.ending, self.games, self.score, self.rubbers)


def stored_result(
    a: int | None,
    b: int | None,
    winner: int | None,
    ending: str,
    games: list[list[int]],
    score: list[int] | None,
    rubbers: Sequence[dict[str, Any]] = (),
) -> Result:
    """A Result from the values of a match's columns, for reads that need no Match."""
    return Result(
        a=a,
        b=b,
        winner=winner,
        ending=Ending(ending),
        games=tuple([(x, y) for x, y in games]),
        score=(score[0], score[1]) if score else None,
        rubbers=stored_rubbers(a, b, rubbers) if rubbers else (),
    )


def stored_rubbers(a: int | None, b: int | None, rubbers: Sequence[dict[str, Any]]) -> tuple[Result, ...]:
    """The individual matches that have a result, each between the two sides. One still to be played has no ending."""
    sides = {"a": a, "b": b, None: None}
    return tuple(
        [
            stored_result(a, b, sides[rubber["winner"]], rubber["ending"], rubber["games"], rubber["score"])
            for rubber in rubbers
            if rubber["ending"]
        ]
    )
