"""What a game is worth, before asking who won it (*Spielwert*)."""

from .contracts import BASE_VALUES, Contract
from .games import ANNOUNCES, Extra, PlayedGame, null_value


def game_value(game: PlayedGame) -> int:
    """Return the real value of *game*: 18 to 264 points, Null 23, 35, 46 or 59.

    Clubs, with two, Hand: "with two, game three, hand four, times twelve".

    >>> from scoring import Contract, Extra, PlayedGame
    >>> game_value(PlayedGame(contract=Contract.CLUBS, matadors=2,
    ...                       extras=frozenset({Extra.HAND})))
    48
    """
    if game.contract is Contract.NULL:
        return null_value(game.extras)
    return BASE_VALUES[game.contract] * multiplier(game)


def multiplier(game: PlayedGame) -> int:
    """Return matadors, plus one for the game, plus one for each level (ISkO 2.5)."""
    return abs(game.matadors or 0) + 1 + len(levels(game))


def levels(game: PlayedGame) -> tuple[Extra, ...]:
    """Return the extras that count, in counting order.

    As given (ISkO 5.2.5): an announced level that is missed is lost "in at least
    the announced level". The difficulty: does that charge the announcement only,
    or also the level it speaks of? Our reading, with the published examples (a
    Grand Hand with four, Schneider announced and missed, costs 8 × 24 doubled):
    both. So an announced level counts as if it had been reached, and the
    declarer's own Schneider is not counted a second time.
    """
    counted = game.extras | {
        level for announced, level in ANNOUNCES.items() if announced in game.extras
    }
    return tuple(extra for extra in Extra if extra in counted)
