"""A table with several phones: who writes, and who reads along from which seat."""

import re

from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.models import Grant, Member, Role
from skatliste.services import grant_role, place_device
from tests.factories import create_device

from .conftest import page_text


class Phone:
    """A browser with a right of its own on a list."""

    def __init__(self, session, role=Role.READER, *, seat=None, label="Telefon"):
        self.session = session
        self.device, token = create_device()
        grant_role(self.device, session, role)
        place_device(session, self.device.pk, label=label, position=seat)
        self.browser = Client()
        self.browser.cookies[DEVICE_COOKIE] = token
        self.member = Member(session=session, device_id=self.device.pk, position=seat)

    @property
    def grant(self) -> Grant:
        return Grant.objects.get(session=self.session, device=self.device)

    @property
    def role(self) -> str:
        """What it may do by what it sees: "keeper", "reader", or nothing."""
        response = self.browser.get(f"/sessions/{self.session.public_id}/")
        if response.status_code == 404:
            return ""
        return "keeper" if 'id="pad"' in response.content.decode() else "reader"

    def get(self, tail=""):
        return self.browser.get(f"/sessions/{self.session.public_id}/{tail}")

    def post(self, tail, **told):
        return self.browser.post(f"/sessions/{self.session.public_id}/{tail}", told)

    def text(self, tail="") -> str:
        return page_text(self.get(tail))


def shown_code(response) -> str:
    """Return the short code that a page shows."""
    page = response.content.decode()
    return re.search(r'class="code" role="status"><strong>([\d ]+)<', page)[1]


def shown_link(response, name) -> str:
    """Return the path of the link in the field of this id."""
    page = response.content.decode()
    return re.search(rf'id="{name}" readonly value="https?://[^/]+(/.*?)"', page)[1]
