"""Reads a game as people write it: "Kreuz mit 2 Hand", "null ouvert"."""

from collections.abc import Iterator
from typing import Final

from .contracts import Contract
from .errors import RuleError
from .explanation import Term
from .games import Extra
from .wording import CONTRACT_SYNONYMS, CONTRACTS, TERMS

_CONTRACTS: Final = CONTRACT_SYNONYMS | {
    name.lower(): contract
    for names in CONTRACTS.values()
    for contract, name in names.items()
}

_TERMS: Final = {
    word.lower(): term for words in TERMS.values() for term, word in words.items()
} | {"offen": Extra.OUVERT, "open": Extra.OUVERT}

_ANNOUNCED: Final = {
    Extra.SCHNEIDER: Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ: Extra.SCHWARZ_ANNOUNCED,
}
_ANNOUNCED_WORDS: Final = frozenset({"angesagt", "announced"})


def parse_game(text: str) -> tuple[Contract, int | None, frozenset[Extra]]:
    """Return contract, signed matadors (None if not told) and extras of *text*.

    Words of both languages and both decks are known, in any case.

    Raises:
        RuleError: for a word that is none of the game's.

    >>> contract, matadors, extras = parse_game("Pik ohne 3 Hand Schneider angesagt")
    >>> contract, matadors, sorted(map(str, extras))
    (<Contract.SPADES: 'spades'>, -3, ['hand', 'schneider_announced'])
    """
    words = text.lower().replace(",", " ").split()
    if not words or words[0] not in _CONTRACTS:
        raise RuleError("contract_unknown", "contract")
    matadors = None
    extras: list[Extra] = []
    previous = ""
    rest = iter(words[1:])
    for word in rest:
        term = _TERMS.get(word)
        if term in (Term.WITH, Term.WITHOUT) and matadors is None:
            count = _count(rest)
            matadors = count if term is Term.WITH else -count
        elif isinstance(term, Extra):
            extras.append(term)
        elif word in _ANNOUNCED_WORDS and _TERMS.get(previous) in _ANNOUNCED:
            # Said of the level just before it.
            extras.append(_ANNOUNCED[extras.pop()])
        else:
            raise RuleError("extra_unknown", "extras")
        previous = word
    return _CONTRACTS[words[0]], matadors, frozenset(extras)


def _count(words: Iterator[str]) -> int:
    word = next(words, "")
    if not (word.isascii() and word.isdigit()):
        raise RuleError("matadors_missing", "matadors")
    return int(word[:3])
