"""Rows that no backup holds: one sentence, nothing written."""

import json

import pytest
from django.core.management import CommandError

from skatliste.backup import reading
from tests.factories import create_keeper

from .backups import everything, restore
from .made_up import content, lines_of, pack, refused, with_table, with_value

__all__ = ["content", "refused"]

pytestmark = pytest.mark.django_db

GAME, CLUB, CLOSING = "skatliste.Game", "skatliste.Club", "skatliste.Closing"
SEGMENT, PLAYER = "skatliste.Segment", "skatliste.Player"
CHANGE = "skatliste.Change"


@pytest.mark.parametrize(
    "line",
    [
        *(
            b"\n",
            b"x\n",
            b"{}\n",
            b"[\n",
            b"7\n",
            b"null\n",
            b"\xff\n",
            b'["\xed\xa0\x80"]\n',
        ),
        *(b"[NaN]\n", b"[1e999]\n", b"[-Infinity]\n", 100_000 * b"[" + b"\n"),
        b"[" + 5_000 * b"9" + b"]\n",
        *(b"[]\n", b"[1]\n", b"[1,2,3,4,5,6,7,8,9,10,11]\n"),
        b"[1,2]",
    ],
)
def test_line_that_is_no_row(content, refused, line):
    said = refused(pack(with_table(content, CLUB, line)))

    assert said in {
        f"Row 1 of {CLUB} cannot be read.",
        f"Row 1 of {CLUB} is no list of values.",
        f"Row 1 of {CLUB} has another number of values.",
    }


def test_line_that_has_no_end(content, refused, monkeypatch):
    monkeypatch.setattr(reading, "LONGEST_LINE", 1000)
    endless = b'["' + 5_000 * b"x" + b'"]\n'

    assert "cannot be read" in refused(pack(with_table(content, CLUB, endless)))


@pytest.mark.parametrize(
    "label, name, value",
    [
        *((GAME, "matadors", value) for value in ("true", '"1"', "1.0", "[]", "40000")),
        *((GAME, "session_id", value) for value in ("null", '"1"', "1e3", str(2**63))),
        *((GAME, "hand", value) for value in ("0", "1", '"false"', "null")),
        *(
            (GAME, "note", value)
            for value in ("7", "null", "[]", json.dumps(201 * "x"))
        ),
        *((GAME, "entry_id", value) for value in ("7", '"7"', '"x"', "null")),
        (GAME, "entered_at", '"2026-12-01"'),
        (GAME, "entered_at", '"2026-12-01T10:00:00"'),
        (GAME, "entered_at", '"2026-12-01T10:00:00+01:00"'),
        (GAME, "entered_at", '"9999999-12-01T10:00:00+00:00"'),
        (GAME, "entered_at", "1764583200"),
        (GAME, "entered_at", '"0001-01-01T00:00:00+00:00"'),
        *((SEGMENT, "profile", value) for value in ("null", "5", "[]", '"{}"')),
        *((CLOSING, "lots", value) for value in ("{}", "7")),
        (CHANGE, "after", "[]"),
        (CLOSING, "content", "{}"),
        (CLUB, "member_version", "-1"),
        (CLUB, "public_id", json.dumps(40 * "b")),
    ],
)
def test_value_of_another_kind(content, refused, label, name, value):
    said = refused(pack(with_value(content, label, name, value)))

    assert said == f"Row 1 of {label} has a wrong {name}."


@pytest.mark.parametrize(
    "label, name, value",
    [
        (PLAYER, "name", r'"An\u0000na"'),
        (PLAYER, "name", r'"An\ud800na"'),
        (SEGMENT, "profile", r'{"a":[{"b":"\u0000"}]}'),
        (SEGMENT, "profile", r'{"\udfff":1}'),
    ],
)
def test_sign_that_no_database_takes(content, refused, label, name, value):
    said = refused(pack(with_value(content, label, name, value)))

    assert said == f"Row 1 of {label} has a sign in it that no database takes."


def test_signs_that_every_database_takes(content, tmp_path):
    path = tmp_path / "skat.zip"
    path.write_bytes(
        pack(with_value(content, CLUB, "name", r'"\u001f\\u0000 \ud83c\udca1"'))
    )

    restore(path, no_check=True)

    assert everything()[CLUB][0]["name"] == "\x1f\\u0000 🂡"


@pytest.mark.parametrize(
    "label, name, value, what",
    [
        (GAME, "session_id", "4711", "name others that are not there"),
        (GAME, "dealer_id", "4711", "name others that are not there"),
        ("skatliste.Session", "undo_to_id", "4711", "name others that are not there"),
        ("skatliste.Change", "parent_id", "4711", "name others that are not there"),
        ("skatliste.Device", "account_id", "4711", "name others that are not there"),
        (GAME, "matadors", "99", "contradict"),
        (GAME, "kind", '"passed_in"', "contradict"),
        ("skatliste.Seat", "position", "2", "contradict"),
    ],
)
def test_rows_that_do_not_go_together(content, refused, label, name, value, what):
    assert what in refused(pack(with_value(content, label, name, value)))


def test_row_that_is_there_twice(content, refused):
    lines = lines_of(content, GAME)

    said = refused(pack(with_table(content, GAME, b"".join([*lines, lines[0]]))))

    assert f"Rows of {GAME} contradict" in said


def test_rows_of_another_table(content, refused):
    lines = b"".join(lines_of(content, CLUB))

    assert refused(pack(with_table(content, PLAYER, lines)))


def test_what_was_there_stays_if_the_other_is_refused(content, tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"
    create_keeper(title="Neu")
    before = everything()
    path = tmp_path / "skat.zip"
    path.write_bytes(pack(with_value(content, GAME, "session_id", "4711")))

    with pytest.raises(CommandError, match="nothing has changed"):
        restore(path, replace=True)

    assert everything() == before
