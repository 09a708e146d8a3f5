"""A club with everything that is its own, as its files tell it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from django.db.models import Max

from skatliste.models import Club, Game, Session


def nobody_counts() -> None:
    """Take no notice of a list that was gone through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubDocument:
    """What the files of a club are made from.

    Attributes:
        club: the club.
        lists: how many standing lists it has.
        games: how many games stand in them.
        changed_at: when one of its lists was changed last; else when it was founded.
        on_list: is called whenever one more list was gone through.
    """

    club: Club
    lists: int
    games: int
    changed_at: datetime
    on_list: Callable[[], None] = nobody_counts

    def counted(self, on_list: Callable[[], None]) -> Self:
        """Return the same with somebody who counts the lists."""
        return replace(self, on_list=on_list)


def load_club_document(club: Club) -> ClubDocument:
    """Return what the files of *club* are made from; takes three queries."""
    standing = Session.objects.filter(club=club, deleted_at=None)
    games = Game.objects.standing().dealt().filter(session__in=standing)
    changed_at = standing.aggregate(at=Max("changes__made_at"))["at"]
    return ClubDocument(
        club=club,
        lists=standing.count(),
        games=games.count(),
        changed_at=changed_at or club.created_at,
    )
