"""The entry for a WSGI server: text is UTF-8, whatever a request claims."""

import importlib
import io
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.django_db

BODY = (
    b'--B\r\nContent-Disposition: form-data; name="name_1"\r\n\r\n'
    b"\\ud800 \xc3\x84nne\r\n--B--\r\n"
)


def answer(path, content_type, body=b"", method="GET"):
    """Return the status line and the page."""
    # The entry looks for the static files when it is imported.
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    application = importlib.import_module("skatliste.wsgi").application
    told = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": "contract=grand",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
    }
    page = b"".join(application(environ, lambda status, _headers: told.append(status)))
    return told[0], page.decode()


@pytest.mark.parametrize("charset", ["hex", "idna", "utf-7", "latin-1", "nonsense"])
def test_a_claimed_charset_is_not_believed(charset):
    status, page = answer("/calculator/", f"text/plain; charset={charset}")

    assert status == "200 OK"
    assert "Grand" in page


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-7", "utf-8"])
def test_a_form_is_read_as_utf_8(charset):
    content_type = f"multipart/form-data; charset={charset}; boundary=B"

    status, _page = answer("/sessions/new/", content_type, BODY, method="POST")

    # Without a token it is refused, by a page of ours.
    assert status == "403 Forbidden"
