from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def tournament_list(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def tournament_create(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def tournament_detail(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def tournament_edit(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def tournament_delete(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def people(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def person_remove(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)
