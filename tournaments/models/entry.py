from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from .event import Event
from .tournament import Tournament


class Player(models.Model):
    """A person in one tournament. Deleting the tournament deletes its people."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="players", verbose_name=_("tournament")
    )
    name = models.CharField(_("name"), max_length=80)
    # The name folded for comparing and finding: databases differ in how they fold letters beyond ASCII.
    name_key = models.CharField(max_length=160, editable=False, db_index=True)
    association = models.CharField(_("club or association"), max_length=80, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    # Private: never on a public page.
    contact = models.CharField(_("e-mail or phone"), max_length=120, blank=True)
    notes = models.CharField(_("notes"), max_length=200, blank=True)
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)
    history = HistoricalRecords()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["tournament", "name_key"])]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player, a pair or a team in one event. Withdrawn entries stay, so that nothing is lost."""

    class Status(models.TextChoices):
        REQUESTED = "requested", _("waits for the organizer’s answer")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries", verbose_name=_("event"))
    players = models.ManyToManyField(
        Player, through="EntryPlayer", related_name="entries", verbose_name=pgettext_lazy("field", "players")
    )
    # As shown everywhere in the event; follows the player when a name is corrected. `distinct` tells namesakes apart.
    name = models.CharField(_("name"), max_length=170)
    distinct = models.CharField(pgettext_lazy("field", "told apart by"), max_length=170, blank=True, editable=False)
    # Of a pair from two clubs both: "Club 1 / Club 2".
    association = models.CharField(_("club or association"), max_length=170, blank=True)
    # The one that a pair from two clubs counts for when associations are separated: its stronger player's.
    counts_for = models.CharField(pgettext_lazy("field", "counts for"), max_length=80, blank=True, editable=False)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    # Place in the seeding order of the event's entries, 1 first; by rating until the organizer moves somebody.
    ranking = models.PositiveIntegerField(_("place in the seeding order"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.ENTERED)
    # Why a withdrawn entry is out: put out by the referee. The places and results stay as they are for any other.
    is_disqualified = models.BooleanField(_("disqualified"), default=False, editable=False)
    entered_at = models.DateTimeField(pgettext_lazy("field", "entered at"), auto_now_add=True)
    # Final places, shared when from and to differ; empty while not settled.
    final_from = models.PositiveSmallIntegerField(
        pgettext_lazy("field", "final place from"), null=True, blank=True, editable=False
    )
    final_to = models.PositiveSmallIntegerField(
        pgettext_lazy("field", "final place to"), null=True, blank=True, editable=False
    )
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)
    history = HistoricalRecords()
    # Who plays in an entry of singles, where a read has put it here.
    person: Player

    class Meta:
        ordering = ["ranking", "pk"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        indexes = [models.Index(fields=["event", "status", "ranking"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(final_from__isnull=True, final_to__isnull=True) | Q(final_to__gte=models.F("final_from")),
                name="final_places_in_order",
            ),
            models.CheckConstraint(
                condition=Q(is_disqualified=False) | Q(status="withdrawn"), name="who_is_disqualified_is_out"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_out(self) -> bool:
        """Out of the event, by withdrawing or disqualified."""
        return self.status == Entry.Status.WITHDRAWN

    @property
    def status_word(self) -> str:
        """Its status as it is shown: who is out is disqualified, or withdrawn."""
        return gettext("disqualified") if self.is_disqualified else self.get_status_display()

    @property
    def title(self) -> str:
        """The name, with what tells it from a namesake in the same event (C67)."""
        return f"{self.name} ({self.distinct})" if self.distinct else self.name

    @property
    def delegation(self) -> str:
        """The one club or association from whose other entries this one is separated (3.7.5.5)."""
        return self.counts_for or self.association


class EntryPlayer(models.Model):
    """Who plays in an entry. A person is in an event once, whatever the entry (C09, C68)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+", verbose_name=_("event"))
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="entry_players", verbose_name=_("entry"))
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, related_name="entry_players", verbose_name=_("player")
    )
    position = models.PositiveSmallIntegerField(pgettext_lazy("field", "position"), default=1)
    is_captain = models.BooleanField(pgettext_lazy("field", "captain"), default=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("player of an entry")
        verbose_name_plural = _("players of entries")
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="player_once_in_an_event"),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_position"),
        ]

    def __str__(self) -> str:
        return str(self.player)
