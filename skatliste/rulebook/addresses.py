"""Where a game of the book is counted anew: the calculator, with the game filled in."""

from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from scoring import Extra, PlayedGame, outcome_of

# What was declared; what was reached is told by the outcome.
_DECLARED: Final = (
    Extra.HAND,
    Extra.SCHNEIDER_ANNOUNCED,
    Extra.SCHWARZ_ANNOUNCED,
    Extra.OUVERT,
)


def calculator_address(game: PlayedGame) -> str:
    """Return the address at which the calculator shows *game* as it ended."""
    told: dict[str, object] = {"contract": game.contract.value}
    if game.matadors is not None:
        told["matadors"] = game.matadors
    told |= {extra.value: "on" for extra in _DECLARED if extra in game.extras}
    if game.bid is not None:
        told["bid"] = game.bid
    if game.replacement is not None:
        told["replacement_matadors"] = game.replacement.matadors
        if game.replacement.contract is not None:
            told["replacement_contract"] = game.replacement.contract.value
    told["outcome"] = outcome_of(game).value
    return f"{reverse('calculator')}?{urlencode(told)}"
