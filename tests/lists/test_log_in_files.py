"""The log of a list in its file, and in the list that comes of it."""

import json
import re
import uuid

import pytest

from scoring import Deck, Language
from skatliste.checking import check_list
from skatliste.exports import export_list, export_revision
from skatliste.exports import log as exported_log
from skatliste.imports import import_once, read_json
from skatliste.models import Change, Completion, Keeper, Member, Role, Session
from skatliste.queries import find_code, find_hand_over, load_history
from skatliste.services import (
    Ended,
    agree_to_list,
    change_role,
    close_list,
    correct_game,
    delete_game,
    delete_list,
    flag_row,
    grant_role,
    hand_over,
    offer_code,
    offer_hand_over,
    place_device,
    redo,
    register_device,
    remove_device,
    renew_keys,
    reopen_list,
    restore_list,
    settle_row,
    take_over,
    undo,
)
from tests.factories import create_adjustment, create_game, create_keeper
from tests.refusals import refusals

from .facts import GRAND, correct_head

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    """The keeper of a list that was corrected, and gone back on."""
    keeper = create_keeper()
    game = create_game(keeper=keeper, matadors=2)
    correct_game(keeper=keeper, game_id=game.pk, revision=1, facts=GRAND)
    correct_head(keeper, "Xenia", "Ben", "Cem", title="Runde")
    create_adjustment(keeper=keeper, reason="Strafe")
    delete_game(keeper=keeper, game_id=game.pk)
    step = stored(keeper.session).undo_to_id
    undo(keeper=keeper, step_id=step)
    redo(keeper=keeper, step_id=step)
    return keeper


def stored(session) -> Session:
    return Session.objects.get(pk=session.pk)


def file_of(session) -> dict:
    return json.loads(export_list(stored(session), "json"))


def read(content: dict):
    return read_json(json.dumps(content).encode())


def words(session) -> list[tuple[str, str]]:
    """Return what the history says, but for devices and times."""
    told = load_history(
        stored(session), device_id=0, manner=(Language.GERMAN, Deck.FRENCH)
    )
    return [(entry.words, str(entry.lines)) for entry in told.entries]


def test_log_in_a_file_tells_every_version(keeper):
    told = file_of(keeper.session)["log"]

    assert [(one["version"], one["action"], one.get("target")) for one in told] == [
        (1, "list_begun", None),
        (2, "game_entered", None),
        (3, "game_corrected", None),
        (4, "list_corrected", None),
        (5, "game_entered", None),
        (6, "game_deleted", None),
        (7, "undone", 6),
        (8, "redone", 6),
    ]
    assert {one["device"] for one in told} == {1}


def test_log_in_a_file_tells_old_and_new(keeper):
    told = file_of(keeper.session)["log"]
    entry = told[2]["game"]

    assert told[1]["before"] == {"games": [{"entry_id": entry}]}
    before, after = (told[2][name]["games"][0] for name in ("before", "after"))
    assert (before["entry_id"], before["contract"]) == (entry, "clubs")
    assert (after["contract"], after["card_points"]) == ("grand", 59)
    assert (before["corrected"], after["corrected"]) == (False, True)


def test_log_in_a_file_names_people_in_one_place(keeper):
    told = file_of(keeper.session)

    assert told["people"] == ["Anna", "Ben", "Cem", "Xenia"]
    assert not [name for name in told["people"] if name in str(told["log"])]


def test_log_in_a_file_comes_back_to_the_byte(keeper):
    content = export_list(stored(keeper.session), "json")

    session = import_once(read_json(content), as_new=True).session

    told = export_list(stored(session), "json").decode()
    assert told.replace(str(session.uid), str(keeper.session.uid)) == content.decode()


def test_log_of_a_file_is_the_past_of_its_list(keeper):
    session = import_once(read(file_of(keeper.session)), as_new=True).session

    came, *past = words(session)

    assert came[0] == "Liste aus einer Datei eingelesen"
    assert past == words(keeper.session)


def test_log_of_a_file_is_nothing_to_undo(keeper):
    session = import_once(read(file_of(keeper.session)), as_new=True).session

    assert (session.undo_to_id, session.redo_to_id) == (None, None)
    assert list(session.changes.values_list("version", "action")) == [
        (9, "list_imported")
    ]


def test_log_holds_no_name_after_an_import_either(keeper):
    import_once(read(file_of(keeper.session)), as_new=True)

    logged = str(list(Change.objects.values()))

    assert [name for name in ("Anna", "Xenia", "Ben", "Cem") if name in logged] == []


def test_log_goes_on_where_the_file_ended(keeper):
    session = import_once(read(file_of(keeper.session)), as_new=True).session
    device, _ = register_device()
    here = Keeper(session=session, device_id=device.pk)
    delete_list(keeper=here)
    restore_list(keeper=here)

    told = file_of(session)["log"]

    assert [(one["version"], one["action"]) for one in told[-2:]] == [
        (10, "list_deleted"),
        (11, "list_restored"),
    ]
    again = import_once(read(file_of(session)), as_new=True).session
    assert words(again)[1:3] == [
        ("Liste wiederhergestellt", "()"),
        ("Liste gelöscht", "()"),
    ]


def test_log_is_told_of_a_list_that_came_without_one(keeper):
    content = file_of(keeper.session)
    del content["log"], content["people"]
    session = import_once(read(content), as_new=True).session
    assert "log" not in file_of(session)
    device, _ = register_device()
    here = Keeper(session=session, device_id=device.pk)
    create_game(keeper=here)
    correct_head(here, "Anna", "Ben", "Cem")

    again = import_once(read(file_of(session)), as_new=True).session

    assert [told[0] for told in words(again)] == [
        "Liste aus einer Datei eingelesen",
        "Kopf der Liste geändert",
        "Spiel eingetragen",
    ]
    assert "Xenia, Kreuz mit 1, +24" in words(again)[2][1]


def test_log_tells_the_end_of_a_list_there_and_back(keeper):
    create_game(keeper=keeper)
    version = stored(keeper.session).version
    ended = Ended(
        completion=Completion.CUT_SHORT,
        reason="spät",
        agreed=(1, 2),
        content=export_revision(keeper.session),
    )
    close_list(keeper=keeper, version=version, ended=ended)
    agree_to_list(keeper=keeper, revision=1, position=3)
    reopen_list(keeper=keeper, revision=1, reason="Spiel 1 war anders")

    session = import_once(read(file_of(keeper.session)), as_new=True).session

    assert words(session)[1:] == words(keeper.session)
    told = str(words(session)[1:4])
    assert "Xenia, Ben" in told
    assert "Spiel 1 war anders" in told
    assert [told[0] for told in words(session)[1:4]] == [
        "Liste wieder geöffnet",
        "Der Liste zugestimmt",
        "Liste abgeschlossen",
    ]


def test_log_does_not_make_another_list(keeper):
    content = file_of(keeper.session)
    before = Change.objects.count()
    del content["log"], content["people"]

    assert import_once(read(content)).session == keeper.session
    assert Change.objects.count() == before


def test_log_of_people_who_are_gone_names_nobody(keeper):
    keeper.session.club.players.get(name="Anna").delete()

    content = file_of(keeper.session)
    session = import_once(read(content), as_new=True).session

    assert content["people"] == ["", "Ben", "Cem", "Xenia"]
    assert "jemand, Kreuz mit 2, +36" in str(words(session))


def test_log_that_is_very_long_is_told_from_its_newest_on(keeper, monkeypatch):
    monkeypatch.setattr(exported_log, "MOST_LOGGED", 2)

    told = file_of(keeper.session)
    session = import_once(read(told), as_new=True).session

    assert [one["version"] for one in told["log"]] == [7, 8]
    assert [one.get("target") for one in told["log"]] == [None, None]
    assert [line[0] for line in words(session)][1:] == [
        "Ein Schritt wiederholt",
        "Ein Schritt zurückgenommen",
    ]


def entry(number):
    return lambda told: told["log"][number - 1]


def row(number, side="after"):
    return lambda told: told["log"][number - 1][side]["games"][0]


def segment(number):
    return lambda told: told["log"][number - 1]["after"]["list"]["segments"][0]


REFUSED = {
    "no list": (
        lambda told: told,
        {"log": {}},
        "file: log: expected a list of 0 to 10",
    ),
    "too long": (
        lambda told: told,
        {"log": [1] * 10_001},
        "file: log: expected a list",
    ),
    "no object": (lambda told: told, {"log": [1]}, "log entry 1: expected an object"),
    "people": (lambda told: told, {"people": [1]}, "file: people: expected a line"),
    "no version": (entry(2), {"version": None}, "log entry 2: version: is missing"),
    "version": (entry(2), {"version": 1}, "log entry 2: version: is not after"),
    "huge": (entry(8), {"version": 10**30}, "log entry 8: version: expected a whole"),
    "time": (entry(1), {"at": "noon"}, "log entry 1: at: expected a time"),
    "action": (entry(1), {"action": "won"}, "log entry 1: action: expected one of"),
    "device": (entry(1), {"device": "x"}, "log entry 1: device: expected a whole"),
    "game": (entry(2), {"game": "x"}, "log entry 2: game: expected a UUID"),
    "target": (entry(7), {"target": 8}, "log entry 7: target: there is no earlier"),
    "field": (entry(1), {"name": "Anna"}, "log entry 1: 'name': there is no such"),
    "document": (entry(1), {"after": []}, "log entry 1, after: expected an object"),
    "row": (row(2), {"matadors": 99}, "log entry 2, after, game 1: matadors: "),
    "no dealer": (row(2), {"dealer": None}, "log entry 2, after, game 1: dealer: is"),
    "key": (row(2), {"order_key": 10**30}, "log entry 2, after, game 1: order_key: "),
    "gone row": (row(2, "before"), {"deleted": True}, "game 1: 'deleted': there is no"),
    "person": (segment(1), {"seats": [{"seat": 1, "person": 9}]}, "seat: person: "),
    "system": (segment(1), {"system": "x"}, "after, list, segment 1: system: "),
    "profile": (segment(1), {"profile": {"x": 1}}, "after, list, segment 1: profile: "),
}


@pytest.mark.parametrize("find, change, problem", REFUSED.values(), ids=REFUSED)
def test_log_with_nonsense_is_refused_with_its_place(keeper, find, change, problem):
    told = file_of(keeper.session)
    find(told).update(change)

    assert problem in "\n".join(refusals(read, told))


def test_log_with_a_row_twice_is_refused(keeper):
    told = file_of(keeper.session)
    games = told["log"][1]["after"]["games"]
    games.append(games[0])

    assert "games: a row stands twice" in "\n".join(refusals(read, told))


def test_log_of_a_row_that_never_was_is_read(keeper):
    told = file_of(keeper.session)
    told["log"][7]["game"] = str(uuid.uuid4())
    told["log"][7] |= {"action": "undone", "target": 7}

    session = import_once(read(told), as_new=True).session

    assert words(session)[1][0].startswith("Rückgängig: ")


@pytest.fixture
def shared(keeper):
    """The keeper's list after everything that can be done to rights and rows of it."""
    session, game = keeper.session, keeper.session.games.first()
    other, third = register_device(label="iPhone")[0], register_device()[0]
    grant_role(other, session, Role.READER)
    grant_role(third, session, Role.READER)
    place_device(session, other.pk, label="Telefon Platz 2", position=2)
    reader = Member(session=session, device_id=other.pk, position=2)
    flag_row(member=reader, game=game, word="Das war mit Hand")
    settle_row(member=keeper, game=game)
    change_role(keeper=keeper, device_id=third.pk, role=Role.KEEPER)
    take_over(member=reader, invitation=find_code(offer_code(keeper))[0])
    remove_device(keeper=keeper, device_id=third.pk)
    renew_keys(keeper=keeper, role=Role.READER)
    handed = find_hand_over(offer_hand_over(keeper)).hand_over
    hand_over(device=third, invitation=handed)
    return keeper


def test_log_in_a_file_tells_of_rights_and_flags(shared):
    told = file_of(shared.session)["log"][-7:]

    assert [(one["action"], one["device"], one.get("after")) for one in told] == [
        ("row_flagged", 2, {"seat": 2, "reason": "Das war mit Hand"}),
        ("flag_settled", 1, None),
        ("role_changed", 1, {"device": 3, "role": "keeper"}),
        ("taken_over", 2, {"device": 1}),
        ("device_removed", 1, {"device": 3}),
        ("keys_renewed", 1, {"role": "reader"}),
        ("handed_over", 1, {"device": 3}),
    ]


def test_log_of_rights_and_flags_comes_back_to_the_byte(shared):
    content = export_list(stored(shared.session), "json")

    session = import_once(read_json(content), as_new=True).session

    told = export_list(stored(session), "json").decode()
    assert told.replace(str(session.uid), str(shared.session.uid)) == content.decode()
    assert words(session)[1:] == words(shared.session)
    assert check_list(stored(session)) == []
    assert check_list(stored(shared.session)) == []


def test_log_tells_rights_and_flags_in_words(shared):
    told = words(shared.session)[:7]

    lines = [(what, re.findall(r"new='([^']*)'", line)) for what, line in told]
    assert lines == [
        ("An ein anderes Gerät übergeben", ["Gerät 3"]),
        ("Links erneuert", ["mitlesen"]),
        ("Gerät entfernt", ["Gerät 3"]),
        ("Von einem anderen Gerät übernommen", ["Gerät 1"]),
        ("Rechte eines Geräts geändert", ["Gerät 3", "schreiben"]),
        ("Spiel: Einwand erledigt", []),
        ("Spiel: „stimmt nicht“", ["Das war mit Hand", "Ben"]),
    ]


def test_log_of_rights_and_flags_leaves_undo_as_it_was(shared):
    session = stored(shared.session)
    step, before = session.undo_to_id, len(file_of(session)["games"])

    undo(keeper=Keeper(session=session, device_id=shared.device_id), step_id=step)
    redo(keeper=Keeper(session=session, device_id=shared.device_id), step_id=step)

    assert stored(session).undo_to_id == step
    assert len(file_of(session)["games"]) == before
    assert check_list(stored(session)) == []


@pytest.mark.parametrize(
    "after, problem",
    [
        ({"role": "boss"}, "role: expected one of reader, keeper"),
        ({"device": 0}, "device: expected"),
        ({"whose": "reader"}, "'whose': there is no such field here"),
    ],
)
def test_log_with_other_rights_is_refused(shared, after, problem):
    content = file_of(shared.session)
    content["log"][-1]["after"] = after

    assert problem in "\n".join(refusals(read, content))
