from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def enter(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)
