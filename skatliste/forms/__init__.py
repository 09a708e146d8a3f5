"""Parse what was typed, and say what is wrong with it. Forms do not act."""

from .calculator import Calculator, read_calculator
from .games import CorrectionForm, GameForm, NewGameForm, pad_data, sent_entry_id
from .lists import BeginForm, ListForm
from .pad import Pad
from .preview import Preview, preview_of

__all__ = [
    "BeginForm",
    "Calculator",
    "CorrectionForm",
    "GameForm",
    "ListForm",
    "NewGameForm",
    "Pad",
    "Preview",
    "pad_data",
    "preview_of",
    "read_calculator",
    "sent_entry_id",
]
