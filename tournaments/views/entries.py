from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def entries(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_add(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def order_by_rating(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_edit(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_withdraw(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_restore(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_accept(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_decline(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def entry_move(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)
