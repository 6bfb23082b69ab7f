"""Where every address leads. Each app names its own under its namespace."""

from django.contrib import admin
from django.urls import include, path

from config import pages, preferences

urlpatterns = [
    # what browsers and robots ask for by themselves
    path("favicon.ico", pages.favicon, name="favicon"),
    path("robots.txt", pages.robots, name="robots"),
    # what a person prefers
    path("language/<str:language>/", preferences.choose_language, name="language"),
    path("theme/<str:theme>/", preferences.choose_theme, name="theme"),
    # admins
    path("admin/", admin.site.urls),
    # the product, from the top layer down
    path("", include("desk.urls")),
    path("", include("brackets.urls")),
    path("", include("groups.urls")),
    path("", include("tournaments.urls")),
]

handler400 = "config.pages.bad_request"
