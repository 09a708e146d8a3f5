"""The sentence of a game, the way players count: the product's voice."""

from collections.abc import Iterator

from .contracts import Contract
from .explanation import Explanation, ListEffect, explain
from .games import ANNOUNCES, Adjustment, Extra, PassedIn, PlayedGame, null_value
from .profiles import ISKO_TOURNAMENT, RuleProfile
from .results import Reason
from .wording import CONTRACTS, PHRASES, TERMS, Deck, Language, Phrase

_TIMES = "×"
_MINUS = "−"

# The highest announcement says the others.
_ANNOUNCEMENTS = (Extra.OUVERT, Extra.SCHWARZ_ANNOUNCED, Extra.SCHNEIDER_ANNOUNCED)
_REACHED = (Extra.SCHWARZ, Extra.SCHNEIDER)


def spoken(
    game: PlayedGame | PassedIn | Adjustment,
    *,
    language: Language = Language.GERMAN,
    deck: Deck = Deck.FRENCH,
    profile: RuleProfile = ISKO_TOURNAMENT,
) -> str:
    """Return how the value of *game* is counted aloud, with what it costs or brings.

    Raises:
        RuleError: as `result` does.

    >>> from scoring import Contract, PlayedGame
    >>> spoken(PlayedGame(contract=Contract.HEARTS, matadors=1, won_on_points=False))
    'mit 1, Spiel 2 × 10 = 20, verloren doppelt −40'
    """
    if isinstance(game, PassedIn):
        return PHRASES[language][Phrase.PASSED_IN]
    if isinstance(game, Adjustment):
        return f"{PHRASES[language][Phrase.ADJUSTMENT]} {_signed(game.points)}"
    return ", ".join(_clauses(explain(game, profile=profile), language, deck))


def title(
    game: PlayedGame | PassedIn | Adjustment,
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
    if isinstance(game, Adjustment):
        return PHRASES[language][Phrase.ADJUSTMENT]
    words = [CONTRACTS[language, deck][game.contract]]
    if game.contract is Contract.NULL:
        return " ".join([*words, *_null_extras(game.extras, language)])
    terms = TERMS[language]
    side = explain(game).steps[0]
    words += [terms[side.term], str(side.count)]
    return " ".join([*words, *(terms[extra] for extra in _short_extras(game))])


def spoken_effect(
    effect: ListEffect | None, *, language: Language = Language.GERMAN
) -> str:
    """Return what a game adds to the list in words, or nothing if it adds nothing.

    >>> spoken_effect(ListEffect(declarer=-50, each_other=40))
    'Liste −50, Gegner je +40'
    """
    if effect is None:
        return ""
    phrases = PHRASES[language]
    words = f"{phrases[Phrase.LIST]} {_signed(effect.declarer)}"
    if not effect.each_other:
        return words
    others = phrases[Phrase.OTHERS_EACH].format(_signed(effect.each_other))
    return f"{words}, {others}"


def _signed(points: int) -> str:
    return f"{'+' if points > 0 else _MINUS}{abs(points)}"


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
    if why.game.contract is Contract.NULL:
        value = null_value(why.game.extras)
        extras = _null_extras(why.game.extras, language)
        yield " ".join([names[Contract.NULL], *extras, str(value)])
    else:
        yield _counted(why, language)
        if why.missed:
            yield phrases[Phrase.MISSED]
    if overbid:
        yield f"{phrases[Phrase.BID]} {why.game.bid}"
    if why.booked is not why.game:
        booked = names[why.booked.contract]
        yield f"{phrases[Phrase.BOOKED_AS]} {booked} {_counted(why, language)}"
    if overbid and why.result.value != why.value:
        null = why.booked.contract is Contract.NULL
        reached = Phrase.NEXT_NULL_VALUE if null else Phrase.NEXT_MULTIPLE
        yield f"{phrases[reached]} {why.result.value}"
    if not why.result.won:
        doubled = Phrase.OVERBID_DOUBLED if overbid else Phrase.LOST_DOUBLED
        yield f"{phrases[doubled]} {_MINUS}{-why.result.points}"


def _counted(why: Explanation, language: Language) -> str:
    terms = TERMS[language]
    steps = ", ".join(f"{terms[step.term]} {step.count}" for step in why.steps)
    return f"{steps} {_TIMES} {why.base_value} = {why.value}"
