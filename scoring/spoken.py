"""The sentence of a game, the way players count: the product's voice."""

from collections.abc import Iterator

from .contracts import Contract
from .explanation import Explanation, explain
from .games import ANNOUNCES, Extra, PassedIn, PlayedGame, null_value
from .results import Reason
from .wording import CONTRACTS, PHRASES, TERMS, Deck, Language, Phrase

_TIMES = "×"
_MINUS = "−"

# The highest announcement says the others.
_ANNOUNCEMENTS = (Extra.OUVERT, Extra.SCHWARZ_ANNOUNCED, Extra.SCHNEIDER_ANNOUNCED)
_REACHED = (Extra.SCHWARZ, Extra.SCHNEIDER)


def spoken(
    game: PlayedGame | PassedIn,
    *,
    language: Language = Language.GERMAN,
    deck: Deck = Deck.FRENCH,
) -> str:
    """Return how the value of *game* is counted aloud, with what it costs or brings.

    >>> from scoring import Contract, PlayedGame
    >>> spoken(PlayedGame(contract=Contract.HEARTS, matadors=1, won_on_points=False))
    'mit 1, Spiel 2 × 10 = 20, verloren doppelt −40'
    """
    if isinstance(game, PassedIn):
        return PHRASES[language][Phrase.PASSED_IN]
    return ", ".join(_clauses(explain(game), language, deck))


def title(
    game: PlayedGame | PassedIn,
    *,
    language: Language = Language.GERMAN,
    deck: Deck = Deck.FRENCH,
) -> str:
    """Return what was played in short, without the figures.

    >>> from scoring import Contract, Extra, PlayedGame
    >>> title(PlayedGame(contract=Contract.SPADES, matadors=-2,
    ...                  extras=frozenset({Extra.HAND})))
    'Pik ohne 2 Hand'
    """
    if isinstance(game, PassedIn):
        return PHRASES[language][Phrase.PASSED_IN]
    words = [CONTRACTS[language, deck][game.contract]]
    if game.contract is Contract.NULL:
        return " ".join([*words, *_null_extras(game.extras, language)])
    terms = TERMS[language]
    side = explain(game).steps[0]
    words += [terms[side.term], str(side.count)]
    return " ".join([*words, *(terms[extra] for extra in _short_extras(game))])


def _short_extras(game: PlayedGame) -> Iterator[Extra]:
    if Extra.HAND in game.extras:
        yield Extra.HAND
    announced = next((one for one in _ANNOUNCEMENTS if one in game.extras), None)
    if announced is not None:
        yield announced
    reached = next((one for one in _REACHED if one in game.extras), None)
    covered = {ANNOUNCES[one] for one in game.extras if one in ANNOUNCES}
    if reached is not None and reached not in covered:
        yield reached


def _null_extras(extras: frozenset[Extra], language: Language) -> list[str]:
    order = (Extra.OUVERT, Extra.HAND)
    return [TERMS[language][extra] for extra in order if extra in extras]


def _clauses(why: Explanation, language: Language, deck: Deck) -> Iterator[str]:
    phrases, names = PHRASES[language], CONTRACTS[language, deck]
    overbid = why.result.reason is Reason.OVERBID
    bid = f"{phrases[Phrase.BID]} {why.game.bid}"
    if why.game.contract is Contract.NULL:
        value = null_value(why.game.extras)
        extras = _null_extras(why.game.extras, language)
        yield " ".join([names[Contract.NULL], *extras, str(value)])
        if overbid:
            yield bid
            booked = names[why.booked.contract]
            yield f"{phrases[Phrase.BOOKED_AS]} {booked} {_counted(why, language)}"
    else:
        yield _counted(why, language)
        if why.missed:
            yield phrases[Phrase.MISSED]
        if overbid:
            yield bid
    if overbid and why.result.value != why.value:
        yield f"{phrases[Phrase.NEXT_MULTIPLE]} {why.result.value}"
    if not why.result.won:
        doubled = Phrase.OVERBID_DOUBLED if overbid else Phrase.LOST_DOUBLED
        yield f"{phrases[doubled]} {_MINUS}{-why.result.points}"


def _counted(why: Explanation, language: Language) -> str:
    terms = TERMS[language]
    steps = ", ".join(f"{terms[step.term]} {step.count}" for step in why.steps)
    return f"{steps} {_TIMES} {why.base_value} = {why.value}"
