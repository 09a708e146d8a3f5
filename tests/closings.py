"""How a list is closed, and opened again."""

from skatliste.exports import export_revision
from skatliste.models import Closing, Completion, Evening, Keeper, Session
from skatliste.services import (
    Ended,
    ListHead,
    close_list,
    correct_list,
    reopen_list,
)

from .factories import create_game, create_passed_in
from .now import now


def plan(keeper: Keeper, games: int, *, stake="") -> None:
    """Let the list have another number of games, and a stake."""
    head = ListHead(title="", place="", planned_games=games, stake=stake)
    correct_list(keeper=keeper, head=head, names={})


def complete_list(keeper: Keeper) -> Keeper:
    """Write all three planned games: Anna +114, Ben -98, Cem +40."""
    plan(keeper, 3)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    create_passed_in(keeper=keeper)
    return keeper


def close(
    keeper: Keeper, *, version=None, completion=Completion.COMPLETE, **told
) -> Closing:
    """Close the list as it stands."""
    session = now(keeper)
    content = export_revision(session)
    return close_list(
        keeper=keeper,
        version=session.version if version is None else version,
        ended=Ended(completion=completion, content=content, **told),
    )


def close_and_reopen(keeper: Keeper) -> Closing:
    """Break the list off and open it again: its first revision stays readable."""
    closing = close(keeper, completion=Completion.CUT_SHORT)
    reopen_list(keeper=keeper, revision=closing.revision, reason="Es ging weiter")
    return closing


def make_evening(keeper: Keeper) -> Evening:
    """Let the list be the first of an evening."""
    evening = Evening.objects.create(club=keeper.session.club)
    Session.objects.filter(pk=keeper.session.pk).update(evening=evening)
    return evening
