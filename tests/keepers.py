"""A keeper with a browser of its own, and a list to keep."""

import pytest
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from tests.factories import create_device, create_keeper


@pytest.fixture
def device(db):
    """The keeper's device and its secret."""
    return create_device()


@pytest.fixture
def keeper(device):
    """The keeper of a list of Anna, Ben and Cem."""
    return create_keeper(device=device[0])


@pytest.fixture
def client(device):
    """The keeper's browser."""
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = device[1]
    return browser
