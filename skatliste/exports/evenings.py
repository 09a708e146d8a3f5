"""An evening of several lists, as its files tell it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Deck, Language
from skatliste.queries import EveningCount, Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningDocument:
    """What the files of an evening are made from.

    Attributes:
        count: ranking, totals of each list, and who pays whom.
        sheets: the lists that the reader may open, by their number in the evening.
        language: of all its words, that of its first list.
        deck: of all its words, that of its first list.
    """

    count: EveningCount
    sheets: Mapping[int, Sheet]
    language: Language
    deck: Deck
