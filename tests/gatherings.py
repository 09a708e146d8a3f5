"""Evenings and clubs with lists in every state, and their files."""

import json

from scoring import Deck, Language
from skatliste.exports.evenings import EveningDocument, sheet_for_file
from skatliste.exports.json_clubs import stream_club_json
from skatliste.exports.json_evening import write_evening_json
from skatliste.models import Club, Completion, Evening, Keeper, Player, Session
from skatliste.queries import load_evening
from skatliste.services import (
    Seating,
    add_person,
    agree_to_list,
    begin_next,
    correct_club,
    show_person,
)
from skatliste.services.clubs import ClubHead
from tests.closings import close, complete_list
from tests.factories import create_game, create_keeper


def evening_of_two() -> Evening:
    """Return an evening: its first list is closed, its second is played."""
    keeper = complete_list(create_keeper(title="Skatabend"))
    close(keeper, agreed=(1, 2))
    agree_to_list(keeper=keeper, revision=1, position=3)
    return next_list(keeper).session.evening


def next_list(keeper: Keeper, games=2) -> Keeper:
    """Return the next list of the evening, with some games on it."""
    session = begin_next(keeper=keeper, seating=Seating.BY_POINTS)
    following = Keeper(session=session, device_id=keeper.device_id)
    for declarer in range(1, games + 1):
        create_game(keeper=following, declarer=declarer)
    return following


def club_of_everything() -> Club:
    """Return a club with defaults, an evening, a list alone, people who are gone."""
    club = Club.objects.create(name="Herzdamen e. V.")
    head = ClubHead(name=club.name, place="Zum Anker", stake="1/2", system="seeger")
    correct_club(club, head)
    add_person(club, "Änne")
    add_person(club, "Zoë")
    show_person(club, Player.objects.get(club=club, name="Zoë").pk, is_active=False)
    first = complete_list(create_keeper(club=club, title="Vereinsabend"))
    close(first, agreed=(1, 2, 3))
    void = next_list(first)
    close(void, completion=Completion.VOID, reason="Streit")
    alone = create_keeper(club=club, names=("Anna", "Ben", "Cem", "Dora"))
    create_game(keeper=alone, declarer=2, extras=["hand"], bid=24)
    return Club.objects.get(pk=club.pk)


def evening_bytes(evening: Evening) -> bytes:
    """Return the file of an evening with all its lists."""
    count = load_evening(evening.public_id, None, language=Language.GERMAN)
    sessions = evening.sessions.filter(deleted_at=None).order_by("pk")
    sheets = {number: sheet_for_file(one) for number, one in enumerate(sessions, 1)}
    document = EveningDocument(
        count=count, sheets=sheets, language=Language.GERMAN, deck=Deck.FRENCH
    )
    return write_evening_json(document)


def club_bytes(club: Club) -> bytes:
    return b"".join(stream_club_json(club))


def without_ids(content: bytes) -> bytes:
    """Return the file of an evening or a club with other words for its ids."""
    document = json.loads(content)
    uids = [one["session"]["uid"] for one in document["lists"]]
    for number, uid in enumerate(uids):
        content = content.replace(uid.encode(), f"uid {number}".encode())
    if "club" in document:
        content = content.replace(document["club"]["id"].encode(), b"id")
    return content


def standing_lists(club: Club) -> list[Session]:
    return list(club.sessions.filter(deleted_at=None).order_by("pk"))
