"""Facts come back as they were written, from the row and from JSON: all there are."""

import json
from itertools import chain, combinations, product

import pytest

from scoring import Contract, Extra, PassedIn, PlayedGame, Replacement, RuleError
from skatliste.models import Game, GameFacts, Seat, facts_from_json, facts_to_json
from tests.factories import create_game, create_keeper, create_session

pytestmark = pytest.mark.django_db

MATADORS = [*range(-11, 0), None, *range(1, 12)]
EXTRAS = list(chain.from_iterable(combinations(Extra, count) for count in range(7)))


def possible(**told) -> list[PlayedGame]:
    """Return the game as a list, or none if there is no such game."""
    try:
        return [PlayedGame(**told)]
    except RuleError:
        return []


def played_games() -> set[PlayedGame]:
    """Return every game that can be played, won and lost, without a bid."""
    told = product(Contract, MATADORS, map(frozenset, EXTRAS), (True, False))
    return {
        game
        for contract, matadors, extras, won in told
        for game in possible(
            contract=contract, matadors=matadors, extras=extras, won_on_points=won
        )
    }


def overbid_nulls() -> list[PlayedGame]:
    extras = [(), (Extra.HAND,), (Extra.OUVERT,), (Extra.HAND, Extra.OUVERT)]
    told = product(extras, [1, -5, 11], [None, Contract.HEARTS, Contract.GRAND])
    return [
        PlayedGame(
            contract=Contract.NULL,
            extras=frozenset(extras),
            won_on_points=False,
            bid=60,
            replacement=Replacement(matadors=matadors, contract=contract),
        )
        for extras, matadors, contract in told
    ]


GAMES = [*played_games(), *overbid_nulls()]
FACTS = [
    GameFacts(game=PassedIn(), dealer=2, note="Kaffee"),
    GameFacts(game=PassedIn(), dealer=1),
    *(
        GameFacts(
            game=game,
            dealer=1 + number % 3,
            declarer=1 + number % 2,
            card_points=(None, 0, 61, 120)[number % 4],
            note=("", "unter Protest ✓")[number % 2],
        )
        for number, game in enumerate(GAMES)
    ),
]


def seats_of(session) -> dict[int, Seat]:
    return {seat.position: seat for seat in session.seats.all()}


def positions_of(session) -> dict[int, int]:
    return {seat.pk: seat.position for seat in session.seats.all()}


def stored(facts: GameFacts) -> Game:
    """Return the row of *facts* as it comes back from the database."""
    session = create_session()
    game = Game(session=session, order_key=1)
    game.write_facts(facts, seats_of(session))
    game.save()
    return Game.objects.get()


def test_games_there_are():
    # 15 sets of extras with 22 and 8 counts of matadors, four kinds of Null.
    assert len(played_games()) == 2 * (4 * 22 * 15 + 8 * 15 + 4)


def test_facts_survive_being_stored():
    session = create_session()
    seats, positions = seats_of(session), positions_of(session)
    rows = [Game(session=session, order_key=place) for place in range(len(FACTS))]
    for row, facts in zip(rows, FACTS, strict=True):
        row.write_facts(facts, seats)

    Game.objects.bulk_create(rows)

    read = [row.facts(positions) for row in Game.objects.in_playing_order()]
    assert read == FACTS


def test_facts_survive_being_written_over_others():
    session = create_session()
    seats, positions = seats_of(session), positions_of(session)
    row = Game(session=session)

    for facts in FACTS:
        row.write_facts(facts, seats)
        assert row.facts(positions) == facts


def columns(row) -> dict[str, object]:
    own = {"id", "entry_id"}
    return {
        field.attname: getattr(row, field.attname)
        for field in Game._meta.concrete_fields  # noqa: SLF001  # Django's public API
        if field.attname not in own
    }


def test_row_that_was_something_else_keeps_nothing_of_it():
    session = create_session()
    seats = seats_of(session)
    row = Game(session=session)

    for facts in FACTS[::-1]:
        new = Game(session=session)
        for one in (row, new):
            one.write_facts(facts, seats)
        assert columns(row) == columns(new)


def test_facts_survive_json():
    read = [
        facts_from_json(json.loads(json.dumps(facts_to_json(row)))) for row in FACTS
    ]

    assert read == FACTS


def test_facts_of_a_played_game_as_json():
    game = PlayedGame(
        contract=Contract.GRAND,
        matadors=-1,
        extras=frozenset({Extra.SCHNEIDER, Extra.HAND}),
        won_on_points=False,
        bid=72,
    )
    facts = GameFacts(game=game, dealer=3, declarer=1, card_points=22, note="knapp")

    assert facts_to_json(facts) == {
        "kind": "played",
        "dealer": 3,
        "declarer": 1,
        "contract": "grand",
        "matadors": -1,
        "extras": ["hand", "schneider"],
        "won_on_points": False,
        "bid": 72,
        "card_points": 22,
        "ending": None,
        "replacement": None,
        "note": "knapp",
    }


def test_facts_of_an_overbid_null_as_json():
    game = PlayedGame(
        contract=Contract.NULL,
        won_on_points=False,
        bid=24,
        replacement=Replacement(matadors=-2),
    )

    row = facts_to_json(GameFacts(game=game, dealer=1, declarer=2))

    assert (row["contract"], row["matadors"], row["extras"]) == ("null", None, [])
    assert row["replacement"] == {"contract": None, "matadors": -2}


def test_facts_of_a_passed_in_game_as_json():
    facts = GameFacts(game=PassedIn(), dealer=2)

    assert facts_to_json(facts) == {"kind": "passed_in", "dealer": 2, "note": ""}


def test_row_of_a_played_game():
    game = PlayedGame(
        contract=Contract.SPADES,
        matadors=-3,
        extras=frozenset({Extra.OUVERT, Extra.HAND, Extra.SCHWARZ}),
        bid=59,
    )

    row = stored(GameFacts(game=game, dealer=3, declarer=2, card_points=120))

    assert (row.kind, row.contract, row.matadors) == ("played", "spades", -3)
    assert (row.hand, row.ouvert, row.level) == (True, True, "schwarz")
    assert (row.schneider_announced, row.schwarz_announced) == (True, True)
    assert (row.won_on_points, row.bid, row.card_points) == (True, 59, 120)
    assert (row.dealer.position, row.declarer.position) == (3, 2)


def test_row_of_a_null_that_counts_as_another_game():
    game = PlayedGame(
        contract=Contract.NULL,
        extras=frozenset({Extra.OUVERT}),
        won_on_points=False,
        bid=48,
        replacement=Replacement(matadors=2, contract=Contract.HEARTS),
    )

    row = stored(GameFacts(game=game, dealer=1, declarer=1))

    assert (row.contract, row.matadors, row.ouvert, row.level) == (
        "null",
        None,
        True,
        "",
    )
    assert (row.replacement_contract, row.replacement_matadors) == ("hearts", 2)
    assert row.event() == game


def test_row_of_a_passed_in_game():
    row = stored(GameFacts(game=PassedIn(), dealer=2))

    assert (row.kind, row.contract, row.declarer) == ("passed_in", "", None)
    assert (row.matadors, row.bid, row.card_points) == (None, None, None)
    assert row.event() == PassedIn()


def test_event_keeps_who_reached_the_level():
    keeper = create_keeper()
    game = create_game(keeper=keeper, extras=["schneider"], won=False)

    assert game.event() == PlayedGame(
        contract=Contract.CLUBS,
        matadors=1,
        extras=frozenset({Extra.SCHNEIDER}),
        won_on_points=False,
    )
