"""The whole site and one address that fails, as a URL configuration."""

from django.urls import path

from skatliste import urls
from skatliste.urls import handler400, handler404, handler500
from tests.web.broken import broken

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]

urlpatterns = [path("broken/", broken), *urls.urlpatterns]
