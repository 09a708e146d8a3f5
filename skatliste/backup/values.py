"""Values as they stand in a backup: the same from every database, and for every one.

A row is a line of JSON. What is read is checked by what PostgreSQL would take, since
SQLite takes nearly anything: so what is restored in one place can be in another.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import ForeignKey

from skatliste.models import YEARS

from .tables import AnyField

Read = Callable[[Any], Any]


class WrongRowError(ValueError):
    """What is wrong with a row, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Attributes:
        name: of its field.
        read: returns what the database is given, or raises ValueError.
    """

    name: str
    read: Read


def write_row(row: Sequence[object]) -> bytes:
    """Return a row as a line."""
    return f"{_ENCODER.encode(row)}\n".encode()


def read_row(line: bytes, columns: Sequence[Column]) -> list[Any]:
    """Return the values of a line, as the database is given them.

    Raises:
        WrongRowError: it is no row of this table.
    """
    values = _read_values(line)
    if len(values) != len(columns):
        raise WrongRowError("has another number of values")
    for index, column in enumerate(columns):
        try:
            values[index] = column.read(values[index])
        except (ValueError, OverflowError):
            raise WrongRowError(f"has a wrong {column.name}") from None
    return values


def readers(fields: Iterable[AnyField]) -> list[Column]:
    """Return how each of the columns is read."""
    return [Column(field.attname, _reader(field)) for field in fields]


def _plain(value: object) -> str:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    raise TypeError(f"nobody knows how a {type(value).__name__} is kept")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(digits)
    return number


def _refuse(constant: str) -> None:
    raise ValueError(constant)


# Databases keep the keys of JSON in different orders.
_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    default=_plain,
)
_DECODER: Final = json.JSONDecoder(parse_float=_finite, parse_constant=_refuse)


def _read_values(line: bytes) -> list[Any]:
    try:
        values = _DECODER.decode(line.decode())
    except (ValueError, RecursionError):
        raise WrongRowError("cannot be read") from None
    if not isinstance(values, list):
        raise WrongRowError("is no list of values")
    # Control characters are all that is ever escaped like this.
    if b"\\u" in line and not all(map(_can_be_stored, _texts(values))):
        raise WrongRowError("has a sign in it that no database takes")
    return values


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a value, however deep."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]


def _can_be_stored(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


def _reader(field: AnyField) -> Read:
    kind = _kind(field)
    read = _SPECIAL.get(kind, _whole_number)(field)
    if field.null:
        return lambda value: None if value is None else read(value)
    return read


def _kind(field: AnyField) -> str:
    """Return what a field holds; that of a key is what it leads to."""
    while isinstance(field, ForeignKey):
        field = field.target_field
    return field.get_internal_type()


def _whole_number(field: AnyField) -> Read:
    least, most = BaseDatabaseOperations.integer_field_ranges[_kind(field)]

    def read(value: Any) -> int:  # noqa: ANN401
        # True is 1, but no number.
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    return read


def _switch(_field: AnyField) -> Read:
    def read(value: Any) -> bool:  # noqa: ANN401
        if value is not True and value is not False:
            raise ValueError
        return value

    return read


def _text(field: AnyField) -> Read:
    most = field.max_length or math.inf

    def read(value: Any) -> str:  # noqa: ANN401
        if type(value) is not str or len(value) > most:
            raise ValueError
        return value

    return read


def _uuid(field: AnyField) -> Read:
    def read(value: Any) -> Any:  # noqa: ANN401
        if type(value) is not str:
            raise ValueError
        return field.get_db_prep_save(UUID(value), connection)

    return read


def _moment(field: AnyField) -> Read:
    def read(value: Any) -> Any:  # noqa: ANN401
        if type(value) is not str:
            raise ValueError
        moment = datetime.fromisoformat(value)
        if moment.utcoffset() != timedelta(0) or moment.year not in YEARS:
            raise ValueError
        return field.get_db_prep_save(moment, connection)

    return read


def _document(field: AnyField) -> Read:
    # What may be missing is an object, as almost everything is.
    kind = type(field.get_default()) if field.has_default() else dict

    def read(value: Any) -> Any:  # noqa: ANN401
        if type(value) is not kind:
            raise ValueError
        return field.get_db_prep_save(value, connection)

    return read


_SPECIAL: Final[dict[str, "Callable[[AnyField], Read]"]] = {
    "BooleanField": _switch,
    "CharField": _text,
    "TextField": _text,
    "UUIDField": _uuid,
    "DateTimeField": _moment,
    "JSONField": _document,
}
