"""Games as examples: what was played, what it brings, and how that is counted."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    SUITS,
    Adjustment,
    Contract,
    Extra,
    PassedIn,
    PlayedGame,
    Replacement,
    outcome_of,
    result,
    spoken,
    title,
    verdict,
)
from skatliste.labels import outcome_label, reader_deck, reader_language

from .addresses import calculator_address

_REACHED = frozenset({Extra.SCHNEIDER, Extra.SCHWARZ})


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A game, what it brings, and how that is counted aloud.

    Attributes:
        title: what was played, in short.
        sign: the suit whose sign stands before the title, or nothing.
        told: what the table knows beside it: the bid, the card points, how it ended.
        sentence: how its value is counted.
        points: what the declarer is credited.
        address: where it can be counted anew, and changed.
    """

    title: str
    sign: str
    told: tuple[str, ...]
    sentence: str
    points: int
    address: str

    @property
    def is_lost(self) -> bool:
        return self.points < 0


def played(
    contract: Contract,
    matadors: int | None = None,
    *extras: Extra,
    bid: int | None = None,
    won: bool = True,
    replacement: Replacement | None = None,
) -> PlayedGame:
    """Return a game in one line."""
    return PlayedGame(
        contract=contract,
        matadors=matadors,
        extras=frozenset(extras),
        won_on_points=won,
        bid=bid,
        replacement=replacement,
    )


def finished(
    game: PlayedGame, *, card_points: int | None = None, tricks: int | None = None
) -> PlayedGame:
    """Return *game* as its card points and tricks say that it ended."""
    ended = verdict(game.contract, card_points=card_points, tricks=tricks)
    return replace(
        game,
        won_on_points=ended.won_on_points,
        extras=game.extras | ended.reached,
    )


def counted(
    game: PlayedGame, *, card_points: int | None = None, tricks: int | None = None
) -> Example:
    """Return the example of a game that ended with so many card points and tricks."""
    ended = finished(game, card_points=card_points, tricks=tricks)
    known = [] if card_points is None else [card_points_label(card_points)]
    known += [] if tricks is None else [tricks_label(tricks)]
    return example(ended, known=known)


def example(game: PlayedGame, *, known: Iterable[str] = ()) -> Example:
    declared, told = game, [*known]
    if game.bid is not None:
        told.insert(0, _("bid %(bid)s") % {"bid": game.bid})
    if not (game.won_on_points or game.is_overbid_null):
        # Whose Schneider it was is said by the outcome, not by the title.
        declared = replace(game, extras=game.extras - _REACHED)
        told.append(_within(outcome_label(outcome_of(game))))
    return Example(
        title=game_title(declared),
        sign=suit_sign(game.contract),
        told=tuple(told),
        sentence=spoken(game, language=reader_language(), deck=reader_deck()),
        points=result(game).points,
        address=calculator_address(game),
    )


def game_title(game: PlayedGame | PassedIn | Adjustment) -> str:
    """Return what was played in short, as it stands alone."""
    words = title(game, language=reader_language(), deck=reader_deck())
    return words[:1].upper() + words[1:]


def _within(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def suit_sign(contract: Contract) -> str:
    return contract.value if contract in SUITS else ""


def card_points_label(points: int) -> str:
    text = ngettext("%(points)s card point", "%(points)s card points", points)
    return text % {"points": points}


def tricks_label(tricks: int) -> str:
    return ngettext("%(tricks)s trick", "%(tricks)s tricks", tricks) % {
        "tricks": tricks
    }
