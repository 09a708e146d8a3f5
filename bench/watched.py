"""Lists to be watched, and the devices that do so: what bench/live.py is run on.

Django has to be set up before.
"""

import socket
import uuid
from typing import NamedTuple

from scoring import PassedIn
from skatliste.imports import import_once
from skatliste.keys import new_token, token_hash
from skatliste.models import (
    Club,
    Device,
    GameFacts,
    Grant,
    Keeper,
    Role,
    SegmentFacts,
    Session,
)
from skatliste.queries import load_list_facts, load_table
from skatliste.services import ListHead, begin_list, enter_game, register_device
from skatliste.tickets import make_ticket

# As many as the yardstick has.
LISTS, GAMES = 200, 48
PORT = 18_950
CSRF_TOKEN = "a" * 32


class Reader(NamedTuple):
    """A device that reads one list: its cookie, and where its stream is."""

    public_id: str
    cookie: str
    stream: str


class Lists:
    """Lists of 48 games with one keeper, and readers as they are needed."""

    def __init__(self) -> None:
        self.device, self.secret = register_device()
        self.numbers: dict[str, int] = {}
        self._sessions = self._make()

    def _make(self) -> list[Session]:
        table = SegmentFacts(
            order=(1, 2, 3), names={1: "Anna", 2: "Ben", 3: "Cem"}, first_dealer=1
        )
        head = ListHead(title="", place="", planned_games=GAMES, stake="")
        first = begin_list(device=self.device, table=table, head=head)
        keeper = Keeper(session=first, device_id=self.device.pk)
        for number in range(1, GAMES + 1):
            facts = GameFacts(game=PassedIn(), dealer=load_table(first).dealer)
            enter_game(keeper=keeper, entry_id=uuid.uuid4(), number=number, facts=facts)
        facts_of_first = load_list_facts(first)
        sessions = [
            import_once(facts_of_first, as_new=True).session for _ in range(LISTS)
        ]
        Grant.objects.bulk_create(
            Grant(device=self.device, session=one, role=Role.KEEPER, key_version=1)
            for one in sessions
        )
        self.numbers = {one.public_id: GAMES + 1 for one in sessions}
        return sessions

    def readers(self, count: int, *, lists: int = LISTS) -> list[Reader]:
        """Return new devices that read, dealt out over the first lists."""
        club = Club.objects.create()
        secrets = [new_token() for _ in range(count)]
        devices = Device.objects.bulk_create(
            Device(token_hash=token_hash(one), club=club) for one in secrets
        )
        read = [self._sessions[number % lists] for number in range(count)]
        Grant.objects.bulk_create(
            Grant(device=device, session=one, role=Role.READER, key_version=1)
            for device, one in zip(devices, read, strict=True)
        )
        return [
            Reader(
                one.public_id,
                f"device={secret}",
                f"/sessions/{one.public_id}/events/?token="
                + make_ticket(one.public_id, device.pk, device.token_hash),
            )
            for device, secret, one in zip(devices, secrets, read, strict=True)
        ]

    def save(self, public_id: str) -> None:
        """Write a game as a keeper's page does."""
        number = self.numbers[public_id]
        self.numbers[public_id] = number + 1
        body = f"number={number}&entry_id={uuid.uuid4()}&outcome=passed_in"
        request = (
            f"POST /sessions/{public_id}/games/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Connection: close\r\nHX-Request: true\r\nX-CSRFToken: {CSRF_TOKEN}\r\n"
            f"Cookie: device={self.secret}; csrftoken={CSRF_TOKEN}\r\n"
            "Accept-Encoding: gzip\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        )
        with socket.create_connection(("127.0.0.1", PORT), 30) as connection:
            connection.sendall(request.encode())
            answer = b""
            while piece := connection.recv(65_536):
                answer += piece
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"A game was not written: {answer[:300]!r}")
