"""What would be taken in, before anything is: to be read by whoever decides."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import Deck, Language
from skatliste.models import ClubFacts, EveningFacts, ListFacts, Session
from skatliste.queries import Sheet, SheetRow, WrittenRow, count_out

from .csv_file import CsvReading, CsvRow
from .documents import Document


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
