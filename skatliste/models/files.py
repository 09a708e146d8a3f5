"""Lists, evenings and clubs as they stand in files: facts, figures left out."""

import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self

from scoring import Deck, Language

from .closings import Completion
from .facts import GameFacts
from .tables import PlacedSegments, latest_names


@dataclass(frozen=True, slots=True, kw_only=True)
class PastLog:
    """What a file tells of the past of its list.

    Attributes:
        people: names; empty for somebody who was deleted.
        entries: the oldest first, as the log keeps them, but that people stand in
            them by their number among *people*, from 1 on, and games by their entry.
    """

    people: tuple[str, ...] = ()
    entries: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PastConsent:
    """Who agreed to a closed list, by the position of the column, and when."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PastClosing:
    """A revision of a list as it was closed, and how it was opened again.

    Attributes:
        revision: 1 for the first.
        at: when it was closed.
        completion: how the list came to its end.
        reason: why; may be empty.
        lots: what was drawn among people who were equal.
        agreed: in the order in which they said so.
        reopened_at: when it was opened again, if it was.
        reopened_because: why; may be empty.
        then: the list as it stood then, if it was opened again; else it stands so now.
        content: that list as a file.
    """

    revision: int
    at: datetime
    completion: Completion
    reason: str = ""
    lots: tuple[tuple[int, ...], ...] = ()
    agreed: tuple[PastConsent, ...] = ()
    reopened_at: datetime | None = None
    reopened_because: str = ""
    then: "ListFacts | None" = None
    content: str = field(default="", compare=False)

    @property
    def counts(self) -> bool:
        """Whether the list counts in an evening and in standings."""
        return self.completion != Completion.VOID


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFacts:
    """A whole list as it stands in a file.

    Attributes:
        uid: recognises the list when a file of it comes back.
        title: what it is called; may be empty.
        place: where it was played; may be empty.
        begun_at: when it was begun.
        planned_games: how many there are to be.
        stake: cents for a point as a fraction, "1/4"; may be empty.
        language: of its print.
        deck: of its print.
        segments: who sat where, and how it was counted.
        rows: in playing order, each with the id of its entry.
        closings: its revisions that were closed, the first one first; a file need not
            tell them, so that facts are the same without.
        log: what was done to it; whether two lists are the same does not hang on it.
    """

    uid: uuid.UUID
    title: str
    place: str
    begun_at: datetime
    planned_games: int
    stake: str = ""
    language: Language
    deck: Deck
    segments: PlacedSegments
    rows: tuple[tuple[uuid.UUID, GameFacts], ...]
    closings: tuple[PastClosing, ...] = field(default=(), compare=False)
    log: PastLog = field(default=PastLog(), compare=False)

    @property
    def names(self) -> dict[int, str]:
        """Who sat last in each column, in the order of the columns."""
        return latest_names(segment for _, segment in self.segments)

    @property
    def games(self) -> int:
        """How many of the rows are games."""
        return sum(row.is_game for _, row in self.rows)

    @property
    def closed(self) -> PastClosing | None:
        """How the list was closed, if it is not written on any more."""
        last = self.closings[-1] if self.closings else None
        return last if last is not None and last.reopened_at is None else None

    def with_uid(self, uid: uuid.UUID) -> Self:
        """Return the same list under another uid, in all its revisions."""
        closings = tuple(
            replace(one, then=one.then and one.then.with_uid(uid))
            for one in self.closings
        )
        return replace(self, uid=uid, closings=closings)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFacts:
    """An evening of several lists, in the order in which they were played."""

    lists: tuple[ListFacts, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubFacts:
    """A club with everything that is its own.

    Attributes:
        id: what stands in its address; recognises it when its file comes back.
        name: what it is called.
        place: where it plays; may be empty.
        stake: cents for a point as a fraction, "1/4"; may be empty.
        system: how its lists are counted, by its value; empty as for everybody.
        profile: by which rules, by the name of the preset; empty as for everybody.
        people: whether each is offered when a list begins, by name.
        evenings: the uids of the lists of each evening, in their order.
        lists: all of them, those of evenings too; each is read from the file whenever
            it is asked for, where there may be thousands.
    """

    id: str
    name: str
    place: str = ""
    stake: str = ""
    system: str = ""
    profile: str = ""
    people: Mapping[str, bool]
    evenings: tuple[tuple[uuid.UUID, ...], ...]
    lists: Collection[ListFacts]
