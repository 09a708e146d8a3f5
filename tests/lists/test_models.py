"""What the database refuses, and how rows are ordered and addressed."""

import uuid
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction

from skatliste.models import ORDER_STEP, Change, Game, Grant, Player, Sitting
from tests.factories import create_game, create_keeper, create_passed_in, create_session

pytestmark = pytest.mark.django_db


def refuse(constraint, row, **nonsense):
    """Assert that the database does not let *row* become *nonsense*."""
    rows = type(row).objects.filter(pk=row.pk)
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        rows.update(**nonsense)


@pytest.mark.parametrize("matadors", [0, 12, -12])
def test_game_is_refused_with_matadors_that_nobody_has(matadors):
    game = create_game(keeper=create_keeper())

    refuse("matadors_are_one_to_eleven_with_or_without", game, matadors=matadors)


@pytest.mark.parametrize("card_points", [121, 240])
def test_game_is_refused_with_more_card_points_than_there_are(card_points):
    game = create_game(keeper=create_keeper())

    refuse("card_points_are_at_most_120", game, card_points=card_points)


@pytest.mark.parametrize(
    "nonsense", [{"declarer": None}, {"contract": ""}, {"dealer": None}]
)
def test_played_game_is_refused_without(nonsense):
    game = create_game(keeper=create_keeper())

    refuse("a_row_has_what_its_kind_needs", game, **nonsense)


def test_passed_in_game_is_refused_with_a_contract():
    game = create_passed_in(keeper=create_keeper())

    refuse("a_row_has_what_its_kind_needs", game, contract="grand")


def test_passed_in_game_is_refused_with_a_declarer():
    game = create_passed_in(keeper=create_keeper())

    refuse("a_row_has_what_its_kind_needs", game, declarer=game.dealer)


def test_game_of_an_unknown_kind_is_refused():
    game = create_game(keeper=create_keeper())

    refuse("a_row_has_what_its_kind_needs", game, kind="ramsch")


def test_entry_is_refused_twice_in_a_list():
    keeper = create_keeper()
    first, second = create_game(keeper=keeper), create_game(keeper=keeper)

    refuse("entry_id", second, entry_id=first.entry_id)


def test_entry_is_accepted_in_a_copy_of_the_list():
    first = create_game(keeper=create_keeper())
    second = create_game(keeper=create_keeper())

    Game.objects.filter(pk=second.pk).update(entry_id=first.entry_id)

    assert Game.objects.filter(entry_id=first.entry_id).count() == 2


def test_order_key_is_refused_twice_in_a_list():
    keeper = create_keeper()
    first, second = create_game(keeper=keeper), create_game(keeper=keeper)

    refuse("order_key", second, order_key=first.order_key)


def test_order_keys_leave_room_between_rows():
    keeper = create_keeper()
    for _ in range(3):
        create_game(keeper=keeper)

    keys = list(Game.objects.in_playing_order().values_list("order_key", flat=True))

    assert ORDER_STEP == 4_294_967_296
    assert keys == [4_294_967_296, 8_589_934_592, 12_884_901_888]


def test_row_can_be_put_between_two_without_moving_any():
    keeper = create_keeper()
    first, second = create_game(keeper=keeper), create_game(keeper=keeper)
    between = create_game(keeper=keeper)

    middle = (first.order_key + second.order_key) // 2
    Game.objects.filter(pk=between.pk).update(order_key=middle)

    assert list(Game.objects.in_playing_order()) == [first, between, second]


@pytest.mark.parametrize("position", [0, 13])
def test_seat_is_refused_beyond_the_columns(position):
    seat = create_session().seats.first()

    refuse("seat_position_is_one_to_twelve", seat, position=position)


def test_seat_is_refused_twice():
    seat = create_session().seats.first()

    refuse("position", seat, position=2)


def sitting() -> Sitting:
    """Return the first of three sittings of a list."""
    create_session()
    return Sitting.objects.first()


@pytest.mark.parametrize("place", [0, 6])
def test_sitting_is_refused_beyond_the_table(place):
    refuse("place_is_one_to_five", sitting(), place=place)


def test_sitting_is_refused_at_a_place_that_is_taken():
    refuse("place", sitting(), place=2)


def test_sitting_is_refused_in_a_column_that_is_taken():
    one = sitting()

    refuse("seat", one, seat=Sitting.objects.get(place=2).seat)


def test_segment_is_refused_twice_at_a_key():
    session = create_session()
    first = session.segments.get()
    second = session.segments.create(
        from_key=1, first_dealer=first.first_dealer, system=first.system
    )

    refuse("from_key", second, from_key=first.from_key)


def test_player_is_refused_twice_in_a_club():
    anna, _ben, _cem = create_session().club.players.order_by("pk")

    refuse("name", anna, name="Ben")


def test_player_may_have_a_namesake_in_another_club():
    create_session()
    create_session()

    assert Player.objects.filter(name="Anna").count() == 2


def test_change_is_refused_twice_for_a_version():
    keeper = create_keeper()
    create_game(keeper=keeper)

    refuse("version", Change.objects.first(), version=2)


def test_grant_is_refused_twice_for_a_device():
    keeper = create_keeper()
    grant = Grant.objects.get()

    with pytest.raises(IntegrityError), transaction.atomic():
        Grant.objects.create(
            device=grant.device, session=keeper.session, role="keeper", key_version=1
        )


def test_session_gets_an_address_that_nobody_guesses():
    addresses = {create_session().public_id for _ in range(20)}

    assert len(addresses) == 20
    assert {len(address) for address in addresses} == {12}
    assert set("".join(addresses)) <= set("23456789bcdfghjkmnpqrstvwxz")


def test_session_is_refused_with_the_address_of_another():
    first, second = create_session(), create_session()

    refuse("public_id", second, public_id=first.public_id)


def test_session_is_refused_with_the_uid_of_another():
    first, second = create_session(), create_session()

    refuse("uid", second, uid=first.uid)


def test_entry_ids_are_made_anew():
    first, second = Game(), Game()

    assert isinstance(first.entry_id, uuid.UUID)
    assert first.entry_id != second.entry_id


def test_migrations_know_nothing_of_scoring():
    migrations = sorted(Path("skatliste/migrations").glob("0*.py"))

    knowing = [path.name for path in migrations if "scoring" in path.read_text()]

    assert migrations[0].name == "0001_first_evening.py"
    assert knowing == []
