"""Questions people ask, each with a computed answer."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring import (
    BORDERS,
    CARD_POINTS,
    CARDS,
    LEAST_POINTS,
    TERMS,
    Border,
    Card,
    Contract,
    Extra,
    PlayedGame,
    Rank,
    Suit,
    Term,
    covering_games,
    skat_effect,
)
from skatliste.labels import card_label, reader_language

from .examples import Example, counted, example, played
from .lists import foot_page

_ALL_POINTS: Final = sum(CARD_POINTS[card.rank] for card in CARDS)
_COVERED_BID: Final = 36
_CLUB_JACK: Final = Card(Suit.CLUBS, Rank.JACK)
_SPADE_JACK: Final = Card(Suit.SPADES, Rank.JACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What people ask, what is so, and games that show it."""

    question: str
    answer: str
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsPage:
    """What people ask."""

    questions: tuple[Question, ...]


def questions_page() -> QuestionsPage:
    return QuestionsPage(
        questions=(
            _values(),
            _split(),
            _skat(),
            _schwarz(),
            _hand(),
            _covering(),
            _others(),
            _broken_off(),
        )
    )


def _values() -> Question:
    announced = (Extra.HAND, Extra.SCHNEIDER_ANNOUNCED, Extra.SCHNEIDER)
    everything = (Extra.HAND, Extra.SCHWARZ_ANNOUNCED, Extra.SCHWARZ)
    return Question(
        question=_("What is … worth?"),
        answer=_("Six games that are asked about again and again:"),
        examples=(
            example(played(Contract.CLUBS, 2, Extra.HAND)),
            example(played(Contract.GRAND, -1, Extra.SCHNEIDER)),
            example(played(Contract.SPADES, -3, *announced)),
            example(played(Contract.HEARTS, 1, won=False)),
            example(played(Contract.SPADES, 1, bid=36)),
            example(played(Contract.GRAND, 4, *everything)),
        ),
    )


def _split() -> Question:
    least = LEAST_POINTS[Border.WON]
    told = {"least": least, "own": least - 1, "rest": _ALL_POINTS - least + 1}
    return Question(
        question=_("Is %(own)s to %(rest)s won?") % told,
        answer=_("No. The declarer needs %(least)s, one more than half.") % told,
        examples=(counted(played(Contract.CLUBS, 1), card_points=least - 1),),
    )


def _skat() -> Question:
    told = {
        "before": _run(_matadors_with(_CLUB_JACK)[0]),
        "highest": card_label(_CLUB_JACK),
        "with_highest": _run(_matadors_with(_CLUB_JACK)[1]),
        "second": card_label(_SPADE_JACK),
        "with_second": _run(_matadors_with(_SPADE_JACK)[1]),
    }
    return Question(
        question=_("Does a trump in the skat change the count?"),
        answer=_(
            "Yes. The skat belongs to the declarer, in hand games too. Whoever bid on "
            "“%(before)s” and finds the highest trump there (%(highest)s) plays "
            "“%(with_highest)s”, with the second (%(second)s) “%(with_second)s”. A "
            "run that is held can only grow."
        )
        % told,
        examples=(
            example(_after_skat(Contract.DIAMONDS, _CLUB_JACK, bid=45)),
            example(_after_skat(Contract.HEARTS, _SPADE_JACK, Extra.HAND, bid=59)),
        ),
    )


def _schwarz() -> Question:
    return Question(
        question=_("Is schwarz the same as no card points?"),
        answer=_("No: %(border)s. A trick without card points is a trick.")
        % {"border": BORDERS[reader_language()][Border.SCHWARZ]},
        examples=(
            counted(played(Contract.CLUBS, 1), card_points=_ALL_POINTS, tricks=9),
            counted(played(Contract.CLUBS, 1), card_points=_ALL_POINTS, tricks=10),
        ),
    )


def _hand() -> Question:
    return Question(
        question=_("Does a lost hand game cost double, too?"),
        answer=_("Yes, since 1999. Older books charge it once."),
        examples=(
            example(played(Contract.CLUBS, 2, Extra.HAND, won=False)),
            example(played(Contract.NULL, None, Extra.HAND, won=False)),
        ),
    )


def _covering() -> Question:
    told = {"bid": _COVERED_BID, "run": _run(1)}
    return Question(
        question=_("I bid %(bid)s and am “%(run)s”. What covers it?") % told,
        answer=_("Without the risk of having to make schneider:"),
        examples=tuple(
            example(_without_bid(one.game))
            for one in covering_games(_COVERED_BID, 1)
            if not one.at_risk
        ),
    )


def _others() -> Question:
    foot = foot_page()
    return Question(
        question=_("Do the others get anything when I win?"),
        answer=_(
            "No, whatever the system. In Seeger-Fabian a won game reads “%(won)s”, "
            "a lost one “%(lost)s”, however high it was."
        )
        % {"won": foot.won, "lost": foot.lost},
    )


def _broken_off() -> Question:
    return Question(
        question=_("And a game that was given up, or broken off?"),
        answer=_(
            "It is written as the table ruled: won or lost at the simple level, with "
            "what had been announced."
        ),
        examples=(example(played(Contract.CLUBS, 2, won=False)),),
    )


def _run(matadors: int) -> str:
    side = Term.WITH if matadors > 0 else Term.WITHOUT
    return f"{TERMS[reader_language()][side]} {abs(matadors)}"


def _matadors_with(
    found: Card, contract: Contract = Contract.DIAMONDS
) -> tuple[int, int]:
    """Return the matadors of a hand without jacks, and what *found* makes of them."""
    return skat_effect([Card(Suit(contract), Rank.ACE)], [found], contract)


def _after_skat(
    contract: Contract, found: Card, *extras: Extra, bid: int
) -> PlayedGame:
    return played(contract, _matadors_with(found, contract)[1], *extras, bid=bid)


def _without_bid(game: PlayedGame) -> PlayedGame:
    return played(game.contract, game.matadors, *game.extras)
