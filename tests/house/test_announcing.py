"""The address that the terminal names is one that phones can open."""

from ipaddress import ip_address

import pytest

from skatliste.announcing import announce, local_network_address, public_url
from skatliste.serve import EVERY_ADDRESS


@pytest.mark.parametrize(
    "host, url",
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("192.168.1.5", "http://192.168.1.5:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("localhost", "http://localhost:8000/"),
    ],
)
def test_address_that_was_asked_for(host, url):
    assert public_url(host, 8000) == url


@pytest.mark.parametrize("host", [EVERY_ADDRESS, "::"])
def test_every_address_means_the_one_in_the_network(host):
    assert public_url(host, 8000) == f"http://{local_network_address()}:8000/"


def test_local_network_address():
    assert ip_address(local_network_address()).version == 4


def test_name_of_the_proxy(settings):
    settings.TLS = True
    settings.HOSTS = ["skat.example.org", "box"]

    assert public_url(EVERY_ADDRESS, 8000) == "https://skat.example.org/"


def test_announcement(capsys):
    announce("127.0.0.1", 8000)

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Die Skat-Liste läuft / is running: http://127.0.0.1:8000/"
    assert set("".join(lines[1:-1])) == set(" ▀▄█")
    assert lines[-1] == "Ende mit Strg+C / Stop with Ctrl+C"
