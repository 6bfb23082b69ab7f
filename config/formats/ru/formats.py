from django.utils.translation import gettext_noop

# A Russian month is written small.
MONTH_DAY_FORMAT = "j b"
SHORT_DATE_FORMAT = "j b Y"
SHORT_DATETIME_FORMAT = "j b, H:i"

# The one short month that bends after a day: Django's own translation is for a month that stands alone.
gettext_noop("may")
