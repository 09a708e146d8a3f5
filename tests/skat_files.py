"""Lists as files: the example of the manual, invented evenings, shared lists.

Each comes as a document in the format skatliste/1 (docs/format.md), facts only, as
plain lists and dictionaries that a test may change before it writes them to a file:

- `example()`: the three games in the manual, with all their figures.
- `evening(name)`: one of `tests.scoring.sheets.SHEETS`, invented, kept in this project.
- `shared_list(name)`: one of `SHARED_LISTS`, kept beside the checkout; else skipped.

`take_in(document)` takes one in, `import_list(document, folder)` does so through the
command line.
"""

import io
import json
import re
import uuid
from pathlib import Path

import pytest
from django.core.management import call_command

from skatliste.exports import export_list
from skatliste.imports import import_once, read_json
from skatliste.models import Session

from .refusals import refusals
from .scoring.sheets import sheet
from .snapshots import all_rows

ROOT = Path(__file__).parents[1]
MANUAL = ROOT / "docs" / "format.md"
SHARED = ROOT.parent / "shared" / "cases" / "lists.json"

MISSING = object()
SHARED_LISTS = (
    *("real-3p-37", "real-3p-111", "real-3p-174", "real-3p-183"),
    *("constructed-4p-12", "constructed-5p-5", "public-3-games"),
)
CONTRACTS = {
    "Karo": "diamonds",
    "Herz": "hearts",
    "Pik": "spades",
    "Kreuz": "clubs",
    "Grand": "grand",
    "Null": "null",
}
# What the shared lists call an extra.
TICKS = {
    "hand": "hand",
    "schneider": "schneider",
    "schneider_ann": "schneider_announced",
    "schwarz": "schwarz",
    "schwarz_ann": "schwarz_announced",
    "open": "ouvert",
}


def manual_block(kind, number=0):
    """Return the text of a block in the manual: its *number*-th of *kind*."""
    blocks = re.findall(
        rf"^```{kind}\n(.*?)^```$", MANUAL.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return blocks[number]


def example():
    """Return the list that the manual shows, figures and foot included."""
    return json.loads(manual_block("json"))


def changed(*path, to):
    """Return the example with another value at one place."""
    document = example()
    change(document, *path, to=to)
    return document


def change(document, *path, to):
    """Put another value at one place of a document, or take it out if MISSING."""
    *outer, last = path
    for step in outer:
        document = document[step]
    if to is MISSING:
        del document[last]
    else:
        document[last] = to


def facts_only(document):
    """Take the figures out, since other facts would contradict them."""
    document.pop("foot", None)
    for game in document["games"]:
        game.pop("figures", None)
    return document


def document(name, *, players, games, system="seeger_fabian"):
    """Return a list of people called P1, P2, P3 …; the same name has the same uid."""
    return {
        "format": "skatliste/1",
        "session": {
            "uid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"skatliste:{name}")),
            "title": name,
            "begun": "2026-11-30T19:30:00+01:00",
            "planned_games": len(games),
            "system": system,
        },
        "players": [{"name": f"P{seat}"} for seat in range(1, players + 1)],
        "games": games,
    }


def evening(name, *, system="seeger_fabian"):
    """Return an invented list of this project."""
    told = sheet(name)
    games = [_evening_row(game) for game in told.games]
    return document(name, players=len(told.seats), games=games, system=system)


def _evening_row(game):
    if game.contract is None:
        return {"kind": "passed_in", "dealer": game.dealer}
    return {
        "kind": "played",
        "dealer": game.dealer,
        "declarer": game.declarer,
        "contract": game.contract,
        "matadors": game.matadors,
        "extras": list(game.extras),
        "won_on_points": game.won_on_points,
        "bid": game.bid,
    }


def shared_list(name):
    """Return a list that is kept beside the checkout."""
    told = told_list(name)
    games = [_shared_row(game) for game in told["games"]]
    return document(name, players=told["players"], games=games)


def told_list(name):
    """Return the list as it is kept, with the figures that people wrote on it."""
    if not SHARED.is_file():
        pytest.skip(f"the shared lists are not beside this checkout: {SHARED}")
    lists = json.loads(SHARED.read_text("utf-8"))["lists"]
    return next(told for told in lists if told["id"] == name)


def _shared_row(game):
    if game["game"] == "passed in":
        return {"kind": "passed_in", "dealer": game["dealer"]}
    return {
        "kind": "played",
        "dealer": game["dealer"],
        "declarer": game["declarer"],
        "contract": CONTRACTS[game["game"]],
        "matadors": _signed(game["tops"], with_jack=game["with_jack"]),
        "extras": [extra for tick, extra in TICKS.items() if game.get(tick)],
        # A game that was lost by its bid alone counts the same either way.
        "won_on_points": game["won"],
        "bid": game.get("bid"),
        "card_points": game.get("eyes"),
        "note": game.get("note"),
    }


def _signed(tops, *, with_jack):
    return tops if tops is None or with_jack else -tops


def take_in(content, **options):
    """Take in a document or its bytes; return the list."""
    return import_once(read_json(as_bytes(content)), **options).session


def problems_of(document):
    """Return why the document is refused, having checked that nothing was written."""
    before = all_rows()
    problems = refusals(take_in, document)
    assert all_rows() == before
    return problems


def as_bytes(content):
    if isinstance(content, bytes):
        return content
    # This is how JSON can write a number that is read as infinite.
    return json.dumps(content).replace("Infinity", "1e999").encode()


def write_file(folder, content):
    """Return the path of a new file with *content*: bytes, or a document."""
    path = folder / f"{uuid.uuid4()}.json"
    path.write_bytes(as_bytes(content))
    return path


def import_list(content, folder, **options):
    """Take in a document or its bytes by `manage.py import`; return the list."""
    output = io.StringIO()
    call_command("import", write_file(folder, content), stdout=output, **options)
    return Session.objects.get(public_id=output.getvalue().strip())


def exported(session):
    """Return what the list's JSON file says."""
    return json.loads(export_list(session, "json"))
