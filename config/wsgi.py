"""The WSGI application a server calls."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_wsgi_application()

import config.urls  # noqa: E402, F401  (all views are loaded now, and not by the first visitor)
from config.live import NothingNew  # noqa: E402

application = NothingNew(django_application)

# What is loaded by now stays for good. The garbage collector would look through all of it again and again, and hold up
# a save each time for longer than the save takes.
gc.collect()
gc.freeze()
