"""The cards that are tapped beside the pad, and what they come to."""

import re

import pytest

from skatliste.models import Game

from .conftest import text_of

JACKS = ("clubs", "spades", "hearts", "diamonds")
FURTHER = ("ace", "ten", "king", "queen", "nine", "eight", "seven")

# Every pattern of the four jacks, clubs first, with nothing else held.
JACK_RUNS = [
    ("0000", "ohne 4"),
    ("0001", "ohne 3"),
    ("0010", "ohne 2"),
    ("0011", "ohne 2"),
    ("0100", "ohne 1"),
    ("0101", "ohne 1"),
    ("0110", "ohne 1"),
    ("0111", "ohne 1"),
    ("1000", "mit 1"),
    ("1001", "mit 1"),
    ("1010", "mit 1"),
    ("1011", "mit 1"),
    ("1100", "mit 2"),
    ("1101", "mit 2"),
    ("1110", "mit 3"),
    ("1111", "mit 4"),
]
UNDECIDED = ("0000", "1111")


def jacks(pattern: str) -> list[str]:
    signs = zip(JACKS, pattern, strict=True)
    return [f"{suit}-jack" for suit, held in signs if held == "1"]


@pytest.fixture
def ask(client, keeper, address):
    """Return what the sheet of cards says."""

    def ask(held=(), **told):
        sent = {"part": "cards", "held": [*held]} | told
        response = client.post(address("games/preview/"), sent)
        assert response.status_code == 200
        return response.content.decode()

    return ask


def said(page: str) -> str:
    return text_of(re.search(r'<p class="answer".*?</p>', page)[0])


def offered(page: str) -> list[str]:
    return re.findall(r'data-matadors="(-?\d+)"', page)


def cards(page: str) -> list[str]:
    return re.findall(r'name="held"[^>]*aria-label="(.*?)"', page)


@pytest.mark.parametrize("pattern, words", JACK_RUNS)
def test_held_jacks_are_counted_in_grand(ask, pattern, words):
    page = ask(jacks(pattern), contract="grand")

    assert said(page) == words
    side, count = words.split()
    assert offered(page) == [f"-{count}" if side == "ohne" else count]
    assert f"{words} übernehmen" in text_of(page)


@pytest.mark.parametrize("pattern, words", JACK_RUNS)
def test_held_jacks_are_counted_before_a_game_is_chosen(ask, pattern, words):
    page = ask(jacks(pattern))

    if pattern in UNDECIDED:
        words = "Erst das Spiel wählen, dann stehen hier auch die weiteren Trümpfe."
        assert offered(page) == []
    assert said(page) == words


@pytest.mark.parametrize("count", range(5, 12))
@pytest.mark.parametrize("suit", JACKS)
def test_held_trumps_of_a_suit_are_counted_up_to_eleven(ask, suit, count):
    order = [*jacks("1111"), *(f"{suit}-{rank}" for rank in FURTHER)]

    page = ask(order[:count], contract=suit)

    assert said(page) == f"mit {count}"
    assert offered(page) == [str(count)]


@pytest.mark.parametrize("count", range(4, 11))
def test_missing_trumps_of_a_suit_are_counted(ask, count):
    order = [*jacks("1111"), *(f"hearts-{rank}" for rank in FURTHER)]

    assert said(ask(order[count:], contract="hearts")) == f"ohne {count}"
    assert said(ask(contract="hearts")) == "ohne 11"


def test_held_cards_stand_in_the_order_of_trumps(ask):
    assert cards(ask(contract="hearts")) == [
        *("Kreuz-Bube", "Pik-Bube", "Herz-Bube", "Karo-Bube"),
        *("Herz-Ass", "Herz-Zehn", "Herz-König", "Herz-Dame"),
        *("Herz-Neun", "Herz-Acht", "Herz-Sieben"),
    ]
    assert cards(ask(contract="grand")) == cards(ask()) == cards(ask())[:4]


def test_held_cards_have_the_names_of_the_readers_deck(ask, client):
    client.cookies["deck"] = "german"

    assert cards(ask(contract="spades"))[:5] == [
        *("Eichel-Unter", "Grün-Unter", "Rot-Unter", "Schellen-Unter", "Grün-Daus")
    ]


def test_held_cards_have_the_names_of_the_readers_language(client, keeper, address):
    page = client.post(
        address("games/preview/"),
        {"part": "cards", "held": ["clubs-jack"], "contract": "diamonds"},
        headers={"Accept-Language": "en"},
    ).content.decode()

    assert cards(page)[:5] == [
        *("jack of clubs", "jack of spades", "jack of hearts", "jack of diamonds"),
        "ace of diamonds",
    ]
    assert said(page) == "with 1"
    assert "Use “with 1”" in text_of(page)


def test_jacks_stay_held_in_another_game_and_no_other_card_does(ask):
    held = [*jacks("1111"), "hearts-ace"]

    page = ask(held, contract="spades")

    assert said(page) == "mit 4"
    assert re.findall(r'value="([a-z-]+)" checked', page) == jacks("1111")


def test_null_has_nothing_to_be_counted(ask):
    page = ask(jacks("1100"), contract="null")

    assert said(page) == "Null hat keine Spitzen."
    assert (cards(page), offered(page)) == ([], [])


@pytest.mark.parametrize(
    "told",
    [
        {"held": ["nonsense", "\0", "9" * 5000], "contract": "grand"},
        {"held": ["clubs-jack"] * 40, "contract": "\0"},
        {"held": [f"{suit}-{rank}" for suit in JACKS for rank in FURTHER]},
        {"contract": "clubs", "bid": "x", "declarer": "99", "matadors": "1e9"},
    ],
    ids=["no-cards", "many-times", "the-whole-pack", "nonsense-beside"],
)
def test_held_nonsense_is_left_out(ask, told):
    assert said(ask(**told))


def test_a_card_told_twice_is_one_card(ask):
    assert said(ask(["clubs-jack", "clubs-jack"], contract="clubs")) == "mit 1"


def test_held_cards_are_not_written(ask):
    ask(jacks("1000"), contract="clubs")

    assert Game.objects.count() == 0


def test_held_cards_are_not_found_for_a_stranger(stranger, keeper, address):
    sent = {"part": "cards", "contract": "clubs"}

    assert stranger.post(address("games/preview/"), sent).status_code == 404


def test_held_cards_stand_outside_of_the_pads_form(client, keeper, address):
    page = client.get(address()).content.decode()
    form = re.search(r'<form id="pad".*?</form>', page, re.DOTALL)[0]

    assert 'name="held"' not in form
    assert 'aria-label="Spitzen aus den Karten"' in form
    assert len(cards(page)) == 4
