"""An evening of several lists, as its files tell it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Deck, Language
from skatliste.models import Session
from skatliste.queries import EveningCount, Sheet, load_evening, load_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningDocument:
    """What the files of an evening are made from.

    Attributes:
        count: ranking, totals of each list, and who pays whom.
        sheets: the lists that the reader may open, by their number in the evening,
            each in its own language and cards.
        language: of all other words, that of its first list.
        deck: of all other words, that of its first list.
    """

    count: EveningCount
    sheets: Mapping[int, Sheet]
    language: Language
    deck: Deck

    @property
    def title(self) -> str:
        """What the evening is called: the title of a list, or else who was there."""
        titles = (sheet.session.title for sheet in self.sheets.values())
        names = ", ".join(place.name for place in self.count.places)
        return next(filter(None, titles), names)


def load_evening_document(
    public_id: str, hashed_token: str | None
) -> EveningDocument | None:
    """Return an evening as the device with this token may read it.

    Takes eight queries, two for each list that it may open, and two more for each one
    that is still written on.

    Args:
        public_id: of the evening.
        hashed_token: of the device; None for the host, who may open every list.

    Returns:
        None if the device may open none of its lists.
    """
    count = load_evening(public_id, hashed_token, language=Language.GERMAN)
    if count is None:
        return None
    lists = Session.objects.select_related("club", "evening")
    found = {one.public_id: one for one in lists.filter(evening=count.evening)}
    first = found[count.series[0].public_id]
    return EveningDocument(
        count=count,
        sheets={
            one.number: sheet_for_file(found[one.public_id])
            for one in count.series
            if one.is_readable
        },
        language=Language(first.language),
        deck=Deck(first.deck),
    )


def sheet_for_file(session: Session) -> Sheet:
    """Return a list counted out, in its own language and cards."""
    return load_sheet(
        session, language=Language(session.language), deck=Deck(session.deck)
    )
