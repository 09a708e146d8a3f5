"""The words of `scoring` in the reader's language, and figures as a sheet has them."""

from enum import StrEnum
from fractions import Fraction

from scoring import (
    CONTRACTS,
    ENDINGS,
    OUTCOMES,
    SYSTEMS,
    TERMS,
    Card,
    Contract,
    Deck,
    Ending,
    Extra,
    Finding,
    Language,
    Outcome,
    RuleError,
    System,
    Term,
    card_name,
    choice_sentence,
    format_cents,
    question,
    refusal,
)

from .reader import current_reader

# Smaller parts of a cent are told as a fraction.
_PARTS = 10_000


def reader_language() -> Language:
    """Return the language of this page; German unless the reader chose English."""
    return current_reader().language


def reader_deck() -> Deck:
    """Return the pack whose names and signs this page has."""
    return current_reader().deck


def contract_label(contract: Contract) -> str:
    return _standing_alone(CONTRACTS[reader_language(), reader_deck()][contract])


def card_label(card: Card) -> str:
    return card_name(card, language=reader_language(), deck=reader_deck())


def term_label(term: Term) -> str:
    return TERMS[reader_language()][term]


def matadors_label(matadors: int) -> str:
    """Return signed matadors in words: "mit 2", "without 3"."""
    side = Term.WITH if matadors > 0 else Term.WITHOUT
    return f"{term_label(side)} {abs(matadors)}"


def extra_label(extra: Extra) -> str:
    return _standing_alone(TERMS[reader_language()][extra])


def outcome_label(outcome: Outcome) -> str:
    return OUTCOMES[reader_language()][outcome]


def ending_label(ending: Ending) -> str:
    return ENDINGS[reader_language()][ending]


def system_label(system: System) -> str:
    return SYSTEMS[reader_language()][system]


def choice_label(choice: StrEnum) -> str:
    """Return one choice of a profile in words."""
    return choice_sentence(choice, language=reader_language())


def stake_label(stake: str, language: Language | None = None) -> str:
    """Return a stake as it is typed: "0,25" for "1/4"; a third stays "1/3".

    Args:
        stake: cents for a point, as a fraction.
        language: that of a file; the reader's if none is told.
    """
    if not stake:
        return ""
    parts = Fraction(stake) * _PARTS
    if parts.denominator > 1:
        return stake
    whole, rest = divmod(int(parts), _PARTS)
    text = f"{whole}.{rest:04}".rstrip("0").rstrip(".")
    is_german = (language or reader_language()) is Language.GERMAN
    return text.replace(".", ",") if is_german else text


def refusal_label(error: RuleError) -> str:
    return refusal(error, reader_language())


def _standing_alone(word: str) -> str:
    # English writes the words of the game small, which is right within a sentence.
    return word[:1].upper() + word[1:]


def question_label(finding: Finding) -> str:
    return question(finding, reader_language())


def money(cents: int) -> str:
    """Return an amount as it is written, with a minus sign where one pays."""
    return format_cents(cents, reader_language())


def figure(number: int) -> str:
    """Return a number as a sheet writes it, with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed(points: int) -> str:
    """Return points with their sign, also a plus."""
    return f"+{points}" if points > 0 else figure(points)
