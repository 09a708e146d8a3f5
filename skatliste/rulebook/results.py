"""After the game: won and lost, missed, overbid."""

from dataclasses import dataclass, fields
from typing import Final

from django.utils.translation import gettext as _

from scoring import (
    BASE_VALUES,
    BORDERS,
    LEAST_POINTS,
    Border,
    Contract,
    Extra,
    PlayedGame,
    Replacement,
    RuleProfile,
    booked_game,
    next_bid,
    null_value,
    outcome_of,
    profile_from_dict,
    profile_sentences,
    result,
)
from skatliste.labels import contract_label, outcome_label, reader_language

from .examples import (
    Example,
    card_points_label,
    counted,
    example,
    finished,
    played,
    suit_sign,
)

_PLAIN: Final = played(Contract.CLUBS, 1)
_MISSED: Final = played(Contract.GRAND, 4, Extra.HAND, Extra.SCHNEIDER_ANNOUNCED)
_OWN_SCHNEIDER: Final = played(Contract.HEARTS, 1, Extra.SCHNEIDER, won=False)
# One card point too few for Schneider.
_ALMOST_SCHNEIDER: Final = LEAST_POINTS[Border.SCHNEIDER] - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRow:
    """A way to end, as the table counts it, and what it brings."""

    counted: str
    outcome: str
    points: int

    @property
    def is_lost(self) -> bool:
        return self.points < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPage:
    """Who won, and what the borders are."""

    least: int
    borders: tuple[str, ...]
    title: str
    ends: tuple[EndRow, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedPage:
    """What an announcement costs that was not made."""

    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementRow:
    """One of the five games as which an overbid Null can be booked."""

    label: str
    sign: str
    points: int
    is_cheapest: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OverbidPage:
    """What a game costs that is worth less than was bid for it."""

    examples: tuple[Example, ...]
    saved: tuple[Example, ...]
    nulls: tuple[Example, ...]
    replacements: tuple[ReplacementRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One way to read a rule, and what the example costs then."""

    sentence: str
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceGroup:
    """The ways to read one rule, the order's first, and a game as example."""

    example: Example | None
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesPage:
    """Where house rules differ."""

    groups: tuple[ChoiceGroup, ...]


def result_page() -> ResultPage:
    words = BORDERS[reader_language()]
    return ResultPage(
        least=LEAST_POINTS[Border.WON],
        borders=tuple(words[border] for border in Border),
        title=example(_PLAIN).title,
        ends=_ends(),
        examples=(
            example(played(Contract.HEARTS, 1, won=False)),
            example(_OWN_SCHNEIDER),
            example(played(Contract.HEARTS, 1, Extra.SCHWARZ, won=False)),
            example(played(Contract.NULL, None, Extra.HAND, won=False)),
        ),
    )


def missed_page() -> MissedPage:
    enough = LEAST_POINTS[Border.SCHNEIDER]
    return MissedPage(
        examples=(
            counted(_MISSED, card_points=enough),
            counted(_MISSED, card_points=_ALMOST_SCHNEIDER),
            counted(
                played(Contract.GRAND, 4, Extra.HAND, Extra.OUVERT),
                card_points=enough,
            ),
        )
    )


def overbid_page() -> OverbidPage:
    saving = played(Contract.DIAMONDS, -1, bid=22)
    return OverbidPage(
        examples=(
            example(played(Contract.SPADES, 1, bid=36)),
            example(played(Contract.HEARTS, 1, Extra.SCHWARZ, bid=24, won=False)),
        ),
        saved=(
            counted(saving, card_points=LEAST_POINTS[Border.SCHNEIDER]),
            counted(saving, card_points=_ALMOST_SCHNEIDER),
        ),
        nulls=(example(_overbid_null()),),
        replacements=tuple(map(_replacement_row, BASE_VALUES)),
    )


def choices_page() -> ChoicesPage:
    games = {
        "overbid_null": _overbid_null(),
        "missed_announcement": _MISSED,
        "own_schneider": _OWN_SCHNEIDER,
    }
    return ChoicesPage(
        groups=tuple(
            _choice_group(field.name, place, games.get(field.name))
            for place, field in enumerate(fields(RuleProfile))
        )
    )


def _ends() -> tuple[EndRow, ...]:
    beyond = {
        points for least in LEAST_POINTS.values() for points in (least, least - 1)
    }
    middle = [
        _end_row(card_points_label(points), finished(_PLAIN, card_points=points))
        for points in sorted(beyond, reverse=True)
    ]
    every, none = finished(_PLAIN, tricks=10), finished(_PLAIN, tricks=0)
    return (
        _end_row(_("every trick"), every),
        *middle,
        _end_row(_("no trick"), none),
    )


def _end_row(words: str, game: PlayedGame) -> EndRow:
    return EndRow(
        counted=words,
        outcome=outcome_label(outcome_of(game)),
        points=result(game).points,
    )


def _overbid_null(contract: Contract | None = None) -> PlayedGame:
    """Return a plain Null at the next bid above its value, with one."""
    return played(
        Contract.NULL,
        bid=next_bid(null_value(frozenset())),
        replacement=Replacement(matadors=1, contract=contract),
    )


def _replacement_row(contract: Contract) -> ReplacementRow:
    return ReplacementRow(
        label=contract_label(contract),
        sign=suit_sign(contract),
        points=result(_overbid_null(contract)).points,
        is_cheapest=booked_game(_overbid_null()).contract is contract,
    )


def _choice_group(name: str, place: int, game: PlayedGame | None) -> ChoiceGroup:
    order = getattr(RuleProfile(), name)
    profiles = [profile_from_dict({name: choice}) for choice in type(order)]
    language = reader_language()
    choices = (
        Choice(
            sentence=profile_sentences(profile, language=language)[place],
            points=result(game, profile=profile).points if game else None,
        )
        for profile in profiles
    )
    return ChoiceGroup(example=example(game) if game else None, choices=tuple(choices))
