"""What group play stores: the groups, who is in them and where they stand, which match is whose, and lots."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Entry, Match, Stage


class Group(models.Model):
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="groups", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"))
    # The derivation of the standings, written when a result is saved: see groups.services.
    steps = models.JSONField(pgettext_lazy("field", "derivation"), default=list, blank=True)
    # Sets of entries that only a lot can part; empty while the group is being played (3.7.5.4).
    open_ties = models.JSONField(pgettext_lazy("field", "equal, for a lot"), default=list, blank=True)
    played = models.PositiveSmallIntegerField(pgettext_lazy("field", "matches played"), default=0)
    total = models.PositiveSmallIntegerField(pgettext_lazy("field", "matches in all"), default=0)
    touched = models.PositiveBigIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="group_number")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_finished(self) -> bool:
        """Every match of the group has a result (a group of one would never be drawn)."""
        return self.total > 0 and self.played == self.total


class Member(models.Model):
    """An entry in a group, with its number there and where it stands."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="members", verbose_name=_("stage"))
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members", verbose_name=_("group"))
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="memberships", verbose_name=_("entry"))
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"))
    # In groups drawn from groups: where it comes from. A corrected group gives its places to others.
    from_group = models.ForeignKey(
        Group,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "from the group"),
    )
    from_place = models.PositiveSmallIntegerField(pgettext_lazy("field", "place there"), null=True, blank=True)
    # Standings as of the last saved result. Tied members share a place: 1 1 1 4.
    place = models.PositiveSmallIntegerField(pgettext_lazy("field", "place reached"), default=1)
    # The order of the rows: by place, tied ones by number.
    row = models.PositiveSmallIntegerField(pgettext_lazy("field", "row"), default=1)
    tied = models.BooleanField(pgettext_lazy("field", "shares the place"), default=False)
    won = models.PositiveSmallIntegerField(pgettext_lazy("field", "won"), default=0)
    lost = models.PositiveSmallIntegerField(pgettext_lazy("field", "lost"), default=0)
    match_points = models.PositiveSmallIntegerField(pgettext_lazy("field", "match points"), default=0)
    # Went out of the event in mid-group where such results are annulled: they count for nobody, and it stands last.
    is_annulled = models.BooleanField(_("results annulled"), default=False)
    # What parted it from those equal on match points: {"criterion": "games", "value": [5, 4], "clause": "3.7.5.2"}.
    between = models.JSONField(pgettext_lazy("field", "between equals"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("member of a group")
        verbose_name_plural = _("members of groups")
        constraints = [
            models.UniqueConstraint(fields=["group", "number"], name="number_in_group"),
            models.UniqueConstraint(fields=["stage", "entry"], name="entry_in_one_group"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.entry}"


class GroupMatch(models.Model):
    """The place of a match in its group: which round, where in the order of play, whose numbers."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="group_matches", verbose_name=_("group"))
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="in_group", verbose_name=_("match"))
    round = models.PositiveSmallIntegerField(pgettext_lazy("field", "round"))
    position = models.PositiveSmallIntegerField(pgettext_lazy("field", "position"))
    a_number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number of the first"))
    b_number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number of the second"))

    class Meta:
        ordering = ["position"]
        verbose_name = _("match of a group")
        verbose_name_plural = _("matches of groups")
        constraints = [
            models.UniqueConstraint(fields=["group", "a_number", "b_number"], name="pair_plays_once"),
            models.UniqueConstraint(fields=["group", "position"], name="position_in_group"),
        ]

    def __str__(self) -> str:
        return f"{self.a_number} v {self.b_number}"


class Commitment(models.Model):
    """A seed the product made for a lot to come: its hash is public, the secret is kept until that lot is drawn."""

    class Purpose(models.TextChoices):
        DRAW = "draw", _("a draw by lot")
        LOT = "lot", _("a lot among equal players")

    purpose = models.CharField(pgettext_lazy("field", "what for"), max_length=10, choices=Purpose, default=Purpose.DRAW)
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="commitments", verbose_name=_("stage"))
    # Shown nowhere before the draw: then it is in the draw's record.
    secret = models.CharField(pgettext_lazy("field", "secret"), max_length=64)
    digest = models.CharField(pgettext_lazy("field", "hash of the secret"), max_length=64)
    # What public number will be added, if one was announced: where it will come from.
    promise = models.CharField(pgettext_lazy("field", "promised number"), max_length=120, blank=True)
    made_at = models.DateTimeField(pgettext_lazy("field", "made at"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "made by"),
    )
    # Since when the secret of a lot is public. The lot may go with its group, the secret stays known.
    spent_at = models.DateTimeField(pgettext_lazy("field", "published at"), null=True, blank=True)

    class Meta:
        ordering = ["made_at"]
        verbose_name = _("announcement of a draw")
        verbose_name_plural = _("announcements of draws")

    def __str__(self) -> str:
        return self.digest


class Draw(models.Model):
    """A draw that was made, whether it still stands or not: its public record outlives it (3.7.5.5)."""

    class Method(models.TextChoices):
        SNAKE = "snake", _("by the snake")
        LOT = "lot", _("by lot inside each band")
        HAND = "hand", _("by hand")
        TOGETHER = "together", _("whole groups go on together")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"))
    method = models.CharField(pgettext_lazy("field", "method"), max_length=10, choices=Method)
    # As groups.domain.records.DrawRecord writes it: inputs in order, sizes, seed, and the outcome itself.
    record = models.JSONField(pgettext_lazy("field", "record"))
    # The entry ids of the groups in order: what is put back when a change by hand is undone. Draws of old have none.
    arrangement = models.JSONField(pgettext_lazy("field", "groups"), default=list, blank=True)
    # What the person saw before the draw: the same button pressed twice draws once.
    token = models.CharField(pgettext_lazy("field", "token"), max_length=32, blank=True)
    commitment = models.OneToOneField(
        Commitment,
        on_delete=models.SET_NULL,
        null=True,
        related_name="draw",
        verbose_name=pgettext_lazy("field", "announcement"),
    )
    drawn_at = models.DateTimeField(pgettext_lazy("field", "drawn at"))
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "drawn by"),
    )
    # Since when it stands no more: taken back, or drawn again.
    voided_at = models.DateTimeField(pgettext_lazy("field", "void since"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="draw_of_stage")]

    def __str__(self) -> str:
        return str(self.number)


class DrawnByLot(models.Model):
    """What is kept of the outcome of a lot (3.7.5.4): entry ids, best first, who drew them and when."""

    class Method(models.TextChoices):
        TABLE = "table", _("drawn at the table")
        PRODUCT = "product", _("drawn by Topcut")

    class Void(models.TextChoices):
        RESULT = "result", _("a corrected result changed who is equal")
        REPLACED = "replaced", _("another outcome was recorded")

    order = models.JSONField(pgettext_lazy("field", "order"))
    method = models.CharField(pgettext_lazy("field", "method"), max_length=10, choices=Method, default=Method.TABLE)
    # As groups.domain.records.LotRecord writes it; lots of old have none.
    record = models.JSONField(pgettext_lazy("field", "record"), null=True, blank=True)
    drawn_at = models.DateTimeField(pgettext_lazy("field", "drawn at"), auto_now_add=True)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "drawn by"),
    )
    voided_at = models.DateTimeField(pgettext_lazy("field", "void since"), null=True, blank=True)
    voided_because = models.CharField(pgettext_lazy("field", "why void"), max_length=10, choices=Void, blank=True)

    class Meta:
        abstract = True
        ordering = ["drawn_at", "pk"]

    def __str__(self) -> str:
        return " ".join(map(str, self.order))

    @property
    def announced_at(self) -> datetime | None:
        """When the secret of its seed was announced, if it was."""
        written = (self.record or {}).get("announced_at")
        return datetime.fromisoformat(written) if written else None

    @property
    def first_place(self) -> int:
        """The best of the places that the lot gives; lots of old without a record count from 1."""
        return (self.record or {}).get("first_place", 1)

    @property
    def promise(self) -> str:
        """Where a public number was to come from, as announced."""
        return (self.record or {}).get("announced_number", "")


class Lot(DrawnByLot):
    """A lot inside a group. It counts only while exactly these are equal."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="lots", verbose_name=_("group"))

    class Meta(DrawnByLot.Meta):
        verbose_name = _("lot")
        verbose_name_plural = _("lots")


class NextPlaceLot(DrawnByLot):
    """A lot between entries of several groups, equal at the first place that does not go through from each.

    It counts only while exactly these are equal there.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="next_place_lots", verbose_name=_("stage"))

    class Meta(DrawnByLot.Meta):
        verbose_name = _("lot between groups")
        verbose_name_plural = _("lots between groups")
