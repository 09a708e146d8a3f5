"""Files that nobody means well with: one sentence, soon, and nothing written."""

import json
import time
import tracemalloc
import uuid

import pytest

from skatliste.imports import ImportRefusedError, import_document, read_document
from skatliste.imports.json_evening import MOST_ROWS_OF_AN_EVENING
from skatliste.imports.parsing import MOST_VALUES
from skatliste.imports.problems import MOST_TOLD
from tests.gatherings import club_bytes, club_of_everything
from tests.refusals import refusals
from tests.skat_files import changed, document, example
from tests.snapshots import all_rows

HEAD = (
    b'{"format": "skatliste-club/1",\n"club": {"id": "222222222222", "name": "X"},\n'
    b'"people": [],\n"lists": [\n'
)
END = b'\n],\n"evenings": []}\n'
PASSED_IN = {"kind": "passed_in"}


def a_list(number=0, *, games=()):
    told = document(str(number), players=3, games=[*games])
    told["session"] |= {"uid": str(uuid.UUID(int=number)), "planned_games": 36}
    return told


def line(told):
    return json.dumps(told).encode()


def lines(number):
    told = line(a_list(7))
    uid = str(uuid.UUID(int=7)).encode()
    uids = (str(uuid.UUID(int=one)).encode() for one in range(number))
    return b",\n".join(told.replace(uid, one) for one in uids)


def evening(*lists):
    return line({"format": "skatliste-evening/1", "lists": lists})


MANY_KEYS = ",".join(f'"k{number}": 1' for number in range(300_000))
LIST = line(a_list())
FULL = [PASSED_IN] * 9_000
BAD_INPUTS = {
    "nothing": (b"", "file: no JSON: unreadable from line 1, column 1 on"),
    "cut off": (LIST[:-40], "file: no JSON: "),
    "100 MB": (b" " * 100_000_000, "file: larger than 20,000,000 bytes"),
    "a club of 100 MB": (HEAD + b" " * 100_000_000, "file: larger than 100,000,000 by"),
    "20 MB of lists in lists": (b"[" * 20_000_000, "file: more than 2,000,000 values"),
    "lists in lists": (b"[" * 100_000, "file: nested too deeply"),
    "objects in objects": (b'{"a":' * 100_000, "file: nested too deeply"),
    "20 MB of digits": (b"1" * 20_000_000, "file: a number has too many digits"),
    "5,000 digits": (LIST.replace(b"36", b"3" * 5_000), "file: a number has too many"),
    "NaN": (LIST.replace(b"36", b"NaN"), "file: no JSON: NaN is no number"),
    "-Infinity": (LIST.replace(b"36", b"-Infinity"), "file: no JSON: -Infinity is no"),
    "1e999": (LIST.replace(b"36", b"1e999"), "session: planned_games: expected a whol"),
    "UTF-16": (LIST.decode().encode("utf-16"), "file: expected text in UTF-8"),
    "UTF-32": (LIST.decode().encode("utf-32-le"), "file: no JSON: "),
    "Latin-1": (LIST.replace(b"P1", b"\xc4nne"), "file: expected text in UTF-8"),
    "another version": (
        LIST.replace(b"te/1", b"te/2"),
        "file: format: expected one of",
    ),
    "another format": (b'{"format": ["skatliste/1"]}', "file: format: expected one of"),
    "no object": (b"[]", "file: expected an object"),
    "a double name": (
        b'{"format": 1, "format": 2}',
        "file: no JSON: 'format' stands t",
    ),
    "a double name among many": (
        f'{{{MANY_KEYS}, "k299999": 2}}'.encode(),
        "file: no JSON: 'k299999' stands twice",
    ),
    "many names": (f"{{{MANY_KEYS}}}".encode(), "file: format: expected one of"),
    "a long title": (
        line(changed("session", "title", to="x" * 10_000_000)),
        "session: title: expected a line of 0 to 80",
    ),
    "a name of blanks": (
        line(changed("players", 0, "name", to=" " * 10_000_000)),
        "player 1: name: expected a line of 1 to 40",
    ),
    "a name of control characters": (
        line(changed("players", 0, "name", to="\x00\x1b[2J")),
        r"player 1: name: expected a line of 1 to 40 visible characters, got '\x00\x1b",
    ),
    "a name that turns the line around": (
        line(changed("players", 0, "name", to="Anna\u202e\u2067")),
        r"player 1: name: expected a line of 1 to 40 visible characters, got 'Anna\u20",
    ),
    "an evening of too many lists": (
        evening(*map(a_list, range(10_000))),
        "file: lists: expected a list of 1 to 50, got a list of 10,000",
    ),
    "an evening of too many rows": (
        evening(*(a_list(number, games=FULL) for number in range(3))),
        f"file: lists: more than {MOST_ROWS_OF_AN_EVENING:,} rows in all",
    ),
    "a club of too many lists": (
        HEAD + b"{},\n" * 20_000 + b"{}" + END,
        "file: lists: expected a list of 0 to 10,000, got a list of 20,001",
    ),
    "a club of one long line": (
        HEAD + line([1] * (MOST_VALUES + 2)) + END,
        "list 1: more than 2,000,000 values",
    ),
    "a club with a comma too much": (HEAD + b"," + END, "file: no JSON: one comma bel"),
    "a club with a line that is cut off": (
        HEAD + LIST[:-9] + END,
        "list 1: no JSON: unreadable from line 1, ",
    ),
    "a club whose lists are those of a person": (
        HEAD.replace(b'"people": [],\n', b'"people": [{')
        + LIST
        + b'\n],\n"name": "A"}]}',
        "person 1: 'lists': there is no such field here",
    ),
}


@pytest.mark.parametrize("content, problem", BAD_INPUTS.values(), ids=BAD_INPUTS)
def test_bad_input_is_refused_with_its_reason(content, problem):
    begun = time.process_time()

    told = refusals(read_document, content)

    # In two languages.
    assert time.process_time() - begun < 2 * 5
    assert told[0].startswith(problem)
    assert max(map(len, told)) < 250


@pytest.mark.parametrize("name", ["many names", "lists in lists", "20 MB of digits"])
def test_bad_input_takes_little_more_memory_than_it_has_bytes(name):
    content, _ = BAD_INPUTS[name]
    tracemalloc.start()
    try:
        with pytest.raises(ImportRefusedError):
            read_document(content)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 20 * len(content) + 10_000_000


def test_of_many_problems_the_first_are_told_and_the_others_counted():
    told = a_list(games=10_000 * [{"kind": "ramsch"}])

    problems = refusals(read_document, line(told))

    assert len(problems) == MOST_TOLD + 1
    assert problems[-1] == "and 9,900 more"


def test_problems_of_all_lists_are_told_together():
    first, second = example(), a_list()
    first["games"][0]["bid"], second["players"][1]["name"] = 19, ""

    problems = refusals(read_document, evening(first, second))

    assert [told[:20] for told in problems] == [
        "list 1, row 1: bid: ",
        "list 2, player 2: na",
    ]


@pytest.mark.django_db
def test_a_club_with_one_bad_list_is_not_taken_at_all():
    content = club_bytes(club_of_everything())
    before = all_rows()

    def take_in(content):
        import_document(read_document(content), as_new=True)

    problems = refusals(take_in, content.replace(b'"bid": 24', b'"bid": 25'))

    assert problems[0].startswith("list 3, row 1: bid: ")
    assert all_rows() == before


def test_a_club_of_many_lists_takes_the_memory_of_a_few():
    content = HEAD + lines(1_000) + END
    tracemalloc.start()
    try:
        club = read_document(content)
        assert sum(1 for _ in club.lists) == len(club.lists) == 1_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 2_000_000


def test_a_club_is_the_same_however_it_is_written():
    content = HEAD + lines(3) + END
    other = json.dumps(json.loads(content), indent=3).encode()

    assert tuple(read_document(content).lists) == read_document(other).lists
