"""How long tables and pictures of very long lists take, and how much memory.

python bench/exports_tables.py [GAMES]

Each kind of file is made in a process of its own, of a list of 48 games and of one of
GAMES (10,000), and of an evening of lists that have as many games together. What the
process needs before the file is made is subtracted from its peak.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
FOLDER = Path(tempfile.mkdtemp(prefix="skatliste-exports-"))
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "skatliste.settings",
    "SKATLISTE_DATA": str(FOLDER),
    "DATABASE_URL": "",
}

import django

django.setup()

from django.core.management import call_command

from scoring import Contract, Deck, Extra, Language, PassedIn, PlayedGame
from skatliste.exports.csv_evening import write_evening_csv
from skatliste.exports.csv_file import write_csv
from skatliste.exports.evenings import EveningDocument
from skatliste.exports.picture_file import (
    write_evening_png,
    write_picture_png,
    write_picture_svg,
)
from skatliste.exports.text_file import write_evening_text, write_text
from skatliste.exports.xlsx_file import write_evening_xlsx, write_xlsx
from skatliste.models import Evening, GameFacts, Keeper, SegmentFacts, Session
from skatliste.queries import Sheet, load_evening, load_sheet, load_table
from skatliste.services import ListHead, begin_list, enter_game, register_device
from skatliste.translations import compile_translations

USUAL_GAMES = 48
NAMES = {1: "Anna", 2: "Ben", 3: "Cem", 4: "Dora"}
LISTS = {
    "xlsx": write_xlsx,
    "csv": write_csv,
    "txt": write_text,
    "png": write_picture_png,
    "svg": write_picture_svg,
}
EVENINGS = {
    "evening xlsx": write_evening_xlsx,
    "evening csv": write_evening_csv,
    "evening txt": write_evening_text,
    "evening png": write_evening_png,
}


def main(games: int) -> None:
    for kind in (*LISTS, *EVENINGS):
        for number in (USUAL_GAMES, games):
            subprocess.run([sys.executable, __file__, kind, str(number)], check=True)


def measure(kind: str, games: int) -> None:
    """Make one file, and print what it took."""
    call_command("migrate", verbosity=0)
    compile_translations()
    if kind in LISTS:
        write, content = LISTS[kind], _long_sheet(games)
        write(_long_sheet(4))
    else:
        write, content = EVENINGS[kind], _long_evening(games)
        write(_long_evening(4))
    before = _peak()
    begun = time.perf_counter()
    size = len(write(content))
    seconds = time.perf_counter() - begun
    print(
        f"{kind:13} {games:6} games {seconds * 1000:8.0f} ms "
        f"{size / 1024:7.0f} KiB, {_peak() - before:4.0f} MiB more at its peak"
    )


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _long_sheet(games: int, evening: Evening | None = None) -> Sheet:
    """Return a list of four games that are played again and again."""
    device, _secret = register_device()
    session = begin_list(
        device=device,
        club=evening.club if evening else None,
        table=SegmentFacts(order=tuple(NAMES), names=NAMES, first_dealer=1),
        head=ListHead(title="", place="", planned_games=USUAL_GAMES, stake="1"),
    )
    keeper = Keeper(session=session, device_id=device.pk)
    _enter(keeper, 2, contract=Contract.CLUBS, matadors=1, extras={Extra.HAND}, bid=36)
    _enter(keeper, 1, contract=Contract.GRAND, matadors=-2, won_on_points=False)
    _enter(keeper, 4, contract=Contract.NULL, matadors=None)
    _enter(keeper, None)
    sheet = load_sheet(session, language=Language.GERMAN, deck=Deck.FRENCH)
    if evening:
        Session.objects.filter(pk=session.pk).update(evening=evening)
    return sheet.what_if([row.written for row in sheet.rows] * (games // 4))


def _enter(keeper: Keeper, declarer: int | None, **played: object) -> None:
    table = load_table(keeper.session)
    game = PlayedGame(**{"won_on_points": True} | played) if played else PassedIn()
    enter_game(
        keeper=keeper,
        entry_id=uuid.uuid4(),
        number=table.number,
        facts=GameFacts(game=game, dealer=table.dealer, declarer=declarer),
    )


def _long_evening(games: int) -> EveningDocument:
    first = _long_sheet(min(games, USUAL_GAMES))
    evening = Evening.objects.create(club=first.session.club)
    Session.objects.filter(pk=first.session.pk).update(evening=evening)
    more = range(games // USUAL_GAMES - 1)
    sheets = [first, *(_long_sheet(USUAL_GAMES, evening) for _ in more)]
    count = load_evening(evening.public_id, None, language=Language.GERMAN)
    if count is None:
        raise RuntimeError("the evening has no list")
    return EveningDocument(
        count=count,
        sheets=dict(enumerate(sheets, start=1)),
        language=Language.GERMAN,
        deck=Deck.FRENCH,
    )


if __name__ == "__main__":
    try:
        if len(sys.argv) > 2:  # noqa: PLR2004  # a kind and a number
            measure(sys.argv[1], int(sys.argv[2]))
        else:
            main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    finally:
        shutil.rmtree(FOLDER)
