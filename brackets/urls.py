"""Addresses of the knockout, of the results and of the prizes, each with its one access rule."""

from django.urls import path

from brackets import views
from tournaments.access import organizer, spectator

app_name = "brackets"
urlpatterns = [
    # the knockout
    path("t/<slug:code>/<int:event>/knockout/<int:stage>/", spectator(views.detail), name="detail"),
    path("t/<slug:code>/<int:event>/knockout/<int:stage>/audit/", spectator(views.audit), name="audit"),
    path("t/<slug:code>/<int:event>/knockout/<int:stage>/build/", organizer(views.build), name="build"),
    path("t/<slug:code>/<int:event>/knockout/<int:stage>/unbuild/", organizer(views.unbuild), name="unbuild"),
    path("t/<slug:code>/<int:event>/knockout/<int:stage>/numbers/", organizer(views.numbers), name="numbers"),
    path(
        "t/<slug:code>/<int:event>/knockout/<int:stage>/third-place/", organizer(views.third_place), name="third_place"
    ),
    path(
        "t/<slug:code>/<int:event>/knockout/<int:stage>/why/<int:round>/<int:pair>/",
        spectator(views.why),
        name="why",
    ),
    # all results and final places
    path("t/<slug:code>/<int:event>/results/", spectator(views.results), name="results"),
    # prizes: the list stands on the page of the event; who signs for them is seen by organizers alone
    path("t/<slug:code>/<int:event>/prizes/", organizer(views.prizes), name="prizes"),
    path("t/<slug:code>/<int:event>/prizes/sheet/", organizer(views.prize_sheet_page), name="prize_sheet"),
]
