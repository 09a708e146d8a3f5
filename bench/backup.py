"""How long a backup of very many games takes, and how much memory, and the way back.

python bench/backup.py [GAMES] [postgresql://…]

Fills a file in a folder of its own with lists of 48 games, and gives the commands of a
host; with an empty PostgreSQL the backup goes there as well, and from there back.
"""

import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
import time
import uuid
from functools import lru_cache
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
FOLDER = Path(tempfile.mkdtemp(prefix="skatliste-backup-"))
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "skatliste.settings",
    "SKATLISTE_DATA": str(FOLDER / "one"),
    "DATABASE_URL": "",
}

import django

django.setup()

from django.db import connection

from scoring import Contract, PlayedGame
from skatliste.models import GameFacts, Keeper, SegmentFacts
from skatliste.models.ids import new_public_id
from skatliste.queries import load_table
from skatliste.services import ListHead, begin_list, enter_game, register_device

GAMES_IN_LIST = 48
NAMES = {1: "Anna", 2: "Ben", 3: "Cem"}
ENTRY = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Of these every list has its own; what is shared is there once.
LEADS_TO = {
    **dict.fromkeys(("undo_to_id", "redo_to_id", "parent_id", "target_id"), "Change"),
    **dict.fromkeys(("seat_id", "dealer_id", "declarer_id", "first_dealer_id"), "Seat"),
    "session_id": "Session",
    "segment_id": "Segment",
    "game_id": "Game",
}
SHARED = {"auth.User"} | {
    f"skatliste.{name}" for name in ("Club", "Player", "Device", "Evening")
}


def main(games: int, postgresql: str) -> None:
    lists = -(-games // GAMES_IN_LIST)
    begin("one")
    write_one()
    connection.close()
    one, many, file = (FOLDER / f"{name}.zip" for name in ("one", "many", "skat"))
    run("backup", one)
    multiply(one, many, lists)
    print(f"{lists} lists of {GAMES_IN_LIST} games")
    begin("first")
    measure("SQLite: restore", "restore", "--no-check", many)
    measure("SQLite: backup", "backup", file)
    print(f"a file of {file.stat().st_size / 1e6:.1f} MB, of {database_size():.1f} MB")
    if postgresql:
        begin("second", postgresql)
        measure("PostgreSQL: restore", "restore", "--no-check", file)
        measure("PostgreSQL: backup", "backup", FOLDER / "back.zip")
        begin("third")
        measure("SQLite: restore", "restore", "--no-check", FOLDER / "back.zip")


def database_size() -> float:
    return (FOLDER / "first" / "skatliste.sqlite3").stat().st_size / 1e6


def begin(folder: str, url: str = "") -> None:
    """Let what follows work with another database, made ready and empty."""
    os.environ |= {"SKATLISTE_DATA": str(FOLDER / folder), "DATABASE_URL": url}
    run("migrate", "--verbosity", "0")


def run(*arguments: object) -> tuple[float, float]:
    """Give a command; return how many seconds it took, and megabytes at the most."""
    begun = time.monotonic()
    told = [sys.executable, str(ROOT / "manage.py"), *map(str, arguments)]
    child = os.posix_spawn(
        sys.executable,
        told,
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(told)} failed")
    return time.monotonic() - begun, used.ru_maxrss / 1024


def measure(name: str, *arguments: object) -> None:
    seconds, megabytes = run(*arguments)
    print(f"{name:24}{seconds:8.1f} s, {megabytes:.0f} MB", flush=True)


def write_one() -> None:
    """Write one list as people do."""
    device, _secret = register_device()
    table = SegmentFacts(order=(1, 2, 3), names=NAMES, first_dealer=1)
    head = ListHead(title="", place="", planned_games=GAMES_IN_LIST)
    session = begin_list(device=device, table=table, head=head)
    keeper = Keeper(session=session, device_id=device.pk)
    for number in range(1, GAMES_IN_LIST + 1):
        declarer = 1 + number % 3
        game = PlayedGame(contract=Contract.CLUBS, matadors=declarer)
        dealer = load_table(session).dealer
        enter_game(
            keeper=keeper,
            entry_id=uuid.uuid4(),
            number=number,
            facts=GameFacts(game=game, dealer=dealer, declarer=declarer),
        )


def multiply(one: Path, many: Path, lists: int) -> None:
    """Make a backup of as many lists from that of a single one."""
    with (
        ZipFile(one) as source,
        ZipFile(many, "w", ZIP_DEFLATED, compresslevel=1) as to,
    ):
        manifest = json.loads(source.read("manifest.json"))
        tables = manifest["tables"]
        sizes = {label: told["rows"] for label, told in tables.items()}
        for label, told in tables.items():
            name = f"tables/{label.lower()}.jsonl"
            rows = [json.loads(line) for line in source.read(name).splitlines()]
            copier = Copier(label, told["fields"], sizes)
            copies = 1 if label in SHARED else lists
            digest = hashlib.sha256()
            with to.open(name, "w", force_zip64=True) as member:
                for number in range(copies):
                    lines = b"".join(copier.line(row, number) for row in rows)
                    digest.update(lines)
                    member.write(lines)
            told |= {"rows": copies * len(rows), "sha256": digest.hexdigest()}
        to.writestr("manifest.json", json.dumps(manifest))


class Copier:
    """Makes rows of other lists from the rows of one."""

    def __init__(self, label: str, fields: list[str], sizes: dict[str, int]) -> None:
        leads_to = {name: f"skatliste.{one}" for name, one in LEADS_TO.items()}
        leads_to["id"] = label
        self._games = sizes["skatliste.Game"]
        self._steps = [
            (index, sizes[leads_to[name]])
            for index, name in enumerate(fields)
            if name in leads_to
        ]
        self._public = fields.index("public_id") if label.endswith(".Session") else None

    def line(self, row: list[object], number: int) -> bytes:
        """Return the row of list *number*, whose keys follow on those before."""
        copy = list(row)
        for index, step in self._steps:
            if isinstance(key := copy[index], int):
                copy[index] = key + number * step
        copy = [self._document(value, number) for value in copy]
        if self._public is not None and number:
            copy[self._public] = new_public_id()
        text = json.dumps(copy, ensure_ascii=False, separators=(",", ":"))
        if number:
            text = ENTRY.sub(lambda found: other_entry(found[0], number), text)
        return f"{text}\n".encode()

    def _document(self, value: object, number: int) -> object:
        """Return what stands in the log, which names games by their keys."""
        if not isinstance(value, dict) or "games" not in value:
            return value
        step = number * self._games
        games = {str(int(key) + step): told for key, told in value["games"].items()}
        return value | {"games": games}


@lru_cache(maxsize=1000)
def other_entry(entry: str, number: int) -> str:
    return str(uuid.uuid5(uuid.UUID(entry), str(number)))


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["100000"]
    try:
        main(int(wanted[0]), wanted[1] if len(wanted) > 1 else "")
    finally:
        shutil.rmtree(FOLDER)
