"""The rules of the Skat score sheet: values, losses, lists, and the reasons.

Pure Python without dependencies. Every figure on the sheet comes from here; the
sources are listed in docs/rules.md.
"""

from .bids import check_bid, legal_bids, next_multiple
from .contracts import BASE_VALUES, MOST_MATADORS, SUITS, Contract
from .errors import RuleError
from .explanation import Explanation, Step, Term, explain
from .games import (
    IMPLIES,
    NULL_EXTRAS,
    REQUIRES,
    Extra,
    PassedIn,
    PlayedGame,
    Replacement,
    null_value,
)
from .outcomes import (
    Outcome,
    outcome_of,
    possible_outcomes,
    reached_extras,
)
from .refusals import refusal
from .results import Reason, Result, booked_game, is_missed, result
from .seating import check_declarer, dealer_of, next_dealer, sitting_out
from .sheet import Checks, Entry, Row, SeatFoot, Tally, tally
from .spoken import spoken, title
from .systems import (
    OTHERS_POINTS,
    WON_LOST_POINTS,
    System,
    lost_game_adds,
    others_points,
)
from .values import game_value, levels, multiplier
from .wording import CONTRACTS, OUTCOMES, SYSTEMS, TERMS, Deck, Language

__all__ = [
    "BASE_VALUES",
    "CONTRACTS",
    "IMPLIES",
    "MOST_MATADORS",
    "NULL_EXTRAS",
    "OTHERS_POINTS",
    "OUTCOMES",
    "REQUIRES",
    "SUITS",
    "SYSTEMS",
    "TERMS",
    "WON_LOST_POINTS",
    "Checks",
    "Contract",
    "Deck",
    "Entry",
    "Explanation",
    "Extra",
    "Language",
    "Outcome",
    "PassedIn",
    "PlayedGame",
    "Reason",
    "Replacement",
    "Result",
    "Row",
    "RuleError",
    "SeatFoot",
    "Step",
    "System",
    "Tally",
    "Term",
    "booked_game",
    "check_bid",
    "check_declarer",
    "dealer_of",
    "explain",
    "game_value",
    "is_missed",
    "legal_bids",
    "levels",
    "lost_game_adds",
    "multiplier",
    "next_dealer",
    "next_multiple",
    "null_value",
    "others_points",
    "outcome_of",
    "possible_outcomes",
    "reached_extras",
    "refusal",
    "result",
    "sitting_out",
    "spoken",
    "tally",
    "title",
]
