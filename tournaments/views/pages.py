"""A page with one form: signing in, settings, a deletion."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.forms.base import SheetForm


def typed(request: HttpRequest) -> QueryDict | None:
    """What was sent, for the form that a POST is checked by; None for a GET, which shows an empty one."""
    return request.POST if request.method == "POST" else None


def form_page(request: HttpRequest, form: SheetForm, status: int = 200, **context: Any) -> HttpResponse:
    """`heading` is wanted; `kicker`, `facts`, `warning`, `links` (pairs of a text and an address) as needed."""
    return render(request, "tournaments/form.html", {"form": form, **context}, status=status)
