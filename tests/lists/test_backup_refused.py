"""What is no backup, a damaged one, or a made up one: one sentence, nothing written."""

import json
import random
import warnings
import zipfile
from io import BytesIO

import pytest
from django.core.management import CommandError

from .backups import restore
from .made_up import content, pack, refused, told

__all__ = ["content", "refused"]

pytestmark = pytest.mark.django_db

GAME = "skatliste.Game"


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
        "It says nothing of itself: no backup of ours.",
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
        ("made_at", 201 * "x"),
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

    assert said.startswith("Version 0123abcd wrote it at now, ")
    assert "stands at 0002_session_profile" in said
    assert "Restore it with that version" in said


def test_of_another_version_that_had_other_tables(content, refused):
    del content["tables/skatliste.game.jsonl"]

    said = refused(pack(told(content, migrations=["0001_first_evening"])))

    assert "Restore it with that version" in said


def test_that_says_nothing_of_itself(content, refused):
    del content["manifest.json"]

    assert refused(pack(content)) == "It says nothing of itself: no backup of ours."


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
