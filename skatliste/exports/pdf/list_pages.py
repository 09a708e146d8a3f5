"""The pages of a list: the official sheet, and the sentence of every game."""

from django.utils.translation import gettext as _

from scoring import SYSTEMS
from skatliste.exports.fonts import legible

from .columns import Columns
from .flow import Page
from .foot import foot_rows
from .forms import Form, form_pages
from .paper import About
from .rows import rows_to_fill_in, written_rows
from .telling import Facts, paragraphs, signers, told_day, told_time

_BETWEEN = " · "


def list_pages(facts: Facts) -> list[Page]:
    """Return the official sheet of a list."""
    pages = form_pages(_form(facts))
    pages[0].chapter = facts.series or facts.title
    return pages


def about_list(facts: Facts) -> About:
    """Return what the file of a list says of itself."""
    day = told_day(facts.sheet.session.begun_at)
    return About(
        title=f"{facts.title}, {day}",
        author=_("Skat score sheet"),
        subject=", ".join(facts.names.values()),
        language=facts.sheet.manner[0],
        at=facts.changed_at,
    )


def last_line(facts: Facts) -> str:
    """Return which list it is, its revision and when it was changed last."""
    session = facts.sheet.session
    told = [
        _("Revision %(number)s") % {"number": session.revision},
        _("as of %(at)s") % {"at": told_time(facts.changed_at)},
        facts.address or session.public_id,
    ]
    return _BETWEEN.join(told)


def details(facts: Facts) -> tuple[str, ...]:
    """Return which list it is, day and place, how many games, and how they count."""
    sheet = facts.sheet
    day = told_day(sheet.session.begun_at)
    where = [facts.series, day, facts.club, sheet.session.place]
    games = _("%(games)s of %(planned)s games") % {
        "games": sheet.games,
        "planned": sheet.session.planned_games,
    }
    how = [games, SYSTEMS[sheet.manner[0]][sheet.now.system]]
    lines = (_BETWEEN.join(map(legible, filter(None, one))) for one in (where, how))
    return tuple(lines)


def _form(facts: Facts) -> Form:
    language, deck = facts.sheet.manner
    official = facts.official
    return Form(
        title=facts.title,
        details=details(facts),
        columns=Columns(tuple(facts.names.values())),
        rows=(*written_rows(official), *rows_to_fill_in(official)),
        foot=tuple(foot_rows(official, is_ranked=facts.is_ranked)),
        told=tuple(paragraphs(facts)),
        signers=tuple(signers(facts)),
        address=facts.address,
        about=last_line(facts),
        language=language,
        deck=deck,
        is_corrected=official.is_corrected,
    )
