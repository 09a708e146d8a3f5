"""Takes values out of JSON whose content nobody vouches for."""

from typing import TypeVar

from django.utils.translation import gettext as _

from .problems import FILE, Problems, whole_file
from .shapes import UNREADABLE, Shape, list_of, shown

T = TypeVar("T")
D = TypeVar("D")


class Reader:
    """Reads the fields of one object, and notes what is wrong with them.

    A field that is null counts as missing.

    Attributes:
        place: where the object stands in the file, for the reader's eye: "row 5".
        problems: shared by all readers of a file.
    """

    def __init__(self, place: str, content: object, problems: Problems) -> None:
        self.place = place
        self.problems = problems
        self._known_problems = len(problems)
        self._is_object = isinstance(content, dict)
        self._content = content if isinstance(content, dict) else {}
        if not self._is_object:
            self.refuse(
                _("expected an object, got %(value)s") % {"value": shown(content)}
            )

    @property
    def is_sound(self) -> bool:
        """Whether nothing was refused since this reader began."""
        return len(self.problems) == self._known_problems

    def refuse(self, what: str) -> None:
        self.problems.add(self.place, what)

    def refuse_field(self, name: str, what: str) -> None:
        self.refuse(f"{name}: {what}")

    def expected(self, name: str, expected: str, value: str) -> None:
        """Note that a field holds *value*, and not what is *expected*."""
        told = {"expected": expected, "value": value}
        self.refuse_field(name, _("expected %(expected)s, got %(value)s") % told)

    def has(self, name: str) -> bool:
        return self._content.get(name) is not None

    def take(self, name: str, shape: Shape[T], default: D) -> T | D:
        """Return a field; *default* if it is missing, or refused."""
        value = self._content.get(name)
        return default if value is None else self._read(name, value, shape, default)

    def need(self, name: str, shape: Shape[T], stand_in: D) -> T | D:
        """Return a field that must be there; *stand_in* if it was refused."""
        if self._is_object and not self.has(name):
            self.refuse_field(name, _("is missing"))
        return self.take(name, shape, stand_in)

    def take_each(self, name: str, shape: Shape[T], *, most: int) -> list[T | None]:
        """Return the items of a list that may be missing; None for each refused."""
        items = self.take(name, list_of(0, most), [])
        return [self._read(name, item, shape, None) for item in items]

    def check(self, name: str, shape: Shape[T]) -> None:
        """Note a field that is there, but not as it should be."""
        self.take(name, shape, None)

    @property
    def content(self) -> dict[str, object]:
        """The object as it stands in the file."""
        return self._content

    def place_of(self, what: str) -> str:
        """Return the place of *what* stands in the object."""
        return f"{self.place or whole_file()}, {what}"

    def inner(self, name: str, *, place: str = "", within: bool = False) -> "Reader":
        """Return a reader of the object in a field.

        With *within* the object is a file in a file, whose rows have places of their
        own.
        """
        place = place or self.place_of(name)
        content = self._content.get(name)
        if within:
            return Reader(FILE, content, self.problems.within(place))
        return Reader(place, content, self.problems)

    def refuse_all_but(self, *names: str) -> None:
        """Note the fields that nobody reads: what is told must not get lost."""
        for name in self._content:
            if name not in names and self.has(name):
                self.refuse_field(shown(name), _("there is no such field here"))

    def _read(self, name: str, value: object, shape: Shape[T], default: D) -> T | D:
        try:
            return shape.read(value)
        except UNREADABLE:
            self.expected(name, shape.expected(), shown(value))
            return default
