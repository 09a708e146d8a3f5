"""The calculator: any game, by its address."""

import re

import pytest

from .conftest import page_text, text_of

JACKS = "held=clubs-jack&held=spades-jack&held=hearts-jack&held=diamonds-jack"
COUNTED = re.compile(r"<dt>(.*?)</dt>(.*?)</div>", re.DOTALL)


def counted(browser, query, **headers):
    """Return what each outcome says: name, points, sentence and effect."""
    page = browser.get(f"/calculator/?{query}", headers=headers).content.decode()
    return {name: text_of(rest) for name, rest in COUNTED.findall(page)}


def test_calculator_counts_every_outcome(stranger):
    outcomes = counted(stranger, "contract=clubs&matadors=2&hand=on")

    assert list(outcomes.items()) == [
        ("Gewonnen", "+48 mit 2, Spiel 3, Hand 4 × 12 = 48 Liste +50"),
        (
            "Gewonnen, Gegner Schneider",
            "+60 mit 2, Spiel 3, Hand 4, Schneider 5 × 12 = 60 Liste +50",
        ),
        (
            "Gewonnen, Gegner Schwarz",
            "+72 mit 2, Spiel 3, Hand 4, Schneider 5, Schwarz 6 × 12 = 72 Liste +50",
        ),
        (
            "Verloren",
            "−96 mit 2, Spiel 3, Hand 4 × 12 = 48, verloren doppelt −96 "
            "Liste −50, Gegner je +40",
        ),
        (
            "Verloren, selbst Schneider",
            "−120 mit 2, Spiel 3, Hand 4, Schneider 5 × 12 = 60, "
            "verloren doppelt −120 Liste −50, Gegner je +40",
        ),
        (
            "Verloren, selbst Schwarz",
            "−144 mit 2, Spiel 3, Hand 4, Schneider 5, Schwarz 6 × 12 = 72, "
            "verloren doppelt −144 Liste −50, Gegner je +40 "
            "Selbst Schwarz mit dem höchsten Trumpf, das ist selten: Stimmt es?",
        ),
    ]


@pytest.mark.parametrize(
    "query, effect",
    [
        ("at_table=4", "Liste −50, Gegner je +30"),
        ("at_table=5", "Liste −50, Gegner je +24"),
        ("system=seeger", "Liste −50"),
        ("at_table=9&system=none", "Liste −50, Gegner je +40"),
    ],
)
def test_calculator_says_the_effect_on_the_list(stranger, query, effect):
    outcomes = counted(stranger, f"contract=hearts&matadors=1&{query}")

    assert outcomes["Verloren"] == (
        f"−40 mit 1, Spiel 2 × 10 = 20, verloren doppelt −40 {effect}"
    )


def test_calculator_by_the_classic_system_has_no_effect(stranger):
    outcomes = counted(stranger, "contract=hearts&matadors=1&system=classic")

    assert outcomes["Gewonnen"] == "+20 mit 1, Spiel 2 × 10 = 20"


@pytest.mark.parametrize(
    "held, sentence",
    [
        ("held=clubs-jack", "mit 1, Spiel 2 × 11 = 22"),
        (f"{JACKS}&held=spades-ace", "mit 5, Spiel 6 × 11 = 66"),
        ("held=spades-ace", "ohne 4, Spiel 5 × 11 = 55"),
        ("held=clubs-jack&matadors=-2", "mit 1, Spiel 2 × 11 = 22"),
    ],
)
def test_calculator_counts_the_trumps_that_are_held(stranger, held, sentence):
    outcomes = counted(stranger, f"contract=spades&{held}")

    assert sentence in outcomes["Gewonnen"]


def test_calculator_counts_no_more_than_four_in_grand(stranger):
    outcomes = counted(stranger, f"contract=grand&{JACKS}&held=clubs-ace")

    assert "mit 4, Spiel 5 × 24 = 120" in outcomes["Gewonnen"]


def test_calculator_of_an_overbid_null(stranger):
    outcomes = counted(stranger, "contract=null&bid=24&replacement_matadors=1")

    assert outcomes["Gewonnen"].startswith(
        "−48 Null 23, gereizt 24, gewertet als Kreuz"
    )


@pytest.mark.parametrize(
    "query, said",
    [
        ("", "Was wird gespielt?"),
        ("contract=clubs", "Mit oder ohne wie viele?"),
        ("contract=grand&matadors=5", "Im Grand gibt es nur vier Trümpfe"),
        (
            "contract=clubs&matadors=1&ouvert=on",
            "Offen gespielt wird nur aus der Hand: Hand dazuwählen.",
        ),
        ("contract=clubs&matadors=1&bid=19", "Das ist kein Reizwert."),
        ("contract=null&bid=48", "zählt als Ersatzspiel: mit oder ohne wie viele?"),
        (
            "contract=nonsense&matadors=x&bid=%00&held=99&at_table=-1",
            "Was wird gespielt?",
        ),
    ],
)
def test_calculator_says_what_is_missing_or_impossible(stranger, query, said):
    response = stranger.get(f"/calculator/?{query}")

    assert response.status_code == 200
    assert said in page_text(response)
    assert "<dt>" not in response.content.decode()


def test_calculator_keeps_what_the_address_tells(stranger):
    query = "contract=spades&matadors=-3&hand=on&bid=44&at_table=4&system=classic"

    page = stranger.get(f"/calculator/?{query}").content.decode()

    assert 'name="contract" value="spades" checked' in page
    assert 'name="matadors" value="-3" checked' in page
    assert 'name="hand" checked' in page
    for chosen in ("44", "4", "classic"):
        assert f'<option value="{chosen}" selected>' in page


def test_calculator_in_english(stranger):
    outcomes = counted(
        stranger, "contract=hearts&matadors=1", **{"Accept-Language": "en"}
    )

    assert outcomes["Lost"] == (
        "−40 with 1, game 2 × 10 = 20, lost, doubled to −40 list −50, others +40 each"
    )


def verdict(browser, query, **headers):
    """Return what the page says of the one outcome that is asked about."""
    page = browser.get(f"/calculator/?{query}", headers=headers).content.decode()
    return text_of(
        re.search(r'<section class="verdict".*?</section>', page, re.DOTALL)[0]
    )


@pytest.mark.parametrize(
    "told, said",
    [
        ("", "Gewonnen +48 mit 2, Spiel 3, Hand 4 × 12 = 48 Liste +50"),
        ("outcome=won_schneider", "Gewonnen, Gegner Schneider +60 mit 2, Spiel 3, "),
        ("outcome=lost", "Verloren −96 mit 2, Spiel 3, Hand 4 × 12 = 48, verloren"),
        ("outcome=lost&bid=60", "Verloren −120 mit 2, Spiel 3, Hand 4 × 12 = 48, "),
        ("outcome=nonsense", "Gewonnen +48 "),
        ("outcome=passed_in", "Gewonnen +48 "),
        ("outcome=%00&outcome=won", "Gewonnen +48 "),
    ],
)
def test_calculator_shows_the_outcome_that_is_asked_about(stranger, told, said):
    query = f"contract=clubs&matadors=2&hand=on&{told}"

    assert verdict(stranger, query).startswith(f"Kreuz mit 2 Hand {said}")


def test_calculator_asks_about_a_rare_outcome_where_it_is_shown(stranger):
    query = "contract=clubs&matadors=2&outcome=lost_schwarz"

    assert verdict(stranger, query).endswith("das ist selten: Stimmt es?")


def test_calculator_forgets_an_outcome_that_the_game_has_no_more(stranger):
    query = "contract=null&outcome=won_schwarz"

    assert verdict(stranger, query) == "Null Gewonnen +23 Null 23 Liste +50"


def test_calculator_keeps_the_places_of_the_outcomes(stranger):
    page = stranger.get("/calculator/?contract=null&outcome=lost").content.decode()
    tiles = re.findall(r'<input type="radio" name="outcome"[^>]*>', page)

    assert [re.search('value="(.*?)"', tile)[1] for tile in tiles] == [
        *("won", "won_schneider", "won_schwarz"),
        *("lost", "lost_schneider", "lost_schwarz"),
    ]
    assert ["disabled" in tile for tile in tiles] == [False, True, True] * 2
    assert " checked" in tiles[3]


@pytest.mark.parametrize(
    "language, deck, words",
    [
        ("de", "french", "Pik mit 1 "),
        ("de", "german", "Grün mit 1 "),
        ("en", "french", "Spades with 1 "),
        ("en", "german", "Leaves with 1 "),
    ],
)
def test_calculator_has_the_readers_words(stranger, language, deck, words):
    stranger.cookies["deck"] = deck
    query = "contract=spades&matadors=1"

    said = verdict(stranger, query, **{"Accept-Language": language})

    assert said.startswith(words)


def test_calculator_takes_a_card_twice_for_one_card(stranger):
    query = "contract=spades&held=clubs-jack&held=clubs-jack"

    assert verdict(stranger, query).startswith("Pik mit 1 ")


def test_calculator_gives_htmx_the_form_alone(stranger):
    page = stranger.get("/calculator/", headers={"HX-Request": "true"}).content.decode()

    assert page.strip().startswith('<form id="pad" method="get"')


def test_calculator_reads_no_database(stranger, django_assert_num_queries):
    with django_assert_num_queries(0):
        stranger.get("/calculator/?contract=clubs&matadors=1")


def test_calculator_asks_about_what_is_odd(stranger):
    outcomes = counted(stranger, "contract=clubs&matadors=-2")

    assert outcomes["Gewonnen"] == "+36 ohne 2, Spiel 3 × 12 = 36 Liste +50"
    assert outcomes["Gewonnen, Gegner Schwarz"].endswith(
        "Liste +50 Schwarz gewonnen ohne den höchsten Trumpf: Wurde es zugesprochen?"
    )


@pytest.mark.parametrize(
    "query, said",
    [
        (
            "contract=clubs&matadors=2",
            "Reizen darf man bis 36, aus der Hand gespielt bis 48. "
            "Mit Schneider, auf eigenes Risiko, bis 48.",
        ),
        (
            "contract=clubs&matadors=-3",
            "Reizen darf man bis 48, aus der Hand gespielt bis 60. Mit Schneider, auf "
            "eigenes Risiko, bis 60. Liegt eine Karte der Reihe im Skat, bleiben nur "
            "24.",
        ),
        ("contract=null", "Reizen darf man bis 23, aus der Hand gespielt bis 35."),
    ],
)
def test_calculator_says_how_high_one_may_bid(stranger, query, said):
    assert said in page_text(stranger.get(f"/calculator/?{query}"))
