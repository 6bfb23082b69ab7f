"""The desk's addresses, each under one rule of access."""

from django.urls import path

from desk import views
from tournaments.access import organizer, scorer, spectator

app_name = "desk"
STAGE = "t/<str:code>/<int:event>/groups/<int:stage>/"
GROUP = f"{STAGE}<int:group>/"
urlpatterns = [
    # live pages
    path("t/<str:code>/live/<int:version>/", spectator(views.live), name="live"),
    # a match: looked at by everybody, saved by scorers (the view checks the method)
    path("t/<str:code>/matches/<int:number>/", spectator(views.match), name="match"),
    path("t/<str:code>/matches/<int:number>/save/", scorer(views.match_save), name="match_save"),
    path("t/<str:code>/matches/<int:number>/clear/", scorer(views.match_clear), name="match_clear"),
    path("t/<str:code>/matches/<int:number>/line-ups/", scorer(views.line_ups), name="line_ups"),
    # a lot, in a group or between groups, and what hangs on it
    path(f"{STAGE}next/lot/", organizer(views.next_lot), name="next_lot"),
    path(f"{STAGE}next/lot/draw/", organizer(views.next_lot_draw), name="next_lot_draw"),
    path(f"{GROUP}lot/", organizer(views.lot), name="lot"),
    path(f"{GROUP}lot/draw/", organizer(views.lot_draw), name="lot_draw"),
    # players agree not to play (706.4)
    path("t/<str:code>/<int:event>/agree/", organizer(views.agree), name="agree"),
    # out of the event after the draw
    path("t/<str:code>/<int:event>/entries/<int:entry>/out/", organizer(views.entry_out), name="entry_out"),
    # the record
    path("t/<str:code>/history/", scorer(views.history), name="history"),
    path("t/<str:code>/history/<int:change>/undo/", scorer(views.undo), name="undo"),
]
