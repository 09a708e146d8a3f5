"""Backups that somebody has made up, and that none of them is taken."""

import hashlib
import json
import zipfile
from io import BytesIO

import pytest
from django.core.management import CommandError

from skatliste.backup import kept_tables
from tests.closings import close, complete_list
from tests.factories import create_keeper

from .backups import backup, empty, everything, members, restore


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
