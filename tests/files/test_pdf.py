"""The official sheet on paper holds every figure of its list."""

from dataclasses import replace
from io import BytesIO

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from scoring import Contract, PlayedGame, System
from skatliste.exports.evenings import sheet_for_file
from skatliste.exports.pdf import write_pdf, write_pdf_with_sentences
from skatliste.exports.pdf.measuring import fitting_lines, width
from skatliste.labels import figure, signed
from skatliste.models import Completion, GameFacts, Session
from skatliste.queries import OfficialSheet, official_line
from skatliste.services import correct_game, join_table, leave_table, substitute
from tests.closings import close
from tests.factories import (
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.lists.facts import version_of
from tests.now import now
from tests.scanning import scanned
from tests.scoring.sheets import SHEETS
from tests.skat_files import SHARED_LISTS, evening, shared_list, take_in

from .papers import (
    clashes,
    fonts_of,
    pages_of,
    picture_of,
    placed_words,
    text_of,
    words_in_rows,
)
from .sheets import LONGEST, WICKED, eventful_list, sheet_of

pytestmark = pytest.mark.django_db

SIGNS = {9: "♦", 10: "♥", 11: "♠", 12: "♣"}
PEOPLE = ("Anna", "Ben", "Cem", "Dörte", "Ümit")
LONG_NAMES = tuple(f"{LONGEST[:-1]}{number}" for number in range(5))
# Half a point more than what is read with effort.
LEAST_SIZE = 6.5


def one_round(keeper, people):
    """Write one game a person, every column of it used, and a passed in one."""
    create_game(keeper=keeper, declarer=people, matadors=-3, extras=["hand"])
    create_game(keeper=keeper, declarer=1, contract=Contract.GRAND, won=False)
    create_game(keeper=keeper, declarer=2, contract=Contract.NULL, extras=["ouvert"])
    for _ in range(people - 3):
        create_passed_in(keeper=keeper)


def long_list(people, games, **told):
    """Return a list of so many games, one round of it again and again."""
    names = told.pop("names", PEOPLE)[:people]
    keeper = create_keeper(names=names, planned_games=games, **told)
    one_round(keeper, people)
    sheet = sheet_of(keeper)
    rows = [row.written for row in sheet.rows]
    return sheet.what_if((rows * games)[:games])


def twelve_columns():
    """Return a list at which nine people came and nine left."""
    keeper = create_keeper(names=LONG_NAMES[:3])
    one_round(keeper, 3)
    for number in range(3, 12):
        name = f"{LONGEST[:-2]}{number:02}"
        join_table(keeper=keeper, version=version_of(keeper), name=name, before=None)
        create_game(keeper=keeper, declarer=number + 1, won=False)
        position = number - 2
        leave_table(keeper=keeper, version=version_of(keeper), position=position)
        create_game(keeper=keeper, declarer=number + 1)
    return sheet_of(keeper)


def expected_row(row, profile):
    """Return the words of a printed row, from the left to the right."""
    line = official_line(row, profile)
    number = f"{row.number or '±'}{'*' if row.is_corrected else ''}"
    if row.is_adjustment:
        why = f"{row.title}: {row.facts.note}".split()
        return [number, *why, signed(row.points), figure(row.total)]
    if row.result is None:
        return [number, "–", str(row.count)]
    words = [number, SIGNS.get(line.base), line.base]
    words += [line.with_matadors, line.without_matadors]
    words += ["×"] * sum(line.crosses) + [line.plus, line.minus]
    words += [figure(row.total), row.count]
    return [str(word) for word in words if word is not None]


def expected_rows(sheet):
    return [expected_row(row, profile) for row, profile in OfficialSheet(sheet).rows()]


def printed(rows, first):
    """Return what stands in the line that begins with a word."""
    return next(row for row in rows if row[0] == first)


def assert_all_figures(sheet, content):
    rows = words_in_rows(content)
    for expected in expected_rows(sheet):
        assert expected in rows
    tally = sheet.tally
    points = [f for foot in tally.foot for f in (foot.points, foot.won, foot.lost)]
    sums = tally.sums
    assert printed(rows, "Spielpunkte") == [
        *("Spielpunkte", "Σ", figure(sums.points)),
        *map(figure, points),
        str(tally.checks.passed_in),
    ]
    totals = [figure(foot.total) for foot in tally.foot]
    assert printed(rows, "Gesamt") == ["Gesamt", "Σ", figure(sums.total), *totals]
    text = " ".join(text_of(content).split())
    for part in ("won_lost_points", "others_points", "others_lost", "adjusted"):
        for foot in tally.foot:
            assert figure(getattr(foot, part)) in text
    checks = tally.checks
    for told in (
        f"✓ {checks.games} Spiele",
        f"✓ Spielpunkte {figure(checks.points)} = {checks.plus} gewonnen − "
        f"{checks.minus} verloren",
        f"✓ Summe {figure(checks.total)} = {figure(checks.points)} Spielpunkte",
    ):
        assert told in text


@pytest.mark.parametrize("name", [*SHEETS, *SHARED_LISTS])
def test_every_figure_of_the_list_stands_on_it(name):
    document = evening(name) if name in SHEETS else shared_list(name)
    sheet = sheet_for_file(take_in(document))
    assert_all_figures(sheet, write_pdf(sheet))


def test_people_who_come_and_go_and_other_rules():
    sheet = sheet_of(eventful_list())
    content = write_pdf(sheet)
    assert_all_figures(sheet, content)
    text = " ".join(text_of(content).split())
    assert "Cem: gegangen nach Spiel 6" in text
    assert "Ab Spiel 7: · Seeger ·" in text
    assert "Spielgeld" in text
    assert clashes(content) == []


def newest_cells(rows):
    """Return what each of three people has after these rows."""
    for seat in range(3):
        cells = [row.cells[seat] for row in reversed(rows)]
        for part in ("total", "won", "lost"):
            figures = [getattr(cell, part) for cell in cells]
            yield from [figure(one) for one in figures if one is not None][:1]


@pytest.mark.parametrize("people", [3, 4, 5])
@pytest.mark.parametrize("games", [36, 48])
def test_a_usual_list_is_one_page(people, games):
    head = {"title": "Ä" * 80, "place": "W" * 80, "stake": "1/3"}
    sheet = long_list(people, games, names=LONG_NAMES, **head)
    content = write_pdf(sheet)
    assert pages_of(content) == 1
    assert clashes(content) == []
    assert len(expected_rows(sheet)) == games
    assert_all_figures(sheet, content)


def test_a_long_list_goes_on_with_head_and_totals():
    sheet = long_list(3, 200)
    content = write_pdf(sheet)
    assert pages_of(content) == 4
    assert_all_figures(sheet, content)
    assert clashes(content) == []
    for words in placed_words(content):
        page = [word.text for word in words]
        assert page.count("Stand") >= 3
        assert {"Anna", "Ben", "Cem", "Grundwert", "eingepasst"} <= set(page)
    rows = words_in_rows(content)
    carried = [index for index, row in enumerate(rows) if row[0] == "Übertrag"]
    assert len(carried) == 3
    for index in carried:
        number = int(rows[index + 1][0])
        assert rows[index] == ["Übertrag", *newest_cells(sheet.rows[: number - 1])]


@pytest.mark.parametrize("games", range(1, 75, 7))
def test_no_row_is_lost_between_pages(games):
    sheet = long_list(5, games, names=LONG_NAMES)
    rows = words_in_rows(write_pdf(sheet))
    assert [rows.count(expected) for expected in expected_rows(sheet)] == [1] * games


def test_twelve_columns_find_room():
    sheet = twelve_columns()
    content = write_pdf_with_sentences(sheet)
    assert_all_figures(sheet, content)
    assert clashes(content) == []


def test_fonts_are_embedded_in_part():
    fonts = fonts_of(write_pdf_with_sentences(sheet_of(eventful_list())))
    assert fonts == {
        "AAAAAA+DejaVuSansCondensed": ("yes", "yes", "yes"),
        "AAAAAA+DejaVuSansCondensed-Bold": ("yes", "yes", "yes"),
    }


def test_a_small_list_is_a_small_file():
    assert len(write_pdf(long_list(4, 48))) < 60_000


@pytest.mark.parametrize("deck", ["french", "german"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_words_and_signs_of_the_list(language, deck):
    keeper = create_keeper(names=("Äneas", "Öße", "Ülkü"))
    for contract in Contract:
        create_game(keeper=keeper, contract=contract)
    Session.objects.filter(pk=keeper.session.pk).update(language=language, deck=deck)
    with translation.override("en" if language == "de" else "de"):
        text = text_of(write_pdf_with_sentences(sheet_of(keeper)))
    words = {
        ("de", "french"): ("Kreuz mit 1", "Pik", "Herz", "Karo", "mit 1, Spiel 2"),
        ("de", "german"): ("Eichel mit 1", "Grün", "Rot", "Schellen", "Gesamt"),
        ("en", "french"): ("clubs with 1", "spades", "hearts", "diamonds", "Checks"),
        ("en", "german"): ("acorns with 1", "leaves", "red", "bells", "Grand total"),
    }
    for word in (*words[language, deck], "Äneas", "Öße", "Ülkü"):
        assert word in text
    # The signs of the German pack are no letters: they are drawn.
    assert ("♣" in text) is (deck == "french")


def test_the_same_list_gives_the_same_bytes():
    sheet = sheet_of(eventful_list())
    content = write_pdf_with_sentences(sheet)
    with timezone.override("Asia/Tokyo"), translation.override("en"):
        assert write_pdf_with_sentences(sheet) == content


def test_what_the_file_says_of_itself():
    keeper = create_keeper(title="Freitags <b>&")
    reader = PdfReader(BytesIO(write_pdf(sheet_of(keeper))))
    changed = now(keeper).changes.latest("version").made_at
    assert reader.metadata.title.startswith("Freitags <b>&, ")
    assert reader.metadata.author == "Skat-Liste"
    assert reader.metadata.subject == "Anna, Ben, Cem"
    assert reader.metadata.creation_date == changed.replace(microsecond=0)
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def test_nothing_is_too_small_to_be_read():
    sizes = set()

    def seen(text, _matrix, _place, _font, size):
        if text.strip():
            sizes.add(size)

    for sheet in (long_list(5, 48, names=LONG_NAMES), sheet_of(eventful_list())):
        for page in PdfReader(BytesIO(write_pdf_with_sentences(sheet))).pages:
            page.extract_text(visitor_text=seen)
    assert min(sizes) >= LEAST_SIZE


@pytest.mark.parametrize("room", range(20, 160, 7))
def test_a_name_keeps_to_its_box(room):
    name, high = "Maximiliane von der Heide-Wickrath-Mülle", 21.0
    lines, size = fitting_lines(name, room, (10.0, 8.0, LEAST_SIZE), high)
    assert size * len(lines) <= high
    assert all(width(line, size) <= room for line in lines)


@pytest.mark.parametrize("names", [WICKED, ("田中", "שלום", "z\u0335\u0336e")])
def test_names_in_any_script(names):
    keeper = create_keeper(names=names, title="\u202eabc", place="日本")
    create_game(keeper=keeper, declarer=2)
    content = write_pdf_with_sentences(sheet_of(keeper))
    assert clashes(content) == []
    text = text_of(content)
    assert "□" in text
    assert "Revision" in text or "Fassung" in text
    assert "abc" in text


def test_rows_to_go_on_by_hand():
    keeper = create_keeper(planned_games=12)
    create_game(keeper=keeper, declarer=1)
    rows = words_in_rows(write_pdf(sheet_of(keeper)))
    assert [row for row in rows if row[0] in {"2", "12"}] == [["2"], ["12"]]
    assert "1 von 12 Spielen" in text_of(write_pdf(sheet_of(keeper)))


def test_a_corrected_row_is_marked():
    keeper = create_keeper()
    game = create_game(keeper=keeper, declarer=1)
    assert "geändert" not in text_of(write_pdf(sheet_of(keeper)))
    facts = GameFacts(
        game=PlayedGame(contract=Contract.GRAND, matadors=2), dealer=1, declarer=1
    )
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=facts)
    content = write_pdf_with_sentences(sheet_of(keeper))
    assert "* geändert" in text_of(content)
    assert sum(row[0] == "1*" for row in words_in_rows(content)) == 2


def test_who_agreed_and_who_has_still_to_sign():
    keeper = create_keeper(planned_games=3)
    one_round(keeper, 3)
    closing = close(keeper, agreed=(1, 3))
    text = " ".join(text_of(write_pdf(sheet_of(keeper))).split())
    assert "einverstanden: Anna (" in text
    assert "fehlt: Ben" in text
    # Below the line to sign on, right before the last one of the page.
    assert f"Ben Fassung {closing.revision} ·" in text


@pytest.mark.parametrize(
    ("completion", "told", "has_places"),
    [
        (Completion.CUT_SHORT, "Was gespielt wurde, zählt.", True),
        (Completion.VOID, "Die Liste zählt nicht.", False),
    ],
)
def test_a_list_that_was_broken_off(completion, told, has_places):
    keeper = create_keeper(planned_games=36, stake="1/2")
    one_round(keeper, 3)
    close(keeper, completion=completion, reason="Feuer im Saal")
    text = " ".join(text_of(write_pdf(sheet_of(keeper))).split())
    assert told in text
    assert "Feuer im Saal" in text
    assert ("Plätze" in text) is has_places
    assert ("Spielgeld" in text) is has_places


def test_equal_people_and_their_lot():
    keeper = create_keeper(planned_games=3)
    for declarer in (1, 2, 3):
        create_game(keeper=keeper, declarer=declarer)
    close(keeper, lots=[[3, 1, 2]])
    content = write_pdf(sheet_of(keeper))
    assert printed(words_in_rows(content), "Platz") == ["Platz", "2.", "3.", "1."]
    text = " ".join(text_of(content).split())
    assert "1. Cem 74 · 2. Anna 74 · 3. Ben 74 · Bei Gleichstand" in text


def test_the_way_to_the_live_list(settings):
    keeper = create_keeper()
    assert "https://" not in text_of(write_pdf(sheet_of(keeper)))
    settings.TLS, settings.HOSTS = True, ["skat.example.org"]
    content = write_pdf(sheet_of(keeper))
    address = f"https://skat.example.org/sessions/{keeper.session.public_id}/"
    assert address in text_of(content)
    page = PdfReader(BytesIO(content)).pages[0]
    links = [one.get_object()["/A"]["/URI"] for one in page["/Annots"]]
    assert links == [address]
    assert scanned(picture_of(content)) == [address]


def test_remarks_go_on_where_there_is_no_room():
    sheet = long_list(3, 36)
    note = "Nie und nimmer! " * 12
    rows = [row.written for row in sheet.rows]
    noted = [replace(row, facts=replace(row.facts, note=note)) for row in rows]
    content = write_pdf_with_sentences(sheet.what_if(noted))
    assert pages_of(content) > 2
    # Below the foot, and below the sentence of each game.
    assert text_of(content).count("nimmer!") == 2 * 36 * 12
    assert clashes(content) == []


def test_twelve_rounds_of_five_are_one_page_too():
    content = write_pdf(long_list(5, 60, stake="1/2"))
    assert pages_of(content) == 1
    assert clashes(content) == []


def test_a_list_without_a_game():
    content = write_pdf(sheet_of(create_keeper(planned_games=480)))
    assert pages_of(content) == 1
    assert "✓ 0 Spiele" in text_of(content)


def test_a_foot_of_game_points_alone():
    keeper = create_keeper(system=System.CLASSIC)
    create_game(keeper=keeper, declarer=2)
    rows = words_in_rows(write_pdf(sheet_of(keeper)))
    assert printed(rows, "Gesamt") == ["Gesamt", "Σ", "24", "0", "24", "0"]
    assert not any("50" in row or "Verlorene" in row for row in rows)


def test_who_sat_in_a_place_before():
    keeper = create_keeper()
    create_game(keeper=keeper, declarer=2)
    substitute(
        keeper=keeper,
        version=version_of(keeper),
        position=2,
        name="Elsa",
        takes_points_over=True,
    )
    text = " ".join(text_of(write_pdf(sheet_of(keeper))).split())
    assert "Elsa: vorher Ben" in text
