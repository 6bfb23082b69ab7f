from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from tournaments.domain.scores import MatchFormat, TeamFormat

from .tournament import Tournament


class Event(models.Model):
    """One competition of a tournament, such as women's singles: its entries, its format, its stages."""

    class BestOf(models.IntegerChoices):
        THREE = 3, _("best of 3 games")
        FIVE = 5, _("best of 5 games")
        SEVEN = 7, _("best of 7 games")

    class Points(models.IntegerChoices):
        ELEVEN = 11, _("11 points")
        TWENTY_ONE = 21, _("21 points")

    class Recorded(models.TextChoices):
        POINTS = "points", _("points in every game")
        GAMES = "games", _("games only, such as 3:1")
        WINNER = "winner", _("just the winner")

    class Kind(models.TextChoices):
        SINGLES = "singles", _("singles")
        DOUBLES = "doubles", _("doubles")
        TEAMS = "teams", _("teams")

    class GroupWord(models.TextChoices):
        GROUP = "group", _("group")
        TABLE = "table", _("table")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="events", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"), editable=False)
    name = models.CharField(pgettext_lazy("of a tournament or event", "name"), max_length=80)
    kind = models.CharField(pgettext_lazy("field", "who plays"), max_length=10, choices=Kind, default=Kind.SINGLES)
    # How a team match is played: the event’s own copy, as tournaments.domain.teams reads it.
    team_system = models.JSONField(pgettext_lazy("field", "team system"), null=True, blank=True)
    best_of = models.PositiveSmallIntegerField(_("games in a match"), choices=BestOf, default=BestOf.FIVE)
    points = models.PositiveSmallIntegerField(_("points in a game"), choices=Points, default=Points.ELEVEN)
    recorded = models.CharField(_("what is written down"), max_length=10, choices=Recorded, default=Recorded.POINTS)
    group_word = models.CharField(_("a group is called"), max_length=10, choices=GroupWord, default=GroupWord.GROUP)
    entries_open = models.BooleanField(_("players may enter themselves"), default=False)
    entries_close_at = models.DateTimeField(_("entries close at"), null=True, blank=True)
    entry_limit = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    waiting_list = models.BooleanField(_("a waiting list when all places are taken"), default=True)
    walkover_games = models.BooleanField(_("a walkover counts as games won 11:0"), default=True)
    # What the prizes of the event are counted in, as ISO 4217 has it; empty while there are only things.
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    # Asked when an entry goes out of the event; later it is on Member.is_annulled, and no setting changes it.
    annul_withdrawn = models.BooleanField(_("the results of who goes out in mid-group are annulled"), default=False)
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)
    # The tournament's live_version when the event, its entries or its final places last changed.
    touched = models.PositiveBigIntegerField(default=1, editable=False)
    history = HistoricalRecords(excluded_fields=["touched"])

    class Meta:
        ordering = ["number"]
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="event_number")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.tournament.code, self.number])

    def to_domain(self) -> MatchFormat:
        return MatchFormat(best_of=self.best_of, points=self.points)

    @property
    def is_for_teams(self) -> bool:
        return self.kind == Event.Kind.TEAMS

    def play_format(self, match: MatchFormat) -> MatchFormat | TeamFormat:
        """How a contest of this event is played, when a match, or an individual match of teams, is played so."""
        if not self.is_for_teams:
            return match
        system = self.team_system or {}
        rubbers = len(system.get("rubbers", ())) or TeamFormat().best_of
        return TeamFormat(rubbers, match, played_out=bool(system.get("played_out")))


class Stage(models.Model):
    """A part of an event played in one way: groups, or a knockout. An event has one or more, in order."""

    class Kind(models.TextChoices):
        GROUPS = "groups", _("groups")
        KNOCKOUT = "knockout", _("knockout")

    class Source(models.TextChoices):
        """Where the players of a knockout come from."""

        GROUPS = "groups", _("the groups before it")
        ENTRIES = "entries", _("the entries, in ranking order")
        ORDER = "order", _("an order typed by hand")
        NOT_THROUGH = "not_through", _("those who did not go through")

    class Compare(models.TextChoices):
        """By what the best of the next places of several groups are found, in turn."""

        POINTS = "points", _("match points, games, points")
        GAMES = "games", _("games, points")
        RALLIES = "rallies", _("points")

    class Placement(models.TextChoices):
        """How a knockout from groups gives its numbers (706.2)."""

        BOOK = "book", _("by the book")
        SEPARATED = "separated", _("separated")
        HAND = "hand", _("by hand")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"), editable=False)
    kind = models.CharField(pgettext_lazy("field", "kind"), max_length=10, choices=Kind)
    # Groups. By number of groups or by size, or the sizes set by hand; how many go through from each.
    group_count = models.PositiveSmallIntegerField(pgettext_lazy("field", "number of groups"), null=True, blank=True)
    group_size = models.PositiveSmallIntegerField(pgettext_lazy("field", "size of a group"), null=True, blank=True)
    group_sizes = models.JSONField(pgettext_lazy("field", "sizes of the groups"), null=True, blank=True)
    qualifiers = models.PositiveSmallIntegerField(pgettext_lazy("field", "go through from each"), default=2)
    # Besides them the best of the next place, over all groups: how many, and by what they are compared.
    best_next = models.PositiveSmallIntegerField(pgettext_lazy("field", "best of the next place go through"), default=0)
    compare = models.CharField(
        pgettext_lazy("field", "compared by"), max_length=10, choices=Compare, default=Compare.POINTS
    )
    # How many, from the first of the ranking, go past the groups into the knockout; who they were when it was drawn.
    direct = models.PositiveSmallIntegerField(pgettext_lazy("field", "go directly into the knockout"), default=0)
    direct_entries = models.JSONField(pgettext_lazy("field", "went directly"), default=list, blank=True)
    # How often each pair plays: 2 is home and away.
    legs = models.PositiveSmallIntegerField(pgettext_lazy("field", "matches of each pair"), default=1)
    # In groups after groups: the results among those who went on together count again.
    carry_over = models.BooleanField(pgettext_lazy("field", "results are carried over"), default=False)
    # Knockout.
    source = models.CharField(
        pgettext_lazy("field", "where the players come from"), max_length=12, choices=Source, default=Source.GROUPS
    )
    placement = models.CharField(_("placement"), max_length=10, choices=Placement, default=Placement.BOOK)
    # How many are wanted in it, all when empty; after groups they say it themselves. It outlives what is built.
    top = models.PositiveSmallIntegerField(pgettext_lazy("field", "wanted size"), null=True, blank=True)
    # How many are in it, once it is built.
    size = models.PositiveSmallIntegerField(pgettext_lazy("field", "size"), null=True, blank=True)
    # Entry ids in the order typed by hand (706.1), those who do not go through included.
    typed_order = models.JSONField(pgettext_lazy("field", "typed order"), null=True, blank=True)
    third_place = models.BooleanField(pgettext_lazy("field", "match for third place"), default=False)
    # Matches for every place: 5 to 8, 9 to 16 and so on.
    all_places = models.BooleanField(pgettext_lazy("field", "matches for all places"), default=False)
    drawn_at = models.DateTimeField(pgettext_lazy("field", "drawn at"), null=True, blank=True)
    # Counts the draws of this stage, so that a printed sheet can be told from its successor.
    draw_number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number of the draw"), default=0)
    finished = models.BooleanField(pgettext_lazy("field", "finished"), default=False)
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)
    touched = models.PositiveBigIntegerField(default=1, editable=False)
    history = HistoricalRecords(excluded_fields=["touched"])

    class Meta:
        ordering = ["number"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="stage_number"),
            models.CheckConstraint(condition=Q(size__isnull=True) | Q(size__gte=2), name="knockout_of_two_or_more"),
            models.CheckConstraint(condition=Q(legs__in=[1, 2]), name="one_leg_or_two"),
            models.CheckConstraint(condition=Q(top__isnull=True) | Q(top__gte=2), name="top_of_two_or_more"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.get_kind_display()}"

    def get_absolute_url(self) -> str:
        app = "groups" if self.kind == self.Kind.GROUPS else "brackets"
        return reverse(f"{app}:detail", args=[self.event.tournament.code, self.event.number, self.number])

    @property
    def is_drawn(self) -> bool:
        return self.drawn_at is not None
