"""The whole site and two addresses that fail, as a URL configuration."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from skatliste import urls
from skatliste.urls import handler400, handler404, handler500
from skatliste.views.errors import too_many
from tests.web.broken import broken

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def too_often(request: HttpRequest) -> HttpResponse:
    return too_many(request, 540)


urlpatterns = [
    path("broken/", broken),
    path("toomany/", too_often),
    *urls.urlpatterns,
]
