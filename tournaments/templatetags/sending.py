"""What a person typed into a form that was refused because its token had expired (C76)."""

from django import template
from django.http import HttpRequest

register = template.Library()

MOST = 400


@register.simple_tag
def typed_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields as typed, without the token; nothing where a password is among them, or where it is too much."""
    if any("password" in name for name in request.POST) or request.FILES:
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    typed = [(name, value) for name, value in fields if name != "csrfmiddlewaretoken"]
    return typed if len(typed) <= MOST else []
