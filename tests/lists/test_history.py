"""The log of a list in words: who, when, from what to what."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from scoring import Deck, Ending, Language
from skatliste.models import Action, Change, Game, Keeper
from skatliste.queries import MOST_SHOWN, load_history
from skatliste.queries.step_words import action_words
from skatliste.services import (
    correct_game,
    delete_game,
    delete_list,
    grant_keeper,
    move_game,
    redo,
    register_device,
    restore_game,
    undo,
)
from tests.factories import (
    create_adjustment,
    create_game,
    create_passed_in,
)
from tests.now import now

from .facts import GRAND, correct_head, insert, version_of
from .histories import history, newest

pytestmark = pytest.mark.django_db


def correct(keeper, game, facts) -> None:
    revision = Game.objects.get(pk=game.pk).revision
    correct_game(keeper=keeper, game_id=game.pk, revision=revision, facts=facts)


def test_history_tells_how_a_list_was_begun(keeper):
    assert newest(keeper) == (
        "Liste begonnen",
        [
            ("Am Tisch", "", "Anna, Ben, Cem"),
            ("Wertung", "", "Seeger-Fabian"),
            ("Gibt zuerst", "", "Anna"),
        ],
    )


def test_history_tells_a_game(keeper):
    create_game(keeper=keeper, matadors=2)

    assert newest(keeper) == (
        "Spiel 1 eingetragen",
        [("", "", "Anna, Kreuz mit 2, +36")],
    )


def test_history_tells_a_game_that_was_passed_in(keeper):
    create_passed_in(keeper=keeper)

    assert newest(keeper) == ("Spiel 1 eingetragen", [("", "", "eingepasst")])


def test_history_tells_points_by_hand_with_their_reason(keeper):
    create_game(keeper=keeper)
    create_adjustment(keeper=keeper, seat=2, points=-40, reason="zu spät")

    assert newest(keeper) == (
        "Punkte von Hand eingetragen",
        [("", "", "Ben, Korrektur, −40"), ("Grund", "", "zu spät")],
    )


def test_history_tells_a_correction_from_what_to_what(keeper):
    game = create_game(keeper=keeper, matadors=2)

    correct(keeper, game, GRAND)

    assert newest(keeper) == (
        "Spiel 1 korrigiert",
        [
            ("", "Anna, Kreuz mit 2, +36", "Cem, Grand ohne 1 Hand, −144"),
            ("Augen des Alleinspielers", "", "59"),
        ],
    )


@pytest.mark.parametrize(
    "changed, line",
    [
        ({"dealer": 2}, ("Geber", "Anna", "Ben")),
        ({"card_points": 60}, ("Augen des Alleinspielers", "59", "60")),
        ({"ending": Ending.CONCEDED}, ("Entschieden durch", "", "aufgegeben")),
        ({"note": "Kontra"}, ("Notiz", "", "Kontra")),
    ],
)
def test_history_tells_what_the_words_of_a_game_leave_out(keeper, changed, line):
    game = create_game(keeper=keeper)
    correct(keeper, game, GRAND)

    facts = {name: getattr(GRAND, name) for name in GRAND.__slots__} | changed
    correct(keeper, game, type(GRAND)(**facts))

    assert newest(keeper) == ("Spiel 1 korrigiert", [line])


def test_history_tells_that_dealers_moved_on(keeper):
    games = [create_game(keeper=keeper, declarer=1) for _ in range(3)]

    insert(keeper, games[1], moves_dealers=True)

    assert newest(keeper) == (
        "Spiel 2 eingeschoben",
        [
            ("", "", "eingepasst"),
            ("Geber", "", "in 2 weiteren Spielen ein anderer"),
        ],
    )
    assert newest(keeper, game=games[1]) == (
        "Spiel 2 eingeschoben",
        [("Geber", "Ben", "Cem")],
    )


def test_history_tells_where_a_row_was_moved(keeper):
    games = [create_game(keeper=keeper) for _ in range(3)]

    move_game(
        keeper=keeper,
        game_id=games[0].pk,
        before_id=None,
        version=version_of(keeper),
    )

    assert newest(keeper) == ("Spiel 3 verschoben", [("Nummer", "1", "3")])


def test_history_tells_a_row_that_was_deleted_and_restored(keeper):
    game = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=game.pk)

    deleted = newest(keeper)
    restore_game(keeper=keeper, game_id=game.pk)

    words = [("", "", "Anna, Kreuz mit 1, +24")]
    assert deleted == ("Spiel 1 gelöscht", words)
    assert newest(keeper) == ("Spiel 1 wiederhergestellt", words)


def test_history_tells_what_was_undone_and_redone(keeper):
    game = create_game(keeper=keeper, matadors=2)
    correct(keeper, game, GRAND)
    step = now(keeper).undo_to_id

    undo(keeper=keeper, step_id=step)
    undone = newest(keeper)
    redo(keeper=keeper, step_id=step)

    told = "Anna, Kreuz mit 2, +36", "Cem, Grand ohne 1 Hand, −144"
    assert undone == (
        "Rückgängig: Spiel 1 korrigiert",
        [("", *reversed(told)), ("Augen des Alleinspielers", "59", "")],
    )
    assert newest(keeper) == (
        "Wiederholt: Spiel 1 korrigiert",
        [("", *told), ("Augen des Alleinspielers", "", "59")],
    )


def test_history_numbers_games_as_they_were_numbered_then(keeper):
    first = create_game(keeper=keeper)
    create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=first.pk)
    create_game(keeper=keeper)

    told = [entry.words for entry in history(keeper).entries]

    assert told[:-1] == [
        "Spiel 2 eingetragen",
        "Spiel 1 gelöscht",
        "Spiel 2 eingetragen",
        "Spiel 1 eingetragen",
    ]


def test_history_reads_rows_of_earlier_versions(keeper):
    create_game(keeper=keeper)
    change = Change.objects.get(action="game_entered")
    for state in change.after["games"].values():
        del state["ending"]
    change.save()

    assert newest(keeper)[1] == [("", "", "Anna, Kreuz mit 1, +24")]


def test_history_tells_the_device(keeper):
    other, _ = register_device(label="Android")
    third, _ = register_device()
    for device in (other, third):
        grant_keeper(device, keeper.session)
    create_game(keeper=keeper)
    create_game(keeper=Keeper(session=keeper.session, device_id=other.pk))
    create_game(keeper=Keeper(session=keeper.session, device_id=third.pk))
    Change.objects.filter(version=1).update(device=None)

    assert [entry.device for entry in history(keeper).entries] == [
        "Gerät 3",
        "Android, Gerät 2",
        "dieses Gerät",
        "auf dem Server",
    ]


def test_history_tells_when(keeper):
    Change.objects.update(made_at=datetime(2026, 11, 30, 18, 0, tzinfo=UTC))

    assert history(keeper).entries[0].at == datetime(2026, 11, 30, 18, 0, tzinfo=UTC)


def test_history_of_a_row_tells_of_that_row_alone(keeper):
    game = create_game(keeper=keeper)
    other = create_game(keeper=keeper, declarer=2)
    correct(keeper, game, GRAND)
    delete_game(keeper=keeper, game_id=other.pk)

    told = history(keeper, game=game)

    assert [entry.words for entry in told.entries] == [
        "Spiel 1 korrigiert",
        "Spiel 1 eingetragen",
    ]
    assert told.number == 1


def test_history_of_a_row_that_is_deleted_has_no_number(keeper):
    game = create_game(keeper=keeper)
    delete_game(keeper=keeper, game_id=game.pk)

    assert history(keeper, game=game).number is None


def test_history_speaks_english(keeper):
    game = create_game(keeper=keeper, matadors=2)
    correct(keeper, game, GRAND)

    with translation.override("en"):
        entry = load_history(
            keeper.session,
            device_id=keeper.device_id,
            manner=(Language.ENGLISH, Deck.FRENCH),
        ).entries[0]

    assert entry.words == "Game 1 corrected"
    assert entry.device == "this device"
    assert tuple(entry.lines[0]) == (
        "",
        "Anna, clubs with 2, +36",
        "Cem, grand without 1 hand, −144",
    )


def test_history_comes_in_stretches(keeper):
    for number in range(MOST_SHOWN + 3):
        correct_head(keeper, "Anna", "Ben", "Cem", title=f"Runde {number}")

    first = history(keeper)
    second = history(keeper, before=first.older)

    assert len(first.entries) == MOST_SHOWN
    assert first.entries[-1].version == first.older == 5
    assert [entry.version for entry in second.entries] == [4, 3, 2, 1]
    assert second.older is None


@pytest.mark.parametrize("games", [1, 12])
def test_history_reads_as_often_for_a_long_list(
    keeper, games, django_assert_num_queries
):
    for _ in range(games):
        correct(keeper, create_game(keeper=keeper), GRAND)

    with django_assert_num_queries(4):
        history(keeper)


@pytest.mark.parametrize("action", Action)
def test_history_has_words_for_every_action(action):
    assert action_words(action, "Zeile")


def test_history_tells_a_deleted_list(keeper):
    delete_list(keeper=keeper)

    assert newest(keeper) == ("Liste gelöscht", [])
