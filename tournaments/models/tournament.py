import secrets
import zoneinfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

# No vowels, no look-alikes: a code is read aloud in a noisy hall and must not spell a word.
CODE_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"


def new_code() -> str:
    """A tournament's address: eight characters that cannot be guessed, so that "unlisted" means something."""
    return "".join(secrets.choice(CODE_ALPHABET) for _i in range(8))


class Tournament(models.Model):
    class Visibility(models.TextChoices):
        DRAFT = "draft", _("draft: only the organizers see it")
        UNLISTED = "unlisted", _("unlisted: whoever has the address sees it")
        PUBLIC = "public", _("public: everybody sees it in the list")

    code = models.CharField(
        pgettext_lazy("field", "code"), max_length=12, unique=True, default=new_code, editable=False
    )
    name = models.CharField(pgettext_lazy("of a tournament or event", "name"), max_length=80)
    place = models.CharField(_("place"), max_length=80, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    visibility = models.CharField(_("who sees it"), max_length=10, choices=Visibility, default=Visibility.DRAFT)
    next_match_number = models.PositiveIntegerField(
        pgettext_lazy("field", "next match number"), default=1, editable=False
    )
    # Edits of the settings: a form older than this number is refused.
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)
    # Counts every change that a page of this tournament can show; live pages ask for it.
    live_version = models.PositiveBigIntegerField(pgettext_lazy("field", "live version"), default=1, editable=False)
    created_at = models.DateTimeField(pgettext_lazy("field", "created at"), auto_now_add=True)
    people = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        through="Role",
        related_name="tournaments",
        verbose_name=pgettext_lazy("field", "people"),
    )
    history = HistoricalRecords(excluded_fields=["live_version", "next_match_number"])

    class Meta:
        ordering = ["-starts_on", "name", "pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_start"),
        ]
        indexes = [models.Index(fields=["visibility", "-starts_on"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:detail", args=[self.code])

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)

    @property
    def is_draft(self) -> bool:
        return self.visibility == self.Visibility.DRAFT


class Role(models.Model):
    """What a person may do in one tournament."""

    class Kind(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        SCORER = "scorer", _("scorer")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="roles", verbose_name=_("tournament")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="roles",
        verbose_name=pgettext_lazy("field", "user"),
    )
    kind = models.CharField(pgettext_lazy("field", "role"), max_length=10, choices=Kind, default=Kind.ORGANIZER)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_person")]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_kind_display()}"
