"""How often one address may do something."""

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from django.utils.translation import override

from skatliste import limits
from skatliste.limits import Limit, client_network, too_many_sentence, wait_for
from skatliste.views.errors import too_many
from tests.snapshots import all_rows

from .conftest import page_text

TWICE = Limit(name="test", times=2, seconds=600)
TOGETHER = Limit(name="together", times=2, seconds=600, is_shared=True)
NOW = 1_800_000_000


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Let the time stand still, at the beginning of ten minutes."""
    monkeypatch.setattr(limits.time, "time", lambda: NOW)
    return lambda later: monkeypatch.setattr(limits.time, "time", lambda: NOW + later)


def asked(address="192.0.2.7"):
    return RequestFactory(REMOTE_ADDR=address).get("/")


def test_limits_count_up_to_the_limit(clock):
    clock(60)

    assert [wait_for(asked(), TWICE) for _ in range(4)] == [0, 0, 540, 540]


def test_limits_end_with_the_stretch(clock):
    for _ in range(3):
        wait_for(asked(), TWICE)
    clock(599.5)
    assert wait_for(asked(), TWICE) == 1
    clock(600)

    assert wait_for(asked(), TWICE) == 0


def test_limits_are_looked_at_without_counting():
    seen = [wait_for(asked(), TWICE, counts=False) for _ in range(5)]
    wait_for(asked(), TWICE)
    wait_for(asked(), TWICE)

    assert seen == [0] * 5
    assert wait_for(asked(), TWICE, counts=False) == 600


def test_limits_are_of_one_thing():
    other = Limit(name="other", times=2, seconds=600)
    for _ in range(3):
        wait_for(asked(), TWICE)

    assert wait_for(asked(), other) == 0


def test_limits_are_of_one_address():
    for _ in range(3):
        wait_for(asked(), TWICE)

    assert wait_for(asked("192.0.2.8"), TWICE) == 0


def test_limits_of_all_addresses_together():
    for number in range(2):
        wait_for(asked(f"192.0.2.{number}"), TOGETHER)

    assert wait_for(asked("198.51.100.1"), TOGETHER) == 600


@pytest.mark.parametrize(
    "told, network",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_limits_know_a_network(told, network):
    assert client_network(asked(told)) == network


def test_limits_are_switched_off(settings):
    settings.LIMIT_FACTOR = 0

    assert [wait_for(asked(), TWICE) for _ in range(5)] == [0] * 5


def test_limits_are_raised(settings):
    settings.LIMIT_FACTOR = 2

    assert [wait_for(asked(), TWICE) for _ in range(5)] == [0, 0, 0, 0, 600]


def test_limits_keep_no_address(db):
    before = all_rows()
    wait_for(asked(), TWICE)

    kept = " ".join(cache._cache)  # noqa: SLF001  # what stands in memory
    assert kept
    assert "192.0.2.7" not in kept
    assert "test" not in kept
    assert all_rows() == before


def test_limits_take_a_bounded_place():
    for number in range(25_000):
        wait_for(asked(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"), TWICE)

    assert len(cache._cache) <= 20_000  # noqa: SLF001  # what stands in memory


def test_limits_go_on_where_a_count_was_thrown_out(monkeypatch):
    monkeypatch.setattr(cache, "add", lambda *_told, **_options: False)

    assert [wait_for(asked(), TWICE) for _ in range(3)] == [0, 0, 600]


@pytest.mark.parametrize(
    "seconds, german, english",
    [
        (1, "in 1 Sekunde noch", "in 1 second."),
        (60, "in 60 Sekunden noch", "in 60 seconds."),
        (61, "in 2 Minuten noch", "in 2 minutes."),
        (3600, "in 60 Minuten noch", "in 60 minutes."),
    ],
)
def test_limits_say_how_long(seconds, german, english):
    with override("de"):
        assert german in too_many_sentence(seconds)
    with override("en"):
        assert english in too_many_sentence(seconds)


def test_limits_page_of_the_house(rf):
    with override("de"):
        response = too_many(rf.get("/"), 90)

    assert response.status_code == 429
    assert response["Retry-After"] == "90"
    assert "Bitte einen Moment warten. Das war sehr oft" in page_text(response)
    assert page_text(response).endswith("Zu meinen Listen Fehler 429")


@pytest.mark.parametrize(
    "limit, phones, tries",
    [
        (limits.CREATE_LIST, 33, 3),
        (limits.WRONG_KEY, 100, 3),
        (limits.WRONG_CODE, 100, 0.3),
        (limits.LOG_IN, 100, 1.5),
        (limits.SIGN_UP, 100, 1),
    ],
)
def test_limits_let_a_club_room_pass(limit, phones, tries):
    assert limit.times >= phones * tries
