"""Makes what a test needs; a test names only what it is about."""

import uuid

from scoring import (
    ISKO_TOURNAMENT,
    Adjustment,
    Contract,
    Extra,
    PassedIn,
    PlayedGame,
    System,
)
from skatliste.models import (
    Club,
    Device,
    Game,
    GameFacts,
    Keeper,
    SegmentFacts,
    Session,
)
from skatliste.queries import load_table
from skatliste.services import ListHead, begin_list, enter_game, register_device

ANNA, BEN, CEM, DORA = "Anna", "Ben", "Cem", "Dora"


def create_device() -> tuple[Device, str]:
    """Return a device and the secret of its cookie."""
    return register_device()


def table_of(*names, order=(), first_dealer=1, **rules) -> SegmentFacts:
    """Return a table at which *names* have the columns from the first on."""
    return SegmentFacts(
        order=tuple(order) or tuple(range(1, len(names) + 1)),
        names=dict(enumerate(names, start=1)),
        first_dealer=first_dealer,
        **rules,
    )


def create_keeper(
    *,
    device: Device | None = None,
    club: Club | None = None,
    names=(ANNA, BEN, CEM),
    title="",
    place="",
    planned_games=36,
    stake="",
    system=System.SEEGER_FABIAN,
    profile=ISKO_TOURNAMENT,
    order=(),
    first_dealer=1,
) -> Keeper:
    """Return the keeper of a new list."""
    if device is None:
        device, _ = create_device()
    session = begin_list(
        device=device,
        club=club,
        table=table_of(
            *names,
            order=order,
            first_dealer=first_dealer,
            system=system,
            profile=profile,
        ),
        head=ListHead(
            title=title, place=place, planned_games=planned_games, stake=stake
        ),
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


def create_adjustment(*, keeper: Keeper, seat=1, points=-40, reason="") -> Game:
    table = load_table(keeper.session)
    return enter_game(
        keeper=keeper,
        entry_id=uuid.uuid4(),
        number=table.number,
        facts=GameFacts(game=Adjustment(points), declarer=seat, note=reason),
    )


def _enter(keeper: Keeper, **facts) -> Game:
    table = load_table(keeper.session)
    return enter_game(
        keeper=keeper,
        entry_id=uuid.uuid4(),
        number=table.number,
        facts=GameFacts(dealer=table.dealer, **facts),
    )
