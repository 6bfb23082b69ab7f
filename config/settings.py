"""Settings. Everything an installation may change is an environment variable, listed in .env.example.

A value that makes no sense stops the start with a message; nothing falls back silently.
"""

import os
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from config.secret_key import kept_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.read_env(os.environ.get("ENV_FILE", BASE_DIR / ".env"))


def switch(name: str, default: bool) -> bool:
    """The environment variable `name` as on or off; any other word is an error (django-environ takes it for off)."""
    word = env.str(name, default="on" if default else "off").strip().lower()
    if word in {"on", "true", "yes", "1"}:
        return True
    if word in {"off", "false", "no", "0"}:
        return False
    raise ImproperlyConfigured(f"{name} is {word!r}: say on or off.")


# What the installation decides ------------------------------------------------------------------------------------

DEBUG = switch("DEBUG", False)
HTTPS = switch("HTTPS", False)  # served over HTTPS by a proxy in front that sets X-Forwarded-Proto
SIGN_UP_OPEN = switch("SIGN_UP_OPEN", True)  # may a stranger become an organizer?
try:
    USUAL_TIME_ZONE = ZoneInfo(env.str("USUAL_TIME_ZONE", default="UTC"))  # of a person's first tournament
except (ZoneInfoNotFoundError, ValueError) as error:
    raise ImproperlyConfigured(f"USUAL_TIME_ZONE is no time zone: {error}. Say one such as Europe/Moscow.") from error

STATE_DIR = Path(env.str("STATE_DIR", default=str(BASE_DIR / "var")))  # database, secret key, collected static files
STATE_DIR.mkdir(parents=True, exist_ok=True)

SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret_key(STATE_DIR / "secret_key")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.list("ALLOWED_HOSTS", default=[])]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# Database ---------------------------------------------------------------------------------------------------------

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{STATE_DIR / 'topcut.sqlite3'}")}

match DATABASES["default"].get("ENGINE"):
    case "django.db.backends.sqlite3":
        # Django's default (deferred) transactions answer "database is locked" as soon as two people save at once.
        # Full sync: a saved score survives the laptop's battery.
        DATABASES["default"]["ENGINE"] = "config.sqlite3"
        DATABASES["default"]["CONN_MAX_AGE"] = 600
        DATABASES["default"]["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
    case "django.db.backends.postgresql":
        DATABASES["default"]["CONN_MAX_AGE"] = 0  # the pool keeps the connections open
        DATABASES["default"]["OPTIONS"] = {
            **DATABASES["default"].get("OPTIONS", {}),
            "pool": {"min_size": 1, "max_size": 8, "timeout": 10},
        }
    case engine:
        raise ImproperlyConfigured(
            f"DATABASE_URL names {engine or 'no database'}: Topcut runs on SQLite and PostgreSQL."
        )

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Parts ------------------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "desk",
    "brackets",
    "groups",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "crispy_forms",
    "crispy_bootstrap5",
    "simple_history",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "config.live.LiveMiddleware",  # "nothing new" is answered before anything else is done
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # a hall's Wi-Fi is slow; LiveMiddleware keeps the compressed page
    "django.middleware.security.SecurityMiddleware",
    "config.policy.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.uploads.BodyLimitMiddleware",  # after what its page shows, before anything reads the body
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",  # last, as it asks
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.preferences.preferences",
            ],
        },
    },
]

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

# One process renders a public fragment once for everybody; each server process has its own store.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 5000},
    }
}

# Who signs in -----------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "config.signed_in.PasswordBackend"]
SESSION_ENGINE = "config.signed_in"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = reverse_lazy("tournaments:sign_in")
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())  # a weekend tournament, and the next one

# Five wrong passwords lock one name from one address for 15 minutes: a stranger elsewhere cannot lock the organizer
# out, and a hall behind one address is not locked out by one person. Trying again does not prolong the wait.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "tournaments/locked.html"
AXES_DISABLE_ACCESS_LOG = True  # who signed in when and where is nobody's business
AXES_VERBOSE = False

# Languages and time -----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # pages show the tournament's own zone

# Static files -----------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = STATE_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # half as much to compress, and no address that changes its content
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
MEDIA_ROOT = STATE_DIR / "media"  # nothing is stored there; set so that nothing ever lands in the current folder

# Bounds on what a browser may send (config/uploads.py refuses larger bodies before reading them) --------------------

BODY_LIMIT = 2 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT
FILE_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT  # so an upload never touches the disk
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 6000  # a preview of 2000 rows
DATA_UPLOAD_MAX_NUMBER_FILES = 4

# Safety -----------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())

# Mail and log -----------------------------------------------------------------------------------------------------

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="topcut@localhost")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO" if DEBUG else "WARNING"},
    "loggers": {
        # Django's own handlers speak only when DEBUG is on: let everything go to the one above.
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},  # an unknown address is no event
        "axes": {"level": "WARNING"},
    },
}
