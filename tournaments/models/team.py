from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .entry import Entry
from .match import Match
from .tournament import Tournament


class TeamSystem(models.Model):
    """An organizer's own order of play of a team match; the well-known ones are in tournaments.domain.teams."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="team_systems", verbose_name=_("tournament")
    )
    name = models.CharField(pgettext_lazy("of a team system", "name"), max_length=80)
    # As tournaments.domain.teams reads it: the individual matches in order, and what it forbids.
    system = models.JSONField(pgettext_lazy("field", "system"))
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("team system")
        verbose_name_plural = _("team systems")
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_system_name")]

    def __str__(self) -> str:
        return self.name


class LineUp(models.Model):
    """Who of a squad plays where in one team match. The other side sees it when both are in."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="line_ups", verbose_name=_("match"))
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_ups", verbose_name=_("entry"))
    # Letter of the system to player ids: {"A": [12], "B": [15], "AB": [12, 15]}, as tournaments.domain.teams says.
    places = models.JSONField(pgettext_lazy("field", "places"))
    at = models.DateTimeField(pgettext_lazy("field", "when"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "by"),
    )
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"), default=1, editable=False)

    class Meta:
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints = [models.UniqueConstraint(fields=["match", "entry"], name="one_line_up_each")]

    def __str__(self) -> str:
        return f"{self.match}: {self.entry}"
