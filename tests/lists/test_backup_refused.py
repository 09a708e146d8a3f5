"""What is no backup, a damaged one, or a made up one: one sentence, nothing written."""

import hashlib
import json
import random
import warnings
import zipfile
from io import BytesIO

import pytest
from django.core.management import CommandError

from skatliste.backup import kept_tables, reading
from tests.closings import close, complete_list
from tests.factories import create_keeper

from .backups import backup, empty, everything, members, restore

pytestmark = pytest.mark.django_db

GAME, CLUB, CLOSING = "skatliste.Game", "skatliste.Club", "skatliste.Closing"
SEGMENT, PLAYER = "skatliste.Segment", "skatliste.Player"


@pytest.fixture
def content(tmp_path):
    """What is in a backup of one closed list; the database is empty again."""
    close(complete_list(create_keeper()))
    path = tmp_path / "whole.zip"
    backup(path)
    empty()
    return members(path)


@pytest.fixture
def refused(tmp_path):
    """Say why a file is refused; nothing is written then."""
    path = tmp_path / "skat.zip"

    def why(written):
        path.write_bytes(written)
        with pytest.raises(CommandError) as error:
            restore(path)
        assert not any(everything().values())
        beginning, _, sentence = str(error.value).partition("nothing has changed. ")
        assert beginning == f"{path} was not restored, "
        assert "\n" not in sentence
        return sentence

    return why


def pack(content, **options) -> bytes:
    """Return a file of these members."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, **options) as archive:
        for name, written in content.items():
            archive.writestr(name, written)
    return packed.getvalue()


def told(content, **changed):
    """Return the members with something else in the manifest."""
    manifest = {**json.loads(content["manifest.json"]), "made_at": "now", **changed}
    return {**content, "manifest.json": json.dumps(manifest).encode()}


def with_table(content, label, lines: bytes):
    """Return the members with other rows, of which the manifest tells the truth."""
    tables = json.loads(content["manifest.json"])["tables"]
    tables[label] |= {
        "rows": lines.count(b"\n"),
        "sha256": hashlib.sha256(lines).hexdigest(),
    }
    name = f"tables/{label.lower()}.jsonl"
    return told({**content, name: lines}, tables=tables)


def lines_of(content, label) -> list[bytes]:
    return content[f"tables/{label.lower()}.jsonl"].splitlines(keepends=True)


def with_value(content, label, name, value: str):
    """Return the members with another value, as JSON, in the first row of a table."""
    names = next(table.names for table in kept_tables() if table.label == label)
    first, *others = lines_of(content, label)
    row = [json.dumps(one) for one in json.loads(first)]
    row[names.index(name)] = value
    lines = [f"[{','.join(row)}]\n".encode(), *others]
    return with_table(content, label, b"".join(lines))


def test_what_is_changed_by_nobody_is_restored(content, tmp_path):
    path = tmp_path / "skat.zip"
    path.write_bytes(pack(told(content)))

    assert "1 list is in order" in restore(path)


# The file


@pytest.mark.parametrize(
    "written", [b"", b"PK", b"nonsense" * 1000, b"PK\5\6" + 18 * b"\0"]
)
def test_no_zip(refused, written):
    assert refused(written) in {
        "It is no backup, or a damaged one.",
        "It holds other tables than this version of the program.",
    }


@pytest.mark.parametrize("name", [".", "nowhere.zip", "/dev/null", "/dev/zero"])
def test_no_file(tmp_path, name):
    with pytest.raises(CommandError, match=r"directory|No such|no backup"):
        restore(tmp_path / name)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_truncated(content, refused, part):
    whole = pack(told(content))

    assert "damaged" in refused(whole[: int(len(whole) * part)])


def test_damaged_anywhere(content, refused):
    whole = pack(told(content))
    chance = random.Random(7)  # noqa: S311  # drawn anew from its number

    for _ in range(60):
        damaged = bytearray(whole)
        for position in chance.sample(range(len(whole)), chance.choice((1, 3, 40))):
            damaged[position] = chance.randrange(256)
        if without_times(damaged) != without_times(whole):
            refused(bytes(damaged))


def without_times(written) -> bytes:
    """Return what matters of a file: the heads of its members tell the time twice."""
    try:
        with zipfile.ZipFile(BytesIO(bytes(written))) as archive:
            return repr(
                [(one, archive.read(one)) for one in archive.namelist()]
            ).encode()
    except Exception:  # noqa: BLE001  # whatever it says of what is no ZIP
        return b""


@pytest.mark.parametrize(
    "name",
    ["../skatliste.sqlite3", "/etc/passwd", "tables/x.jsonl", "C:\\x", "a\0b"],
)
def test_member_that_is_none_of_ours(content, refused, name, tmp_path):
    before = sorted(tmp_path.rglob("*"))

    assert "other tables" in refused(pack({**told(content), name: b"x"}))
    assert sorted({*tmp_path.rglob("*")} - {tmp_path / "skat.zip"}) == before


def test_member_that_is_there_twice(content, refused):
    packed = BytesIO(pack(told(content)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(packed, "a") as archive:
            archive.writestr("tables/skatliste.game.jsonl", b"")

    assert "other tables" in refused(packed.getvalue())


def test_member_that_is_missing(content, refused):
    del content["tables/skatliste.game.jsonl"]

    assert "other tables" in refused(pack(told(content)))


def test_thousands_of_members(content, refused):
    many = {f"{number}": b"" for number in range(30_000)}

    assert "damaged" in refused(pack({**told(content), **many}))


def test_bomb(content, refused):
    zeros = told({**content, "tables/skatliste.game.jsonl": 30_000_000 * b" "})

    assert refused(pack(zeros)) == "It would be far larger than its size tells."


def test_bomb_that_lies(content, refused):
    """More comes out of it than it says: that is read no further."""
    zeros = 30_000_000 * b" "
    written = pack(told({**content, "tables/skatliste.game.jsonl": zeros}))
    size = len(zeros).to_bytes(4, "little")

    assert "damaged" in refused(written.replace(size, (1000).to_bytes(4, "little")))


def test_bomb_in_the_manifest(content, refused):
    content["manifest.json"] = b'"' + 1_100_000 * b"x" + b'"'

    assert "too long to be read" in refused(pack(content, compresslevel=1))


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_packed_in_another_way(content, refused, method):
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, written in told(content).items():
            archive.writestr(name, written)

    assert refused(packed.getvalue()) == "It is packed in another way than a backup."


# The manifest


@pytest.mark.parametrize(
    "manifest",
    [
        *(
            b"",
            b"{",
            b"[]",
            b"null",
            b"7",
            b'"x"',
            b"NaN",
            b"\xff",
            b'{"format":1e999}',
        ),
        200_000 * b"[",
        b'{"format": "skatliste-backup/2"}',
        b'{"format": "skatliste/1"}',
        b'{"format": "skatliste-backup/1"}',
    ],
)
def test_manifest_of_nonsense(content, refused, manifest):
    content["manifest.json"] = manifest

    assert refused(pack(content)) in {
        "It says nothing of itself: no backup of ours.",
        "It is of another kind than skatliste-backup/1, which is read here.",
        "What it says of itself cannot be read.",
    }


@pytest.mark.parametrize(
    "name, value",
    [
        ("made_at", 7),
        ("made_at", "\x1b[31m"),
        ("release", None),
        ("migrations", "0001"),
        ("migrations", [7]),
        ("tables", []),
        ("tables", {GAME: None}),
        ("tables", {GAME: {"rows": "7", "fields": [], "sha256": ""}}),
        ("tables", {GAME: {"rows": True, "fields": [], "sha256": ""}}),
        ("tables", {GAME: {"rows": -1, "fields": [], "sha256": ""}}),
        ("tables", {GAME: {"rows": 0, "fields": "id", "sha256": ""}}),
    ],
)
def test_manifest_that_cannot_be_read(content, refused, name, value):
    said = refused(pack(told(content, **{name: value})))

    assert said == "What it says of itself cannot be read."


def test_of_another_version(content, refused):
    older = ["0001_first_evening", "0002_session_profile"]

    said = refused(pack(told(content, migrations=older, release="0123abcd")))

    assert "version 0123abcd of the program" in said
    assert "stands at 0002_session_profile" in said
    assert "Restore it with that version" in said


def test_of_other_fields(content, refused):
    tables = json.loads(content["manifest.json"])["tables"]
    tables[GAME]["fields"][3] = "points"

    said = refused(pack(told(content, tables=tables)))

    assert said == f"It has other fields of {GAME} than this version."


@pytest.mark.parametrize(
    "name, value, sentence",
    [
        ("rows", 99, f"It has 3 rows of {GAME}, and says 99."),
        ("sha256", "0" * 64, f"The rows of {GAME} are not those that were written."),
    ],
)
def test_that_does_not_hold_what_it_says(content, refused, name, value, sentence):
    tables = json.loads(content["manifest.json"])["tables"]
    tables[GAME][name] = value

    assert refused(pack(told(content, tables=tables))) == sentence


# Rows


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
        (SEGMENT, "profile", "null"),
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
