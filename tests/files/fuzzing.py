"""Nearly right files for every importer, and what becomes of them."""

import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from django.db import transaction

from skatliste.backup import BackupRefused, restore, write_backup
from skatliste.checking import check_list
from skatliste.exports import export_list
from skatliste.imports import (
    CsvHead,
    DifferentListError,
    ImportRefusedError,
    Taken,
    identified,
    import_document,
    import_once,
    read_csv,
    read_document,
    read_upload,
)
from skatliste.models import Session
from tests import gatherings
from tests.files import mutations
from tests.lists import test_round_trips as trips
from tests.skat_files import manual_block

Take = Callable[[bytes], str]
# How much of a run each kind is: a backup takes as long as a dozen lists.
SHARES = {"list": 8, "evening": 3, "club": 3, "csv": 8, "backup": 4}


@dataclass
class Report:
    """What became of the files.

    Attributes:
        ends: how often each end came, by kind.
        slowest: seconds of the slowest file of each kind.
        unhandled: a word, the traceback and the file of whatever was not expected.
    """

    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    unhandled: list[tuple[str, str, bytes]] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        for (kind, end), times in sorted(self.ends.items()):
            yield f"{kind:8} {end:10} {times:7}"
        for kind, seconds in sorted(self.slowest.items()):
            yield f"{kind:8} slowest    {seconds:7.2f} s"
        yield f"{self.ends.total()} files, {len(self.unhandled)} unhandled"


def fuzz(
    seed: int, *, count: int | None, seconds: float, kinds: Sequence[str]
) -> Report:
    """Return what became of *count* files, or of those of so many seconds."""
    random, report = Random(seed), Report()  # noqa: S311  # to be repeated, not to guard
    seeds = seed_files()
    shares = [SHARES[kind] for kind in kinds]
    ends_at = time.monotonic() + seconds
    while time.monotonic() < ends_at if count is None else report.ends.total() < count:
        (kind,) = random.choices(kinds, shares)
        content = mutation(random, kind, seeds[kind])
        _try(kind, content, report)
    return report


def _try(kind: str, content: bytes, report: Report) -> None:
    begun = time.perf_counter()
    try:
        end = TAKERS[kind](content)
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        end = "UNHANDLED"
        report.unhandled.append((kind, traceback.format_exc(), content))
    report.ends[kind, end] += 1
    took = time.perf_counter() - begun
    report.slowest[kind] = max(took, report.slowest.get(kind, 0))


def mutation(random: Random, kind: str, seeds: Sequence[bytes]) -> bytes:
    """Return a file of this kind, made of *seeds*, that is nearly right."""
    content, other = random.choice(seeds), random.choice(seeds)
    if random.random() < 0.05:
        return mutations.damage(random, content)
    if kind == "backup":
        return mutations.backup_mutation(random, content)
    if kind == "csv":
        return mutations.csv_mutation(random, content, other)
    return mutations.json_mutation(random, content, other)


def seed_files() -> Mapping[str, Sequence[bytes]]:
    """Write something of everything, and return it as files by their kind."""
    keepers = [state() for state in trips.STATES]
    sessions = [Session.objects.get(pk=one.session.pk) for one in keepers]
    evening = gatherings.evening_bytes(gatherings.evening_of_two())
    club = gatherings.club_bytes(gatherings.club_of_everything())
    lists = [export_list(session, "json") for session in sessions]
    tables = [export_list(session, "csv") for session in sessions]
    return {
        "list": [manual_block("json").encode(), *lists],
        "evening": [evening],
        "club": [club],
        "csv": [manual_block("csv").encode(), SIMPLE.encode(), *tables],
        "backup": [_backup()],
    }


SIMPLE = (
    "Nr;Alleinspieler;Spiel;mit;Extras;Ergebnis;Anna;Ben;Cem\n"
    "1;Anna;Kreuz;2;Hand;gewonnen;48;;\n2;Ben;Grand;-1;;verloren;;-96;\n3;;eingepasst\n"
)


def _backup() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup"
        write_backup(path)
        return path.read_bytes()


def _take_json(content: bytes) -> str:
    try:
        document = read_document(content)
    except ImportRefusedError:
        return "refused"
    with _thrown_away():
        try:
            imported = import_document(document)
        except DifferentListError:
            # Written once more, so that it is written at all.
            imported = import_document(document, as_new=True)
        _check(imported.lists)
    return "taken"


def _take_csv(content: bytes) -> str:
    head = CsvHead(begun_at=datetime(2026, 11, 30, 18, 30, tzinfo=UTC))
    try:
        reading = read_csv(read_upload(content, "list.csv").text, head)
    except ImportRefusedError:
        return "refused"
    if reading.problems:
        return "refused"
    with _thrown_away():
        _check([import_once(identified(reading.facts, "here"))])
    return "taken"


def _take_backup(content: bytes) -> str:
    with tempfile.NamedTemporaryFile() as file, _thrown_away():
        file.write(content)
        file.flush()
        try:
            restore(Path(file.name), before_replacing=lambda: None)
        except BackupRefused:
            return "refused"
        # Who changes a backup by hand may change what lists come to: that is told.
        for session in Session.objects.all():
            check_list(session)
    return "taken"


TAKERS: Mapping[str, Take] = {
    "list": _take_json,
    "evening": _take_json,
    "club": _take_json,
    "csv": _take_csv,
    "backup": _take_backup,
}


@contextmanager
def _thrown_away() -> Iterator[None]:
    """Undo whatever is written."""
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)


def _check(taken: Sequence[Taken]) -> None:
    for one in taken:
        if one.is_new and (findings := check_list(one.session)):
            raise AssertionError(findings)
