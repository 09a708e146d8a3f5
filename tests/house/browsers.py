"""A browser without scripts, as little of one as a test of the real server needs."""

import http.client
import re
from contextlib import closing
from http.cookies import SimpleCookie
from urllib.parse import urlencode


class Answer:
    """What came back: the status, the page, and where it sends the browser on."""

    def __init__(self, response):
        self.status = response.status
        self.location = response.headers["Location"]
        self.cookies = SimpleCookie()
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        self.page = response.read().decode()

    def field(self, name) -> str:
        """Return what a hidden field of the page holds."""
        return re.search(f'name="{name}" value="([^"]*)"', self.page)[1]


class Browser:
    """Keeps its cookies, and sends the token of the last page with every form."""

    def __init__(self, port):
        self._port = port
        self._cookies = {}
        self._token = ""

    def get(self, path) -> Answer:
        return self._ask("GET", path)

    def post(self, path, **fields) -> Answer:
        return self._ask(
            "POST",
            path,
            body=urlencode(fields | {"csrfmiddlewaretoken": self._token}),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )

    def _ask(self, method, path, *, body=None, headers=()) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        told = {**dict(headers), "Cookie": cookies}
        with closing(
            http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        ) as connection:
            connection.request(method, path, body, told)
            answer = Answer(connection.getresponse())
        self._cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}
        if "csrfmiddlewaretoken" in answer.page:
            self._token = answer.field("csrfmiddlewaretoken")
        return answer
