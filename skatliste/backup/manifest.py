"""What a backup says of itself: the last member of the file, and read first."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from .refusals import BackupRefused
from .tables import FORMAT

MANIFEST: Final = "manifest.json"
MOST_BYTES: Final = 1_000_000
LONGEST_WORD: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A table as it stands in the file.

    Attributes:
        fields: what the values of a row are, in their order.
        rows: how many there are.
        sha256: of all that is in the member.
    """

    fields: tuple[str, ...]
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What is in a backup, from when, and of which version of the program.

    Attributes:
        made_at: when, as ISO 8601.
        release: the mark of the program that wrote it.
        migrations: those that made the tables of lists.
        tables: by the label of the model.
    """

    made_at: str
    release: str
    migrations: tuple[str, ...]
    tables: Mapping[str, Member]

    @property
    def rows(self) -> int:
        """How many there are in all tables together."""
        return sum(member.rows for member in self.tables.values())


def member_name(label: str) -> str:
    """Return the name that the table of a model has in the file."""
    return f"tables/{label.lower()}.jsonl"


def write_manifest(manifest: Manifest) -> bytes:
    told = {"format": FORMAT, **asdict(manifest)}
    return f"{json.dumps(told, ensure_ascii=False, indent=1)}\n".encode()


def read_manifest(content: bytes) -> Manifest:
    """Return what *content* says.

    Raises:
        BackupRefused: it is none of ours, or of another version.
    """
    try:
        told = json.loads(content)
        known = told["format"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise BackupRefused("It says nothing of itself: no backup of ours.") from None
    if known != FORMAT:
        raise BackupRefused(f"It is of another kind than {FORMAT}, which is read here.")
    try:
        return _manifest(told)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BackupRefused("What it says of itself cannot be read.") from None


def _manifest(told: Mapping[str, Any]) -> Manifest:
    return Manifest(
        made_at=_word(told["made_at"]),
        release=_word(told["release"]),
        migrations=tuple(map(_word, _several(told["migrations"]))),
        tables={label: _member(one) for label, one in told["tables"].items()},
    )


def _member(told: Mapping[str, Any]) -> Member:
    rows = told["rows"]
    if type(rows) is not int or rows < 0:
        raise ValueError
    fields = tuple(map(_word, _several(told["fields"])))
    return Member(fields=fields, rows=rows, sha256=_word(told["sha256"]))


def _word(value: object) -> str:
    # Some of it is told to the host: a few letters and signs.
    if type(value) is not str or len(value) > LONGEST_WORD or not value.isprintable():
        raise ValueError
    return value


def _several(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError
    return value
