"""Settings of the tests: the product's, made independent of the machine and quick to set up."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_folder = Path(tempfile.mkdtemp(prefix="topcut-tests-"))  # one for each test process
atexit.register(shutil.rmtree, _folder, ignore_errors=True)

for _name in ("DEBUG", "HTTPS", "SIGN_UP_OPEN", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "EMAIL_URL"):
    os.environ.pop(_name, None)
os.environ.update({"ENV_FILE": os.devnull, "STATE_DIR": str(_folder), "SECRET_KEY": "only for tests"})

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, STORAGES  # noqa: E402

_database = DATABASES["default"]
_database["CONN_MAX_AGE"] = 0
if "sqlite3" in _database["ENGINE"]:
    # A file, not memory: threads of the live server get connections of their own, as in production.
    _database["TEST"] = {"NAME": str(_folder / "test.sqlite3")}
    _database["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
else:
    _database["OPTIONS"].pop("pool")  # a pooled connection would keep the test database from being dropped

STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
