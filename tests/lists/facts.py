"""Three games as facts, and how to write and read one."""

import uuid

from scoring import Contract, Extra, PassedIn, PlayedGame
from skatliste.models import Game, GameFacts, Keeper, Session
from skatliste.services import enter_game

ENTRY = uuid.UUID("01234567-89ab-4def-8123-456789abcdef")
SPADES = GameFacts(
    game=PlayedGame(contract=Contract.SPADES, matadors=2), dealer=1, declarer=2
)
GRAND = GameFacts(
    game=PlayedGame(
        contract=Contract.GRAND,
        matadors=-1,
        extras=frozenset({Extra.HAND}),
        won_on_points=False,
    ),
    dealer=1,
    declarer=3,
    card_points=59,
)
PASSED_IN = GameFacts(game=PassedIn(), dealer=1)


def enter(keeper: Keeper, facts=SPADES, *, entry_id=ENTRY, number=1) -> Game:
    return enter_game(keeper=keeper, entry_id=entry_id, number=number, facts=facts)


def facts_of(game: Game) -> GameFacts:
    """Return the facts of the row as they are stored now."""
    positions = {seat.pk: seat.position for seat in game.session.seats.all()}
    return Game.objects.get(pk=game.pk).facts(positions)


def version_of(keeper: Keeper) -> int:
    return Session.objects.get(pk=keeper.session.pk).version
