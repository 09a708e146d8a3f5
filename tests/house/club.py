"""A process that fills a club with lists.

`fill CLUB LISTS GAMES` imports so many lists of so many games into a club, and
`found LISTS GAMES` into a new one, whose id it prints.
"""

# ruff: noqa: E402, T201  # Django wants to be set up first; a process prints
import os
import sys
import uuid
from datetime import UTC, datetime, timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatliste.settings")
django.setup()

from scoring import Contract, Deck, Extra, Language, PassedIn, PlayedGame
from skatliste.models import Club, GameFacts, ListFacts, SegmentFacts
from skatliste.services import begin_club, import_list

NAMES = ("Anna", "Ben", "Cem", "Dora")
BEGAN = datetime(2020, 1, 3, 19, tzinfo=UTC)
GAMES = (
    PlayedGame(contract=Contract.CLUBS, matadors=2, extras=frozenset({Extra.HAND})),
    PlayedGame(contract=Contract.GRAND, matadors=1),
    PlayedGame(contract=Contract.NULL, won_on_points=False),
    PlayedGame(contract=Contract.HEARTS, matadors=-3, won_on_points=False),
    PassedIn(),
)


def fill(club: Club, lists: int, games: int) -> None:
    """Import *lists* of so many games each, one a week."""
    for week in range(lists):
        import_list(_facts(week, games), club)


def _facts(week: int, games: int) -> ListFacts:
    table = SegmentFacts(
        order=(1, 2, 3, 4), names=dict(enumerate(NAMES, start=1)), first_dealer=1
    )
    return ListFacts(
        uid=uuid.uuid4(),
        title=f"Vereinsabend {week + 1}",
        place="Gasthaus zum Löwen",
        begun_at=BEGAN + timedelta(weeks=week),
        planned_games=games,
        language=Language.GERMAN,
        deck=Deck.FRENCH,
        segments=((1, table),),
        rows=tuple((uuid.uuid4(), _row(number)) for number in range(games)),
    )


def _row(number: int) -> GameFacts:
    game, dealer = GAMES[number % len(GAMES)], number % 4 + 1
    if isinstance(game, PassedIn):
        return GameFacts(game=game, dealer=dealer)
    # Three seats on from the dealer somebody always plays.
    return GameFacts(game=game, dealer=dealer, declarer=dealer % 4 + 1)


if __name__ == "__main__":
    *told, lists, games = sys.argv[1:]
    if told[0] == "found":
        club = begin_club("Skatfreunde")
        print(club.public_id)
    else:
        club = Club.objects.get(public_id=told[1])
    fill(club, int(lists), int(games))
