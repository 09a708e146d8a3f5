"""The sheet: what keepers read on it."""

import re

import pytest

from scoring import Checks, Contract, Ending, PlayedGame
from skatliste.models import GameFacts
from skatliste.queries import load_table
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.lists.facts import enter

from .conftest import cells, page_text

SEED_EXAMPLES = [
    (
        {"contract": Contract.CLUBS, "matadors": 2, "extras": ["hand"]},
        ["Kreuz mit 2 Hand", "mit 2, Spiel 3, Hand 4 × 12 = 48", "+48"],
    ),
    (
        {"contract": Contract.GRAND, "matadors": -1, "extras": ["schneider"]},
        ["Grand ohne 1 Schneider", "ohne 1, Spiel 2, Schneider 3 × 24 = 72", "+72"],
    ),
    (
        {
            "contract": Contract.SPADES,
            "matadors": -3,
            "extras": ["hand", "schneider_announced", "schneider"],
        },
        [
            "Pik ohne 3 Hand Schneider angesagt",
            "ohne 3, Spiel 4, Hand 5, Schneider 6, Schneider angesagt 7 × 11 = 77",
            "+77",
        ],
    ),
    (
        {"contract": Contract.HEARTS, "matadors": 1},
        ["Herz mit 1", "mit 1, Spiel 2 × 10 = 20", "+20"],
    ),
    (
        {
            "contract": Contract.GRAND,
            "matadors": 4,
            "extras": ["hand", "schwarz_announced", "schwarz"],
        },
        [
            "Grand mit 4 Hand Schwarz angesagt",
            "mit 4, Spiel 5, Hand 6, Schneider 7, Schneider angesagt 8, Schwarz 9, "
            "Schwarz angesagt 10 × 24 = 240",
            "+240",
        ],
    ),
    (
        {"contract": Contract.HEARTS, "matadors": 1, "won": False},
        ["Herz mit 1", "mit 1, Spiel 2 × 10 = 20, verloren doppelt −40", "−40"],
    ),
    (
        {"contract": Contract.SPADES, "matadors": 1, "bid": 36},
        [
            "Pik mit 1",
            "mit 1, Spiel 2 × 11 = 22, gereizt 36, nächstes Vielfaches 44, "
            "überreizt doppelt −88",
            "−88",
        ],
    ),
]


@pytest.mark.parametrize("facts, seen", SEED_EXAMPLES, ids=lambda one: str(one)[:40])
def test_session_detail_explains_the_seed_examples(
    client, keeper, address, facts, seen
):
    create_game(keeper=keeper, **facts)

    response = client.get(address())

    title, sentence, points = seen
    _head, row = cells(response, "rows")
    assert row[1] == f"Anna {title} {sentence}"
    assert row[2] == points


def test_session_detail_parts_no_sign_from_its_game(client, keeper, address):
    create_game(keeper=keeper, contract=Contract.CLUBS, matadors=2, extras=["hand"])
    create_game(keeper=keeper, contract=Contract.GRAND, matadors=-1)

    page = client.get(address()).content.decode()

    suit = re.compile(
        r'<span class="tied"><svg [^>]*><use [^>]*></use></svg>\xa0Kreuz<'
    )
    assert suit.search(page)
    assert "</span> mit\xa02 Hand" in page
    assert ">Grand ohne\xa01<" in page


def test_session_detail_shows_running_totals_in_the_declarers_cell(
    client, keeper, address
):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_game(keeper=keeper, declarer=1, contract=Contract.NULL)
    create_passed_in(keeper=keeper)

    rows = cells(client.get(address()), "rows")

    assert rows[0][14:23:3] + rows[0][-1:] == ["Anna", "Ben", "Cem", "Stand"]
    assert [[row[0], row[2], *row[14:23:3], row[-1]] for row in rows[1:]] == [
        ["4", "", "", "", "", ""],
        ["3", "+23", "47", "", "", "47"],
        ["2", "−48", "", "−48", "", "−48"],
        ["1", "+24", "24", "", "", "24"],
    ]


def test_session_detail_shows_the_foot_in_its_parts(client, keeper, address):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)

    foot = cells(client.get(address()), "sums")

    assert foot[1:] == [
        ["Gewonnen : verloren", "1 : 0", "0 : 1", "0 : 0", "1 : 1"],
        ["Spielpunkte", "24", "−48", "0", "−24"],
        ["(Gewonnen − verloren) × 50", "50", "−50", "0", "0"],
        ["Verlorene der anderen × 40", "40", "0", "40", "80"],
        ["Gesamt", "114", "−98", "40", "56"],
        ["Platz", "1.", "3.", "2.", ""],
    ]


def test_session_detail_shows_the_checks_with_their_numbers(client, keeper, address):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_passed_in(keeper=keeper)

    text = page_text(client.get(address()))

    assert "3 Spiele: 1 gewonnen + 1 verloren + 1 eingepasst" in text
    assert "Spielpunkte −24 = 24 gewonnen − 48 verloren" in text
    assert "Summe 56 = −24 Spielpunkte + 1 gewonnen × 50 + 1 verloren × 30" in text


def test_session_detail_names_the_system_before_the_rules(client, keeper, address):
    text = page_text(client.get(address()))

    assert "Die Regeln dieser Liste Seeger-Fabian" in text


def test_session_detail_names_game_and_dealer(client, keeper, address):
    create_game(keeper=keeper)

    text = page_text(client.get(address()))

    assert "Spiel 2 von 36 gibt: Ben" in text


def test_session_detail_goes_on_after_the_planned_games(client, device):
    keeper = create_keeper(device=device[0], planned_games=3)
    address = f"/sessions/{keeper.session.public_id}/"
    for _ in range(3):
        create_game(keeper=keeper)
    assert "3 von 3 Spielen vollständig" in page_text(client.get(address))

    create_game(keeper=keeper)

    assert "Spiel 5 (geplant 3) gibt: Ben" in page_text(client.get(address))


def test_session_detail_says_at_the_top_that_the_checks_agree(client, keeper, address):
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)

    page = client.get(address()).content.decode()

    assert 'href="#checks" aria-label="Alle Proben stimmen"' in page
    assert "Stimmt: 2 Spiele, zusammen 56 Punkte" in page
    assert "Die Proben stimmen nicht" not in page


def test_session_detail_shows_at_the_top_that_a_check_fails(
    client, keeper, address, monkeypatch
):
    create_game(keeper=keeper)
    monkeypatch.setattr(Checks, "totals_agree", property(lambda _: False))

    response = client.get(address())

    assert "Die Proben stimmen nicht" in page_text(response)
    assert re.search(
        r'<li class="fails">\s*<span>\s*Summe 74', response.content.decode()
    )


def test_session_detail_leaves_an_untouched_list_empty(client, keeper, address):
    page = client.get(address()).content.decode()

    assert re.findall(r'class="figure[^>]*>(.*?)<', page) == ["–", "–", "–"]


def test_session_detail_shows_what_is_told_beside_the_game(client, keeper, address):
    create_adjustment(keeper=keeper, seat=2, points=-40, reason="<i>zu spät</i>")
    table = load_table(keeper.session)
    conceded = GameFacts(
        game=PlayedGame(contract=Contract.CLUBS, matadors=1, won_on_points=False),
        dealer=table.dealer,
        declarer=1,
        ending=Ending.CONCEDED,
        note="nach dem ersten Stich",
    )
    enter(keeper, conceded, number=table.number)
    create_passed_in(keeper=keeper)
    create_passed_in(keeper=keeper)

    response = client.get(address())

    assert [row[1] for row in cells(response, "rows")[1:]] == [
        "eingepasst (2)",
        "eingepasst (1)",
        "Anna Kreuz mit 1 mit 1, Spiel 2 × 12 = 24, verloren doppelt −48 · aufgegeben"
        " · nach dem ersten Stich",
        "Ben Korrektur <i>zu spät</i>",
    ]
    assert "<i>zu" not in response.content.decode()


def test_session_detail_says_what_to_do_on_an_empty_list(client, keeper, address):
    text = page_text(client.get(address()))

    assert "Vier Tipps: Wer · Was · Spitzen · Ausgang." in text
    assert "0 Spiele: 0 gewonnen + 0 verloren + 0 eingepasst" in text


def test_session_detail_bars_the_dealer_at_a_table_of_four(client, device):
    names = ("Anna", "Ben", "Cem", "Dora")
    keeper = create_keeper(device=device[0], names=names, planned_games=48)

    page = client.get(f"/sessions/{keeper.session.public_id}/").content.decode()

    assert '<input type="radio" name="declarer" value="1" disabled>' in page
    assert '<input type="radio" name="declarer" value="2">' in page


def test_session_detail_in_english(client, keeper, address):
    create_game(keeper=keeper, matadors=-2, won=False)

    text = page_text(client.get(address(), headers={"Accept-Language": "en-GB,en"}))

    assert "Game 2 of 36" in text
    assert "clubs without 2 without 2, game 3 × 12 = 36, lost, doubled to −72" in text


def test_session_detail_leads_to_the_links_and_shows_none(client, keeper, address):
    page = client.get(address()).content.decode()

    assert f'href="{address("share/")}"' in page
    assert "/join/" not in page


def test_session_detail_is_not_found_for_a_stranger(stranger, keeper, address):
    response = stranger.get(address())

    assert response.status_code == 404
    assert "Hier ist nichts." in page_text(response)


def test_session_detail_gives_htmx_the_sheet_alone(client, keeper, address):
    response = client.get(address(), headers={"HX-Request": "true"})

    assert response.content.decode().strip().startswith('<div id="sheet" ')


def test_session_detail_has_no_escape_from_a_name(client, device):
    keeper = create_keeper(device=device[0], names=("<b>A</b>", '"', "'&"))
    create_game(keeper=keeper)

    page = client.get(f"/sessions/{keeper.session.public_id}/").content.decode()

    assert "<b>A</b>" not in page
    assert "&lt;b&gt;A&lt;/b&gt;" in page


@pytest.mark.parametrize("games", [1, 3])
def test_session_detail_reads_as_often_for_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)

    with django_assert_num_queries(4):
        client.get(address())


def test_session_detail_says_what_a_null_counts(client, keeper, address):
    text = page_text(client.get(address()))

    assert "Null zählt ohne Spitzen: 23, Hand 35, ouvert 46, Hand ouvert 59" in text
