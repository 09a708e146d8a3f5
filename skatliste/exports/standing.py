"""How a list stands, as its files tell it: places, money, and how it was closed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import SYSTEMS, Language, SeatFoot, format_cents
from skatliste.labels import figure, signed
from skatliste.models import Change, Closing, Completion, Session
from skatliste.queries import Debt, FinalCount, Sheet, final_count, find_closing


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The end of a list, or how it stands as long as it is written on.

    Attributes:
        count: places and money, with what the table drew.
        closing: how it was closed; None as long as it is open.
    """

    count: FinalCount
    closing: Closing | None

    @property
    def is_void(self) -> bool:
        """Whether it was broken off and counts for nothing."""
        return self.closing is not None and not self.closing.counts

    @property
    def is_cut_short(self) -> bool:
        return (
            self.closing is not None
            and self.closing.completion == Completion.CUT_SHORT.value
        )


def standing_of(sheet: Sheet) -> Standing:
    """Return what *sheet* came to; takes a query if the list is closed."""
    session = sheet.session
    closing = find_closing(session, session.revision) if session.is_closed else None
    lots = closing.lots if closing is not None else ()
    return Standing(count=final_count(sheet, lots=lots), closing=closing)


def end_words(end: Standing) -> str:
    """Return how final the figures are, in the language spoken now; may be empty."""
    if end.is_void:
        return _("Broken off: the list counts for nothing.")
    if end.is_cut_short:
        return _("Broken off: what was played counts.")
    return "" if end.closing is not None else _("As it stands now.")


def last_change(sessions: Iterable[Session]) -> datetime:
    """Return when one of *sessions* was changed last; takes a query.

    The time that a file bears: a list that nobody touches gives the same bytes.
    """
    known = list(sessions)
    change = Change.objects.filter(session__in=known).order_by("made_at", "pk").last()
    return change.made_at if change else max(session.begun_at for session in known)


def debt_lines(debts: Iterable[Debt], language: Language) -> Iterator[str]:
    """Yield who pays whom how much, in sentences of the language spoken now."""
    for debt in debts:
        yield _("%(payer)s pays %(receiver)s %(amount)s") % {
            "payer": debt.payer,
            "receiver": debt.receiver,
            "amount": format_cents(debt.cents, language),
        }


def foot_words(foot: SeatFoot) -> str:
    """Return what stands behind a total, in the language spoken now."""
    words = _("%(won)d won, %(lost)d lost, game points %(points)s") % {
        "won": foot.won,
        "lost": foot.lost,
        "points": figure(foot.points),
    }
    if not foot.adjustments:
        return words
    booked = _("%(points)s by hand") % {"points": signed(foot.adjusted)}
    return f"{words}, {booked}"


def system_words(sheet: Sheet) -> str:
    """Return how the list is counted; each system if that was changed."""
    words = SYSTEMS[sheet.manner[0]]
    known = dict.fromkeys(segment.system for _begin, segment in sheet.segments)
    return ", ".join(words[system] for system in known)


def games_words(games: int) -> str:
    """Return "36 games" in the language spoken now."""
    words = ngettext("%(games)d game", "%(games)d games", games)
    return words % {"games": games}
