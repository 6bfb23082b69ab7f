from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def event_create(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def event(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def event_edit(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def event_delete(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)
