"""The reference for pages and saves: the least that Django does for the same bytes. One file: settings, views, wsgi.

Its sizes come from the environment, so that it sends as many bytes and rows as the page it is held against.
"""

import os
import pathlib

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="bench",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    MIDDLEWARE=[
        "bench.bare.Unchanged",
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["BARE_DATABASE"],
            "CONN_MAX_AGE": 600,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    },
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [], "OPTIONS": {}}],
    USE_TZ=True,
    LOGGING_CONFIG=None,
)
django.setup()

from django.contrib.auth.models import Group  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpResponse, HttpResponseRedirect  # noqa: E402
from django.middleware.csrf import get_token  # noqa: E402
from django.template import Context, Template  # noqa: E402
from django.urls import path  # noqa: E402

SIZES = {name: int(os.environ.get(f"BARE_{name}_BYTES", "10000")) for name in ("GROUPS", "BRACKET")}
ROWS = {name: int(os.environ.get(f"BARE_{name}_ROWS", "100")) for name in ("GROUPS", "BRACKET")}
BODIES = {name: b"x" * size for name, size in SIZES.items()}
TEMPLATE = Template(
    "<table>{% for row in rows %}<tr><td>{{ row.place }}</td><th><a href='{{ row.url }}'>{{ row.name }}</a></th>"
    "<td>{{ row.won }}</td><td>{{ row.lost }}</td><td>{{ row.points }}</td></tr>{% endfor %}</table>"
)


class Unchanged:
    """Answers 304 before anything else."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if request.path_info == "/unchanged/":
            return HttpResponse(status=304)
        return self.get_response(request)


def same_bytes(request, name):
    return HttpResponse(BODIES[name])


def same_rows(request, name):
    rows = [
        {"place": i, "url": f"/player/{i}/", "name": f"Player {i}", "won": 3, "lost": 1, "points": 7}
        for i in range(ROWS[name])
    ]
    return HttpResponse(TEMPLATE.render(Context({"rows": rows})))


def token(request):
    return HttpResponse(get_token(request))


def save(request):
    """A form post with a session and a CSRF token that writes one row."""
    Group.objects.filter(pk=request.session["row"]).update(name=request.POST["score"])
    return HttpResponseRedirect("/done/")


urlpatterns = [
    path("bytes/<str:name>/", same_bytes),
    path("rows/<str:name>/", same_rows),
    path("token/", token),
    path("save/", save),
]
application = get_wsgi_application()


def prepare() -> str:
    """Make the database; returns the key of a session."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    pathlib.Path(os.environ["BARE_DATABASE"]).unlink(missing_ok=True)
    call_command("migrate", verbosity=0)
    session = SessionStore()
    session["row"] = Group.objects.create(name="").pk
    session.create()
    assert session.session_key
    return session.session_key
