"""A list that comes back as a file is the list that was taken home."""

import json

import pytest

from scoring import PRIVATE
from skatliste.exports import export_list
from skatliste.imports import DifferentListError, read_json
from skatliste.models import Game, read_segments
from skatliste.queries import list_names
from skatliste.services import delete_list
from tests.factories import create_game, create_keeper, create_passed_in
from tests.languages import english
from tests.scoring.sheets import SHEETS
from tests.skat_files import (
    MISSING,
    changed,
    evening,
    example,
    facts_only,
    manual_block,
    take_in,
)
from tests.snapshots import all_rows

__all__ = ["english"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

MANUAL = manual_block("json")
LEAST = {
    "format": "skatliste/1",
    "session": {
        "uid": "6f1c0a52-7c0e-4f57-9d0a-3b8f6d2e9a41",
        "begun": "2026-11-30T19:30:00+01:00",
        "planned_games": 36,
        "system": "classic",
    },
    "players": [{"name": "Anna"}, {"name": "Ben"}, {"name": "Cem"}],
    "games": [],
}


def bytes_but_uid(session):
    """Return the list's JSON file with another word for its uid."""
    return export_list(session, "json").replace(str(session.uid).encode(), b"uid")


def test_import_as_new_of_an_export_differs_in_nothing_but_the_uid():
    keeper = create_keeper(names=("Anna", "Jörg", "Cem", "Dora"), title="Küche")
    create_game(keeper=keeper, declarer=2, extras=["hand"], bid=24, card_points=61)
    create_passed_in(keeper=keeper)

    copy = take_in(export_list(keeper.session, "json"), as_new=True)

    assert copy.uid != keeper.session.uid
    assert bytes_but_uid(copy) == bytes_but_uid(keeper.session)


@pytest.mark.parametrize("name", SHEETS)
def test_import_as_new_of_an_evening_differs_in_nothing_but_the_uid(name):
    session = take_in(evening(name))

    copy = take_in(export_list(session, "json"), as_new=True)

    assert bytes_but_uid(copy) == bytes_but_uid(session)


def test_import_takes_the_least_that_is_needed():
    session = take_in(LEAST)

    assert (session.title, session.place) == ("", "")
    assert (session.language, session.deck) == ("de", "french")
    assert session.begun_at.isoformat() == "2026-11-30T18:30:00+00:00"


def test_import_deals_in_turn_where_no_dealer_is_told():
    passed_in = {"kind": "passed_in"}
    rows = [passed_in, passed_in, {**passed_in, "dealer": 1}, passed_in, passed_in]

    session = take_in(facts_only(changed("games", to=rows)))

    dealers = session.games.in_playing_order().values_list(
        "dealer__position", flat=True
    )
    assert list(dealers) == [1, 2, 1, 2, 3]


def test_import_cleans_texts_as_if_they_were_typed():
    document = example()
    document["players"][1]["name"] = "  Jo\u0308rg \t von\u00a0hier "
    document["session"]["title"] = "Kreuz\u00a0 Dame"

    session = take_in(document)

    assert session.title == "Kreuz Dame"
    assert list_names(session) == ["Anna", "Jörg von hier", "Cem"]


def test_import_adds_what_follows_from_an_extra():
    document = facts_only(example())
    document["games"][0]["extras"] = ["ouvert", "hand", "schwarz"]

    game = take_in(document).games.in_playing_order()[0]

    assert (game.schneider_announced, game.schwarz_announced) == (True, True)
    assert game.level == "schwarz"


def test_import_books_an_overbid_null_as_told():
    document = facts_only(example())
    document["games"][2] |= {
        "contract": "null",
        "matadors": None,
        "replacement": {"contract": "hearts", "matadors": -2},
    }

    session = take_in(document)

    game = json.loads(export_list(session, "json"))["games"][2]
    assert game["replacement"] == {"contract": "hearts", "matadors": -2}
    assert game["figures"]["points"] == -80


@pytest.mark.parametrize(
    "content",
    [
        MANUAL.encode("utf-8-sig"),
        b"\r\n\t " + MANUAL.encode(),
        json.dumps(example(), ensure_ascii=True).encode(),
        json.dumps(facts_only(example())).encode(),
    ],
    ids=["a mark before it", "blanks before it", "escapes", "facts only"],
)
def test_import_takes_other_ways_to_write_the_same(content):
    session = take_in(content)

    assert export_list(session, "json").decode() == MANUAL


def test_import_takes_ten_thousand_rows_at_most():
    document = facts_only(example())
    document["games"] = [{"kind": "passed_in"}] * 10_000

    assert take_in(document).games.count() == 10_000


def test_import_of_the_same_file_twice_is_the_same_list():
    first = take_in(example())
    before = all_rows()

    assert take_in(facts_only(example())) == first
    assert all_rows() == before


def test_import_of_a_file_without_entry_ids_twice_is_the_same_list():
    document = example()
    for game in document["games"]:
        del game["entry_id"]

    assert take_in(document) == take_in(document)


def test_import_of_a_list_that_was_begun_here_is_that_list():
    keeper = create_keeper()
    create_game(keeper=keeper)

    assert take_in(export_list(keeper.session, "json")) == keeper.session


def test_import_as_new_makes_a_list_of_its_own_every_time():
    lists = [take_in(example())] + [take_in(example(), as_new=True) for _ in range(2)]

    assert len({session.uid for session in lists}) == 3
    assert Game.objects.count() == 9


DIFFERENCES = [
    (("session", "title"), "Skat", 'title is "Skatabend", in the file "Skat"'),
    (("session", "place"), None, 'place is "Zum Anker", in the file ""'),
    (
        ("session", "begun"),
        "2026-11-30T18:30:01Z",
        'begun is "2026-11-30T18:30:00+00:00", in the file "2026-11-30T18:30:01+00:00"',
    ),
    (("session", "planned_games"), 48, "planned_games is 36, in the file 48"),
    (
        ("session", "system"),
        "seeger",
        'segment from row 1, system is "seeger_fabian", in the file "seeger"',
    ),
    (("session", "language"), "en", 'language is "de", in the file "en"'),
    (("session", "deck"), "german", 'deck is "french", in the file "german"'),
    (
        ("players", 1, "name"),
        "Jürgen",
        'segment from row 1, player 2 is "Jörg", in the file "Jürgen"',
    ),
    (("games", 0, "bid"), 33, "row 1, bid is 36, in the file 33"),
    (("games", 0, "bid"), None, "row 1, bid is 36, in the file null"),
    (("games", 0, "extras"), [], 'row 1, extras is ["hand"], in the file []'),
    (("games", 1, "dealer"), 3, "row 2, dealer is 2, in the file 3"),
    (
        ("games", 1),
        example()["games"][2]
        | {"number": 2, "entry_id": example()["games"][1]["entry_id"]},
        'row 2, kind is "passed_in", in the file "played"',
    ),
    (
        ("games", 2, "note"),
        "ä",
        'row 3, note is "Kreuz-Bube lag im Skat", in the file "ä"',
    ),
    (
        ("games", 2),
        MISSING,
        'row 3, entry_id is "0d2b5a0e-51c4-4c0e-8c53-2f1f8a6f0b03", '
        "in the file missing",
    ),
]


@pytest.mark.parametrize(
    "path, to, difference", DIFFERENCES, ids=[one[-1][:40] for one in DIFFERENCES]
)
def test_import_tells_the_first_difference_from_the_list_here(path, to, difference):
    session = take_in(example())
    before = all_rows()

    with pytest.raises(DifferentListError) as refused:
        take_in(facts_only(changed(*path, to=to)))

    assert str(refused.value) == f"in list {session.public_id} {difference}"
    assert all_rows() == before


def test_import_tells_a_row_that_only_the_file_has():
    take_in(example())
    document = facts_only(example())
    document["games"].append({"kind": "passed_in"})

    with pytest.raises(
        DifferentListError, match="row 4, entry_id is missing, in the f"
    ):
        take_in(document)


def test_import_tells_a_seat_that_only_the_file_has():
    document = facts_only(changed("games", to=[]))
    take_in(document)
    document["players"].append({"name": "Dora"})
    difference = r"order is \[1, 2, 3\], in the file \[1, 2, 3, 4\]"

    with pytest.raises(DifferentListError, match=difference):
        take_in(document)


def test_import_refuses_a_list_that_was_deleted_here():
    keeper = create_keeper()
    content = export_list(keeper.session, "json")
    delete_list(keeper=keeper)

    with pytest.raises(DifferentListError, match="was deleted here"):
        take_in(content)


def test_a_list_by_other_rules_comes_back_with_them():
    document = facts_only(example())
    document["session"]["profile"] = {"overbid_null": "next_null"}

    session = take_in(document)

    assert read_segments(session).last.profile == PRIVATE
    _, segment = read_json(export_list(session, "json")).segments[0]
    assert segment.profile == PRIVATE
