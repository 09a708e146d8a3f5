"""Reads a game as people write it: "Kreuz mit 2 Hand", "null ouvert"."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from .contracts import BASE_VALUES, NULL_VALUES, Contract
from .errors import RuleError
from .explanation import Term
from .games import Extra
from .outcomes import Outcome
from .wording import (
    CONTRACT_SYNONYMS,
    CONTRACTS,
    EXTRA_LETTERS,
    EXTRA_SYNONYMS,
    OUTCOME_SYNONYMS,
    OUTCOMES,
    PASSED_IN_SYNONYMS,
    PHRASES,
    SUIT_SIGNS,
    TERM_LETTERS,
    TERMS,
    Language,
    Phrase,
)

_CONTRACTS: Final = (
    CONTRACT_SYNONYMS
    | {
        name.lower(): contract
        for names in CONTRACTS.values()
        for contract, name in names.items()
    }
    | {sign: Contract(suit) for suit, sign in SUIT_SIGNS.items()}
)

_TERMS: Final[Mapping[str, Term | Extra]] = {
    **{word.lower(): term for words in TERMS.values() for term, word in words.items()},
    **EXTRA_SYNONYMS,
}
_SHORT_TERMS: Final[Mapping[str, Term | Extra]] = {**_TERMS, **EXTRA_LETTERS}
# With or without: whole words, letters, and signs.
_SIDES: Final = {
    **{word: term for word, term in _TERMS.items() if isinstance(term, Term)},
    **TERM_LETTERS,
    **dict.fromkeys(("", "+"), Term.WITH),
    "-": Term.WITHOUT,
}

_ANNOUNCED: Final = {
    Extra.SCHNEIDER: Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ: Extra.SCHWARZ_ANNOUNCED,
}
_ANNOUNCED_WORDS: Final = frozenset({"angesagt", "announced"})

_OUTCOMES: Final = dict(OUTCOME_SYNONYMS) | {
    word.lower(): outcome
    for words in OUTCOMES.values()
    for outcome, word in words.items()
}

# The first column of the official sheet names a game by its base value, and a Null by
# what it comes to.
_BY_VALUE: Final = {
    **{str(value): (one, frozenset[Extra]()) for one, value in BASE_VALUES.items()},
    **{
        str(value): (
            Contract.NULL,
            frozenset({Extra.HAND} if hand else ())
            | frozenset({Extra.OUVERT} if ouvert else ()),
        )
        for (hand, ouvert), value in NULL_VALUES.items()
    },
}

# What makes a picture of a sign.
_PICTURE: Final = "\ufe0f"
_DASHES: Final = str.maketrans(dict.fromkeys("−–—", "-"))
_COUNTED: Final = re.compile(r"([^\d\s]*)\s*([0-9]{1,3})")
# "m. 3" and "o2" within a game; a letter alone may be that of an extra.
_LETTER_COUNTED: Final = re.compile(rf"\b([{''.join(TERM_LETTERS)}])\.?\s*([0-9])")


def parse_game(
    text: str, *, in_short: bool = False
) -> tuple[Contract, int | None, frozenset[Extra]]:
    """Return contract, signed matadors (None if not told) and extras of *text*.

    Words of both languages and both decks are known, in any case, and the signs of
    the suits; *in_short* also letters ("m. 3", "o2", those of the extras), and a base
    value in place of the contract, as on paper.

    Raises:
        RuleError: for a word that is none of the game's.

    >>> contract, matadors, extras = parse_game("Pik ohne 3 Hand Schneider angesagt")
    >>> contract, matadors, sorted(map(str, extras))
    (<Contract.SPADES: 'spades'>, -3, ['hand', 'schneider_announced'])
    """
    words = _words(_spelled_out(text) if in_short else text)
    if in_short and words and words[0] in _BY_VALUE:
        contract, told = _BY_VALUE[words[0]]
    elif words and words[0] in _CONTRACTS:
        contract, told = _CONTRACTS[words[0]], frozenset[Extra]()
    else:
        raise RuleError("contract_unknown", "contract")
    matadors, extras = _parse_rest(words[1:], _SHORT_TERMS if in_short else _TERMS)
    return contract, matadors, told | extras


def parse_extras(text: str) -> frozenset[Extra]:
    """Return the extras that *text* lists, in words or letters.

    Raises:
        RuleError: for anything else.

    >>> sorted(map(str, parse_extras("Hand, Schneider, angesagt")))
    ['hand', 'schneider_announced']
    >>> sorted(map(str, parse_extras("H S SA")))
    ['hand', 'schneider', 'schneider_announced']
    """
    matadors, extras = _parse_rest(_words(text), _SHORT_TERMS)
    if matadors is not None:
        raise RuleError("extra_unknown", "extras")
    return extras


def parse_matadors(text: str) -> int:
    """Return the signed matadors that *text* tells.

    Raises:
        RuleError: for anything else.

    >>> [parse_matadors(text) for text in ("mit 2", "without 3", "o1", "4", "−5")]
    [2, -3, -1, 4, -5]
    """
    found = _COUNTED.fullmatch(text.lower().translate(_DASHES).strip())
    side = _SIDES.get(found[1]) if found else None
    if found is None or side not in (Term.WITH, Term.WITHOUT):
        raise RuleError("matadors_missing", "matadors")
    count = int(found[2])
    return count if side is Term.WITH else -count


def parse_outcome(text: str) -> Outcome | None:
    """Return the outcome that *text* names: "verloren", "won", "+"; None if it is none.

    >>> parse_outcome("Gewonnen, Gegner Schneider")
    <Outcome.WON_SCHNEIDER: 'won_schneider'>
    """
    return _OUTCOMES.get(_folded(text))


def is_passed_in(text: str) -> bool:
    """Return whether *text* says that nobody bid: "eingepasst", "passed in", "-".

    >>> is_passed_in("Eingepasst"), is_passed_in("Grand")
    (True, False)
    """
    return _folded(text) in PASSED_IN_SYNONYMS or _is_phrase(text, Phrase.PASSED_IN)


def is_adjustment(text: str) -> bool:
    """Return whether *text* says that points were booked by hand: "Korrektur"."""
    return _is_phrase(text, Phrase.ADJUSTMENT)


def _is_phrase(text: str, phrase: Phrase) -> bool:
    return _folded(text) in {words[phrase].lower() for words in PHRASES.values()}


def _folded(text: str) -> str:
    return " ".join(text.lower().translate(_DASHES).split()).rstrip(".")


def _spelled_out(text: str) -> str:
    """Return the text of a game with the words for "m. 3" and "o2"."""
    terms = TERMS[Language.GERMAN]
    return _LETTER_COUNTED.sub(
        lambda told: f"{terms[TERM_LETTERS[told[1]]]} {told[2]}", text.lower()
    )


def _words(text: str) -> list[str]:
    return text.lower().replace(_PICTURE, "").replace(",", " ").split()


def _parse_rest(
    words: list[str], terms: Mapping[str, Term | Extra]
) -> tuple[int | None, frozenset[Extra]]:
    matadors = None
    extras: list[Extra] = []
    previous = ""
    rest = iter(words)
    for word in rest:
        term = terms.get(word)
        if term in (Term.WITH, Term.WITHOUT) and matadors is None:
            count = _count(rest)
            matadors = count if term is Term.WITH else -count
        elif isinstance(term, Extra):
            extras.append(term)
        elif word in _ANNOUNCED_WORDS and terms.get(previous) in _ANNOUNCED:
            # Said of the level just before it.
            extras.append(_ANNOUNCED[extras.pop()])
        else:
            raise RuleError("extra_unknown", "extras")
        previous = word
    return matadors, frozenset(extras)


def _count(words: Iterator[str]) -> int:
    word = next(words, "")
    if not (word.isascii() and word.isdigit()):
        raise RuleError("matadors_missing", "matadors")
    return int(word[:3])
