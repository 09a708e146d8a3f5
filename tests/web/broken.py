"""The site with two addresses that fail, as a URL configuration."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from skatliste import urls
from skatliste.urls import handler400, handler404, handler500

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def broken(_request: HttpRequest, **_told: str) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    return HttpResponse()


urlpatterns = [
    path("broken/", broken),
    path("join/<slug:key>/", broken),
    *urls.urlpatterns,
]
