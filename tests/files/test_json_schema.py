"""What is written follows the schemas in the manual; what they refuse is refused."""

import json

import pytest
from jsonschema import Draft202012Validator

from scoring import (
    LEAST_AT_TABLE,
    MOST_ADJUSTED_POINTS,
    MOST_AT_TABLE,
    MOST_CARD_POINTS,
    Contract,
    Deck,
    Ending,
    Extra,
    Language,
    System,
    legal_bids,
)
from skatliste.exports import export_list
from skatliste.forms.names import NAME_LENGTH, TITLE_LENGTH
from skatliste.forms.rules import PRESETS
from skatliste.imports import closings, json_club, read_document
from skatliste.imports.json_club import MOST_IN_A_CLUB
from skatliste.imports.json_evening import MOST_IN_AN_EVENING
from skatliste.imports.log import MOST_LOGGED, MOST_PEOPLE
from skatliste.imports.rows import MOST_ROWS
from skatliste.imports.segments import MOST_SEGMENTS
from skatliste.models import MOST_SEATS, Action, Completion, Role, Session
from tests.factories import create_adjustment, create_keeper
from tests.files.schemas import KINDS, is_valid, problems, schema
from tests.gatherings import (
    club_bytes,
    club_of_everything,
    evening_bytes,
    evening_of_two,
)
from tests.lists import test_round_trips
from tests.lists.test_imports_refused import BAD_VALUES, NEEDED
from tests.refusals import refusals
from tests.scoring.sheets import SHEETS
from tests.skat_files import (
    MISSING,
    SHARED_LISTS,
    as_bytes,
    change,
    changed,
    evening,
    example,
    manual_block,
    shared_list,
    take_in,
)

pytestmark = pytest.mark.django_db

# Beyond a schema is what hangs on another place of the file, on the calendar or on the
# rules, that a number without a fraction is whole, and half a character.
BEYOND = (
    *("session: begun: expected a", "session: planned_games: expected a whole n"),
    *("file: segments: is missing", "player 2: seat: expected 2, got 1"),
    *("player 2: name: 'anna' stands", "player 2: name: 'Anna' stands"),
    r"player 2: name: expected a line of 1 to 40 visible characters, got 'a\ud800'",
    *("row 1: number: expected 1, got 2", "row 1: number: expected 1, got 1.0"),
    *("row 3: entry_id: stands", "row 1: dealer: This", "row 2: dealer: This"),
    *("row 1: declarer: This", "row 1: ouvert: Only", "row 1: schneider_announced: O"),
    *("row 1: bid: expected a possible bid", "row 1: replacement_contract: Only"),
    *("row 1, figures: ", "row 2, figures: ", "row 3, figures: "),
    *("foot, seat ", "foot, checks: "),
)


@pytest.mark.parametrize("kind", KINDS)
def test_schema_is_one(kind):
    Draft202012Validator.check_schema(schema(kind))


def test_the_example_of_the_manual_follows_the_schema():
    assert problems(manual_block("json")) == []


@pytest.mark.parametrize("name", SHEETS)
def test_an_invented_evening_follows_the_schema(name):
    assert problems(export_list(take_in(evening(name)), "json")) == []


@pytest.mark.parametrize("name", SHARED_LISTS)
def test_a_shared_list_follows_the_schema(name):
    assert problems(export_list(take_in(shared_list(name)), "json")) == []


@pytest.mark.parametrize(
    "state", test_round_trips.STATES, ids=lambda state: state.__name__
)
def test_a_list_in_every_state_follows_the_schema(state):
    session = Session.objects.get(pk=state().session.pk)

    assert problems(export_list(session, "json")) == []


def test_a_list_with_an_adjustment_follows_the_schema():
    keeper = create_keeper()
    create_adjustment(keeper=keeper, reason="Fehlblatt")

    assert problems(export_list(keeper.session, "json")) == []


def test_an_evening_follows_the_schema():
    assert problems(evening_bytes(evening_of_two())) == []


def test_a_club_follows_the_schema():
    assert problems(club_bytes(club_of_everything())) == []


@pytest.mark.parametrize("path, to, problem", BAD_VALUES)
def test_schema_refuses_a_bad_value_as_the_import_does(path, to, problem):
    # As it is written: what JSON writes as infinite is one.
    document = json.loads(as_bytes(changed(*path, to=to)))

    assert not is_valid(document) or problem.startswith(BEYOND)


@pytest.mark.parametrize("to", [MISSING, None], ids=["left out", "null"])
@pytest.mark.parametrize("path", NEEDED, ids=lambda path: path[-1])
def test_schema_needs_what_the_import_needs(path, to):
    assert not is_valid(changed(*path, to=to))


CLOSING = {"revision": 1, "at": "2026-11-30T22:00:00Z", "completion": "cut_short"}
WRONG_CLOSINGS = [
    ({"revision": 0}, "revision: expected a whole number"),
    ({"revision": MISSING}, "revision: is missing"),
    ({"at": "gestern"}, "at: expected a time"),
    ({"completion": "gone"}, "completion: expected one of complete"),
    ({"reason": "x" * 201}, "reason: expected a line"),
    ({"lots": [[13]]}, "lots: expected a list of places"),
    ({"lots": [["1"]]}, "lots: expected a list of places"),
    ({"agreed": [1]}, "agreed: expected an object"),
    ({"agreed": [{"seat": 1}]}, "agreed: at: is missing"),
    ({"ranking": 5}, "ranking: expected a list"),
    ({"reopened": {"at": "2026-12-01T22:00:00Z"}}, "list: expected an object"),
    ({"list": {}}, "list: expected nothing, since the list stands so now"),
    ({"winner": 1}, "there is no such field here"),
]


@pytest.mark.parametrize("told, problem", WRONG_CLOSINGS)
def test_a_wrong_closing_is_refused_by_schema_and_import(told, problem):
    document = example()
    assert is_valid(document | {"closings": [CLOSING]})
    document["closings"] = [CLOSING | told]
    for name in [name for name, value in told.items() if value is MISSING]:
        del document["closings"][0][name]

    assert not is_valid(document)
    assert problem in refusal(document)


BESIDE_A_SCHEMA = [
    ({"completion": "complete"}, "completion: complete does not go with 3 of 36 games"),
    ({"lots": [[1, 2]]}, "lots: "),
    ({"agreed": [{"seat": 4, "at": CLOSING["at"]}]}, "agreed: nobody has column 4"),
    ({"agreed": 2 * [{"seat": 1, "at": CLOSING["at"]}]}, "agreed: seat: 1 agrees twic"),
    (
        {"ranking": [{"rank": 2, "seat": 1}, {}, {}]},
        "ranking 1: rank: expected 1 by the rules, got 2",
    ),
    (
        {"completion": "void", "ranking": [{}]},
        "ranking: expected a list of 0, got a list of 1",
    ),
]


@pytest.mark.parametrize("told, problem", BESIDE_A_SCHEMA)
def test_a_closing_that_does_not_go_with_its_list_is_refused(told, problem):
    assert problem in refusal(example() | {"closings": [CLOSING | told]})


def test_a_closing_that_was_opened_again_must_be_of_the_list():
    other = changed("session", "uid", to="6f1c0a52-7c0e-4f57-9d0a-3b8f6d2e9a99")
    opened = {"reopened": {"at": CLOSING["at"]}, "list": other}

    told = refusal(example() | {"closings": [CLOSING | opened]})

    assert "closing 1: list: its uid is not that of the list" in told


def test_problems_of_a_signed_list_tell_where_it_stands():
    opened = {"reopened": {"at": CLOSING["at"]}, "list": changed("games", 1, to=5)}

    told = refusal(example() | {"closings": [CLOSING | opened]})

    assert told == "closing 1, list, row 2: expected an object, got 5"


def test_only_the_last_closing_holds():
    told = refusal(example() | {"closings": [CLOSING, CLOSING | {"revision": 2}]})

    assert told == "closing 1: reopened: is missing, with another closing after it"


WRONG_EVENINGS = [
    (("lists",), MISSING, "file: lists: is missing"),
    (("lists",), [], "file: lists: expected a list of 1 to 50"),
    (("lists", 0), 5, "list 1: expected an object, got 5"),
    (("lists", 1, "format"), "skatliste/2", "list 2: format: expected 'skatliste/1'"),
    (("lists", 1, "games", 0, "bid"), 19, "list 2, row 1: bid: expected a possible"),
    (("ranking",), {}, "file: ranking: expected a list of"),
    (("title",), "x", "file: 'title': there is no such field here"),
]


@pytest.mark.parametrize("path, to, problem", WRONG_EVENINGS)
def test_a_wrong_evening_is_refused_by_schema_and_import(path, to, problem):
    document = json.loads(evening_bytes(evening_of_two()))
    change(document, *path, to=to)

    assert not is_valid(document, "skatliste-evening-1")
    assert problem in refusal(document)


def test_an_evening_with_another_ranking_is_refused():
    document = json.loads(evening_bytes(evening_of_two()))
    document["ranking"][0]["total"] += 1

    assert refusal(document).startswith("file, ranking 1: total: expected ")


def test_an_evening_with_a_list_twice_is_refused():
    document = {"format": "skatliste-evening/1", "lists": 2 * [example()]}

    assert refusal(document) == "list 2: uid: it is that of list 1 already"


WRONG_CLUBS = [
    (("club",), MISSING, "club: expected an object, got nothing"),
    (("club", "id"), "a", "club: id: expected an id as it stands in the address"),
    (("club", "id"), "aaaaaaaaaaaa", "club: id: expected an id"),
    (("club", "name"), "", "club: name: expected a line of 1 to 80"),
    (("club", "name"), "a\u202eb", "club: name: expected a line of 1 to 80"),
    (("club", "stake"), "viel", "club: stake: expected cents for a point"),
    (("club", "system"), "bierlachs", "club: system: expected one of"),
    (("club", "profile"), "kontra", "club: profile: expected one of tournament, priv"),
    (("people", 0), "Anna", "person 1: expected an object"),
    (("people", 0, "name"), "a\x00b", "person 1: name: expected a line"),
    (("people", 0, "active"), 1, "person 1: active: expected true or false"),
    (("evenings", 0), [], "evenings: expected a list of 1 to 50 uids"),
    (("evenings", 0, 0), "x", "evenings: expected a list of 1 to 50 uids"),
    (("lists", 0, "players"), [], "list 1: players: expected a list of 3 to 12"),
    (("admin",), 1, "'admin': there is no such field here"),
]


@pytest.mark.parametrize("path, to, problem", WRONG_CLUBS)
def test_a_wrong_club_is_refused_by_schema_and_import(path, to, problem):
    document = club_document()
    change(document, *path, to=to)

    assert not is_valid(document, "skatliste-club-1")
    assert problem in refusal(document)


def test_evenings_of_other_lists_are_refused():
    document = club_document()
    uid = "6f1c0a52-7c0e-4f57-9d0a-3b8f6d2e9a99"
    document["evenings"] = [*document["evenings"], document["evenings"][0], [uid]]

    first, second, third = refusal(document).splitlines()

    assert first.startswith("evening 2: list ")
    assert first.endswith("is of an evening already")
    assert second.startswith("evening 2: list ")
    assert third == f"evening 3: there is no list {uid}"


def test_evenings_in_another_order_are_refused():
    document = club_document()
    document["evenings"][0].reverse()

    assert refusal(document) == "evening 1: its lists stand in another order"


def test_somebody_who_stands_twice_in_a_club_is_refused():
    document = club_document()
    document["people"].append(document["people"][0])

    assert "name: it is that of somebody before" in refusal(document)


def club_document():
    return json.loads(club_bytes(club_of_everything()))


def refusal(document):
    return "\n".join(refusals(read_document, as_bytes(document)))


def at(kind, *path):
    found = schema(kind)
    for step in path:
        found = found[step]
    return found


def limits(found, *names):
    return tuple(found.get(name) for name in names)


LIST, EVENING, CLUB = KINDS
SIZES = [
    ((LIST, "properties", "closings"), None, closings.MOST_CLOSINGS),
    ((LIST, "properties", "people"), None, MOST_PEOPLE),
    ((LIST, "properties", "log"), None, MOST_LOGGED),
    ((LIST, "$defs", "games"), None, MOST_ROWS),
    ((LIST, "$defs", "segments"), 1, MOST_SEGMENTS),
    ((LIST, "$defs", "sitters"), LEAST_AT_TABLE, MOST_AT_TABLE),
    ((LIST, "$defs", "players"), LEAST_AT_TABLE, MOST_SEATS),
    ((LIST, "$defs", "extras"), None, len(Extra)),
    ((LIST, "$defs", "lots"), None, MOST_SEATS),
    ((EVENING, "properties", "lists"), 1, MOST_IN_AN_EVENING),
    ((CLUB, "properties", "lists"), None, MOST_IN_A_CLUB),
    ((CLUB, "properties", "evenings"), None, MOST_IN_A_CLUB),
    ((CLUB, "properties", "evenings", "items"), 1, MOST_IN_AN_EVENING),
    ((CLUB, "properties", "people"), None, json_club.MOST_PEOPLE),
]


@pytest.mark.parametrize("place, least, most", SIZES)
def test_lists_are_as_long_in_the_schema_as_in_the_import(place, least, most):
    assert limits(at(*place), "minItems", "maxItems") == (least, most)


NUMBERS = [
    ("seat", 1, MOST_SEATS),
    ("adjusted", -MOST_ADJUSTED_POINTS, MOST_ADJUSTED_POINTS),
]


@pytest.mark.parametrize("name, least, most", NUMBERS)
def test_numbers_are_as_large_in_the_schema_as_in_the_import(name, least, most):
    assert limits(at(LIST, "$defs", name), "minimum", "maximum") == (least, most)


def test_fields_of_rows_have_the_limits_of_the_import():
    session = at(LIST, "$defs", "session", "properties")
    played = at(LIST, "$defs", "played", "properties")
    begin = at(LIST, "$defs", "segments", "items", "properties", "from_row")

    assert limits(session["planned_games"], "minimum", "maximum") == (1, MOST_ROWS)
    assert limits(begin, "minimum", "maximum") == (1, MOST_ROWS + 1)
    assert played["card_points"]["maximum"] == MOST_CARD_POINTS
    assert session["title"]["maxLength"] == TITLE_LENGTH
    assert at(LIST, "$defs", "name")["maxLength"] == NAME_LENGTH


WORDS = [
    (("$defs", "system"), System),
    (("$defs", "language"), Language),
    (("$defs", "deck"), Deck),
    (("$defs", "contract"), Contract),
    (("$defs", "ending"), Ending),
    (("$defs", "extras", "items"), Extra),
    (("$defs", "closing", "properties", "completion"), Completion),
    (("$defs", "log_entry", "properties", "action"), Action),
    (("$defs", "log_state", "properties", "role"), Role),
]


@pytest.mark.parametrize("place, words", WORDS, ids=lambda told: str(told)[:40])
def test_words_of_the_schema_are_all_there_are(place, words):
    told = [word for word in at(LIST, *place)["enum"] if word is not None]

    assert told == [word.value for word in words]


def test_bids_and_presets_of_the_schemas_are_all_there_are():
    presets = at(CLUB, "properties", "club", "properties", "profile", "enum")

    assert at(LIST, "$defs", "bid")["enum"] == list(legal_bids())
    assert [word for word in presets if word is not None] == list(PRESETS)
