"""Who is told of a change, and who is not: rooms, watchers, and the desk that asks."""

import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError

from skatliste.live.asking import Asking
from skatliste.live.desk import Desk
from skatliste.live.house import House
from skatliste.live.hub import BEAT_SECONDS, CROWD, GONE, Hub, Watcher
from skatliste.models import Role
from skatliste.queries import Pair, Watched

LIST = "bcdfghjkmnpq"


def scope(path=f"/sessions/{LIST}/events/", **headers):
    told = {"host": "localhost", **headers}
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), one.encode()) for name, one in told.items()],
    }


class Phone:
    """What arrives at one watcher; it may read slowly, or be gone."""

    def __init__(self, *, reads=True, error=None):
        self.events, self.error = [], error
        self.may_read, self.news = asyncio.Event(), asyncio.Event()
        if reads:
            self.may_read.set()
        self.watcher = Watcher(Asking(scope()), 1, self.send)

    async def send(self, event):
        if self.error:
            raise self.error
        await self.may_read.wait()
        self.events.append(event)
        self.news.set()

    async def heard(self, version):
        """Wait until it was told of this version."""
        while not (self.told and b"%d" % version in self.told[-1]):
            self.news.clear()
            await self.news.wait()

    @property
    def told(self):
        return [one["body"] for one in self.events]


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def no_sheet(_room, _watcher):
    return None


def event(name, version):
    return f"event: {name}\nid: {version}\ndata: {version}\n\n".encode()


def enter(hub, phone, version=1, role=Role.READER, seen=None):
    room = hub.enter(LIST, phone.watcher)
    hub.greet(room, phone.watcher, Watched(role, version), seen=seen)
    return phone


def test_greeting_tells_the_version():
    async def evening():
        hub = Hub(no_sheet)
        new, knowing, late = Phone(), Phone(), Phone()
        enter(hub, new, 5)
        enter(hub, knowing, 5, seen=5)
        enter(hub, late, 5, seen=3)
        await settle()
        return new.told, knowing.told, late.told

    assert asyncio.run(evening()) == (
        [event("version", 5)],
        [event("beat", 5)],
        [event("version", 5)],
    )


def test_change_while_somebody_comes_is_not_missed():
    async def evening():
        hub, phone = Hub(no_sheet), Phone()
        room = hub.enter(LIST, phone.watcher)
        hub.tell(LIST, 8)
        await settle()
        before = phone.told
        hub.greet(room, phone.watcher, Watched(Role.READER, 7), seen=None)
        await settle()
        return before, phone.told

    assert asyncio.run(evening()) == ([], [event("version", 8)])


def test_whoever_is_gone_keeps_nobody_from_being_told():
    async def evening():
        hub = Hub(no_sheet)
        gone = Phone(error=ConnectionResetError())
        phones = [Phone(), gone, Phone()]
        for phone in phones:
            enter(hub, phone)
        hub.tell(LIST, 2)
        await settle()
        hub.tell(LIST, 3)
        await settle()
        return [phone.told[-1:] for phone in phones]

    told = [event("version", 3)]
    assert asyncio.run(evening()) == [told, [], told]


# The second is what uvloop says of a connection that it has closed.
@pytest.mark.parametrize("error", [ConnectionResetError(), RuntimeError("closed")])
def test_whoever_is_gone_is_no_fault(error):
    async def evening():
        faults = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, fault: faults.append(fault))
        hub = Hub(no_sheet)
        enter(hub, Phone(error=error))
        hub.tell(LIST, 2)
        await settle()
        # A task whose fault nobody has asked for says so at its end.
        gc.collect()
        return faults

    assert asyncio.run(evening()) == []


def test_slow_reader_gets_the_newest_and_nothing_between():
    async def evening():
        hub, phone = Hub(no_sheet), Phone(reads=False)
        enter(hub, phone)
        await settle()
        for version in range(2, 100):
            hub.tell(LIST, version)
        phone.may_read.set()
        await settle()
        return phone.told

    assert asyncio.run(evening()) == [event("version", 1), event("version", 99)]


def test_older_version_is_told_to_nobody():
    async def evening():
        hub, phone = Hub(no_sheet), Phone()
        enter(hub, phone, 5)
        await settle()
        hub.tell(LIST, 4)
        hub.tell("bcdfghjkmnpr", 9)
        await settle()
        return phone.told

    assert asyncio.run(evening()) == [event("version", 5)]


def test_expelled_is_told_so_and_nothing_more():
    async def evening():
        hub, phone = Hub(no_sheet), Phone()
        enter(hub, phone)
        await settle()
        hub.expel(LIST, phone.watcher)
        hub.tell(LIST, 2)
        await settle()
        hub.leave(LIST, phone.watcher)
        return phone.events, hub.rooms

    events, rooms = asyncio.run(evening())
    assert [one["body"] for one in events] == [event("version", 1), GONE]
    assert [one["more_body"] for one in events] == [True, False]
    assert rooms == {}


def test_close_ends_every_stream():
    async def evening():
        hub, phones = Hub(no_sheet), [Phone() for _ in range(3)]
        for phone in phones:
            enter(hub, phone)
        await hub.close()
        return [phone.events[-1]["more_body"] for phone in phones], hub.is_closing

    assert asyncio.run(evening()) == ([False] * 3, True)


def test_beats_come_to_everybody(monkeypatch):
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda _seconds: sleep(0))

    async def evening():
        hub, phones = Hub(no_sheet), [Phone() for _ in range(2 * BEAT_SECONDS)]
        for phone in phones:
            enter(hub, phone)
        await settle()
        beats = asyncio.create_task(hub.beat())
        while not all(len(phone.told) > 1 for phone in phones):
            await sleep(0)
        beats.cancel()
        return {phone.told[1] for phone in phones}

    assert asyncio.run(evening()) == {event("beat", 1)}


def test_readers_of_a_crowd_are_sent_the_sheet():
    async def sheet(room, watcher):
        return b"sheet %d" % room.version if watcher.role is Role.READER else None

    async def evening():
        hub, keeper = Hub(sheet), Phone()
        enter(hub, keeper, role=Role.KEEPER)
        readers = [enter(hub, Phone()) for _ in range(CROWD)]
        await settle()
        hub.tell(LIST, 2)
        hub.tell(LIST, 3)
        async with asyncio.timeout(5):
            for phone in (keeper, *readers):
                await phone.heard(3)
        return keeper.told[1:], {one.told[-1] for one in readers}

    assert asyncio.run(evening()) == ([event("version", 3)], {b"sheet 3"})


def test_list_that_was_restored_begins_with_an_earlier_version():
    async def evening():
        hub, before, after = Hub(no_sheet), Phone(), Phone()
        enter(hub, before, 15)
        room = hub.enter(LIST, after.watcher)
        hub.greet(room, after.watcher, Watched(Role.READER, 10, era=7), seen=None)
        await settle()
        hub.tell(LIST, 11)
        await settle()
        return before.told, after.told

    assert asyncio.run(evening()) == (
        [event("version", 15)],
        [event("version", 10), event("version", 11)],
    )


@pytest.mark.parametrize(
    "watched, told",
    [
        (Watched(Role.READER, 5), event("version", 5)),
        (Watched(Role.READER, 5, era=7), GONE),
        (Watched(Role.KEEPER, 5), GONE),
    ],
)
def test_review_sends_away_who_watches_what_is_no_more(watched, told):
    async def evening():
        with ThreadPoolExecutor(1) as executor:
            house, phone = House(None, executor), Phone()
            house.desk = Desk(executor, lambda pairs: dict.fromkeys(pairs, watched))
            enter(house.hub, phone, 5)
            await settle()
            await house.look_up()
            await settle()
            last = phone.told[-1]
            await house.close()
        return last

    assert asyncio.run(evening()) == told


def test_desk_asks_for_many_at_once():
    asked = []

    def look_up(pairs):
        asked.append(len(pairs))
        return {one: Watched(Role.READER, 7) for one in pairs if one.device_id % 2}

    async def evening():
        with ThreadPoolExecutor(1) as executor:
            desk = Desk(executor, look_up)
            pairs = [Pair(number, LIST) for number in range(200)]
            return await asyncio.gather(*(desk.ask(pair) for pair in pairs * 2))

    answers = asyncio.run(evening())
    assert asked == [200]
    assert answers == [None, Watched(Role.READER, 7)] * 200


def test_desk_answers_who_asks_later_from_a_later_look():
    versions = iter((1, 2))

    def look_up(pairs):
        version = next(versions)
        return dict.fromkeys(pairs, Watched(Role.READER, version))

    async def evening():
        with ThreadPoolExecutor(1) as executor:
            desk = Desk(executor, look_up)
            first = await desk.ask(Pair(1, LIST))
            return first, await desk.ask(Pair(1, LIST))

    assert [one.version for one in asyncio.run(evening())] == [1, 2]


def test_desk_tells_that_the_database_fails_and_goes_on():
    answers = iter((DatabaseError("gone"), {}))

    def look_up(_pairs):
        if isinstance(answer := next(answers), Exception):
            raise answer
        return answer

    async def evening():
        with ThreadPoolExecutor(1) as executor:
            desk = Desk(executor, look_up)
            with pytest.raises(DatabaseError):
                await desk.ask(Pair(1, LIST))
            return await desk.ask(Pair(1, LIST))

    assert asyncio.run(evening()) is None


@pytest.mark.parametrize(
    "path, what",
    [
        (f"/sessions/{LIST}/events/", "events"),
        (f"/sessions/{LIST}/sheet/", "sheet"),
        (f"/sessions/{LIST}/", ""),
        (f"/sessions/{LIST}/events", ""),
        ("/sessions/a/b/events/", ""),
        ("/events/", ""),
    ],
)
def test_asking_for_what_is_live(path, what):
    assert Asking(scope(path)).what == what


@pytest.mark.parametrize(
    "host, is_ours",
    [("localhost:8000", True), ("[::1]", True), ("evil.example", False), ("", False)],
)
def test_asking_by_a_host_of_ours(host, is_ours):
    assert Asking(scope(host=host)).is_ours is is_ours


def test_asking_behind_tls(settings):
    settings.TLS = True

    assert not Asking(scope() | {"scheme": "http"}).is_ours
    assert Asking(scope() | {"scheme": "https"}).is_ours


@pytest.mark.parametrize(
    "told, seen", [("7", 7), ("", None), ("x", None), ("9" * 30, None), ("-1", None)]
)
def test_asking_with_what_was_seen(told, seen):
    assert Asking(scope(**{"last-event-id": told})).seen == seen
