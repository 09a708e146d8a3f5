"""A body over the limit gets a page of the house, without being read."""

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse
from django.test import RequestFactory

from skatliste.middleware import BodyLimitMiddleware

LIMIT = 1000


@pytest.fixture(autouse=True)
def limit(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = LIMIT


@pytest.mark.parametrize("length", ["", "0", "999", "1000"])
def test_up_to_the_limit(length):
    assert answer_to(length).content == b"ok"


@pytest.mark.parametrize("length", ["1001", "99999999999999999999"])
def test_over_the_limit(length):
    response = answer_to(length)

    assert response.status_code == 413
    assert response["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("length", ["-1", "+5", "1e3", "1_000", "٣", "twelve"])
def test_malformed_length(length):
    with pytest.raises(SuspiciousOperation, match="Content-Length"):
        answer_to(length)


def test_without_a_length():
    request = RequestFactory().get("/")
    request.META.pop("CONTENT_LENGTH", None)

    response = BodyLimitMiddleware(lambda _request: HttpResponse("ok"))(request)

    assert response.content == b"ok"


def answer_to(length):
    request = RequestFactory().post("/", CONTENT_LENGTH=length)
    return BodyLimitMiddleware(lambda _request: HttpResponse("ok"))(request)
