"""The PDF of a list of 48 games beside what the library alone needs for its page.

python bench/exports_pdf.py

The page is made once, and everything that is drawn on it is kept: every text with its
font and place, every line, every filled shape. Bare drawing puts the same there with
the plain calls of the library, a text at a time, as its manual shows, and knows all
strings and places before. Both take turns; the median of the ratios is worth keeping.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from io import BytesIO
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
from django.utils.translation import override
from reportlab.pdfgen.canvas import Canvas

from scoring import Contract, Deck, Extra, Language, PassedIn, PlayedGame
from skatliste.exports.pdf import write_pdf
from skatliste.exports.pdf.list_pages import list_pages
from skatliste.exports.pdf.measuring import BOLD, REGULAR, width
from skatliste.exports.pdf.paper import INK, Align
from skatliste.exports.pdf.telling import read_facts
from skatliste.models import GameFacts, Keeper, SegmentFacts
from skatliste.queries import Sheet, load_sheet, load_table
from skatliste.services import ListHead, begin_list, enter_game, register_device
from skatliste.translations import compile_translations

# A call that draws, and what it is given beside the canvas.
Step = tuple[Callable[..., None], tuple[object, ...]]

GAMES = 48
ROUNDS = 40
GOAL = 1.5
NAMES = {1: "Anna", 2: "Ben", 3: "Cem", 4: "Dörte"}
PLAYED = (
    PlayedGame(contract=Contract.CLUBS, matadors=2, extras=frozenset({Extra.HAND})),
    PlayedGame(contract=Contract.GRAND, matadors=-1, won_on_points=False),
    PlayedGame(contract=Contract.NULL, extras=frozenset({Extra.OUVERT})),
    PassedIn(),
)


class Kept:
    """Paper that keeps what is drawn on it, as plain calls of the library."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def text(self, at, text, size, **style: object) -> None:
        font = BOLD if style.get("bold") else REGULAR
        align = style.get("align", Align.LEFT)
        x = at[0] - width(text, size, font) * align.value
        colour = style.get("colour", INK)
        self.steps.append((_draw_text, (x, at[1], text, (font, size), colour)))

    def upright(self, at, text, size):
        self.steps.append((_draw_upright, (*at, text, size)))

    def lines(self, lines, weight, colour=INK):
        self.steps.append((_draw_lines, (list(lines), weight, colour)))

    def fill(self, shape, colour):
        self.steps.append((_fill, (list(shape), colour)))


def _draw_text(canvas, x, y, text, font, colour):
    canvas.setFillColorRGB(*colour)
    canvas.setFont(*font)
    canvas.drawString(x, y, text)


def _draw_upright(canvas, x, y, text, size):
    canvas.saveState()
    canvas.translate(x, y)
    canvas.rotate(90)
    canvas.setFont(REGULAR, size)
    canvas.drawString(0, 0, text)
    canvas.restoreState()


def _draw_lines(canvas, lines, weight, colour):
    canvas.setLineWidth(weight)
    canvas.setStrokeColorRGB(*colour)
    canvas.lines(lines)


def _fill(canvas, shape, colour):
    path = canvas.beginPath()
    draw = {
        "M": path.moveTo,
        "L": path.lineTo,
        "C": path.curveTo,
        "R": path.rect,
        "Z": path.close,
    }
    for letter, numbers in shape:
        draw[letter](*numbers)
    canvas.setFillColorRGB(*colour)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=0)


def main() -> None:
    call_command("migrate", verbosity=0)
    compile_translations()
    sheet = written_sheet()
    steps, size = kept_steps(sheet)
    for _ in range(3):
        write_pdf(sheet)
        bare(steps, size)
    ratios, ours = [], []
    for _ in range(ROUNDS):
        made, drawn = cpu(write_pdf, sheet), cpu(bare, steps, size)
        ours.append(made * 1000)
        ratios.append(made / drawn)
    content = write_pdf(sheet)
    ratio = statistics.median(ratios)
    print(
        f"PDF of {GAMES} games: {ratio:.2f} x bare drawing (goal {GOAL}), "
        f"{statistics.median(ours):.1f} ms of CPU, {len(content) / 1024:.0f} KiB"
    )
    if ratio > GOAL:
        raise SystemExit(1)


def cpu(work: Callable[..., bytes], *arguments: object) -> float:
    begin = time.process_time()
    work(*arguments)
    return time.process_time() - begin


def bare(steps: list[Step], size: tuple[float, float]) -> bytes:
    target = BytesIO()
    canvas = Canvas(
        target, pagesize=size, invariant=1, initialFontName=REGULAR, pageCompression=1
    )
    for draw, arguments in steps:
        draw(canvas, *arguments)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def kept_steps(sheet: Sheet) -> tuple[list[Step], tuple[float, float]]:
    """Return what is drawn on the page of *sheet*, and how large it is."""
    with override(sheet.manner[0].value):
        (page,) = list_pages(read_facts(sheet))
        kept = Kept()
        for draw in page.draws:
            draw(kept)
    return kept.steps, page.size


def written_sheet() -> Sheet:
    """Return a list of four with 48 games in it."""
    device, _ = register_device()
    table = SegmentFacts(order=tuple(NAMES), names=NAMES, first_dealer=1)
    head = ListHead(title="Freitag", place="", planned_games=GAMES, stake="1/4")
    session = begin_list(device=device, club=None, table=table, head=head)
    keeper = Keeper(session=session, device_id=device.pk)
    for number in range(1, GAMES + 1):
        turn = load_table(session)
        game = PLAYED[number % len(PLAYED)]
        declarer = None if isinstance(game, PassedIn) else 1 + turn.dealer % len(NAMES)
        facts = GameFacts(game=game, dealer=turn.dealer, declarer=declarer)
        enter_game(keeper=keeper, entry_id=uuid.uuid4(), number=number, facts=facts)
    session.refresh_from_db()
    return load_sheet(session, language=Language.GERMAN, deck=Deck.FRENCH)


if __name__ == "__main__":
    try:
        main()
    finally:
        shutil.rmtree(FOLDER)
