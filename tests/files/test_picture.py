"""The result as a picture: what it tells, and that everything in it has room."""

import io
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from skatliste.exports.drawing import Anchor, Box, Line, Text
from skatliste.exports.drawing_svg import svg
from skatliste.exports.evenings import sheet_for_file
from skatliste.exports.fonts import legible
from skatliste.exports.picture import Content, Ranked, compose
from skatliste.exports.picture_chart import totals_of
from skatliste.exports.picture_file import (
    evening_picture_of,
    picture_of,
    write_evening_png,
    write_picture_png,
    write_picture_svg,
)
from skatliste.models import Completion
from tests.closings import close
from tests.factories import create_adjustment, create_game, create_keeper
from tests.skat_files import evening, example, take_in

from .sheets import LONGEST, WICKED, evening_of_two, eventful_list, sheet_of

pytestmark = pytest.mark.django_db

_SVG = "{http://www.w3.org/2000/svg}"
# The card on the table, and what is left free of it.
CARD = (44, 1080 - 44)
LEAST_GAP = 20


def texts(drawing):
    return [shape for shape in drawing.shapes if isinstance(shape, Text)]


def told(drawing):
    return [shape.text for shape in texts(drawing)]


def extent(text):
    """Return from where to where a text reaches."""
    part = {Anchor.START: 0, Anchor.MIDDLE: 0.5, Anchor.END: 1}[text.anchor]
    left = text.x - text.width * part
    return left, left + text.width


def curves(drawing):
    """Return the lines that are no rule and no mark behind the curves."""
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    return [line for line in lines if line.width == 5]


def longest_list():
    names = (LONGEST, "W" * 40, "Hans-Joachim von und zu Hohenstein-Waldek", "Ä" * 40)
    keeper = create_keeper(
        names=[name[:40] for name in names], title="M" * 80, place="W" * 80
    )
    for _ in range(4):
        create_game(keeper=keeper, declarer=2, won=False)
        create_game(keeper=keeper, declarer=3)
    create_adjustment(keeper=keeper, seat=1, points=-9999)
    return keeper


DRAWINGS = {
    "empty": lambda: picture_of(sheet_of(create_keeper())),
    "eventful": lambda: picture_of(sheet_of(eventful_list())),
    "longest": lambda: picture_of(sheet_of(longest_list())),
    "five": lambda: picture_of(sheet_for_file(take_in(evening("evening-5p-10")))),
    "evening": lambda: evening_picture_of(evening_of_two()),
    "wicked evening": lambda: evening_picture_of(evening_of_two(names=WICKED)),
}


@pytest.fixture(params=DRAWINGS)
def drawing(request):
    return DRAWINGS[request.param]()


def test_every_text_has_room(drawing):
    for text in texts(drawing):
        left, right = extent(text)
        assert CARD[0] <= left < right <= CARD[1], text
        assert text.size / 2 < text.y < drawing.height, text


def test_no_text_lies_on_another(drawing):
    found = texts(drawing)
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            apart = abs(one.y - other.y) >= min(one.size, other.size) * 0.7
            (left, right), (from_, to) = extent(one), extent(other)
            assert apart or right < from_ or to < left, (one.text, other.text)


def test_everything_lies_within_the_picture(drawing):
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            assert 0 <= shape.x <= shape.x + shape.width <= drawing.width
            assert 0 <= shape.y <= shape.y + shape.height <= drawing.height
        if isinstance(shape, Line):
            assert all(0 <= x <= drawing.width for x, _ in shape.points)
            assert all(0 <= y <= drawing.height for _, y in shape.points)


def test_svg_is_markup_that_stands_for_itself(drawing):
    content = svg(drawing)

    root = ET.fromstring(content)  # noqa: S314  # our own
    tags = {element.tag.removeprefix(_SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "rect", "text", "polyline"}
    assert not any(
        name.startswith("on") or "href" in name or "url(" in value
        for element in root.iter()
        for name, value in element.attrib.items()
    )
    assert [one.text for one in root.iter(f"{_SVG}text")] == told(drawing)


def test_picture_tells_title_day_and_ranking():
    drawing = picture_of(sheet_for_file(take_in(example())))

    assert told(drawing)[:20] == [
        *("Skat-Liste", "♦", "♥", "♠", "♣", "Skatabend"),
        *("30. November 2026 · Zum Anker", "3 Spiele · Seeger-Fabian"),
        "Nach dem jetzigen Stand.",
        *("1", "138", "Anna", "1 gewonnen, 0 verloren, Spielpunkte 48"),
        *("2", "40", "Cem", "0 gewonnen, 0 verloren, Spielpunkte 0"),
        *("3", "−138", "Jörg"),
    ]
    assert drawing.title == "Skatabend: 1. Anna 138, 2. Cem 40, 3. Jörg −138"


def test_place_with_a_long_name_has_a_line_of_its_own():
    document = example()
    document["session"]["place"] = "Gaststätte Zum Goldenen Anker, Kleiner Saal, Leer"

    drawing = picture_of(sheet_for_file(take_in(document)))

    assert told(drawing)[6:8] == [
        "30. November 2026",
        "Gaststätte Zum Goldenen Anker, Kleiner Saal, Leer",
    ]


@given(st.text(min_size=1, max_size=80), st.text(min_size=1, max_size=40))
@settings(max_examples=200, deadline=None)
def test_whatever_is_typed_has_room(title, name):
    ranked = Ranked(rank=1, name=legible(name) or "?", total=-99999, detail="")
    content = Content(
        brand="Skat-Liste", title=legible(title) or "?", lines=(), ranking=(ranked,)
    )

    drawing = compose(content)

    for text in texts(drawing):
        left, right = extent(text)
        assert CARD[0] <= left <= right <= CARD[1]
    ET.fromstring(svg(drawing))  # noqa: S314  # our own


def test_picture_speaks_the_lists_language():
    document = example()
    document["session"]["language"] = "en"

    assert "1 won, 0 lost, game points 48" in told(
        picture_of(sheet_for_file(take_in(document)))
    )


def test_curves_end_where_the_columns_do():
    sheet = sheet_of(eventful_list())

    ends = [totals_of(sheet, index)[-1] for index in range(len(sheet.names))]

    assert ends == [foot.running for foot in sheet.tally.foot]
    assert len(curves(picture_of(sheet))) == len(sheet.names)


def test_short_list_has_no_curves(keeper):
    create_game(keeper=keeper)

    drawing = picture_of(sheet_of(keeper))

    assert curves(drawing) == []
    assert (drawing.width, drawing.height) == (1080, 1080)


def test_list_that_counts_for_nothing_ranks_nobody(keeper):
    for _ in range(3):
        create_game(keeper=keeper)
    close(keeper, completion=Completion.VOID)

    drawing = picture_of(sheet_of(keeper))

    assert "Abgebrochen: Die Liste zählt nicht." in told(drawing)
    assert not any("gewonnen" in text for text in told(drawing))
    assert curves(drawing) == []


def test_list_that_was_broken_off_says_so(keeper):
    create_game(keeper=keeper)
    close(keeper, completion=Completion.CUT_SHORT)

    assert "Abgebrochen: Was gespielt wurde, zählt." in told(
        picture_of(sheet_of(keeper))
    )


def test_names_that_look_the_same_are_told_apart():
    keeper = create_keeper(names=("田中", "鈴木", "Ben"))
    create_game(keeper=keeper)

    assert {"□□ (1)", "□□ (2)"} <= {*told(picture_of(sheet_of(keeper)))}


def test_evening_tells_each_list():
    drawing = evening_picture_of(evening_of_two())

    assert {"Freitag", "2 Listen", "114 / 0", "−98 / 98"} <= {*told(drawing)}
    assert len(curves(drawing)) == 3


def test_evening_of_very_many_lists_tells_the_sums_alone():
    document = evening_of_two()
    places = [
        replace(place, totals=(place.total, *(0,) * 8))
        for place in document.count.places
    ]
    count = replace(document.count, places=tuple(places))

    drawing = evening_picture_of(replace(document, count=count))

    assert not any("/" in text for text in told(drawing))
    assert {"114", "40", "0"} <= {*told(drawing)}


def test_picture_grows_with_the_people():
    people = [Ranked(rank=at, name="Anna", total=at, detail="") for at in range(1, 41)]
    content = Content(
        brand="Skat-Liste", title="Turnier", lines=("heute",), ranking=(*people,)
    )

    drawing = compose(content)

    assert drawing.height > 40 * 80
    assert max(text.y for text in texts(drawing)) < drawing.height


@pytest.mark.parametrize(
    "write, make",
    [
        (write_picture_png, lambda: sheet_of(eventful_list())),
        (write_picture_svg, lambda: sheet_of(eventful_list())),
        (write_evening_png, evening_of_two),
    ],
)
def test_picture_is_the_same_every_time(write, make):
    content = make()

    assert write(content) == write(content)


def test_png_is_an_upright_picture_without_a_word_about_its_maker():
    content = write_picture_png(sheet_of(eventful_list()))

    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.width, image.info) == ("PNG", 1080, {})
        assert image.height >= 1350
        assert image.getpixel((2, 2)) == (11, 74, 49)
        assert image.getpixel((540, 150)) == (251, 247, 238)
    assert len(content) < 200_000
