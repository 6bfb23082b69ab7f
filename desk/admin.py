"""Administration: the record of results, looked at. It is append-only; a change is taken back on its own page."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy

from desk.models import Change, MatchChange
from tournaments.admin import ShownOnly


class MatchChangeInline(ShownOnly, admin.TabularInline):
    model = MatchChange
    extra = 0
    fields = ["match", "before", "after", "version"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchChange]:
        return super().get_queryset(request).select_related("match__a", "match__b")


@admin.register(Change)
class ChangeAdmin(ShownOnly, admin.ModelAdmin):
    list_display = ["at", "tournament", "kind", "by", "line_total", "reason"]
    list_filter = ["kind", "at", "tournament__visibility"]
    search_fields = ["tournament__name", "tournament__code", "by__username", "reason"]
    list_select_related = ["tournament", "by"]
    date_hierarchy = "at"
    inlines = [MatchChangeInline]
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Change]:
        return super().get_queryset(request).annotate(line_total=Count("lines"))

    @admin.display(description=gettext_lazy("matches"))
    def line_total(self, change: Change) -> int:
        return change.line_total  # type: ignore[attr-defined,no-any-return]

    def view_on_site(self, obj: Change) -> str:
        return reverse("desk:history", args=[obj.tournament.code])
