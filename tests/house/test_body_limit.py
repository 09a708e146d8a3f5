"""A body over the limit gets a page of the house, without being read."""

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse
from django.test import RequestFactory

from skatliste.middleware import BodyLimitMiddleware

LIMIT = 1000


@pytest.fixture(autouse=True)
def limit(settings):
    settings.BODY_LIMIT = LIMIT
    settings.FILE_LIMIT = 10 * LIMIT


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


@pytest.mark.parametrize("path", ["/import/", "/clubs/xk4/import/"])
def test_files_may_be_longer(path):
    assert answer_to("10000", path).content == b"ok"
    assert answer_to("10001", path).status_code == 413


@pytest.mark.parametrize(
    "path", ["/import/x/", "/import", "/clubs/a/b/import/", "/x/import/", "/imports/"]
)
def test_files_are_longer_nowhere_else(path):
    assert answer_to("1001", path).status_code == 413


def answer_to(length, path="/"):
    request = RequestFactory().post(path, CONTENT_LENGTH=length)
    return BodyLimitMiddleware(lambda _request: HttpResponse("ok"))(request)
