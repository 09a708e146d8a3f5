"""A stranger's browser, and how to read what a browser shows."""

import html
import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.keepers import client, device, keeper
from tests.serving import prepared, served_name, uncounted

__all__ = ["client", "device", "keeper", "prepared", "served_name", "uncounted"]


@pytest.fixture
def stranger(db):
    """A browser that has never been here."""
    return Client()


@pytest.fixture
def address(keeper):
    """Return the address of something on the list."""
    return lambda tail="": f"/sessions/{keeper.session.public_id}/{tail}"


class _Text(HTMLParser):
    def __init__(self):
        super().__init__()
        self.parts = []

    def handle_data(self, data):
        self.parts.append(data)


def text_of(fragment: str) -> str:
    """Return what a reader sees of a piece of HTML, blanks folded."""
    parser = _Text()
    parser.feed(fragment)
    return " ".join(" ".join(parser.parts).split())


def page_text(response) -> str:
    """Return what a reader sees of a page, but for the links at its foot."""
    page = response.getvalue().decode()
    return text_of(re.sub(r"<footer.*?</footer>", "", page, flags=re.DOTALL))


def said(response) -> str | None:
    """Return what is said of the row that was just written, if something is."""
    found = re.search(r'class="result" data-said="(.*?)"', response.content.decode())
    return html.unescape(found[1]) if found else None


def cells(response, table: str) -> list[list[str]]:
    """Return the texts of a table's rows, by the class of the table."""
    page = response.content.decode()
    found = re.search(rf'<table class="{table}">(.*?)</table>', page, re.DOTALL)
    rows = re.findall(r"<tr.*?>(.*?)</tr>", found[1], re.DOTALL)
    return [
        [
            text_of(cell)
            for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]
