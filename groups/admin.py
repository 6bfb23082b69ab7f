"""Administration: groups, looked at. They are drawn, played and parted by lot on their own pages."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from groups.models import Draw, Group, GroupMatch, Lot, Member, NextPlaceLot
from tournaments.admin import ShownOnly


class MemberInline(ShownOnly, admin.TabularInline):
    model = Member
    fk_name = "group"
    extra = 0
    fields = ["number", "entry", "place", "tied", "won", "lost", "match_points"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        return super().get_queryset(request).select_related("entry")


class GroupMatchInline(ShownOnly, admin.TabularInline):
    model = GroupMatch
    extra = 0
    fields = ["position", "round", "a_number", "b_number", "match"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[GroupMatch]:
        return super().get_queryset(request).select_related("match__a", "match__b")


class LotInline(ShownOnly, admin.TabularInline):
    model = Lot
    extra = 0
    fields = ["order", "method", "drawn_at", "drawn_by", "voided_at", "voided_because"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Lot]:
        return super().get_queryset(request).select_related("drawn_by")


@admin.register(Group)
class GroupAdmin(ShownOnly, admin.ModelAdmin):
    list_display = ["number", "tournament", "event", "played", "total"]
    list_filter = ["stage__event__tournament__visibility", "stage__finished"]
    search_fields = ["stage__event__name", "stage__event__tournament__name", "members__entry__name"]
    list_select_related = ["stage__event__tournament"]
    fields = ["number", "played", "total", "open_ties", "steps"]
    inlines = [MemberInline, GroupMatchInline, LotInline]
    list_per_page = 50

    @admin.display(ordering="stage__event__tournament__name")
    def tournament(self, group: Group) -> str:
        return group.stage.event.tournament.name

    @admin.display(ordering="stage__event__name")
    def event(self, group: Group) -> str:
        return group.stage.event.name


@admin.register(Draw)
class DrawAdmin(ShownOnly, admin.ModelAdmin):
    """Every draw that was made. The secret of one that is only announced is shown nowhere."""

    list_display = ["number", "tournament", "event", "method", "drawn_at", "drawn_by", "voided_at"]
    list_filter = ["method", "stage__event__tournament__visibility"]
    search_fields = ["stage__event__name", "stage__event__tournament__name"]
    list_select_related = ["stage__event__tournament", "drawn_by"]
    fields = ["number", "method", "drawn_at", "drawn_by", "voided_at", "record"]
    list_per_page = 50

    @admin.display(ordering="stage__event__tournament__name")
    def tournament(self, draw: Draw) -> str:
        return draw.stage.event.tournament.name

    @admin.display(ordering="stage__event__name")
    def event(self, draw: Draw) -> str:
        return draw.stage.event.name


@admin.register(NextPlaceLot)
class NextPlaceLotAdmin(ShownOnly, admin.ModelAdmin):
    """Every lot between groups that was recorded, whether it counts or not."""

    list_display = ["order", "tournament", "event", "method", "drawn_at", "drawn_by", "voided_at"]
    list_filter = ["method", "stage__event__tournament__visibility"]
    search_fields = ["stage__event__name", "stage__event__tournament__name"]
    list_select_related = ["stage__event__tournament", "drawn_by"]
    fields = ["order", "method", "drawn_at", "drawn_by", "voided_at", "voided_because", "record"]
    list_per_page = 50

    @admin.display(ordering="stage__event__tournament__name")
    def tournament(self, lot: NextPlaceLot) -> str:
        return lot.stage.event.tournament.name

    @admin.display(ordering="stage__event__name")
    def event(self, lot: NextPlaceLot) -> str:
        return lot.stage.event.name
