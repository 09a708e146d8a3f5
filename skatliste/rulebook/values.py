"""Before the game: values, levels and bids."""

from dataclasses import dataclass

from scoring import (
    BASE_VALUES,
    MOST_MATADORS,
    REQUIRES,
    TERMS,
    Contract,
    Extra,
    PlayedGame,
    SafeBid,
    explain,
    legal_bids,
    levels,
    safe_bid,
    trumps,
    value_table,
)
from skatliste.labels import card_label, contract_label, extra_label, reader_language

from .addresses import calculator_address
from .examples import Example, example, game_title, played, suit_sign

# What is told of a run of matadors beyond four says nothing new.
_USUAL_MATADORS = range(1, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """A game counted out, word by word; the calculator does it at its address."""

    title: str
    address: str
    steps: tuple[tuple[str, int], ...]
    base_value: int | None
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuePage:
    """How a value is counted."""

    highest_trump: str
    most_in_suit: int
    most_in_grand: int
    counting: Counting
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of a column: a game and its base value."""

    label: str
    sign: str
    base_value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """The value of every game."""

    heads: tuple[Head, ...]
    rows: tuple[tuple[int, tuple[int | None, ...]], ...]
    nulls: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsPage:
    """What can be bid, and how high one may.

    Attributes:
        bids: all that there are.
        heads: the games of the table.
        safe: up to this a game is not overbid, by the number of matadors.
        worst: what is left of it if the skat cuts a run that is missing.
        sample: a hand with all its figures, its title, and where it is counted anew.
    """

    bids: tuple[int, ...]
    heads: tuple[Head, ...]
    safe: tuple[tuple[int, tuple[int, ...]], ...]
    worst: tuple[int, ...]
    sample_title: str
    sample_address: str
    sample: SafeBid


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRow:
    """An extra, what goes with it, and how many levels that makes in all."""

    label: str
    others: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelsPage:
    """What includes what."""

    rows: tuple[LevelRow, ...]
    examples: tuple[Example, ...]


def value_page() -> ValuePage:
    return ValuePage(
        highest_trump=card_label(trumps(Contract.CLUBS)[0]),
        most_in_suit=MOST_MATADORS[Contract.CLUBS],
        most_in_grand=MOST_MATADORS[Contract.GRAND],
        counting=_counting(_ANNOUNCED_AND_MADE),
        examples=(
            example(played(Contract.DIAMONDS, 1)),
            example(_EVERYTHING),
            example(played(Contract.NULL, None, Extra.OUVERT)),
        ),
    )


def table_page() -> TablePage:
    table = value_table()
    return TablePage(
        heads=_heads(),
        rows=tuple((row.multiplier, row.values) for row in table.rows),
        nulls=tuple(
            (game_title(played(Contract.NULL, None, *row.extras)), row.value)
            for row in table.nulls
        ),
    )


def bids_page() -> BidsPage:
    sample = played(Contract.HEARTS, -3)
    return BidsPage(
        bids=legal_bids(),
        heads=_heads(),
        safe=tuple(
            (count, tuple(safe_bid(contract, count).safe for contract in BASE_VALUES))
            for count in _USUAL_MATADORS
        ),
        worst=tuple(safe_bid(contract, -2).worst for contract in BASE_VALUES),
        sample_title=game_title(sample),
        sample_address=calculator_address(sample),
        sample=safe_bid(Contract.HEARTS, -3),
    )


def levels_page() -> LevelsPage:
    rows = map(_level_row, Extra)
    return LevelsPage(
        rows=tuple(row for row in rows if row.others),
        examples=(
            example(played(Contract.CLUBS, 2, Extra.HAND, *_made(Extra.OUVERT))),
            example(played(Contract.NULL, None, Extra.OUVERT, Extra.HAND)),
        ),
    )


def _made(extra: Extra) -> tuple[Extra, ...]:
    schneider = extra is Extra.SCHNEIDER_ANNOUNCED
    return extra, Extra.SCHNEIDER if schneider else Extra.SCHWARZ


_ANNOUNCED_AND_MADE = played(
    Contract.SPADES, -3, Extra.HAND, *_made(Extra.SCHNEIDER_ANNOUNCED)
)
_EVERYTHING = played(
    Contract.GRAND, MOST_MATADORS[Contract.GRAND], Extra.HAND, *_made(Extra.OUVERT)
)


def _counting(game: PlayedGame) -> Counting:
    why, words = explain(game), TERMS[reader_language()]
    return Counting(
        title=game_title(game),
        address=calculator_address(game),
        steps=tuple((words[step.term], step.count) for step in why.steps),
        base_value=why.base_value,
        value=why.value,
    )


def _heads() -> tuple[Head, ...]:
    return tuple(
        Head(label=contract_label(contract), sign=suit_sign(contract), base_value=base)
        for contract, base in BASE_VALUES.items()
    )


def _level_row(extra: Extra) -> LevelRow:
    told = [extra, REQUIRES[extra]] if extra in REQUIRES else [extra]
    together = levels(played(Contract.CLUBS, 1, *told))
    return LevelRow(
        label=extra_label(extra),
        others=tuple(extra_label(one) for one in together if one is not extra),
        count=len(together),
    )
