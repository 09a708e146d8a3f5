"""What would be taken in, before anything is: to be read by whoever decides."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring import Deck, Language
from skatliste.models import ClubFacts, EveningFacts, ListFacts, Session
from skatliste.queries import Sheet, SheetRow, WrittenRow, count_out

from .csv_file import CsvReading, CsvRow
from .documents import Document

# What a page takes in at once, counted in rows: while it is written nobody else can
# write, and whoever enters a game waits for seconds, never for minutes.
_MOST_AT_ONCE: Final = 12_000
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
        lists: in their order.
        club: the name of the club, if it is the file of one.
        is_evening: whether its lists are those of one evening.
    """

    lists: tuple[ListFacts, ...]
    club: str = ""
    is_evening: bool = False

    @property
    def games(self) -> int:
        return sum(row.is_game for one in self.lists for _entry, row in one.rows)

    @property
    def may_be_taken(self) -> bool:
        """Whether it is a list, or so few that a page takes them in."""
        return len(self.lists) <= 1 or sum(map(_effort, self.lists)) <= _MOST_AT_ONCE

    @property
    def people(self) -> int:
        """How many names there are, also of those who have left."""
        return len(
            {
                name
                for one in self.lists
                for _begin, segment in one.segments
                for name in segment.names.values()
            }
        )


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
    if isinstance(document, ClubFacts):
        return DocumentPreview(lists=tuple(document.lists), club=document.name)
    if isinstance(document, EveningFacts):
        return DocumentPreview(lists=tuple(document.lists), is_evening=True)
    return DocumentPreview(lists=(document,))


def _effort(facts: ListFacts) -> int:
    """Return how long it takes to write a list, in rows."""
    seated = sum(len(segment.names) for _begin, segment in facts.segments)
    names = seated + len(facts.log.people)
    return _ROWS_OF_LIST + len(facts.rows) + _ROWS_OF_NAME * names
