"""The rules of the Skat score sheet: values, losses, lists, and the reasons.

Pure Python without dependencies. Every figure on the sheet comes from here; the
sources are listed in docs/rules.md.
"""

from .bidding import (
    CoveringGame,
    NullRow,
    SafeBid,
    ValueRow,
    ValueTable,
    covering_games,
    next_bid,
    safe_bid,
    value_table,
)
from .bids import check_bid, legal_bids, next_multiple
from .cardnames import card_name, card_sign, parse_card, parse_cards
from .cards import (
    CARD_POINTS,
    CARDS,
    Card,
    Rank,
    SkatEffect,
    Suit,
    matadors,
    skat_effect,
    trumps,
)
from .contracts import BASE_VALUES, MOST_MATADORS, SUITS, Contract
from .endings import Ending, decided
from .errors import RuleError
from .explanation import (
    Explanation,
    ListEffect,
    Step,
    Term,
    explain,
    list_effect,
)
from .findings import Finding, Odd, Severity, find_findings
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
from .profile_words import profile_sentences
from .profiles import (
    ISKO_TOURNAMENT,
    PRIVATE,
    BidTold,
    MissedAnnouncement,
    OverbidNull,
    OwnSchneider,
    RuleProfile,
    profile_from_dict,
    profile_to_dict,
)
from .questions import question
from .ranking import ranks
from .refusals import refusal
from .results import (
    Reason,
    Result,
    booked_game,
    check_game,
    is_missed,
    result,
)
from .seating import check_declarer, dealer_of, next_dealer, sitting_out
from .sheet import Checks, Entry, Row, SeatFoot, Tally, tally
from .spoken import spoken, spoken_effect, title
from .systems import (
    OTHERS_POINTS,
    WON_LOST_POINTS,
    System,
    lost_game_adds,
    others_points,
)
from .values import game_value, levels, multiplier
from .verdicts import (
    LEAST_POINTS,
    MOST_CARD_POINTS,
    Border,
    Verdict,
    border_at,
    verdict,
)
from .wording import BORDERS, CONTRACTS, OUTCOMES, SYSTEMS, TERMS, Deck, Language

__all__ = [
    "BASE_VALUES",
    "BORDERS",
    "CARDS",
    "CARD_POINTS",
    "CONTRACTS",
    "IMPLIES",
    "ISKO_TOURNAMENT",
    "LEAST_POINTS",
    "MOST_CARD_POINTS",
    "MOST_MATADORS",
    "NULL_EXTRAS",
    "OTHERS_POINTS",
    "OUTCOMES",
    "PRIVATE",
    "REQUIRES",
    "SUITS",
    "SYSTEMS",
    "TERMS",
    "WON_LOST_POINTS",
    "BidTold",
    "Border",
    "Card",
    "Checks",
    "Contract",
    "CoveringGame",
    "Deck",
    "Ending",
    "Entry",
    "Explanation",
    "Extra",
    "Finding",
    "Language",
    "ListEffect",
    "MissedAnnouncement",
    "NullRow",
    "Odd",
    "Outcome",
    "OverbidNull",
    "OwnSchneider",
    "PassedIn",
    "PlayedGame",
    "Rank",
    "Reason",
    "Replacement",
    "Result",
    "Row",
    "RuleError",
    "RuleProfile",
    "SafeBid",
    "SeatFoot",
    "Severity",
    "SkatEffect",
    "Step",
    "Suit",
    "System",
    "Tally",
    "Term",
    "ValueRow",
    "ValueTable",
    "Verdict",
    "booked_game",
    "border_at",
    "card_name",
    "card_sign",
    "check_bid",
    "check_declarer",
    "check_game",
    "covering_games",
    "dealer_of",
    "decided",
    "explain",
    "find_findings",
    "game_value",
    "is_missed",
    "legal_bids",
    "levels",
    "list_effect",
    "lost_game_adds",
    "matadors",
    "multiplier",
    "next_bid",
    "next_dealer",
    "next_multiple",
    "null_value",
    "others_points",
    "outcome_of",
    "parse_card",
    "parse_cards",
    "possible_outcomes",
    "profile_from_dict",
    "profile_sentences",
    "profile_to_dict",
    "question",
    "ranks",
    "reached_extras",
    "refusal",
    "result",
    "safe_bid",
    "sitting_out",
    "skat_effect",
    "spoken",
    "spoken_effect",
    "tally",
    "title",
    "trumps",
    "value_table",
    "verdict",
]
