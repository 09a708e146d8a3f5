"""The sheet beside a bare Django that does the least work possible, in one run.

Called by bench/run. Every round starts both servers anew and lets them take turns;
only the ratio of their CPU for a request is worth keeping.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import uuid
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatliste.settings")
django.setup()

from django.conf import settings
from django.core.management import call_command

from scoring import Contract, PlayedGame
from skatliste.models import Device, GameFacts, Keeper, SegmentFacts
from skatliste.queries import load_table
from skatliste.services import ListHead, begin_list, enter_game, register_device

ROUNDS = 3
READ_LISTS = 4
GAMES = 48
PORT = 18900
FOUR = ("Anna", "Ben", "Cem", "Dora")
# Nobody sits out, so that anyone may play any game.
THREE = FOUR[:3]
CSRF_TOKEN = "a" * 32
GOALS = {"get": 1.5, "post": 1.25}
RATIO = re.compile(r"RATIO product/yardstick (\w+): CPU per request ([\d.]+)x")


def main(yardstick: Path) -> None:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    secret = seed()
    rounds = [measure(yardstick, number, secret) for number in range(1, ROUNDS + 1)]
    for kind, goal in GOALS.items():
        found = [one[kind] for one in rounds]
        told = ", ".join(f"{ratio:.2f}" for ratio in found)
        median = statistics.median(found)
        print(f"{kind}: {median:.2f} x the bare Django ({told}), goal {goal} x")


def seed() -> str:
    """Begin what is read and what is written on; return the device's secret."""
    device, secret = register_device()
    for number in range(1, READ_LISTS + 1):
        keeper = begin(device, f"read{number}", FOUR)
        for game in range(1, GAMES + 1):
            enter_game(
                keeper=keeper,
                entry_id=uuid.uuid4(),
                number=game,
                facts=played(load_table(keeper.session).dealer, game),
            )
    for number in range(1, ROUNDS + 1):
        keeper = begin(device, f"written{number}", THREE)
        # The load begins with game 2: it makes one request that it does not send.
        enter_game(keeper=keeper, entry_id=uuid.uuid4(), number=1, facts=played(1, 1))
    return secret


def begin(device: Device, public_id: str, names: tuple[str, ...]) -> Keeper:
    """Begin a list at an address that can be told beforehand."""
    places = range(1, len(names) + 1)
    table = SegmentFacts(
        order=tuple(places),
        names=dict(zip(places, names, strict=True)),
        first_dealer=1,
    )
    head = ListHead(title="", place="", planned_games=GAMES, stake="")
    session = begin_list(device=device, table=table, head=head)
    session.public_id = public_id
    session.save(update_fields=["public_id"])
    return Keeper(session=session, device_id=device.pk)


def played(dealer: int, number: int) -> GameFacts:
    """Return some game of whoever sits behind the dealer."""
    suits = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.GRAND)
    game = PlayedGame(
        contract=suits[number % 4],
        matadors=number % 3 + 1,
        won_on_points=number % 5 > 0,
    )
    return GameFacts(game=game, dealer=dealer, declarer=dealer % 4 + 1)


def measure(yardstick: Path, number: int, secret: str) -> dict[str, float]:
    """Return the ratios of one round."""
    product = Path(settings.DATA_DIR) / "product.json"
    product.write_text(json.dumps(description(number, secret)))
    own = {
        name: value
        for name, value in os.environ.items()
        if name != "DJANGO_SETTINGS_MODULE"
    }
    told = subprocess.run(
        [
            *(sys.executable, str(yardstick), "bench"),
            *("--level", "std", "--render", "template"),
            *("--servers", "uvicorn-hybrid-1w", "--rounds", "1", "--conns", "1"),
            *("--product", str(product)),
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=own,
    ).stdout
    print(told, flush=True)
    return {kind: float(ratio) for kind, ratio in RATIO.findall(told)}


def description(number: int, secret: str) -> dict[str, object]:
    """Say how the product is started, and what is asked of it."""
    # One after the other, since each game names its number.
    body = "number={n}&entry_id={uuid}&declarer=1&contract=clubs&matadors=2&outcome=won"
    return {
        "start": [sys.executable, "-m", "skatliste.serve", "--port", str(PORT)],
        "cwd": str(settings.BASE_DIR),
        "env": {"DJANGO_SETTINGS_MODULE": "skatliste.settings"},
        "port": PORT,
        "ready": "/healthz",
        "sids": [1, READ_LISTS],
        "headers": {
            "Cookie": f"device={secret}; csrftoken={CSRF_TOKEN}",
            "X-CSRFToken": CSRF_TOKEN,
            "HX-Request": "true",
            "Accept-Language": "de",
        },
        "get": {"method": "GET", "path": "/sessions/read{sid}/"},
        "post": {
            "method": "POST",
            "path": f"/sessions/written{number}/games/",
            "body": body,
        },
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
