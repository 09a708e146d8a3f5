"""A list that comes back as a file: understood whole, or refused with its reasons."""

from .json_file import read_json
from .lists import DifferentListError, Taken, import_once
from .problems import ImportRefusedError

__all__ = [
    "DifferentListError",
    "ImportRefusedError",
    "Taken",
    "import_once",
    "read_json",
]
