"""The words of `scoring` in the reader's language, and figures as a sheet has them."""

from django.utils.translation import get_language

from scoring import (
    CONTRACTS,
    OUTCOMES,
    SYSTEMS,
    TERMS,
    Contract,
    Deck,
    Extra,
    Finding,
    Language,
    Outcome,
    RuleError,
    System,
    Term,
    question,
    refusal,
)


def reader_language() -> Language:
    """Return the language of this page; German unless the reader chose English."""
    active = get_language() or Language.GERMAN
    return Language.ENGLISH if active.startswith("en") else Language.GERMAN


def contract_label(contract: Contract, deck: Deck = Deck.FRENCH) -> str:
    return _standing_alone(CONTRACTS[reader_language(), deck][contract])


def term_label(term: Term) -> str:
    return TERMS[reader_language()][term]


def extra_label(extra: Extra) -> str:
    return _standing_alone(TERMS[reader_language()][extra])


def outcome_label(outcome: Outcome) -> str:
    return OUTCOMES[reader_language()][outcome]


def system_label(system: System) -> str:
    return SYSTEMS[reader_language()][system]


def refusal_label(error: RuleError) -> str:
    return refusal(error, reader_language())


def _standing_alone(word: str) -> str:
    # English writes the words of the game small, which is right within a sentence.
    return word[:1].upper() + word[1:]


def question_label(finding: Finding) -> str:
    return question(finding, reader_language())


def figure(number: int) -> str:
    """Return a number as a sheet writes it, with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed(points: int) -> str:
    """Return points with their sign, also a plus."""
    return f"+{points}" if points > 0 else figure(points)
