"""An evening on paper: its ranking, and after it the sheet of each of its lists."""

import re
from io import BytesIO

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from skatliste.exports.evenings import load_evening_document
from skatliste.exports.pdf import write_evening_pdf
from skatliste.labels import figure
from skatliste.models import Completion, Keeper, Session
from skatliste.services import Seating, begin_next
from tests.closings import close
from tests.factories import create_game, create_keeper, create_passed_in

from .papers import clashes, fonts_of, pages_of, placed_words, text_of, words_in_rows
from .sheets import LONGEST, WICKED, evening_of_two

pytestmark = pytest.mark.django_db


def test_ranking_totals_and_every_list():
    document = evening_of_two(stake="1/2")
    content = write_evening_pdf(document)
    rows = words_in_rows(content)
    for place in document.count.places:
        totals = ["–" if one is None else figure(one) for one in place.totals]
        line = next(row for row in rows if row[:2] == [f"{place.rank}.", place.name])
        assert line[2:5] == [*totals, figure(place.total)]
    assert pages_of(content) == 3
    text = " ".join(text_of(content).split())
    assert text.count("zahlt") >= len(document.count.debts) > 0
    for told in ("Freitag", "2. Liste: läuft", "Zwischenstand", "Seite 3 von 3"):
        assert told in text
    assert text.count("Spielpunkte") >= 2
    # Above each sheet, beside its day.
    assert {"1. Liste ·", "2. Liste ·"} <= set(re.findall(r"\d\. Liste ·", text))
    assert clashes(content) == []


def many_lists(names):
    """Return an evening of nine lists, the third of which does not count."""
    keeper = create_keeper(names=names, planned_games=36, stake="1/3")
    for number in range(9):
        create_game(keeper=keeper, declarer=1 + number % 3, won=number % 4 != 3)
        create_passed_in(keeper=keeper)
        void = number == 2
        close(keeper, completion=Completion.VOID if void else Completion.CUT_SHORT)
        if number == 8:
            break
        following = begin_next(keeper=keeper, seating=Seating.KEPT)
        keeper = Keeper(session=following, device_id=keeper.device_id)
    Session.objects.filter(pk=keeper.session.pk).update(language="en")
    return load_evening_document(keeper.session.evening.public_id, None)


@pytest.mark.parametrize(
    "names", [WICKED, tuple(f"{LONGEST[:-1]}{number}" for number in range(3))]
)
def test_more_lists_than_stand_abreast(names):
    document = many_lists(names)
    content = write_evening_pdf(document)
    assert pages_of(content) == 10
    assert clashes(content) == []
    first = {word.text for word in placed_words(content)[0]}
    for place in document.count.places:
        assert figure(place.total) in first
        assert {figure(total) for total in place.totals if total is not None} <= first
    assert "zählt" in first
    # Each list is told in its own language.
    text = text_of(content)
    assert text.count("Gesamt") == 8
    assert text.count("Grand total") == 1
    assert text.count("Page 10 of 10") == 1


def test_the_same_evening_gives_the_same_bytes():
    document = evening_of_two()
    content = write_evening_pdf(document)
    with timezone.override("America/Lima"), translation.override("en"):
        assert write_evening_pdf(document) == content
    reader = PdfReader(BytesIO(content))
    assert reader.metadata.title.startswith("Freitag, ")
    assert reader.trailer["/Root"]["/Lang"] == "de"
    chapters = [chapter.title for chapter in reader.outline]
    assert chapters == ["Freitag", "1. Liste", "2. Liste"]
    assert all(told == ("yes", "yes", "yes") for told in fonts_of(content).values())
