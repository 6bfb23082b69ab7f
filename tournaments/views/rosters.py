from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def entry_paste(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_import(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_copy(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def roster_confirm(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)
