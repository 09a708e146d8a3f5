"""The keys of the pad: one for each control, told on the page, and switched off."""

import re
from collections import Counter

import pytest

from skatliste.forms.keyboard import (
    CARD_KEYS,
    EXTRA_KEYS,
    MANY_KEYS,
    NULL_KEYS,
    PAD_KEYS,
)
from tests.closings import close, complete_list
from tests.factories import create_game, create_keeper

from .conftest import page_text
from .controls import controls
from .pad import entry, hidden

# Null has no matadors: its values stand in their place, and one of both is seen.
SETS = {
    "pad": PAD_KEYS,
    "pad of a Null": NULL_KEYS
    | {press: key for press, key in PAD_KEYS.items() if press[0] != "matadors"},
    "five and more": MANY_KEYS,
    "cards": CARD_KEYS,
    "bid and more": EXTRA_KEYS,
}
# Where these stand differs between a German and an English keyboard, or they are
# typed with a key held down on one of them.
ELSEWHERE = set("yzäöüß-_#+*/\\<>[]{}()=&%$§\"!;:'`´^|~@€.")


@pytest.mark.parametrize("name", SETS)
def test_no_two_things_have_the_same_key(name):
    twice = [key for key, count in Counter(SETS[name].values()).items() if count > 1]

    assert twice == []


@pytest.mark.parametrize("name", SETS)
def test_every_key_is_the_same_in_german_and_in_english(name):
    keys = set(SETS[name].values())

    assert keys & ELSEWHERE == set()
    assert all(key == key.lower() for key in keys if len(key) == 1)


NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


def sheet_of(client, device, number):
    """Return the page of a list of so many people, with one game."""
    keeper = create_keeper(device=device[0], names=NAMES[:number])
    create_game(keeper=keeper, declarer=2)
    return client.get(f"/sessions/{keeper.session.public_id}/")


def without_key(found) -> list[dict]:
    """Return what can be pressed by no key.

    Among the higher bids one goes by the arrow keys, and none for Null is a tile for
    who has no scripts.
    """
    return [
        one.told
        for one in found
        if one.is_enabled
        and not (one.key or one.closes or one.is_high_bid or "none" in one.around)
    ]


def clashes(found) -> list[tuple[str, str]]:
    """Return each key that two things in sight have, with the sheet they stand in."""
    seen = [one for one in found if one.key and "null-games" not in one.around]
    counts = Counter((one.sheet, one.key) for one in seen)
    return [press for press, count in counts.items() if count > 1]


@pytest.mark.parametrize("number", [3, 4, 5])
def test_everything_on_the_pad_has_a_key_of_its_own(client, device, number):
    found = controls(sheet_of(client, device, number))

    assert len(found) > 40
    assert without_key(found) == []
    assert clashes(found) == []


def test_what_a_correction_asks_has_keys(client, keeper, address):
    row = create_game(keeper=keeper)
    create_game(keeper=keeper, declarer=2)
    page = client.get(address(f"games/{row.pk}/edit/"))
    sent = entry(outcome="lost") | hidden(page)
    found = controls(client.post(address(f"games/{row.pk}/edit/"), sent))

    assert "save" in [one.told.get("name") for one in found]
    assert without_key(found) == []
    assert clashes(found) == []


def test_keys_of_a_preview_are_those_of_the_page(client, address):
    page, preview = (
        client.get(address()).content.decode(),
        client.post(address("games/preview/"), entry()).content.decode(),
    )
    told = re.compile(r'value="(\w+)" data-key="(.)"')

    assert len(told.findall(preview)) == 6
    assert set(told.findall(preview)) <= set(told.findall(page))


def test_keys_are_told_in_the_readers_words(client, address):
    german = page_text(client.get(address()))
    english = page_text(client.get(address(), headers={"Accept-Language": "en"}))

    assert "Q W E R mit 1–4" in german
    assert "M Verloren, selbst Schneider" in german
    assert "Q W E R with 1–4" in english
    assert "M Lost, declarer schneider" in english


def test_every_key_is_told(client, address):
    told = set(re.findall(r"<kbd>(.)</kbd>", client.get(address()).content.decode()))
    single = {key.upper() for key in PAD_KEYS.values() if len(key) == 1}

    # Who plays is told from first to last.
    assert single - set("12345") <= told


def test_keys_can_be_switched_off_and_on_again(client, address):
    client.post("/preferences/", {"keys": "off", "next": address()})
    off = client.get(address())
    client.post("/preferences/", {"keys": "on", "next": address()})
    on = client.get(address())

    assert "data-key" not in off.content.decode()
    assert "keys.js" not in off.content.decode()
    assert "<kbd>" not in off.content.decode()
    assert "Tasten einschalten" in page_text(off)
    assert "data-key" in on.content.decode()
    assert "Tasten ausschalten" in page_text(on)


def test_a_closed_list_has_no_keys(client, keeper, address):
    close(complete_list(keeper))

    page = client.get(address()).content.decode()

    assert "data-key" not in page
    assert 'popovertarget="keyboard"' not in page
