"""What is wrong with a file, every problem with its row."""

from typing import Final

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


class Problems:
    """Everything that is wrong with a file. The first of it is told, the rest counted.

    `len` is how many problems there are.
    """

    def __init__(self) -> None:
        self._told: list[str] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, place: str, what: str) -> None:
        """Note *what* is wrong at a place of the file."""
        self._count += 1
        if self._count <= MOST_TOLD:
            self._told.append(f"{place}: {what}")

    def within(self, place: str) -> "Problems":
        """Return where to note what is wrong with a part of the file."""
        return _Within(self, place)

    @property
    def told(self) -> list[str]:
        """One sentence each, and in the last how many more there are."""
        more = self._count - len(self._told)
        return [*self._told, f"and {more} more"] if more else list(self._told)

    def raise_any(self) -> None:
        """Raise ImportRefusedError if there are any."""
        if self._count:
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
FILE: Final = "file"
