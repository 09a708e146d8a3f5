"""Reads. Each takes a fixed number of database queries, however long the list."""

from .access import find_device, find_keeper, find_list_by_key, read_anew
from .closings import (
    ClosedList,
    FinalCount,
    earlier_revisions,
    final_count,
    find_closing,
    load_closed,
)
from .effects import Effect, effect_of
from .evenings import EveningCount, load_evening
from .history import MOST_SHOWN, History, HistoryEntry, find_game, load_history
from .lists import (
    ListEntry,
    deleted_lists,
    find_list,
    known_names,
    list_names,
    lists_of_device,
    load_list_facts,
)
from .loading import load_sheet, load_table
from .log import Log, Logged, load_log
from .official import (
    CROSSES,
    Column,
    OfficialLine,
    OfficialSheet,
    official_line,
)
from .points import NO_POINTS, PointsFile, points_file
from .repairs import (
    dealers_conflict,
    table_before_row,
    table_of_row,
    with_facts,
    with_game_before,
    with_row_moved,
    without_row,
)
from .rows import DeletedRow, Manner, SheetCell, SheetRow, WrittenRow
from .sheets import SeatLine, Sheet, count_out
from .step_words import (
    Step,
    action_words,
    name_of_step,
    redo_step,
    row_name,
    row_words,
    undo_step,
    words_of_step,
)

__all__ = [
    "CROSSES",
    "MOST_SHOWN",
    "NO_POINTS",
    "ClosedList",
    "Column",
    "DeletedRow",
    "Effect",
    "EveningCount",
    "FinalCount",
    "History",
    "HistoryEntry",
    "ListEntry",
    "Log",
    "Logged",
    "Manner",
    "OfficialLine",
    "OfficialSheet",
    "PointsFile",
    "SeatLine",
    "Sheet",
    "SheetCell",
    "SheetRow",
    "Step",
    "WrittenRow",
    "action_words",
    "count_out",
    "dealers_conflict",
    "deleted_lists",
    "earlier_revisions",
    "effect_of",
    "final_count",
    "find_closing",
    "find_device",
    "find_game",
    "find_keeper",
    "find_list",
    "find_list_by_key",
    "known_names",
    "list_names",
    "lists_of_device",
    "load_closed",
    "load_evening",
    "load_history",
    "load_list_facts",
    "load_log",
    "load_sheet",
    "load_table",
    "name_of_step",
    "official_line",
    "points_file",
    "read_anew",
    "redo_step",
    "row_name",
    "row_words",
    "table_before_row",
    "table_of_row",
    "undo_step",
    "with_facts",
    "with_game_before",
    "with_row_moved",
    "without_row",
    "words_of_step",
]
