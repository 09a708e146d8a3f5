"""What would be taken in, before anything is: to be read by whoever decides."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from scoring import Deck, Language
from skatliste.models import ClubFacts, ListFacts, Session
from skatliste.queries import Sheet, SheetRow, WrittenRow, count_out

from .csv_file import CsvReading, CsvRow
from .documents import Document

_SHOWN_LISTS: Final = 50

# What a page takes in at once, counted in rows: while it is written nobody else can
# write, and whoever enters a game waits for seconds, never for minutes.
_MOST_AT_ONCE: Final = 8_000
# What has to be written for a list without rows, and for a name in it.
_ROWS_OF_LIST, _ROWS_OF_NAME = 40, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePreview:
    """A list that comes as a table, counted out.

    Attributes:
        reading: what was understood.
        sheet: the list as it would be; its totals are right if no row is missing.
    """

    reading: CsvReading
    sheet: Sheet

    @property
    def may_be_taken(self) -> bool:
        return not self.reading.problems

    def rows(self) -> Iterator[tuple[CsvRow, SheetRow | None]]:
        """Yield each row as it stands in the file, and as it was understood."""
        understood = iter(self.sheet.rows)
        for row in self.reading.rows:
            is_sound = row.facts is not None and not row.problems
            yield row, next(understood) if is_sound else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentPreview:
    """What a file of the format skatliste tells.

    Attributes:
        club: the name of the club, if it is the file of one.
        lists: the first of its lists.
        count: how many there are.
        games: how many in all of them.
        people: how many names there are, also of those who have left.
        may_be_taken: whether it is one list, or so few that a page takes them in.
    """

    club: str
    lists: tuple[ListFacts, ...]
    count: int
    games: int
    people: int
    may_be_taken: bool


def preview_table(
    reading: CsvReading, *, language: Language, deck: Deck
) -> TablePreview:
    """Return a table counted out, in the reader's words."""
    facts = reading.facts
    session = Session(
        title=facts.title,
        place=facts.place,
        begun_at=facts.begun_at,
        planned_games=facts.planned_games,
    )
    rows = [WrittenRow(facts=row, entry_id=str(entry)) for entry, row in facts.rows]
    sheet = count_out(session, facts.segments, rows, manner=(language, deck))
    return TablePreview(reading=reading, sheet=sheet)


def preview_document(document: Document) -> DocumentPreview:
    """Return what stands in a file of the format skatliste."""
    lists: Collection[ListFacts] = (
        (document,) if isinstance(document, ListFacts) else document.lists
    )
    first: list[ListFacts] = []
    people: set[str] = set()
    games = effort = 0
    # Of a club there may be thousands, each of which is read as it is asked for.
    for one in lists:
        if len(first) < _SHOWN_LISTS:
            first.append(one)
        games += sum(row.is_game for _entry, row in one.rows)
        effort += _effort(one)
        for _begin, segment in one.segments:
            people.update(segment.names.values())
    return DocumentPreview(
        club=document.name if isinstance(document, ClubFacts) else "",
        lists=tuple(first),
        count=len(lists),
        games=games,
        people=len(people),
        may_be_taken=len(lists) <= 1 or effort <= _MOST_AT_ONCE,
    )


def _effort(facts: ListFacts) -> int:
    """Return how long it takes to write a list, in rows."""
    seated = sum(len(segment.names) for _begin, segment in facts.segments)
    names = seated + len(facts.log.people)
    return _ROWS_OF_LIST + len(facts.rows) + _ROWS_OF_NAME * names
