"""What is no list is refused: every problem with its place, and nothing written."""

import pytest

from tests.skat_files import (
    MISSING,
    changed,
    example,
    facts_only,
    manual_block,
    problems_of,
)

pytestmark = pytest.mark.django_db

MANUAL = manual_block("json").encode()


NO_FILES = [
    (b"", "file: no JSON: unreadable from line 1, column 1 on"),
    (b'{"format": "skat', "file: no JSON: unreadable from line 1, column 12 on"),
    (MANUAL[:-40], "file: no JSON: "),
    (MANUAL + b"}", "file: no JSON: unreadable from line 145, column 1 on"),
    ("Jörg".encode("latin-1"), "file: expected text in UTF-8"),
    (MANUAL.decode().encode("utf-16"), "file: expected text in UTF-8"),
    (b"\x00" * 100, "file: no JSON: "),
    (
        b'{"format": "skatliste/1\x00"}',
        "file: no JSON: unreadable from line 1, column 24 on",
    ),
    (b"[" * 100_000, "file: nested too deeply"),
    (b'{"a":' * 100_000, "file: nested too deeply"),
    (b"[" * 100_000 + b"]" * 100_000, "file: nested too deeply"),
    (b'{"format": NaN}', "file: no JSON: NaN is no number"),
    (b"-Infinity", "file: no JSON: -Infinity is no number"),
    (b'{"a": 1, "a": 1}', "file: no JSON: 'a' stands twice in one object"),
    (b'{"format": 1' + b"0" * 5000 + b"}", "file: a number has too many digits"),
    (b'{"format": 1e999}', "file: format: expected 'skatliste/1', got inf"),
    (b"null", "file: expected an object, got nothing"),
    (b"[]", "file: expected an object, got a list of 0"),
    (b'"skatliste/1"', "file: expected an object, got 'skatliste/1'"),
    (b"{}", "file: format: is missing"),
    (b'{"format": []}', "file: format: expected 'skatliste/1', got a list of 0"),
    (b'{"format": "skatliste/2"}', "file: format: expected 'skatliste/1', got 'skatl"),
    (b'{"format": "skatliste/1 "}', "file: format: expected 'skatliste/1', got 'skatl"),
]


@pytest.mark.parametrize(
    "content, problem", NO_FILES, ids=[str(one[0][:20]) for one in NO_FILES]
)
def test_import_refuses_what_is_no_list_at_all(content, problem):
    (told,) = problems_of(content)

    assert told.startswith(problem)


NEEDED = [
    ("session", "uid"),
    ("session", "begun"),
    ("session", "planned_games"),
    ("session", "system"),
    ("players", 1, "name"),
    ("games", 0, "kind"),
    ("games", 0, "declarer"),
    ("games", 0, "contract"),
    ("games", 0, "won_on_points"),
]
PLACES = {"session": "session", "players": "player 2", "games": "row 1"}


@pytest.mark.parametrize("to", [MISSING, None], ids=["left out", "null"])
@pytest.mark.parametrize("path", NEEDED, ids=lambda path: path[-1])
def test_import_refuses_a_missing_field(path, to):
    problems = problems_of(changed(*path, to=to))

    assert problems == [f"{PLACES[path[0]]}: {path[-1]}: is missing"]


@pytest.mark.parametrize(
    "part, problem",
    [
        ("session", "session: expected an object, got nothing"),
        ("players", "file: players: is missing"),
        ("games", "file: games: is missing"),
    ],
)
def test_import_refuses_a_missing_part(part, problem):
    assert problems_of(changed(part, to=MISSING)) == [problem]


LINE = "expected a line of 1 to 40 visible characters, got"
CONTRACT = "expected one of diamonds, hearts, spades, clubs, grand, null, got"
BAD_VALUES = [
    # The head
    (("session",), [], "session: expected an object, got a list of 0"),
    (("session", "uid"), "1", "session: uid: expected a UUID, got '1'"),
    (("session", "uid"), 7, "session: uid: expected a UUID, got 7"),
    (("session", "title"), 5, "session: title: expected a line of 0 to 80 visible"),
    (("session", "title"), "x" * 81, "session: title: expected a line of 0 to 80 v"),
    (("session", "place"), "a\x00b", "session: place: expected a line of 0 to 80 v"),
    (("session", "begun"), "gestern", "session: begun: expected a time like"),
    (("session", "begun"), "2026-11-30", "session: begun: expected a time like"),
    (("session", "begun"), "2026-11-30T19:30:00", "session: begun: expected a time"),
    (("session", "begun"), "0000-01-01T00:00:00Z", "session: begun: expected a time"),
    (("session", "begun"), "0001-01-01T00:00:00+14:00", "session: begun: expected a"),
    (("session", "begun"), "9999-12-31T23:59:59-14:00", "session: begun: expected a"),
    (("session", "begun"), "2026-11-30T19:30:00+99:00", "session: begun: expected a"),
    (("session", "begun"), "2026-02-30T19:30:00+01:00", "session: begun: expected a"),
    (("session", "begun"), 1796061600, "session: begun: expected a time like 2026-11"),
    (("session", "begun"), "2026-11-30T19:30:00\ud800", "session: begun: expected a"),
    (
        ("session", "planned_games"),
        0,
        "session: planned_games: expected a whole number",
    ),
    (("session", "planned_games"), 10**30, "session: planned_games: expected a whole"),
    (("session", "planned_games"), 36.0, "session: planned_games: expected a whole n"),
    (("session", "system"), "bierlachs", "session: system: expected one of classic"),
    (("session", "language"), "fr", "session: language: expected one of de, en, got"),
    (("session", "deck"), ["french"], "session: deck: expected one of french, german"),
    (("session", "host"), "x", "session: 'host': there is no such field here"),
    # The people
    (("players",), [], "file: players: expected a list of 3 to 12, got a list of 0"),
    (("players",), {"1": "Anna"}, "file: players: expected a list of 3 to 12, got an"),
    (
        ("players",),
        [{"name": c} for c in "abcdef"],
        "file: segments: is missing, with more people than sit at a table",
    ),
    (("players",), [{"name": c} for c in "abcdefghijklm"], "file: players: expected a"),
    (("players", 1), "Jörg", "player 2: expected an object, got 'Jörg'"),
    (("players", 1, "seat"), 1, "player 2: seat: expected 2, got 1"),
    (
        ("players", 1, "name"),
        "anna",
        "player 2: name: 'anna' stands at an earlier seat",
    ),
    (("players", 1, "name"), " Anna ", "player 2: name: 'Anna' stands at an earlier"),
    (("players", 1, "name"), "", f"player 2: name: {LINE} ''"),
    (("players", 1, "name"), " \u00a0", f"player 2: name: {LINE} ' \\xa0'"),
    (("players", 1, "name"), "x" * 10_000, f"player 2: name: {LINE} 'xxxxxxxxxxxxxxx"),
    (("players", 1, "name"), "a\x1b[2J", f"player 2: name: {LINE} 'a\\x1b[2J'"),
    (("players", 1, "name"), "a\u202eb", f"player 2: name: {LINE} 'a\\u202eb'"),
    (("players", 1, "name"), "a\ud800", f"player 2: name: {LINE} 'a\\ud800'"),
    (("players", 1, "name"), 12, f"player 2: name: {LINE} 12"),
    (("players", 1, "age"), 40, "player 2: 'age': there is no such field here"),
    # The games
    (("games",), {}, "file: games: expected a list of 0 to 10,000, got an object"),
    (("games",), [{}] * 100_000, "file: games: expected a list of 0 to 10,000, got a"),
    (("games", 1), 5, "row 2: expected an object, got 5"),
    (("games", 0, "number"), 2, "row 1: number: expected 1, got 2"),
    (("games", 0, "number"), True, "row 1: number: expected 1, got true"),
    (("games", 0, "number"), 1.0, "row 1: number: expected 1, got 1.0"),
    (("games", 0, "entry_id"), "x", "row 1: entry_id: expected a UUID, got 'x'"),
    (
        ("games", 2, "entry_id"),
        example()["games"][0]["entry_id"].upper(),
        "row 3: entry_id: stands in an earlier row already",
    ),
    (("games", 0, "kind"), "ramsch", "row 1: kind: expected one of played, passed_in"),
    (("games", 1, "bid"), 18, "row 2: 'bid': there is no such field here"),
    (("games", 0, "kontra"), True, "row 1: 'kontra': there is no such field here"),
    (("games", 0, "\ud800"), 1, "row 1: '\\ud800': there is no such field here"),
    (("games", 0, "dealer"), 13, "row 1: dealer: expected a whole number from 1 to 12"),
    (("games", 0, "dealer"), 4, "row 1: dealer: This person does not sit at this tab"),
    (("games", 1, "dealer"), 4, "row 2: dealer: This person does not sit at this tab"),
    (("games", 0, "declarer"), 9, "row 1: declarer: This person does not sit at this"),
    (("games", 0, "declarer"), 0, "row 1: declarer: This person does not sit at this"),
    (("games", 0, "declarer"), "1", "row 1: declarer: expected a whole number from"),
    (("games", 0, "declarer"), True, "row 1: declarer: expected a whole number from"),
    (("games", 0, "declarer"), 10**30, "row 1: declarer: expected a whole number from"),
    (("games", 0, "contract"), "bells", f"row 1: contract: {CONTRACT} 'bells'"),
    (("games", 0, "contract"), "Grand", f"row 1: contract: {CONTRACT} 'Grand'"),
    (("games", 0, "contract"), ["grand"], f"row 1: contract: {CONTRACT} a list of 1"),
    (("games", 0, "contract"), 1e999, f"row 1: contract: {CONTRACT} inf"),
    (("games", 0, "matadors"), None, "row 1: matadors: With or without how many?"),
    (("games", 0, "matadors"), 0, "row 1: matadors: Matadors go from 1 to 11"),
    (("games", 0, "matadors"), 12, "row 1: matadors: Matadors go from 1 to 11"),
    (("games", 0, "matadors"), 10**30, "row 1: matadors: expected a whole number from"),
    (("games", 0, "extras"), "hand", "row 1: extras: expected a list of 0 to 6, got"),
    (
        ("games", 0, "extras"),
        ["Hand"],
        "row 1: extras: expected one of hand, schneider",
    ),
    (("games", 0, "extras"), [None], "row 1: extras: expected one of hand, schneider"),
    (("games", 0, "extras"), ["hand"] * 7, "row 1: extras: expected a list of 0 to 6"),
    (("games", 0, "extras"), ["ouvert"], "row 1: ouvert: Only a hand game can be play"),
    (
        ("games", 0, "extras"),
        ["schneider_announced"],
        "row 1: schneider_announced: Only a hand game can be announced schneider",
    ),
    (("games", 0, "won_on_points"), 1, "row 1: won_on_points: expected true or false"),
    (
        ("games", 0, "bid"),
        19,
        "row 1: bid: expected a possible bid: 18, 20, 22, 23, 24 … 264, got 19",
    ),
    (
        ("games", 0, "bid"),
        -18,
        "row 1: bid: expected a possible bid: 18, 20, 22",
    ),
    (("games", 0, "bid"), 18.0, "row 1: bid: expected a possible bid: 18, 20, 22"),
    (
        ("games", 0, "bid"),
        1e999,
        "row 1: bid: expected a possible bid: 18, 20, 22",
    ),
    (("games", 0, "card_points"), 121, "row 1: card_points: expected a whole number f"),
    (("games", 0, "card_points"), -1, "row 1: card_points: expected a whole number fr"),
    (("games", 0, "note"), "x" * 201, "row 1: note: expected a line of 0 to 200 visib"),
    (("games", 0, "note"), "a\nb\x07", "row 1: note: expected a line of 0 to 200 visi"),
    (("games", 0, "replacement"), [], "row 1, replacement: expected an object, got a"),
    (("games", 0, "replacement"), {}, "row 1, replacement: matadors: is missing"),
    (
        ("games", 0, "replacement"),
        {"contract": "grand", "matadors": 1},
        "row 1: replacement_contract: Only an overbid null has a replacement game.",
    ),
    # The figures
    (("games", 0, "figures"), 48, "row 1, figures: expected an object, got 48"),
    (
        ("games", 0, "figures", "value"),
        50,
        "row 1, figures: value: expected 48 by the rules, got 50",
    ),
    (
        ("games", 0, "figures", "points"),
        48.0,
        "row 1, figures: points: expected 48 by the rules, got 48.0",
    ),
    (
        ("games", 2, "figures", "won"),
        True,
        "row 3, figures: won: expected false by the rules, got true",
    ),
    (
        ("games", 2, "figures", "overbid"),
        1,
        "row 3, figures: overbid: expected true by the rules, got 1",
    ),
    (
        ("games", 2, "figures", "total"),
        -40,
        "row 3, figures: total: expected -88 by the rules, got -40",
    ),
    (
        ("games", 1, "figures", "points"),
        0,
        "row 2, figures: points: expected nothing by the rules, got 0",
    ),
    (("foot",), [], "foot: expected an object, got a list of 0"),
    (("foot", "seats"), [], "foot: seats: expected a list of 3, got a list of 0"),
    (("foot", "seats", 0), 138, "foot, seat 1: expected an object, got 138"),
    (
        ("foot", "seats", 0, "total"),
        139,
        "foot, seat 1: total: expected 138 by the rules, got 139",
    ),
    (
        ("foot", "seats", 0, "won"),
        True,
        "foot, seat 1: won: expected 1 by the rules, got true",
    ),
    (
        ("foot", "seats", 1, "seat"),
        3,
        "foot, seat 2: seat: expected 2 by the rules, got 3",
    ),
    (
        ("foot", "checks", "passed_in"),
        2,
        "foot, checks: passed_in: expected 1 by the rules, got 2",
    ),
    # Beside them
    (("comment",), "x", "file: 'comment': there is no such field here"),
    (("x" * 10_000,), 1, "file: 'xxxxxxxxxx"),
]


@pytest.mark.parametrize(
    "path, to, problem",
    BAD_VALUES,
    ids=[f"{'.'.join(map(str, one[0]))[:30]} {one[1]!r:.20}" for one in BAD_VALUES],
)
def test_import_refuses_a_bad_value(path, to, problem):
    (told,) = problems_of(changed(*path, to=to))

    assert told.startswith(problem)
    assert len(told) < 250


GAMES = [
    (
        {"contract": "grand", "matadors": 5},
        "matadors: Grand has only four trumps: with ",
    ),
    ({"contract": "null", "matadors": 1}, "matadors: Null has no matadors: take with"),
    (
        {"contract": "null", "matadors": None, "extras": ["schneider"], "bid": None},
        "schneider: Null has only hand and ouvert: t",
    ),
    (
        {"contract": "null", "matadors": None, "bid": 36},
        "replacement_matadors: This null is below the bid",
    ),
    (
        {"contract": "null", "matadors": None, "replacement": {"matadors": 12}},
        "replacement_matadors: Matadors go from 1 to 11",
    ),
    (
        {
            "contract": "null",
            "matadors": None,
            "replacement": {"contract": "null", "matadors": 1},
        },
        "replacement_contract: The replacement game is a suit game or grand.",
    ),
]


@pytest.mark.parametrize("facts, problem", GAMES, ids=[one[1] for one in GAMES])
def test_import_refuses_a_game_that_cannot_be(facts, problem):
    document = facts_only(example())
    document["games"][2] |= facts

    (told,) = problems_of(document)

    assert told.startswith(f"row 3: {problem}")


@pytest.mark.parametrize(
    "people, declarer, problem",
    [
        (4, 1, "declarer: Whoever deals does not play in this game"),
        (5, 1, "declarer: Whoever deals does not play in this game"),
        (5, 4, "declarer: This person sits out in this game"),
    ],
)
def test_import_refuses_a_declarer_who_sits_out(people, declarer, problem):
    document = facts_only(example())
    document["players"] = [{"name": f"P{seat}"} for seat in range(people)]
    document["games"][0]["declarer"] = declarer

    (told,) = problems_of(document)

    assert told.startswith(f"row 1: {problem}")


def test_import_tells_every_problem_in_the_order_of_the_file():
    document = example()
    document["session"] |= {"uid": "x", "deck": "tarock"}
    document["players"][2]["name"] = "anna"
    document["games"][0] |= {"bid": 19, "note": 5}
    document["games"][1]["dealer"] = 4
    document["games"][2]["contract"] = "bells"

    assert problems_of(document) == [
        "session: uid: expected a UUID, got 'x'",
        "session: deck: expected one of french, german, got 'tarock'",
        "player 3: name: 'anna' stands at an earlier seat already",
        "row 1: note: expected a line of 0 to 200 visible characters, got 5",
        "row 1: bid: expected a possible bid: 18, 20, 22, 23, 24 … 264, got 19",
        "row 2: dealer: This person does not sit at this table.",
        "row 3: contract: expected one of diamonds, hearts, spades, clubs, grand, "
        "null, got 'bells'",
    ]


@pytest.mark.parametrize(
    "profile",
    ["private", [], {"kontra": "yes"}, {"overbid_null": "never"}, {"bid_told": True}],
)
def test_a_profile_of_no_choice_is_refused(profile):
    document = facts_only(example())
    document["session"]["profile"] = profile

    (told,) = problems_of(document)

    assert told.startswith("session: profile: expected")
