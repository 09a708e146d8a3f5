"""Who sits where on a list that comes as a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import LEAST_AT_TABLE, MOST_AT_TABLE, is_passed_in
from skatliste.columns import Column
from skatliste.forms.names import NAME_LENGTH

from .csv_heads import Layout
from .csv_records import Record, one_line, shortened
from .problems import ImportRefusedError

_read_name: Final = one_line(NAME_LENGTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """Who sits where.

    Attributes:
        names: by position.
        totals: the position whose running totals stand in a column, by its place.
        assumed: how the names were found, if nobody told them.
        passed_over: heads of columns that nobody knows.
    """

    names: Mapping[int, str]
    totals: Mapping[int, int]
    assumed: str = ""
    passed_over: tuple[str, ...] = ()

    def find(self, text: str) -> int | None:
        """Return the position of somebody by name."""
        wanted = _folded(text)
        return next(
            (place for place, name in self.names.items() if _folded(name) == wanted),
            None,
        )


def find_seats(layout: Layout, records: Sequence[Record], told: Sequence[str]) -> Seats:
    """Return who sits where: as told, else by heads of columns, else as they play.

    Raises:
        ImportRefusedError: if they are not three to five people.
    """
    names, assumed = _names(layout, records, told)
    positions = dict(enumerate(names, start=1))
    by_name = {_folded(name): place for place, name in positions.items()}
    totals = {
        place: by_name[_folded(head)]
        for place, head in layout.others.items()
        if _folded(head) in by_name
    }
    unknown = [head for place, head in layout.others.items() if place not in totals]
    return Seats(
        names=positions,
        totals=totals,
        assumed=assumed,
        passed_over=tuple(map(shortened, unknown)),
    )


def seating_order(
    dealers: Sequence[int | None], positions: tuple[int, ...]
) -> tuple[tuple[int, ...], int]:
    """Return the order in which these people deal, and who of them deals first.

    Who deals is a fact of its row. Only if all rows tell it, and in turn, more can be
    said about the table.
    """
    told = [dealer for dealer in dealers if dealer is not None]
    if not told or len(told) < len(dealers):
        begins = dealers[0] if dealers else None
        return positions, positions[0] if begins is None else begins
    order = tuple(dict.fromkeys(told[: len(positions)]))
    if _turns(told, positions) or len(order) < len(positions):
        return positions, told[0]
    if not _turns(told, order):
        return positions, told[0]
    begin = order.index(positions[0])
    return (*order[begin:], *order[:begin]), told[0]


def _names(
    layout: Layout, records: Sequence[Record], told: Sequence[str]
) -> tuple[list[str], str]:
    if told:
        return list(told), ""
    heads = list(_clean(layout.others.values()))
    dealers = list(_people(records, Column.DEALER))
    declarers = list(_people(records, Column.DECLARER))
    played = _distinct([*dealers, *declarers])
    people, columns = ({*map(_folded, names)} for names in (played, heads))
    if len(heads) >= LEAST_AT_TABLE and (layout.is_own or people <= columns):
        return _checked(_distinct(heads), played), ""
    if LEAST_AT_TABLE <= len(columns) <= MOST_AT_TABLE and 2 * len(
        people & columns
    ) > len(columns):
        # Whoever has none is a slip of the pen, and told with the row.
        return _distinct(heads), ""
    assumed = (
        _("The people sit as they deal.")
        if len(_distinct(dealers)) >= LEAST_AT_TABLE
        else _(
            "The people sit in the order in which they play first: if that is not how "
            "they sat, say so below."
        )
    )
    return _checked(played, played), assumed


def _checked(names: list[str], played: Iterable[str]) -> list[str]:
    known = {*map(_folded, names)}
    missing = [name for name in played if _folded(name) not in known]
    if missing or len(names) > MOST_AT_TABLE:
        raise ImportRefusedError([_too_many([*names, *missing])])
    if len(names) < LEAST_AT_TABLE:
        raise ImportRefusedError([_too_few(names)])
    return names


def _too_many(names: Sequence[str]) -> str:
    return _(
        "These are more people than sit at a table, or somebody stood in: %(names)s. A "
        "table of this kind cannot tell who sat where when; a file of JSON can."
    ) % {"names": ", ".join(names[:12])}


def _too_few(names: Sequence[str]) -> str:
    if not names:
        return _("Nobody plays in this table. Who sat there? Please say so below.")
    return _(
        "Only these people can be found: %(names)s. Who else sat there? Please give "
        "all names below, as they sit."
    ) % {"names": ", ".join(names)}


def _people(records: Iterable[Record], column: Column) -> Iterator[str]:
    texts = dict.fromkeys(record.text(column) for record in records)
    yield from _clean(text for text in texts if text and not is_passed_in(text))


def _clean(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        try:
            name = _read_name(text)
        except ValidationError as error:
            told = {"text": shortened(text), "why": error.messages[0]}
            sentence = _("“%(text)s”: %(why)s") % told
            raise ImportRefusedError([sentence]) from error
        if name:
            yield name


def _distinct(names: Iterable[str]) -> list[str]:
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(_folded(name), name)
    return list(found.values())


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _turns(dealers: Sequence[int], order: Sequence[int]) -> bool:
    begin = order.index(dealers[0])
    return all(
        dealer == order[(begin + step) % len(order)]
        for step, dealer in enumerate(dealers)
    )
