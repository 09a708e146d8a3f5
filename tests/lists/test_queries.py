"""Who is asking, which lists are theirs, and what a file of one tells."""

import pytest
from django.db.models import F

from scoring import Contract, Extra, PassedIn, PlayedGame
from skatliste.keys import KEEPER, make_key, token_hash
from skatliste.models import Game, GameFacts, Role, Session
from skatliste.queries import (
    InvitedToList,
    deleted_lists,
    find_device,
    find_invited,
    find_keeper,
    find_list,
    known_names,
    list_names,
    lists_of_device,
    load_list_facts,
)
from skatliste.services import delete_game, delete_list, import_list
from tests.factories import (
    create_device,
    create_game,
    create_keeper,
    create_passed_in,
    create_session,
)

from .facts import entered_anew, list_facts

pytestmark = pytest.mark.django_db


def test_lists_of_device_count_standing_games():
    device, token = create_device()
    keeper = create_keeper(device=device, title="Runde")
    delete_game(keeper=keeper, game_id=create_game(keeper=keeper).pk)
    create_game(keeper=keeper)

    (entry,) = lists_of_device(token_hash(token))

    assert (entry.title, entry.name_line) == ("Runde", "Anna, Ben, Cem")
    assert (entry.public_id, entry.begun_at) == (
        keeper.session.public_id,
        keeper.session.begun_at,
    )
    assert (entry.games, entry.planned_games) == (1, 36)


def test_lists_of_device_and_deleted_lists_are_apart():
    device, token = create_device()
    standing = create_keeper(device=device).session
    deleted = create_keeper(device=device)
    delete_list(keeper=deleted)

    shown = lists_of_device(token_hash(token))
    away = deleted_lists(token_hash(token))

    assert [entry.public_id for entry in shown] == [standing.public_id]
    assert [entry.public_id for entry in away] == [deleted.session.public_id]


def test_lists_of_device_end_with_the_key():
    device, token = create_device()
    create_keeper(device=device)

    Session.objects.update(key_version=F("key_version") + 1)

    assert lists_of_device(token_hash(token)) == []


def test_known_names_are_at_most_sixty():
    device, _ = create_device()
    for number in range(21):
        names = [f"{letter}{number}" for letter in "ABC"]
        create_keeper(device=device, names=names)

    names = known_names(device.club)

    assert len(names) == 60
    assert (names[:4], names[-1]) == (["A20", "B20", "C20", "A19"], "C1")


def test_list_names_are_in_seat_order():
    session = create_session(names=("Cem", "Anna", "Ben"))

    assert list_names(session) == ["Cem", "Anna", "Ben"]


def test_find_device_knows_its_secret():
    device, token = create_device()
    create_device()

    assert find_device(token) == device
    assert [
        find_device(wrong) for wrong in ("", "x", token[:-1], token_hash(token))
    ] == [None] * 4


def test_find_keeper_knows_the_lists_of_its_device():
    device, token = create_device()
    own, foreign = create_keeper(device=device), create_session()

    assert find_keeper(token, own.session.public_id) == own
    assert find_keeper(token, foreign.public_id) is None
    assert find_keeper("", own.session.public_id) is None
    assert find_keeper("x", own.session.public_id) is None


def test_find_keeper_knows_no_grant_of_an_earlier_key():
    device, token = create_device()
    session = create_keeper(device=device).session

    Session.objects.update(key_version=2)

    assert find_keeper(token, session.public_id) is None


def test_find_invited_knows_the_key_of_this_version_only():
    session = create_session()
    key = make_key(KEEPER, session.public_id, 1)
    assert find_invited(key) == InvitedToList(session=session, role=Role.KEEPER)

    Session.objects.update(key_version=2)

    assert find_invited(key) is None
    assert find_invited(make_key(KEEPER, session.public_id, 2)).session == session


@pytest.mark.parametrize(
    "key", ["", "k", "x", 200 * "k", "k" + 44 * "ä", "k" + 44 * "0"]
)
def test_find_invited_finds_nothing(key):
    create_session()

    assert find_invited(key) is None


def test_find_list_finds_by_the_address():
    session = create_session()

    assert find_list(session.public_id) == session
    assert find_list("nosuchlist") is None


def test_load_list_facts_returns_what_was_written():
    game = PlayedGame(
        contract=Contract.HEARTS,
        matadors=-4,
        extras=frozenset({Extra.HAND, Extra.SCHNEIDER}),
        bid=50,
    )
    rows = entered_anew(
        [
            GameFacts(game=game, dealer=2, declarer=1, card_points=98, note="knapp"),
            GameFacts(game=PassedIn(), dealer=1, note="Kaffee"),
        ]
    )
    told = list_facts(rows)

    assert load_list_facts(import_list(told)) == told


def test_load_list_facts_leaves_deleted_rows_out():
    keeper = create_keeper()
    game = create_game(keeper=keeper)
    create_passed_in(keeper=keeper)

    delete_game(keeper=keeper, game_id=game.pk)

    kept = Game.objects.standing().get()
    assert load_list_facts(keeper.session).rows == (
        (kept.entry_id, GameFacts(game=PassedIn(), dealer=2)),
    )
