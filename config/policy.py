"""The content security policy: one for every answer, so it is put together once and not for each."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

DJANGOS_OWN_PAGES = {404, 500}  # while DEBUG is on; they have inline styles


class PolicyMiddleware:
    """Sends the policy of settings.CONTENT_SECURITY_POLICY. There are no nonces and no exceptions for single views."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.policy = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not (settings.DEBUG and response.status_code in DJANGOS_OWN_PAGES):
            response.headers[HEADER] = self.policy
        return response
