"""What a game is worth, before asking who won it (*Spielwert*)."""

from .contracts import BASE_VALUES, Contract
from .games import ANNOUNCES, Extra, PlayedGame, null_value
from .profiles import (
    ISKO_TOURNAMENT,
    MissedAnnouncement,
    OwnSchneider,
    RuleProfile,
)

_REACHED = frozenset({Extra.SCHNEIDER, Extra.SCHWARZ})


def game_value(game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT) -> int:
    """Return the real value of *game*: 18 to 264 points, Null 23, 35, 46 or 59.

    Clubs, with two, Hand: "with two, game three, hand four, times twelve".

    >>> from scoring import Contract, Extra, PlayedGame
    >>> game_value(PlayedGame(contract=Contract.CLUBS, matadors=2,
    ...                       extras=frozenset({Extra.HAND})))
    48
    """
    if game.contract is Contract.NULL:
        return null_value(game.extras)
    return BASE_VALUES[game.contract] * multiplier(game, profile=profile)


def multiplier(game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT) -> int:
    """Return matadors, plus one for the game, plus one for each level (ISkO 2.5)."""
    return abs(game.matadors or 0) + 1 + len(levels(game, profile=profile))


def levels(
    game: PlayedGame, *, profile: RuleProfile = ISKO_TOURNAMENT
) -> tuple[Extra, ...]:
    """Return the extras that count, in counting order.

    As given (ISkO 5.2.5): an announced level that is missed is lost "in at least
    the announced level". The difficulty: does that charge the announcement only,
    or also the level it speaks of? Our reading, with the published examples (a
    Grand Hand with four, Schneider announced and missed, costs 8 × 24 doubled):
    both. So an announced level counts as if it had been reached, and the
    declarer's own Schneider is not counted a second time.

    A *profile* can charge a missed announcement only as such, and leave out the
    own Schneider and Schwarz of a declarer who lost on points.
    """
    counted = game.extras
    if profile.own_schneider is OwnSchneider.IGNORED and not game.won_on_points:
        counted -= _REACHED
    if profile.missed_announcement is MissedAnnouncement.IN_FULL:
        counted |= {
            level for announced, level in ANNOUNCES.items() if announced in game.extras
        }
    return tuple(extra for extra in Extra if extra in counted)
