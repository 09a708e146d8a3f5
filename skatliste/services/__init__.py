"""Writes. Each is one transaction that holds the list's lock, and leaves a Change."""

from .access import grant_keeper, register_device
from .games import (
    EntryConflict,
    StaleNumber,
    StaleRevision,
    correct_game,
    delete_game,
    enter_game,
    restore_game,
)
from .lists import (
    begin_list,
    correct_list,
    delete_list,
    import_list,
    restore_list,
)

__all__ = [
    "EntryConflict",
    "StaleNumber",
    "StaleRevision",
    "begin_list",
    "correct_game",
    "correct_list",
    "delete_game",
    "delete_list",
    "enter_game",
    "grant_keeper",
    "import_list",
    "register_device",
    "restore_game",
    "restore_list",
]
