"""Sentences with names in them."""

from django import template

from tournaments.selectors.proofs import one_stop

register = template.Library()
register.filter("one_stop", one_stop, is_safe=True)
