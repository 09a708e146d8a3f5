"""The rows of a table by the names of its columns, and what is wrong with them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import RuleError
from skatliste.columns import Told
from skatliste.forms.names import LineField
from skatliste.labels import refusal_label

from .csv_heads import Layout
from .csv_text import Line

T = TypeVar("T")
D = TypeVar("D")

_SHOWN: Final = 40
# A stroke in a cell that has nothing to tell.
_NOTHING: Final = frozenset({"", "-", "–", "—", "−"})
_SIGNS: Final = str.maketrans(
    {"−": "-", "–": "-", " ": None, "\u202f": None, "\xa0": None}
)
# As spreadsheets write whole numbers now and then.
_NUMBER: Final = re.compile(r"([+-]?[0-9]{1,7})(?:[.,]0{1,2})?")


@dataclass(frozen=True, slots=True)
class Record:
    """One row: what its cells tell, by column, and what is wrong with them.

    Attributes:
        line: where it stands.
        layout: of its table.
        problems: why it cannot be taken.
        remarks: what contradicts, and is told.
    """

    line: Line
    layout: Layout
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def number(self) -> int:
        """Of the row, as spreadsheets have it."""
        return self.line.number

    def has(self, column: Told) -> bool:
        """Whether there is more in its cell than a stroke."""
        return self.text(column) not in _NOTHING

    def text(self, column: Told) -> str:
        return self.at(self.layout.places.get(column))

    def at(self, place: int | None) -> str:
        cells = self.line.cells
        return cells[place] if place is not None and place < len(cells) else ""

    def read(self, column: Told, parse: Callable[[str], T], default: D) -> T | D:
        """Return what a cell tells; *default* if it tells nothing, or was refused."""
        if not self.has(column):
            return default
        text = self.text(column)
        try:
            return parse(text)
        except RuleError as error:
            self.refuse(column, refusal_label(error))
        except ValidationError as error:
            self.refuse(column, error.messages[0])
        return default

    def number_in(self, column: Told) -> int | None:
        return self.read(column, whole_number, None)

    def figure_in(self, column: Told) -> int | None:
        """Return a figure that follows from others: what is no number contradicts."""
        return self.figure_at(self.layout.places.get(column))

    def figure_at(self, place: int | None) -> int | None:
        found = _read_number(self.at(place))
        if found is None and self.at(place) not in _NOTHING:
            text = {"text": shortened(self.at(place))}
            self.remarks.append(_("“%(text)s” is no number.") % text)
        return found

    def refuse(self, column: Told, why: str) -> None:
        """Note that this cell cannot be."""
        head = self.layout.head(column)
        told = {"head": head, "text": shortened(self.text(column))}
        what = _("%(head)s “%(text)s”:") % told if told["text"] else f"{head}:"
        self.problems.append(f"{what} {why}")


def read_records(lines: Sequence[Line], layout: Layout) -> list[Record]:
    return [Record(line, layout) for line in lines]


def whole_number(text: str) -> int:
    """Return the number that *text* is.

    Raises:
        RuleError: for anything but a whole number of a few digits.
    """
    number = _read_number(text)
    if number is None:
        raise RuleError("not_a_number", "points")
    return number


def one_line(longest: int) -> Callable[[str], str]:
    """Return what reads a line of text as if it were typed into a form."""
    line = LineField(max_length=longest, required=False)
    return lambda text: str(line.clean(text))


def shortened(text: str, most: int = _SHOWN) -> str:
    """Return *text* as it can be quoted: short, and nothing invisible in it."""
    visible = "".join(sign if sign.isprintable() else "�" for sign in text[: most + 1])
    return visible if len(visible) <= most else f"{visible[:most]}…"


def _read_number(text: str) -> int | None:
    found = _NUMBER.fullmatch(text.translate(_SIGNS))
    return int(found[1]) if found else None
