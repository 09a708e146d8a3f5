"""Makes what a test needs; a test names only what it is about."""

import uuid

from scoring import ISKO_TOURNAMENT, Contract, Extra, PassedIn, PlayedGame, System
from skatliste.models import Device, Game, GameFacts, Keeper, ListRules, Session
from skatliste.queries import load_table
from skatliste.services import begin_list, enter_game, register_device

ANNA, BEN, CEM, DORA = "Anna", "Ben", "Cem", "Dora"


def create_device() -> tuple[Device, str]:
    """Return a device and the secret of its cookie."""
    return register_device()


def create_keeper(
    *,
    device: Device | None = None,
    names=(ANNA, BEN, CEM),
    title="",
    planned_games=36,
    system=System.SEEGER_FABIAN,
    profile=ISKO_TOURNAMENT,
) -> Keeper:
    """Return the keeper of a new list."""
    if device is None:
        device, _ = create_device()
    session = begin_list(
        device=device,
        names=names,
        title=title,
        rules=ListRules(planned_games=planned_games, system=system, profile=profile),
    )
    return Keeper(session=session, device_id=device.pk)


def create_session(**options) -> Session:
    return create_keeper(**options).session


def create_game(
    *,
    keeper: Keeper,
    declarer=1,
    contract=Contract.CLUBS,
    matadors=1,
    extras=(),
    won=True,
    bid=None,
    card_points=None,
) -> Game:
    """Enter a game as the next row of the list."""
    game = PlayedGame(
        contract=contract,
        matadors=None if contract is Contract.NULL else matadors,
        extras=frozenset(map(Extra, extras)),
        won_on_points=won,
        bid=bid,
    )
    return _enter(keeper, game=game, declarer=declarer, card_points=card_points)


def create_passed_in(*, keeper: Keeper) -> Game:
    return _enter(keeper, game=PassedIn())


def _enter(keeper: Keeper, **facts) -> Game:
    table = load_table(keeper.session)
    return enter_game(
        keeper=keeper,
        entry_id=uuid.uuid4(),
        number=table.number,
        facts=GameFacts(dealer=table.dealer, **facts),
    )
