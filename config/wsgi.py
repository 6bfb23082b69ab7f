"""The WSGI application a server calls."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.live import NothingNew

application = NothingNew(get_wsgi_application())
