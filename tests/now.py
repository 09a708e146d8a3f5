"""A list as it is stored by now, which is not as its keeper was handed out."""

from scoring import Language
from skatliste.models import Game, Keeper, Session
from skatliste.queries import Sheet, load_sheet


def now(keeper: Keeper) -> Session:
    return Session.objects.get(pk=keeper.session.pk)


def seen(keeper: Keeper) -> dict:
    """Return who writes, and the version of the list that is seen."""
    return {"keeper": keeper, "version": now(keeper).version}


def sheet_of(keeper: Keeper) -> Sheet:
    return load_sheet(now(keeper), language=Language.GERMAN)


def row(number: int) -> Game:
    """Return a row of the only list, 1 for the first."""
    return Game.objects.standing().in_playing_order()[number - 1]
