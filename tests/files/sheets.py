"""Lists with something of everything, for the files that are made of them."""

from scoring import Contract, System
from skatliste.exports.evenings import (
    EveningDocument,
    load_evening_document,
    sheet_for_file,
)
from skatliste.models import Keeper, Session
from skatliste.queries import Sheet
from skatliste.services import (
    Seating,
    begin_next,
    change_rules,
    join_table,
    leave_table,
)
from tests.closings import close
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.lists.facts import version_of

# The longest name that may be typed, in wide letters.
LONGEST = "W" * 37 + " IV"
# What spreadsheets run, what turns a line around, and what ends a string of markup.
WICKED = ("=1+1", "<b>&\"'</b>", "@SUM(A1) \N{HEBREW LETTER ALEF}")


def sheet_of(keeper: Keeper) -> Sheet:
    """Return the list counted out in its own language."""
    return sheet_for_file(Session.objects.get(pk=keeper.session.pk))


def eventful_list(**options) -> Keeper:
    """Return a list at which people came and left and the rules were changed.

    Two columns of people who left, an adjustment, passed in, three systems.
    """
    keeper = create_keeper(title="Runde", stake="1/4", **options)
    create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=2, won=False)
    join_table(keeper=keeper, version=version_of(keeper), name="Dora", before=None)
    create_passed_in(keeper=keeper)
    create_adjustment(keeper=keeper, seat=2, points=-40, reason="Verspätet")
    create_game(keeper=keeper, declarer=1, won=False)
    join_table(keeper=keeper, version=version_of(keeper), name="Emil", before=1)
    create_game(keeper=keeper, declarer=5, extras=["hand"])
    create_game(keeper=keeper, declarer=3, won=False)
    leave_table(keeper=keeper, version=version_of(keeper), position=3)
    for system in (System.SEEGER, System.CLASSIC):
        _change(keeper, system)
        create_game(keeper=keeper, declarer=2)
        create_game(keeper=keeper, declarer=4, won=False)
    return keeper


def _change(keeper: Keeper, system: System) -> None:
    change_rules(
        keeper=keeper,
        version=version_of(keeper),
        system=system,
        profile=sheet_of(keeper).now.profile,
        whole_list=False,
    )


def evening_of_two(*, names=("Anna", "Ben", "Cem"), stake="") -> EveningDocument:
    """Return an evening of a closed list and one that is still played.

    On the first: Anna 114, Ben -98, Cem 40; on the second Ben has won a grand.
    """
    first = create_keeper(names=names, title="Freitag", planned_games=3, stake=stake)
    create_game(keeper=first, declarer=1)
    create_game(keeper=first, declarer=2, won=False)
    create_passed_in(keeper=first)
    close(first)
    following = begin_next(keeper=first, seating=Seating.KEPT)
    second = Keeper(session=following, device_id=first.device_id)
    create_game(keeper=second, declarer=2, contract=Contract.GRAND)
    document = load_evening_document(following.evening.public_id, None)
    assert document is not None
    return document


def long_sheet(games: int) -> Sheet:
    """Return a list of so many games that nobody has written down."""
    keeper = create_keeper(names=("Anna", "Ben", "Cem", "Dora"))
    create_game(keeper=keeper, declarer=2, extras=["hand"], bid=36, card_points=72)
    create_game(keeper=keeper, declarer=1, contract=Contract.GRAND, won=False)
    create_game(keeper=keeper, declarer=4, contract=Contract.NULL)
    create_passed_in(keeper=keeper)
    sheet = sheet_of(keeper)
    return sheet.what_if([row.written for row in sheet.rows] * (games // 4))
