"""A page with one form: signing in, settings, a deletion."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.forms.base import SheetForm


def form_page(request: HttpRequest, form: SheetForm, status: int = 200, **context: Any) -> HttpResponse:
    """`heading` is wanted; `kicker`, `facts`, `warning`, `links` (pairs of a text and an address) as needed."""
    return render(request, "tournaments/form.html", {"form": form, **context}, status=status)
