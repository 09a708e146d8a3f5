"""The log of a list in words: who, when, from what to what."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from scoring import PRIVATE, Deck, Ending, Language, System
from skatliste.models import Action, Change, Game, Keeper
from skatliste.queries import MOST_SHOWN, load_history
from skatliste.queries.step_words import action_words
from skatliste.services import (
    ListHead,
    change_places,
    change_rules,
    correct_game,
    correct_list,
    delete_game,
    delete_list,
    grant_keeper,
    join_table,
    leave_table,
    move_game,
    redo,
    register_device,
    restore_game,
    substitute,
    swap_names,
    undo,
)
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.now import now

from .facts import GRAND, correct_head, insert, version_of

pytestmark = pytest.mark.django_db
GERMAN = (Language.GERMAN, Deck.FRENCH)


@pytest.fixture
def keeper():
    return create_keeper()


def history(keeper, **options):
    return load_history(
        keeper.session, device_id=keeper.device_id, manner=GERMAN, **options
    )


def newest(keeper, **options) -> tuple[str, list[tuple[str, str, str]]]:
    """Return what was done last, and what that changed."""
    entry = history(keeper, **options).entries[0]
    return entry.words, [tuple(line) for line in entry.lines]


def correct(keeper, game, facts) -> None:
    revision = Game.objects.get(pk=game.pk).revision
    correct_game(keeper=keeper, game_id=game.pk, revision=revision, facts=facts)


def test_history_tells_how_a_list_was_begun(keeper):
    assert newest(keeper) == (
        "Liste begonnen",
        [
            ("Am Tisch", "", "Anna, Ben, Cem"),
            ("Zählweise", "", "Seeger-Fabian"),
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


def test_history_tells_the_head_of_the_list(keeper):
    head = ListHead(title="Runde", place="Anker", planned_games=48, stake="1/4")

    correct_list(keeper=keeper, head=head, names={1: "Xenia"})

    assert newest(keeper) == (
        "Kopf der Liste geändert",
        [
            ("Titel", "", "Runde"),
            ("Ort", "", "Anker"),
            ("Anzahl der Spiele", "36", "48"),
            ("Cent je Punkt", "", "1/4"),
            ("Spalte 1", "Anna", "Xenia"),
        ],
    )


TABLE = {
    "join": (
        lambda told: join_table(**told, name="Dora", before=None),
        "Jemand kam dazu",
        [("Am Tisch", "Anna, Ben, Cem, Eva", "Anna, Ben, Cem, Eva, Dora")],
    ),
    "leave": (
        lambda told: leave_table(**told, position=2),
        "Jemand ging",
        [("Am Tisch", "Anna, Ben, Cem, Eva", "Anna, Cem, Eva")],
    ),
    "substitute": (
        lambda told: substitute(
            **told, position=2, name="Dora", takes_points_over=True
        ),
        "Ein Platz wurde übernommen",
        [("Spalte 2", "Ben", "Dora")],
    ),
    "places": (
        lambda told: change_places(**told, order=[2, 1, 3, 4], dealer=2),
        "Plätze am Tisch geändert",
        [
            ("Am Tisch", "Anna, Ben, Cem, Eva", "Ben, Anna, Cem, Eva"),
            ("Gibt zuerst", "Anna", "Ben"),
        ],
    ),
    "swap": (
        lambda told: swap_names(**told, one=1, other=3),
        "Namen getauscht",
        [("Spalte 1", "Anna", "Cem"), ("Spalte 3", "Cem", "Anna")],
    ),
    "rules": (
        lambda told: change_rules(
            **told, system=System.SEEGER, profile=PRIVATE, whole_list=True
        ),
        "Regeln geändert",
        [
            ("Zählweise", "Seeger-Fabian", "Seeger"),
            (
                "Regel",
                "Ein überreizter Null zählt als Farbspiel oder Grand nach Wahl, "
                "verloren.",
                "Ein überreizter Null kostet doppelt den nächsten Nullwert, der den "
                "Reizwert deckt; über 59 zählt er als Farbspiel oder Grand nach Wahl.",
            ),
            ("Gilt für", "", "die ganze Liste"),
        ],
    ),
}


@pytest.mark.parametrize("act, words, lines", TABLE.values(), ids=TABLE)
def test_history_tells_what_changed_at_the_table(act, words, lines):
    keeper = create_keeper(names=["Anna", "Ben", "Cem", "Eva"])
    create_game(keeper=keeper, declarer=2)

    act({"keeper": keeper, "version": version_of(keeper)})

    assert newest(keeper) == (words, lines)


def test_history_tells_from_where_on_rules_hold(keeper):
    create_game(keeper=keeper)

    change_rules(
        keeper=keeper,
        version=version_of(keeper),
        system=System.CLASSIC,
        profile=PRIVATE,
        whole_list=False,
    )

    assert newest(keeper)[1][-1] == ("Gilt für", "", "die folgenden Spiele")


def test_history_names_people_as_they_were_called_then(keeper):
    create_game(keeper=keeper)
    correct_head(keeper, "Xenia", "Ben", "Cem")

    told = [entry.lines[0].new for entry in history(keeper).entries]

    assert told[:2] == ["Xenia", "Anna, Kreuz mit 1, +24"]


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


def test_history_names_nobody_whose_data_is_gone(keeper):
    create_game(keeper=keeper)
    correct_head(keeper, "Xenia", "Ben", "Cem")
    anna = keeper.session.club.players.get(name="Anna")
    anna.delete()

    assert "Anna" not in str(history(keeper))
    assert history(keeper).entries[1].lines[0].new == "jemand, Kreuz mit 1, +24"


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
