"""Addresses of registration: accounts, tournaments, events, players and entries, each with its one access rule."""

from django.urls import path

from tournaments.access import anyone, organizer, signed_in, spectator
from tournaments.views import (
    accounts,
    entries,
    events,
    passwords,
    players,
    rosters,
    self_entry,
    team_systems,
    tournaments,
)

app_name = "tournaments"
urlpatterns = [
    # tournaments
    path("", anyone(tournaments.tournament_list), name="list"),
    path("new/", signed_in(tournaments.tournament_create), name="create"),
    path("t/<slug:code>/", spectator(tournaments.tournament_detail), name="detail"),
    path("t/<slug:code>/settings/", organizer(tournaments.tournament_edit), name="edit"),
    path("t/<slug:code>/delete/", organizer(tournaments.tournament_delete), name="delete"),
    path("t/<slug:code>/people/", organizer(tournaments.people), name="people"),
    path("t/<slug:code>/people/<int:role>/remove/", organizer(tournaments.person_remove), name="person_remove"),
    path("t/<slug:code>/players/<int:player>/", spectator(players.player), name="player"),
    path("t/<slug:code>/players/<int:player>/edit/", organizer(players.player_edit), name="player_edit"),
    path("t/<slug:code>/players/<int:player>/merge/", organizer(players.player_merge), name="player_merge"),
    # systems of team matches
    path("t/<slug:code>/team-systems/", organizer(team_systems.team_systems), name="team_systems"),
    path("t/<slug:code>/team-systems/<int:system>/", organizer(team_systems.team_system_edit), name="team_system_edit"),
    path(
        "t/<slug:code>/team-systems/<int:system>/delete/",
        organizer(team_systems.team_system_delete),
        name="team_system_delete",
    ),
    # accounts
    path("sign-in/", anyone(accounts.sign_in), name="sign_in"),
    path("sign-out/", anyone(accounts.sign_out), name="sign_out"),
    path("sign-up/", anyone(accounts.sign_up), name="sign_up"),
    path("forgotten/", anyone(passwords.forgotten), name="forgotten"),
    path("forgotten/<str:who>/<str:token>/", anyone(passwords.new_password), name="new_password"),
    path("account/", signed_in(accounts.account), name="account"),
    path("account/password/", signed_in(passwords.password_change), name="password_change"),
    path("account/delete/", signed_in(accounts.account_delete), name="account_delete"),
    # events
    path("t/<slug:code>/events/new/", organizer(events.event_create), name="event_create"),
    path("t/<slug:code>/<int:event>/", spectator(events.event), name="event"),
    path("t/<slug:code>/<int:event>/settings/", organizer(events.event_edit), name="event_edit"),
    path("t/<slug:code>/<int:event>/delete/", organizer(events.event_delete), name="event_delete"),
    # entries
    path("t/<slug:code>/<int:event>/entry/<int:entry>/", spectator(players.entry), name="entry"),
    path("t/<slug:code>/<int:event>/enter/", spectator(self_entry.enter), name="enter"),
    path("t/<slug:code>/<int:event>/entries/", spectator(entries.entries), name="entries"),
    path("t/<slug:code>/<int:event>/entries/add/", organizer(entries.entry_add), name="entry_add"),
    path("t/<slug:code>/<int:event>/entries/paste/", organizer(rosters.entry_paste), name="entry_paste"),
    path("t/<slug:code>/<int:event>/entries/import/", organizer(rosters.entry_import), name="entry_import"),
    path("t/<slug:code>/<int:event>/entries/copy/", organizer(rosters.entry_copy), name="entry_copy"),
    path("t/<slug:code>/<int:event>/entries/confirm/", organizer(rosters.roster_confirm), name="roster_confirm"),
    path("t/<slug:code>/<int:event>/entries/by-rating/", organizer(entries.order_by_rating), name="order_by_rating"),
    path("t/<slug:code>/<int:event>/entries/<int:entry>/", organizer(entries.entry_edit), name="entry_edit"),
    path(
        "t/<slug:code>/<int:event>/entries/<int:entry>/withdraw/",
        organizer(entries.entry_withdraw),
        name="entry_withdraw",
    ),
    path(
        "t/<slug:code>/<int:event>/entries/<int:entry>/restore/", organizer(entries.entry_restore), name="entry_restore"
    ),
    path("t/<slug:code>/<int:event>/entries/<int:entry>/accept/", organizer(entries.entry_accept), name="entry_accept"),
    path(
        "t/<slug:code>/<int:event>/entries/<int:entry>/decline/", organizer(entries.entry_decline), name="entry_decline"
    ),
    path("t/<slug:code>/<int:event>/entries/<int:entry>/move/", organizer(entries.entry_move), name="entry_move"),
]
