"""What a half entered game would be worth: the sentence, and the result buttons."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import (
    Outcome,
    Result,
    RuleError,
    possible_outcomes,
    result,
    spoken,
)
from skatliste.labels import (
    extra_label,
    outcome_label,
    reader_language,
    refusal_label,
)

from .declarations import DeclarationForm

_TWO_LINES = 60


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
    def spoken_label(self) -> str:
        """Its full name for the ear, with the points."""
        label = outcome_label(self.outcome)
        if self.result is None:
            return label
        points = self.result.points
        told = {"label": label, "points": abs(points)}
        if points > 0:
            return _("%(label)s, plus %(points)d") % told
        return _("%(label)s, minus %(points)d") % told

    @property
    def tone(self) -> str:
        """Whether it brings points or costs them; an overbid game always costs."""
        won = self.outcome.is_won if self.result is None else self.result.won
        return "won" if won else "lost"

    @property
    def is_plainly_won(self) -> bool:
        return self.outcome is Outcome.WON and self.tone == "won"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The live part of the pad.

    Attributes:
        sentence: how the value is counted; or what is missing, or impossible.
        is_counted: whether the sentence is a value.
        buttons: one for each outcome, always in the same order.
    """

    sentence: str
    is_counted: bool
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
    contract, games = form.told_contract, {}
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
            plain = games.get(current or Outcome.WON, games[Outcome.WON])
            sentence = spoken(plain, language=reader_language(), profile=form.profile)
    return Preview(
        sentence=sentence,
        is_counted=bool(games),
        buttons=tuple(
            OutcomeButton(
                outcome=outcome,
                result=result(games[outcome], profile=form.profile)
                if outcome in games
                else None,
                is_possible=outcome in possible,
                is_current=outcome is current,
            )
            for outcome in Outcome
        ),
    )


def _question(form: DeclarationForm) -> str:
    if not form.told.get("declarer"):
        return _("Who plays?")
    if form.told_contract is None:
        return _("What is played?")
    return _("With or without how many?")
