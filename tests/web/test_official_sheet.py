"""The official columns: what stands on paper and on a wide screen."""

import re

import pytest

from scoring import Contract
from skatliste.models import Game
from skatliste.services import join_table, leave_table, substitute
from skatliste.templatetags import skat
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.lists.facts import version_of

from .conftest import cells, page_text

FOUR = ("Anna", "Ben", "Cem", "Dora")
CROSSES = slice(6, 12)


@pytest.fixture
def four(device):
    """The keeper of a list of four."""
    return create_keeper(device=device[0], names=FOUR, planned_games=48)


def sheet_of(client, keeper):
    return client.get(f"/sessions/{keeper.session.public_id}/")


def official(response) -> list[list[str]]:
    """Return the rows in playing order, their official columns only."""
    rows = cells(response, "rows")[:0:-1]
    return [row[:1] + row[3:-1] for row in rows]


def marks(response, css_class: str) -> list[list[int]]:
    """Return which seats' cells carry a mark, by row in playing order."""
    page = response.content.decode()
    body = re.search(r"<tbody.*?</tbody>", page, re.DOTALL)[0]
    rows = re.findall(r"<tr.*?</tr>", body, re.DOTALL)[::-1]
    found = []
    for row in rows:
        classes = re.findall(r"<td(?: colspan=\"\d\")?(?: class=\"(.*?)\")?>", row)
        seats = classes[4 if "booked" in row else 13 : -2 : 3]
        found.append([at + 1 for at, one in enumerate(seats) if one == css_class])
    return found


def test_official_sheet_names_its_columns(client, keeper):
    create_game(keeper=keeper)

    head = cells(sheet_of(client, keeper), "rows")[0]

    assert head == [
        *("Nr.", "Spiel", "Punkte"),
        *("Grundwert", "mit", "ohne"),
        *("Hand", "Schneider", "angesagt", "Schwarz", "angesagt", "offen"),
        *("+", "−"),
        *("Anna", "gewonnen", "verloren"),
        *("Ben", "gewonnen", "verloren"),
        *("Cem", "gewonnen", "verloren"),
        *("eingepasst", "Stand"),
    ]


def test_official_sheet_writes_each_row_as_on_paper(client, keeper):
    create_game(keeper=keeper, declarer=2, contract=Contract.CLUBS, matadors=2)
    create_game(keeper=keeper, declarer=1, matadors=-1, extras=["hand"], won=False)
    create_passed_in(keeper=keeper)
    create_game(keeper=keeper, declarer=2, contract=Contract.NULL, extras=["ouvert"])
    create_passed_in(keeper=keeper)
    create_game(keeper=keeper, declarer=2, contract=Contract.NULL, won=False)

    six = [""] * 6
    nobody = ["", "", ""]
    assert official(sheet_of(client, keeper)) == [
        ["1", "12", "2", "", *six, "36", "", *nobody, "36", "1", "", *nobody, ""],
        [
            *("2", "12", "", "1", "×", *six[1:], "", "72"),
            *("−72", "", "1", *nobody, *nobody, ""),
        ],
        ["3", "–", "", "", *six, "", "", *nobody, *nobody, *nobody, "1"],
        ["4", "46", "", "", *six, "46", "", *nobody, "82", "2", "", *nobody, ""],
        ["5", "–", "", "", *six, "", "", *nobody, *nobody, *nobody, "2"],
        ["6", "23", "", "", *six, "", "46", *nobody, "36", "", "1", *nobody, ""],
    ]


def test_official_sheet_crosses_what_counts(client, keeper):
    levels = ["hand", "schwarz_announced", "schwarz"]
    create_game(keeper=keeper, contract=Contract.GRAND, extras=levels)
    create_game(keeper=keeper, extras=["schneider"], won=False)

    first, second = cells(sheet_of(client, keeper), "rows")[:0:-1]

    assert first[CROSSES] == ["×", "×", "×", "×", "×", ""]
    assert second[CROSSES] == ["", "×", "", "", "", ""]


def test_official_sheet_writes_an_adjustment_without_a_number(client, keeper):
    create_game(keeper=keeper)
    create_adjustment(keeper=keeper, seat=2, points=-40, reason="<b>zu spät</b> & so")
    create_game(keeper=keeper)

    response = sheet_of(client, keeper)

    assert [row[0] for row in official(response)] == ["1", "±", "2"]
    booked = official(response)[1]
    assert booked[1:3] == ["Korrektur: <b>zu spät</b> & so", "−40"]
    assert booked[3:] == ["", "", "", "−40", "", "", "", "", "", ""]
    assert "<b>zu" not in response.content.decode()


def test_official_sheet_hatches_the_dealer(client, four):
    for declarer in (2, 3, 4):
        create_game(keeper=four, declarer=declarer)

    assert marks(sheet_of(client, four), "dealt") == [[1], [2], [3]]


def test_official_sheet_strikes_out_who_was_not_there(client, four):
    create_game(keeper=four, declarer=2)
    leave_table(keeper=four, version=version_of(four), position=3)
    create_game(keeper=four, declarer=2)
    create_adjustment(keeper=four, seat=1)
    join_table(keeper=four, version=version_of(four), name="Emil", before=None)
    create_game(keeper=four, declarer=2)

    away = marks(sheet_of(client, four), "away")

    assert away == [[5], [3, 5], [3, 5], [3]]


def test_official_sheet_says_who_has_left_and_who_came(client, four):
    create_game(keeper=four, declarer=3)
    leave_table(keeper=four, version=version_of(four), position=3)
    substitute(
        keeper=four,
        version=version_of(four),
        position=2,
        name="Emil",
        takes_points_over=True,
    )

    text = page_text(sheet_of(client, four))

    assert "Cem 24 (1 : 0, bis Spiel 1)" in text
    assert "Emil (vorher Ben)" in text


def test_official_sheet_tells_below_what_its_columns_do_not(client, four):
    create_game(keeper=four, declarer=3)
    game = create_game(keeper=four, declarer=3)
    Game.objects.filter(pk=game.pk).update(note="Nachgezählt")

    assert "Spiel 2: Nachgezählt" in page_text(sheet_of(client, four))


def test_official_sheet_puts_many_who_left_away(client, four):
    create_game(keeper=four, declarer=3)
    for position, name in ((2, "Emil"), (5, "Frieda"), (6, "Gustav")):
        create_passed_in(keeper=four)
        substitute(
            keeper=four,
            version=version_of(four),
            position=position,
            name=name,
            takes_points_over=False,
        )

    assert "Nicht mehr am Tisch: 3 Ben 0" in page_text(sheet_of(client, four))


def test_official_sheet_marks_a_corrected_row(client, keeper):
    game = create_game(keeper=keeper)
    create_game(keeper=keeper)
    Game.objects.filter(pk=game.pk).update(is_corrected=True)

    response = sheet_of(client, keeper)

    newest, first = cells(response, "rows")[1:]
    assert "geändert" in first[1]
    assert "geändert" not in newest[1]
    assert '<p class="marks">' in response.content.decode()


def test_official_sheet_has_a_line_for_what_was_booked_by_hand(client, keeper):
    create_game(keeper=keeper)
    lines = [row[0] for row in cells(sheet_of(client, keeper), "sums")]
    assert "Von Hand gebucht" not in lines

    create_adjustment(keeper=keeper, seat=2, points=-40)

    foot = {row[0]: row[1:] for row in cells(sheet_of(client, keeper), "sums")}
    assert foot["Von Hand gebucht"] == ["0", "−40", "0", "−40"]
    assert foot["Gesamt"] == ["74", "−40", "0", "34"]


def test_official_sheet_is_written_anew_where_a_row_has_changed(client, keeper):
    # Rows are kept as they were shown: nothing of an old one may stay.
    first = create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1)
    before = official(sheet_of(client, keeper))

    Game.objects.filter(pk=first.pk).update(matadors=2, note="doch mit zwei")

    response = sheet_of(client, keeper)
    assert [row[12] for row in before] == ["24", "48"]
    assert [row[12] for row in official(response)] == ["36", "60"]
    assert "doch mit zwei" in page_text(response)


def test_official_sheet_renders_a_row_once(client, keeper, monkeypatch):
    create_game(keeper=keeper)
    sheet_of(client, keeper)
    monkeypatch.setattr(skat, "render_to_string", None)

    assert len(official(sheet_of(client, keeper))) == 1


def test_official_sheet_in_english(client, keeper):
    create_passed_in(keeper=keeper)

    address = f"/sessions/{keeper.session.public_id}/"
    response = client.get(address, headers={"Accept-Language": "en"})

    head, row = cells(response, "rows")
    assert head[3:12] == [
        *("Base value", "with", "without", "Hand", "Schneider", "announced"),
        *("Schwarz", "announced", "open"),
    ]
    assert row[1] == "passed in (no. 1)"
