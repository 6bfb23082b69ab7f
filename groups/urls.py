"""Addresses of group play, each with its one access rule."""

from django.urls import path

from groups import views
from tournaments.access import organizer, spectator

app_name = "groups"
STAGE = "t/<slug:code>/<int:event>/groups/<int:stage>/"
urlpatterns = [
    path(STAGE, spectator(views.detail), name="detail"),
    path(f"{STAGE}<int:group>/", spectator(views.group), name="group"),
    path(f"{STAGE}<int:group>/why/<int:number>/", spectator(views.why), name="why"),
    path(f"{STAGE}next/", spectator(views.next_places), name="next"),
    # on record
    path(f"{STAGE}drawn/", spectator(views.drawn), name="drawn"),
    path(f"{STAGE}drawn/<int:draw>/", spectator(views.drawn), name="draw_made"),
    path(f"{STAGE}drawn/<int:draw>/record/", spectator(views.draw_record), name="draw_record"),
    path(f"{STAGE}<int:group>/lots/", spectator(views.lots), name="lots"),
    path(f"{STAGE}<int:group>/lots/<int:lot>/record/", spectator(views.lot_record), name="lot_record"),
    path(f"{STAGE}next/lots/<int:next_lot>/record/", spectator(views.next_lot_record), name="next_lot_record"),
    # organizers
    path(f"{STAGE}draw/", organizer(views.draw), name="draw"),
    path(f"{STAGE}draw/announce/", organizer(views.announce), name="announce"),
    path(f"{STAGE}<int:group>/lots/announce/", organizer(views.lot_announce), name="lot_announce"),
    path(f"{STAGE}next/lots/announce/", organizer(views.lot_announce), name="next_lot_announce"),
    path(f"{STAGE}arrange/", organizer(views.arrange), name="arrange"),
    path(f"{STAGE}draw/undo/", organizer(views.draw_undo), name="draw_undo"),
]
