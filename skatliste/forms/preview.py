"""What a half entered game would be worth: the sentence, and the result buttons."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import (
    BidTold,
    Outcome,
    PlayedGame,
    Result,
    RuleError,
    may_be_overbid,
    possible_outcomes,
    result,
    spoken,
)
from skatliste.labels import (
    extra_label,
    outcome_label,
    reader_deck,
    reader_language,
    refusal_label,
)

from .declarations import DeclarationForm

_TWO_LINES = 45


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeButton:
    """A button that says how the game ended, and saves it.

    Attributes:
        outcome: what it sends.
        result: what it would bring; None as long as that is not known.
        is_possible: False for a level that announcements leave no room for.
        is_current: whether the row that is being corrected says this.
    """

    outcome: Outcome
    result: Result | None = None
    is_possible: bool = True
    is_current: bool = False

    @property
    def word(self) -> str:
        """What stands on it: the level where there is one, else won or lost."""
        level = self.outcome.level
        return outcome_label(self.outcome) if level is None else extra_label(level)

    @property
    def prefix(self) -> str:
        """Tells a level of the declarer himself from one of the defenders."""
        is_own = self.outcome.level is not None and not self.outcome.is_won
        return pgettext("pad", "Lost") if is_own else ""

    @property
    def label(self) -> str:
        """Its full name for the ear, without points."""
        return outcome_label(self.outcome)

    @property
    def spoken_label(self) -> str:
        """Its full name for the ear, with the points."""
        if self.result is None:
            return self.label
        points = self.result.points
        return self._named(str(abs(points)), brings=points > 0)

    @property
    def named_gap(self) -> str:
        """The same for points that are still to be looked up: {} is their place."""
        return self._named("{}", brings=self.outcome.is_won)

    @property
    def usual_tone(self) -> str:
        return "won" if self.outcome.is_won else "lost"

    @property
    def tone(self) -> str:
        """Whether it brings points or costs them; an overbid game always costs."""
        if self.result is None:
            return self.usual_tone
        return "won" if self.result.won else "lost"

    @property
    def is_plain(self) -> bool:
        """Whether it is what a new game most likely comes to."""
        return self.outcome is Outcome.WON

    @property
    def is_plainly_won(self) -> bool:
        return self.is_plain and self.tone == "won"

    def _named(self, points: str, *, brings: bool) -> str:
        # It ends as the face of the button does: who speaks to the device says that.
        told = {"label": self.label, "points": points}
        if brings:
            return _("%(label)s +%(points)s") % told
        return _("%(label)s −%(points)s") % told


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The live part of the pad.

    Attributes:
        sentence: how the value is counted; or what is missing, or impossible.
        is_counted: whether the sentence is a value.
        asks_bid: whether the bid is worth telling, and is not told.
        buttons: one for each outcome, always in the same order.
    """

    sentence: str
    is_counted: bool
    asks_bid: bool
    buttons: tuple[OutcomeButton, ...]

    @property
    def is_long(self) -> bool:
        """Whether it takes more than the usual two lines on a phone."""
        return len(self.sentence) > _TWO_LINES


def preview_of(form: DeclarationForm, *, current: Outcome | None = None) -> Preview:
    """Return what *form* comes to so far. It may be incomplete or impossible.

    *current* is the outcome of the row that is being corrected.
    """
    form.is_valid()
    contract, games = form.told_contract, dict[Outcome, PlayedGame]()
    possible = tuple(Outcome)
    sentence = _question(form)
    if contract is not None:
        possible = possible_outcomes(contract, form.switches, form.told_ending)
        try:
            games = {outcome: form.played(outcome) for outcome in possible}
        except RuleError as error:
            if error.code != "matadors_missing":
                sentence = refusal_label(error)
        else:
            sentence = _spoken(
                form, games.get(current or Outcome.WON, games[Outcome.WON])
            )
    return Preview(
        sentence=sentence,
        is_counted=bool(games),
        asks_bid=_asks_bid(form, games),
        buttons=tuple(
            OutcomeButton(
                outcome=outcome,
                result=_result(form, games.get(outcome)),
                is_possible=outcome in possible,
                is_current=outcome is current,
            )
            for outcome in Outcome
        ),
    )


def _spoken(form: DeclarationForm, game: PlayedGame) -> str:
    return spoken(
        game,
        language=reader_language(),
        deck=reader_deck(),
        profile=form.profile,
    )


def _result(form: DeclarationForm, game: PlayedGame | None) -> Result | None:
    return None if game is None else result(game, profile=form.profile)


def _asks_bid(form: DeclarationForm, games: Mapping[Outcome, PlayedGame]) -> bool:
    if form.told.get("bid") is not None:
        return False
    if form.profile.bid_told is BidTold.ALWAYS:
        return form.told_contract is not None
    return Outcome.WON in games and may_be_overbid(games[Outcome.WON])


def _question(form: DeclarationForm) -> str:
    if not form.told.get("declarer"):
        return _("Who plays?")
    if form.told_contract is None:
        return _("What is played?")
    return _("With or without how many?")
