"""The result as text for a messenger."""

from dataclasses import replace

import pytest

from skatliste.exports.evenings import sheet_for_file
from skatliste.exports.text_file import write_evening_text, write_text
from skatliste.models import Completion
from tests.closings import close
from tests.factories import create_game, create_keeper, create_passed_in
from tests.skat_files import example, take_in

from .sheets import LONGEST, WICKED, evening_of_two, eventful_list, sheet_of

pytestmark = pytest.mark.django_db


def three_games(planned_games=3, **options):
    """Return a list of three games: Anna 114, Ben -98, Cem 40."""
    keeper = create_keeper(planned_games=planned_games, **options)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_passed_in(keeper=keeper)
    return keeper


def text_of(keeper):
    return write_text(sheet_of(keeper)).decode()


def test_text_of_a_closed_list(settings):
    settings.TLS, settings.HOSTS = True, ["skat.example.org"]
    document = example()
    document["session"]["stake"] = "1/2"
    session = take_in(document)

    told = write_text(sheet_for_file(session)).decode()

    assert told == (
        "Skatabend\n"
        "30. November 2026, Zum Anker\n"
        "3 Spiele, Seeger-Fabian\n"
        "\n"
        "Nach dem jetzigen Stand.\n"
        "\n"
        "1. Anna: 138 (1 gewonnen, 0 verloren, Spielpunkte 48)\n"
        "2. Cem: 40 (0 gewonnen, 0 verloren, Spielpunkte 0)\n"
        "3. Jörg: −138 (0 gewonnen, 1 verloren, Spielpunkte −88)\n"
        "\n"
        "Jörg zahlt Anna 1,87 €\n"
        "Jörg zahlt Cem 0,40 €\n"
        "\n"
        "Bestes Spiel: Anna, Kreuz mit 2 Hand, +48\n"
        "\n"
        f"https://skat.example.org/sessions/{session.public_id}/\n"
    )


def test_text_speaks_the_lists_language():
    document = example()
    document["session"]["language"] = "en"

    told = write_text(sheet_for_file(take_in(document))).decode()

    assert "30 Nov 2026, Zum Anker\n3 games, Seeger-Fabian\n" in told
    assert "1. Anna: 138 (1 won, 0 lost, game points 48)\n" in told


def test_closed_list_is_no_longer_told_as_it_stands_now():
    keeper = three_games()
    assert "Nach dem jetzigen Stand." in text_of(keeper)

    close(keeper)

    assert "Nach dem jetzigen Stand." not in text_of(keeper)


@pytest.mark.parametrize(
    "tls, hosts", [(False, ["skat.example.org"]), (True, []), (True, [".example.org"])]
)
def test_text_without_an_address_outside_has_no_link(settings, tls, hosts):
    settings.TLS, settings.HOSTS = tls, hosts

    assert "http" not in text_of(three_games())


def test_list_that_counts_for_nothing_has_no_places():
    keeper = three_games(36, stake="1")
    close(keeper, completion=Completion.VOID)

    told = text_of(keeper)

    assert "Abgebrochen: Die Liste zählt nicht." in told
    assert not any(word in told for word in ("1. Anna", "zahlt", "Bestes Spiel"))


def test_list_that_was_broken_off_says_so():
    keeper = three_games(36)
    close(keeper, completion=Completion.CUT_SHORT)

    assert "Abgebrochen: Was gespielt wurde, zählt.\n" in text_of(keeper)


def test_empty_list_has_no_best_game():
    told = text_of(create_keeper())

    assert told.startswith("Skat-Liste\n")
    assert "0 Spiele" in told
    assert "Bestes Spiel" not in told


def test_text_has_short_lines_and_no_table():
    told = text_of(eventful_list())

    assert not any(sign in told for sign in ("\t", "  ", "|", "\r"))
    assert max(map(len, told.splitlines())) < 80


def test_wicked_and_longest_names_are_told_whole():
    keeper = create_keeper(names=(*WICKED, LONGEST))
    create_game(keeper=keeper, declarer=2)

    told = text_of(keeper)

    assert all(name in told for name in (*WICKED[:2], LONGEST))


def test_text_tells_what_was_booked_by_hand_and_every_system():
    told = text_of(eventful_list())

    assert "10 Spiele, Seeger-Fabian, Seeger, Klassisch (nur Spielpunkte)\n" in told
    assert "Spielpunkte 0, von Hand −40)\n" in told


def test_name_that_runs_to_the_left_does_not_turn_its_line():
    keeper = create_keeper(names=("\N{HEBREW LETTER ALEF}" * 3, "Ben", "Cem"))
    create_game(keeper=keeper)

    assert "1. \u2068\N{HEBREW LETTER ALEF}" in text_of(keeper)
    assert "\N{HEBREW LETTER ALEF}\u2069: 74 (" in text_of(keeper)


def test_text_of_an_evening(settings):
    settings.TLS, settings.HOSTS = True, ["skat.example.org"]
    document = evening_of_two(stake="1")

    told = write_evening_text(document).decode()

    head, places, debts, address = told.split("\n\n")
    assert head.startswith("Freitag\n")
    assert head.endswith(", 2 Listen\nZwischenstand: Es sind noch Listen offen.")
    assert places.splitlines() == [
        "1. Anna: 114 (114 / 0)",
        "2. Cem: 40 (40 / 0)",
        "3. Ben: 0 (−98 / 98)",
    ]
    assert debts.splitlines()[0].startswith("Ben zahlt Anna ")
    assert address == (
        f"https://skat.example.org/evenings/{document.count.evening.public_id}/\n"
    )


def test_text_of_very_many_lists_tells_the_sums_alone():
    document = evening_of_two()
    places = [
        replace(place, totals=(place.total, *(0,) * 8))
        for place in document.count.places
    ]
    count = replace(document.count, places=tuple(places))

    told = write_evening_text(replace(document, count=count)).decode()

    assert "1. Anna: 114\n" in told


def test_text_is_the_same_every_time():
    sheet, document = sheet_of(eventful_list()), evening_of_two()

    assert write_text(sheet) == write_text(sheet)
    assert write_evening_text(document) == write_evening_text(document)
