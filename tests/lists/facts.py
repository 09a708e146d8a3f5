"""Three games as facts, a whole list of them, and how to write and read one."""

import uuid
from datetime import UTC, datetime

from scoring import Contract, Deck, Extra, Language, PassedIn, PlayedGame, System
from skatliste.models import Game, GameFacts, Keeper, ListFacts
from skatliste.services import ListHead, correct_list, enter_game, insert_game
from tests.factories import ANNA, BEN, CEM, table_of
from tests.now import now, seen

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


def insert(
    keeper: Keeper, before: Game, facts=PASSED_IN, *, moves_dealers=False, entry_id=None
) -> Game:
    """Put a row before another one of the list as it is now."""
    return insert_game(
        **seen(keeper),
        entry_id=entry_id or uuid.uuid4(),
        before_id=before.pk,
        facts=facts,
        moves_dealers=moves_dealers,
    )


def list_facts(rows=(), *, table=None) -> ListFacts:
    """Return a list of Seeger's with *rows*, each an entry's id and its facts."""
    return ListFacts(
        uid=ENTRY,
        title="Runde",
        place="Zum Ochsen",
        begun_at=datetime(2026, 11, 5, 18, 0, tzinfo=UTC),
        planned_games=36,
        stake="1/4",
        language=Language.ENGLISH,
        deck=Deck.GERMAN,
        segments=((1, table or table_of(ANNA, BEN, CEM, system=System.SEEGER)),),
        rows=tuple(rows),
    )


def entered_anew(facts) -> tuple[tuple[uuid.UUID, GameFacts], ...]:
    """Return rows of these facts, each with an entry of its own."""
    return tuple((uuid.uuid4(), one) for one in facts)


def correct_head(keeper: Keeper, *names: str, title="") -> None:
    """Give the list another title, and its columns from the first on other names."""
    head = ListHead(title=title, place="", planned_games=36)
    correct_list(keeper=keeper, head=head, names=dict(enumerate(names, start=1)))


def facts_of(game: Game) -> GameFacts:
    """Return the facts of the row as they are stored now."""
    positions = {seat.pk: seat.position for seat in game.session.seats.all()}
    return Game.objects.get(pk=game.pk).facts(positions)


def version_of(keeper: Keeper) -> int:
    return now(keeper).version
