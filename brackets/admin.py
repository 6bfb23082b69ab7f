"""Administration: numbers, trees, prizes and agreements, looked at. They are made on their own pages."""

from django.contrib import admin

from brackets.models import AgreedMatch, Agreement, AgreementShare, BracketMatch, Prize, Seed
from tournaments.admin import ShownOnly


class InKnockout(ShownOnly):
    """What belongs to a knockout says whose it is."""

    @admin.display(ordering="stage__event__tournament__name")
    def tournament(self, row: Seed | BracketMatch) -> str:
        return row.stage.event.tournament.name

    @admin.display(ordering="stage__event__name")
    def event(self, row: Seed | BracketMatch) -> str:
        return row.stage.event.name


@admin.register(Seed)
class SeedAdmin(InKnockout, admin.ModelAdmin):
    list_display = ["number", "entry", "group", "place", "rank", "tournament", "event"]
    list_filter = ["stage__event__tournament__visibility"]
    search_fields = ["entry__name", "stage__event__name", "stage__event__tournament__name"]
    list_select_related = ["entry", "group", "stage__event__tournament"]
    list_per_page = 50


@admin.register(BracketMatch)
class BracketMatchAdmin(InKnockout, admin.ModelAdmin):
    list_display = ["round", "pair", "match", "through", "place_from", "tournament", "event"]
    list_filter = ["place_from", "round", "stage__event__tournament__visibility"]
    search_fields = ["match__a__name", "match__b__name", "stage__event__name", "stage__event__tournament__name"]
    list_select_related = ["match__a", "match__b", "through", "stage__event__tournament"]
    list_per_page = 50


@admin.register(Prize)
class PrizeAdmin(ShownOnly, admin.ModelAdmin):
    list_display = ["event", "__str__", "tournament"]
    search_fields = ["event__name", "event__tournament__name"]
    list_select_related = ["event__tournament"]
    list_per_page = 50

    @admin.display(ordering="event__tournament__name")
    def tournament(self, row: Prize) -> str:
        return row.event.tournament.name


class ShownInline(ShownOnly, admin.TabularInline):
    extra = 0


class AgreedMatchInline(ShownInline):
    model = AgreedMatch


class AgreementShareInline(ShownInline):
    model = AgreementShare


@admin.register(Agreement)
class AgreementAdmin(ShownOnly, admin.ModelAdmin):
    list_display = ["agreed_at", "event", "judge", "by"]
    search_fields = ["judge", "event__name", "event__tournament__name"]
    list_select_related = ["event__tournament", "by"]
    inlines = [AgreedMatchInline, AgreementShareInline]
    list_per_page = 50
