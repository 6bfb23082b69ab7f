"""How short dates are written in each language; the long ones are Django's own.

MONTH_DAY_FORMAT, SHORT_DATE_FORMAT with the year, SHORT_DATETIME_FORMAT without.
"""
