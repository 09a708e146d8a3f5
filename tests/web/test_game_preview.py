"""What the pad says while a game is being chosen."""

import re

import pytest

from scoring import BidTold, RuleProfile
from skatliste.models import Change, Game
from tests.factories import create_game, create_keeper

from .conftest import text_of
from .pad import entry


def preview(client, address, **told):
    sent = entry(outcome=None, **told)
    return client.post(address("games/preview/"), sent).content.decode()


def sentence(page: str) -> str:
    return text_of(re.search(r'<p class="sentence-line.*?</p>', page)[0])


def buttons(page: str) -> list[str]:
    """Return the spoken names of the results that can be pressed."""
    found = re.findall(r'<button[^>]* name="outcome"[^>]*>', page)
    return [
        re.search(r'aria-label="(.*?)"', button)[1]
        for button in found
        if " disabled" not in button
    ]


SENTENCES = [
    ({"declarer": None, "contract": None, "matadors": None}, "Wer spielt?"),
    ({"contract": None, "matadors": None}, "Was wird gespielt?"),
    ({"matadors": None}, "Mit oder ohne wie viele?"),
    ({"matadors": 2}, "mit 2, Spiel 3 × 12 = 36"),
    ({"matadors": 2, "hand": "on"}, "mit 2, Spiel 3, Hand 4 × 12 = 48"),
    ({"matadors": 2, "declarer": None}, "mit 2, Spiel 3 × 12 = 36"),
    ({"contract": "null", "matadors": None, "ouvert": "on"}, "Null ouvert 46"),
    (
        {"contract": "spades", "bid": 36},
        "mit 1, Spiel 2 × 11 = 22, gereizt 36, nächstes Vielfaches 44, "
        "überreizt doppelt −88",
    ),
    (
        {"schneider_announced": "on"},
        "Schneider ansagen geht nur aus der Hand: Hand dazuwählen.",
    ),
    (
        {"contract": "grand", "matadors": 5},
        "Im Grand gibt es nur vier Trümpfe: mit/ohne 1–4.",
    ),
    ({"bid": 19}, "Das ist kein Reizwert. Möglich sind 18, 20, 22, 23, 24 … 264."),
]


@pytest.mark.parametrize("told, expected", SENTENCES, ids=lambda one: str(one)[:50])
def test_game_preview_says_the_sentence(client, keeper, address, told, expected):
    assert sentence(preview(client, address, **told)) == expected


BUTTONS = [
    (
        {"matadors": 2, "hand": "on"},
        [
            "Gewonnen +48",
            "Gewonnen, Gegner Schneider +60",
            "Gewonnen, Gegner Schwarz +72",
            "Verloren −96",
            "Verloren, selbst Schneider −120",
            "Verloren, selbst Schwarz −144",
        ],
    ),
    (
        {"contract": "null", "matadors": None},
        ["Gewonnen +23", "Verloren −46"],
    ),
    (
        {"hand": "on", "schneider_announced": "on"},
        [
            "Gewonnen +60",
            "Gewonnen, Gegner Schwarz +72",
            "Verloren −120",
            "Verloren, selbst Schwarz −144",
        ],
    ),
    (
        {"contract": "grand", "matadors": 4, "hand": "on", "ouvert": "on"},
        ["Gewonnen +264", "Verloren −528"],
    ),
    (
        {"contract": "spades", "bid": 36},
        [
            "Gewonnen −88",
            "Gewonnen, Gegner Schneider −88",
            "Gewonnen, Gegner Schwarz +44",
            "Verloren −88",
            "Verloren, selbst Schneider −88",
            "Verloren, selbst Schwarz −88",
        ],
    ),
]


@pytest.mark.parametrize("told, expected", BUTTONS, ids=lambda one: str(one)[:50])
def test_game_preview_puts_points_on_the_buttons(
    client, keeper, address, told, expected
):
    assert buttons(preview(client, address, **told)) == expected


def test_game_preview_in_english(client, keeper, address):
    page = client.post(
        address("games/preview/"), entry(), headers={"Accept-Language": "en"}
    ).content.decode()

    assert sentence(page) == "with 1, game 2 × 12 = 24"
    assert buttons(page)[3] == "Lost −48"


def test_game_preview_survives_nonsense(client, keeper, address):
    page = preview(
        client, address, contract="x" * 5000, matadors="?", bid="1e9", declarer="\0"
    )

    assert sentence(page) == "Wer spielt?"


def test_game_preview_writes_nothing(client, keeper, address):
    preview(client, address)

    assert Game.objects.count() == 0
    assert Change.objects.count() == 1


def test_game_preview_is_not_found_for_a_stranger(stranger, keeper, address):
    assert stranger.post(address("games/preview/"), entry()).status_code == 404


def test_game_preview_of_a_lost_row_stays_with_its_result(client, keeper, address):
    game = create_game(keeper=keeper, declarer=1, won=False)
    told = {"declarer": "2", "contract": "clubs", "matadors": "1"}

    page = client.post(address(f"games/preview/?row={game.pk}"), told).content.decode()

    assert "verloren doppelt" in page
    current = re.search(r'<button class="([^"]*)"[^>]*value="lost"', page)[1]
    assert "current" in current
    assert "plainly" not in page


def test_game_preview_of_an_overbid_game_recommends_nothing(client, keeper, address):
    told = {"declarer": "2", "contract": "clubs", "matadors": "1", "bid": "48"}

    page = client.post(address("games/preview/"), told).content.decode()

    assert "überreizt" in page
    assert "plainly" not in page


ASKING = [
    ({"matadors": 1}, True),
    ({"matadors": -1, "contract": "diamonds"}, True),
    ({"contract": "null", "matadors": None}, True),
    ({"matadors": 2}, False),
    ({"contract": "null", "matadors": None, "hand": "on"}, False),
    ({"contract": "grand", "matadors": 1}, False),
    ({"matadors": 1, "bid": 18}, False),
    ({"matadors": None}, False),
]


@pytest.mark.parametrize("told, asks", ASKING, ids=lambda one: str(one)[:50])
def test_game_preview_offers_the_bid_where_it_is_likely_to_matter(
    client, keeper, address, told, asks
):
    assert ("asks" in more(preview(client, address, **told))[0]) is asks


def test_game_preview_asks_for_every_bid_where_the_round_wants_it(client, device):
    keeper = create_keeper(
        device=device[0], profile=RuleProfile(bid_told=BidTold.ALWAYS)
    )
    url = f"/sessions/{keeper.session.public_id}/games/preview/"

    page = client.post(url, entry(contract="grand", matadors=4)).content.decode()

    assert "asks" in more(page)[0]


def test_game_preview_tells_what_else_was_told(client, keeper, address):
    def words(**told):
        return text_of(more(preview(client, address, **told))[1])

    assert words() == "Reizwert und mehr"
    assert words(bid=24) == "gereizt 24 und mehr"
    assert words(bid=19) == "Reizwert und mehr"
    assert words(note="Kontra vergessen") == "Reizwert mit mehr"
    assert words(bid=264, card_points=60) == "gereizt 264 mit mehr"


def more(page) -> tuple[str, str]:
    """Return the classes and the words of the button for what else can be told."""
    found = re.search(r'<button[^>]*class="([^"]*more-facts[^"]*)".*?</button>', page)
    return found[1], found[0]
