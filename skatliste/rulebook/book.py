"""The chapters in their order. What they say stands in templates/rules/."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from .lists import (
    FootPage,
    PassedPage,
    SeatsPage,
    foot_page,
    passed_page,
    seats_page,
)
from .questions import QuestionsPage, questions_page
from .results import (
    ChoicesPage,
    MissedPage,
    OverbidPage,
    ResultPage,
    choices_page,
    missed_page,
    overbid_page,
    result_page,
)
from .values import (
    BidsPage,
    LevelsPage,
    TablePage,
    ValuePage,
    bids_page,
    levels_page,
    table_page,
    value_page,
)

Page = (
    ValuePage
    | TablePage
    | BidsPage
    | LevelsPage
    | ResultPage
    | MissedPage
    | OverbidPage
    | PassedPage
    | FootPage
    | SeatsPage
    | ChoicesPage
    | QuestionsPage
    | None
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One chapter.

    Attributes:
        anchor: where a link leads, and the name of its template.
        title: in the reader's language.
        page: its examples and tables; None where there are none.
    """

    anchor: str
    title: str
    page: Page

    @property
    def template(self) -> str:
        return f"rules/_{self.anchor}.html"


def load_chapters() -> tuple[Chapter, ...]:
    """Return the book in the reader's language, everything in it computed now."""
    pages: tuple[tuple[str, str, Page], ...] = (
        ("value", _("What a game is worth"), value_page()),
        ("table", _("The table of values"), table_page()),
        ("bids", _("Bidding"), bids_page()),
        ("levels", _("Levels that bring others along"), levels_page()),
        ("result", _("Won and lost"), result_page()),
        ("missed", _("Announced, and missed"), missed_page()),
        ("overbid", _("Overbid"), overbid_page()),
        ("passed", _("Nobody bids"), passed_page()),
        ("foot", _("The final count"), foot_page()),
        ("seats", _("Who deals, and who sits out"), seats_page()),
        ("choices", _("Where house rules differ"), choices_page()),
        ("questions", _("Questions people ask"), questions_page()),
        ("sources", _("Sources, and what is not verified"), None),
    )
    return tuple(
        Chapter(anchor=anchor, title=title, page=page) for anchor, title, page in pages
    )
