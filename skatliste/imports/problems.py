"""What is wrong with a file, every problem with its row."""

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

# Nobody reads on; and a file may be wrong in a million places.
MOST_TOLD: Final = 100


class ImportRefusedError(ValueError):
    """A file that cannot be taken.

    Attributes:
        problems: one sentence each, in the order of the file.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Notes:
    """Sentences, of which the first are told and the rest are counted.

    `len` is how many there are.

    Attributes:
        told: the first of them, as many as anybody reads.
    """

    def __init__(self) -> None:
        self.told: list[str] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def more(self) -> int:
        """How many there are beside those that are told."""
        return self._count - len(self.told)

    def add(self, sentence: str) -> None:
        self._count += 1
        if self._count <= MOST_TOLD:
            self.told.append(sentence)


class Problems:
    """Everything that is wrong with a file; `len` is how many problems there are."""

    def __init__(self) -> None:
        self._notes = Notes()

    def __len__(self) -> int:
        return len(self._notes)

    def add(self, place: str, what: str) -> None:
        """Note *what* is wrong at a place of the file."""
        self._notes.add(f"{place or whole_file()}: {what}")

    def within(self, place: str) -> "Problems":
        """Return where to note what is wrong with a part of the file."""
        return _Within(self, place)

    @property
    def told(self) -> list[str]:
        """One sentence each, and in the last how many more there are."""
        told, more = self._notes.told, self._notes.more
        if not more:
            return list(told)
        return [*told, _("and %(number)s more") % {"number": counted(more)}]

    def raise_any(self) -> None:
        """Raise ImportRefusedError if there are any."""
        if len(self):
            raise ImportRefusedError(self.told)


class _Within(Problems):
    """Notes what is wrong with a part, among what is wrong with the whole."""

    def __init__(self, whole: Problems, place: str) -> None:
        super().__init__()
        self._whole = whole
        self._place = place

    def __len__(self) -> int:
        return len(self._whole)

    def add(self, place: str, what: str) -> None:
        where = self._place if place == FILE else f"{self._place}, {place}"
        self._whole.add(where, what)


# The place of what is wrong with a file as such.
FILE: Final = ""


def whole_file() -> str:
    """Return how it is called."""
    return _("file")


def counted(number: int) -> str:
    """Return a large number as whoever reads the sentence writes it."""
    return number_format(number, force_grouping=True)


def of_file(what: str) -> str:
    """Return the sentence of what is wrong with a file as such."""
    return f"{whole_file()}: {what}"
