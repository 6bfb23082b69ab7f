from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def sign_in(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def sign_out(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def sign_up(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def account(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def password_change(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)


def account_delete(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return render(request, "base.html", kwargs)
