"""Reads. Each takes a fixed number of database queries, however long the list."""

from .access import find_device, find_keeper, find_list_by_key
from .lists import (
    ListEntry,
    deleted_lists,
    find_list,
    known_names,
    list_names,
    lists_of_device,
    load_list_facts,
)
from .sheets import (
    DeletedRow,
    SeatLine,
    Sheet,
    SheetCell,
    SheetRow,
    has_game,
    load_sheet,
    load_table,
)

__all__ = [
    "DeletedRow",
    "ListEntry",
    "SeatLine",
    "Sheet",
    "SheetCell",
    "SheetRow",
    "deleted_lists",
    "find_device",
    "find_keeper",
    "find_list",
    "find_list_by_key",
    "has_game",
    "known_names",
    "list_names",
    "lists_of_device",
    "load_list_facts",
    "load_sheet",
    "load_table",
]
