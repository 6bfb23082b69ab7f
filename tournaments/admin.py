"""Administration: people who sign in, tournaments, players and entries. Results and draws are only shown.

What changes goes through the same services as the pages, so nothing gets round the rules.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as StockUserAdmin
from django.db import models
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from simple_history.admin import SimpleHistoryAdmin

from tournaments.domain.names import clean
from tournaments.errors import Refused
from tournaments.models import (
    Entry,
    EntryPlayer,
    Event,
    LineUp,
    Match,
    Player,
    Role,
    Stage,
    TeamSystem,
    Tournament,
    User,
)
from tournaments.services.accounts import alone_in
from tournaments.services.entries import entry_accept, entry_restore, entry_withdraw, follow
from tournaments.services.live import next_live_version
from tournaments.services.people import name_key
from tournaments.services.tournaments import tournament_erase

Inside = tuple[Sequence[Any], dict[str, int], set[str], list[Any]]


class ShownOnly:
    """Looked at, never added, changed or deleted: the pages of the product are the one way to write it."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class Whole:
    """Deleted with everything inside, also what is only shown when looked at alone."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Inside:
        inside, counts, _needed, protected = super().get_deleted_objects(objs, request)  # type: ignore[misc]
        return inside, counts, set(), protected


class RoleInline(admin.TabularInline):
    model = Role
    extra = 0
    autocomplete_fields = ["user"]


@admin.register(User)
class UserAdmin(StockUserAdmin):
    list_display = ["username", "email", "is_active", "is_staff", "tournament_total", "date_joined", "last_login"]
    list_filter = ["is_active", "is_staff", "is_superuser", "date_joined"]
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        return super().get_queryset(request).annotate(tournament_total=Count("roles"))

    @admin.display(description=gettext_lazy("tournaments"), ordering="tournament_total")
    def tournament_total(self, user: User) -> int:
        return user.tournament_total  # type: ignore[attr-defined,no-any-return]

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Inside:
        """A tournament is not left without an organizer (C94)."""
        inside, counts, needed, protected = super().get_deleted_objects(objs, request)
        left_alone = [
            _("%(user)s is the only organizer of %(tournament)s") % {"user": user, "tournament": tournament}
            for user in objs
            for tournament in alone_in(user)
        ]
        return inside, counts, needed, [*protected, *left_alone]


@admin.register(Tournament)
class TournamentAdmin(Whole, SimpleHistoryAdmin):
    list_display = ["name", "place", "starts_on", "ends_on", "visibility", "event_total", "code"]
    list_filter = ["visibility", "starts_on"]
    search_fields = ["name", "place", "code", "people__username"]
    date_hierarchy = "starts_on"
    readonly_fields = ["code", "created_at", "live_version"]
    fields = ["name", "place", "starts_on", "ends_on", "time_zone", "visibility", "code", "created_at", "live_version"]
    inlines = [RoleInline]
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return super().get_queryset(request).annotate(event_total=Count("events", distinct=True))

    @admin.display(description=gettext_lazy("events"), ordering="event_total")
    def event_total(self, tournament: Tournament) -> int:
        return tournament.event_total  # type: ignore[attr-defined,no-any-return]

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        obj.name, obj.place = clean(obj.name), clean(obj.place)
        obj.version += change
        super().save_model(request, obj, form, change)
        next_live_version(obj)

    def delete_model(self, request: HttpRequest, obj: Tournament) -> None:
        tournament_erase(tournament=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        for tournament in queryset:
            tournament_erase(tournament=tournament)


class StageInline(ShownOnly, admin.TabularInline):
    model = Stage
    extra = 0
    fields = [
        *("number", "kind", "source", "top", "size", "qualifiers", "third_place", "all_places"),
        *("drawn_at", "draw_number", "finished"),
    ]
    readonly_fields = fields
    show_change_link = False


@admin.register(Event)
class EventAdmin(ShownOnly, SimpleHistoryAdmin):
    list_display = ["name", "tournament", "kind", "best_of", "points", "recorded", "entries_open", "entry_total"]
    list_filter = ["kind", "recorded", "best_of", "entries_open", "tournament__visibility"]
    search_fields = ["name", "tournament__name", "tournament__code"]
    list_select_related = ["tournament"]
    inlines = [StageInline]
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        events = super().get_queryset(request).select_related("tournament")
        return events.annotate(entry_total=Count("entries", distinct=True))

    @admin.display(description=gettext_lazy("entries"), ordering="entry_total")
    def entry_total(self, event: Event) -> int:
        return event.entry_total  # type: ignore[attr-defined,no-any-return]


@admin.register(Player)
class PlayerAdmin(SimpleHistoryAdmin):
    list_display = ["name", "association", "rating", "birth_year", "tournament"]
    list_filter = ["tournament__visibility", "tournament__starts_on"]
    search_fields = ["name", "name_key", "association", "contact", "tournament__name"]
    list_select_related = ["tournament"]
    fields = ["tournament", "name", "association", "rating", "birth_year", "contact", "notes"]
    readonly_fields = ["tournament"]
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a player comes into being with an entry

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        obj.name, obj.association, obj.contact = clean(obj.name), clean(obj.association), clean(obj.contact)
        obj.name_key = name_key(obj.name)
        obj.version += 1
        super().save_model(request, obj, form, change)
        follow(obj)

    def view_on_site(self, obj: Player) -> str:
        return reverse("tournaments:player", args=[obj.tournament.code, obj.pk])


class EntryPlayerInline(ShownOnly, admin.TabularInline):
    model = EntryPlayer
    extra = 0
    fields = ["position", "player", "is_captain"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[EntryPlayer]:
        return super().get_queryset(request).select_related("player")


@admin.register(Entry)
class EntryAdmin(ShownOnly, SimpleHistoryAdmin):
    list_display = ["name", "distinct", "event", "ranking", "rating", "association", "status", "entered_at"]
    list_filter = ["status", "event__kind", "event__tournament__visibility", "entered_at"]
    search_fields = ["name", "association", "players__name_key", "event__name", "event__tournament__name"]
    list_select_related = ["event"]
    inlines = [EntryPlayerInline]
    actions = ["accept", "withdraw", "restore"]
    list_per_page = 50

    @admin.action(description=gettext_lazy("Accept the selected entries"), permissions=["view"])
    def accept(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        self._each(request, queryset, lambda entry: entry_accept(entry=entry))

    @admin.action(description=gettext_lazy("Withdraw the selected entries"), permissions=["view"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        self._each(request, queryset, lambda entry: entry_withdraw(entry=entry))

    @admin.action(description=gettext_lazy("Restore the selected entries"), permissions=["view"])
    def restore(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        self._each(request, queryset, lambda entry: entry_restore(entry=entry))

    def _each(self, request: HttpRequest, queryset: QuerySet[Entry], service: Callable[[Entry], object]) -> None:
        if not request.user.has_perm("tournaments.change_entry"):
            self.message_user(request, _("You may look at entries, but not change them."), messages.ERROR)
            return
        for entry in queryset.select_related("event__tournament"):
            try:
                service(entry)
            except Refused as refused:
                self.message_user(request, f"{entry}: {refused.message}", messages.WARNING)

    def view_on_site(self, obj: Entry) -> str:
        return reverse("tournaments:entry", args=[obj.event.tournament.code, obj.event.number, obj.pk])


@admin.register(Match)
class MatchAdmin(ShownOnly, admin.ModelAdmin):
    list_display = ["number", "tournament", "event", "a", "b", "ending", "result", "table", "saved_at"]
    list_filter = ["ending", "stage__kind", "saved_at", "tournament__visibility"]
    search_fields = ["number", "a__name", "b__name", "tournament__name", "event__name"]
    list_select_related = ["tournament", "event", "a", "b", "winner"]
    list_per_page = 50

    @admin.display(description=gettext_lazy("result"))
    def result(self, match: Match) -> str:
        if match.games:
            return " ".join(f"{a}-{b}" for a, b in match.games)
        if match.rubbers:
            winners = [rubber["winner"] for rubber in match.rubbers]
            return f"{winners.count('a')}:{winners.count('b')}"
        return ":".join(map(str, match.score)) if match.score else ""

    def view_on_site(self, obj: models.Model) -> str:
        return reverse("desk:match", args=[obj.tournament.code, obj.number])  # type: ignore[attr-defined]


@admin.register(TeamSystem)
class TeamSystemAdmin(ShownOnly, admin.ModelAdmin):
    list_display = ["name", "tournament", "version"]
    list_filter = ["tournament__visibility"]
    search_fields = ["name", "tournament__name"]
    list_select_related = ["tournament"]
    list_per_page = 50


@admin.register(LineUp)
class LineUpAdmin(ShownOnly, admin.ModelAdmin):
    """Also those that neither the public nor the other side sees yet."""

    list_display = ["match", "entry", "at", "by"]
    list_filter = ["at", "match__tournament__visibility"]
    search_fields = ["match__number", "entry__name", "match__tournament__name"]
    list_select_related = ["match__a", "match__b", "entry", "by"]
    list_per_page = 50
