"""What is told below the table: checks, places, money, rules, and who agrees."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.formats import date_format
from django.utils.timezone import get_default_timezone, localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import SYSTEMS, Language, profile_sentences
from skatliste.exports.addresses import list_address
from skatliste.exports.fonts import legible, legible_names
from skatliste.exports.standing import debt_lines, last_change
from skatliste.labels import figure, stake_label
from skatliste.models import SegmentFacts
from skatliste.queries import (
    ClosedList,
    Debt,
    FinalCount,
    OfficialSheet,
    Sheet,
    final_count,
    find_closing,
    load_closed,
)

_NOBODY = 0
_AGREES = "✓"
_WRONG = "!"
_BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Told:
    """One paragraph: what it is about, and what it says."""

    about: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A list with all that its pages tell; takes three queries, two if it is open.

    Attributes:
        sheet: the list counted out.
        closed: how it was closed, if it is.
        changed_at: when it was changed last.
        club: what the club is called; empty for a round of one device.
        number: of the list in its evening; None if it is told alone.
    """

    sheet: Sheet
    closed: ClosedList | None
    changed_at: datetime
    club: str
    number: int | None = None

    @cached_property
    def official(self) -> OfficialSheet:
        lots = self.closed.closing.lots if self.closed else ()
        return OfficialSheet(self.sheet, lots=lots)

    @cached_property
    def count(self) -> FinalCount:
        return self.closed.count if self.closed else final_count(self.sheet)

    @cached_property
    def names(self) -> dict[int, str]:
        """What stands above each column."""
        return legible_names(self.sheet.names)

    @property
    def is_ranked(self) -> bool:
        """Whether there are places: it has begun, and counts."""
        is_void = self.closed is not None and self.closed.is_void
        return bool(self.sheet.rows) and not is_void

    @property
    def title(self) -> str:
        return legible(self.sheet.session.title) or _("Skat score sheet")

    @property
    def series(self) -> str:
        """Which list of its evening it is; empty if it is told alone."""
        return _("List %(number)s") % {"number": self.number} if self.number else ""

    @property
    def address(self) -> str:
        """Where the list is to be found, if the settings know the way."""
        return list_address(self.sheet.session)


def read_facts(sheet: Sheet, *, number: int | None = None) -> Facts:
    """Return all that the pages of a list tell, as the *number*-th of its evening."""
    session = sheet.session
    closed = None
    if session.is_closed:
        closing = find_closing(session, session.revision)
        if closing is not None:
            closed = load_closed(sheet, closing, device_id=_NOBODY)
    return Facts(
        sheet=sheet,
        closed=closed,
        changed_at=last_change([session]),
        club=session.club.name,
        number=number,
    )


def told_time(at: datetime) -> str:
    """Return day and time as the host's clock has them, whoever asks."""
    here = localtime(at, get_default_timezone())
    return date_format(here, "SHORT_DATETIME_FORMAT")


def told_day(at: datetime) -> str:
    return date_format(localtime(at, get_default_timezone()), "DATE_FORMAT")


def paragraphs(facts: Facts) -> list[Told]:
    """Return what stands below the foot, in its order."""
    told = [
        (_("Checks"), _BETWEEN.join(_checks(facts.sheet))),
        (_("Places"), _BETWEEN.join(_places(facts))),
        (_("Settlement"), _money(facts)),
        (_("Rules"), _BETWEEN.join(_rules(facts.sheet))),
        (_("People"), _BETWEEN.join(_people(facts))),
        (_("Remarks"), _BETWEEN.join(_remarks(facts.sheet))),
        (_("Closed"), _BETWEEN.join(_end(facts.closed))),
    ]
    return [Told(about, text) for about, text in told if text]


def signers(facts: Facts) -> list[str]:
    """Return who has not agreed yet and may sign on paper."""
    if facts.closed is not None:
        return [facts.names[position] for position in facts.closed.missing]
    return [facts.names[position] for position in facts.sheet.now.order]


def _checks(sheet: Sheet) -> Iterator[str]:
    checks = sheet.tally.checks
    games = ngettext(
        "%(games)s game: %(won)s won + %(lost)s lost + %(passed)s passed in",
        "%(games)s games: %(won)s won + %(lost)s lost + %(passed)s passed in",
        checks.games,
    )
    points = _("Game points %(points)s = %(plus)s won − %(minus)s lost")
    told = {
        "games": checks.games,
        "won": checks.won,
        "lost": checks.lost,
        "passed": checks.passed_in,
        "points": figure(checks.points),
        "plus": checks.plus,
        "minus": checks.minus,
    }
    yield f"{_mark(agrees=checks.games_agree)} {games % told}"
    yield f"{_mark(agrees=checks.points_agree)} {points % told}"
    yield f"{_mark(agrees=checks.totals_agree)} {' '.join(_total(sheet))}"


def _mark(*, agrees: bool) -> str:
    return _AGREES if agrees else _WRONG


def _total(sheet: Sheet) -> Iterator[str]:
    checks = sheet.tally.checks
    yield _("Sum %(total)s = %(points)s game points") % {
        "total": figure(checks.total),
        "points": figure(checks.points),
    }
    for rate, won in checks.won_adds.items():
        yield _("+ %(won)s won × %(rate)s") % {"won": won, "rate": rate}
    for rate, lost in checks.lost_adds.items():
        yield _("+ %(lost)s lost × %(adds)s") % {"lost": lost, "adds": _bracketed(rate)}
    if sheet.has_adjustments:
        yield _("+ %(adjusted)s booked by hand") % {
            "adjusted": _bracketed(checks.adjusted)
        }


def _bracketed(number: int) -> str:
    return f"({figure(number)})" if number < 0 else str(number)


def _places(facts: Facts) -> Iterator[str]:
    if not facts.is_ranked:
        return
    for place in facts.count.places:
        yield f"{place.rank}. {facts.names[place.position]} {figure(place.total)}"
    if facts.closed is not None and facts.closed.closing.lots:
        yield _("Equal ones drew lots.")


def _money(facts: Facts) -> str:
    stake = facts.sheet.session.stake
    if not (stake and facts.is_ranked):
        return ""
    return " ".join(money_sentences(facts.count.debts, stake, facts.sheet.manner[0]))


def money_sentences(
    debts: Iterable[Debt], stake: str, language: Language
) -> Iterator[str]:
    """Yield who pays whom, and how that was counted."""
    debts = tuple(debts)
    for line in debt_lines(debts, language):
        yield f"{legible(line)}."
    if not debts:
        yield _("Nobody pays anything.")
    yield _(
        "Everybody settles with everybody: difference in points × %(stake)s cents, "
        "rounded once to whole cents."
    ) % {"stake": stake_label(stake, language)}


def _rules(sheet: Sheet) -> Iterator[str]:
    """Yield system and profile of each stretch in which they were others."""
    before: SegmentFacts | None = None
    for begin, segment in sheet.segments:
        if before is not None and _counts_alike(before, segment):
            continue
        if before is not None:
            number = _game_from(sheet, begin)
            yield _("From game %(number)s on:") % {"number": number}
        yield SYSTEMS[sheet.manner[0]][segment.system]
        yield " ".join(profile_sentences(segment.profile, language=sheet.manner[0]))
        before = segment


def _game_from(sheet: Sheet, begin: int) -> int:
    """Return the number of the first game from the row at *begin* on."""
    numbers = (row.number for row in sheet.rows[begin - 1 :] if row.number is not None)
    return next(numbers, sheet.games + 1)


def _counts_alike(one: SegmentFacts, other: SegmentFacts) -> bool:
    return (one.system, one.profile) == (other.system, other.profile)


def _people(facts: Facts) -> Iterator[str]:
    """Yield who came in somebody's place, and who has left."""
    for position, column in zip(facts.names, facts.official.columns, strict=True):
        told = []
        if column.seat.earlier:
            names = ", ".join(map(legible, column.seat.earlier))
            told.append(_("before: %(names)s") % {"names": names})
        if column.last_game is not None:
            left = _("left after game %(number)s")
            told.append(left % {"number": column.last_game})
        if told:
            yield f"{facts.names[position]}: {', '.join(told)}"


def _remarks(sheet: Sheet) -> Iterator[str]:
    for row in sheet.rows:
        if row.number is None or not (row.ending or row.facts.note):
            continue
        game = _("Game %(number)s:") % {"number": row.number}
        words = ", ".join(filter(None, (row.ending, legible(row.facts.note))))
        yield f"{game} {words}"


def _end(closed: ClosedList | None) -> Iterator[str]:
    if closed is None:
        return
    yield _("closed %(at)s") % {"at": told_time(closed.closing.closed_at)}
    if closed.is_void:
        yield _("Broken off: the list counts for nothing.")
    elif closed.is_cut_short:
        yield _("Broken off: what was played counts.")
    if closed.closing.reason:
        yield legible(closed.closing.reason)
    if closed.agreed:
        names = (f"{legible(one.name)} ({told_time(one.at)})" for one in closed.agreed)
        yield _("Agreed:") + " " + ", ".join(names)
    if closed.missing:
        names = (legible(name) for name in closed.missing.values())
        yield _("Still to agree: %(names)s") % {"names": ", ".join(names)}
