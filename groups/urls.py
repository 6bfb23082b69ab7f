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
    # organizers
    path(f"{STAGE}draw/", organizer(views.draw), name="draw"),
    path(f"{STAGE}draw/undo/", organizer(views.draw_undo), name="draw_undo"),
]
