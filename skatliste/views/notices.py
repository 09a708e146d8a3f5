"""What the page says after something was saved: in words, or as the row that it is."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.utils.translation import gettext as _

from skatliste.labels import figure, reader_deck, reader_language, signed
from skatliste.models import Action, GameFacts, Table
from skatliste.queries import Sheet, SheetRow, action_words, row_name, row_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What is said on the next page.

    Attributes:
        text: what was done.
        is_result: whether it was done to a row.
        row: that row as it stands on the sheet by now; None if it does not.
        total: the running total of who played it.
    """

    text: str
    is_result: bool = False
    row: SheetRow | None = None
    total: int | None = None

    @property
    def said(self) -> str:
        """All of it in a sentence, for the ear."""
        row = self.row
        if row is None:
            return self.text
        words = [row.declarer, row.title]
        if row.points is not None:
            words.append(signed(row.points))
        said = [self.text if self.text[-1] == "." else f"{self.text}:"]
        said.append(f"{', '.join(filter(None, words))}.")
        if self.total is not None:
            said.append(_("Now %(total)s.") % {"total": figure(self.total)})
        if row.result is not None:
            said.append(row.sentence)
        return " ".join(said)


def say_of_row(request: HttpRequest, text: str, game_id: int) -> None:
    """Say on the next page what was done to a row, and show how it stands there."""
    messages.success(request, text, extra_tags=str(game_id))


def read_notices(request: HttpRequest, sheet: Sheet) -> list[Notice]:
    """Return what is to be said, and say it no second time; takes no query."""
    told = messages.get_messages(request)
    return [_notice(message, sheet) for message in told]


def entered_words(facts: GameFacts, number: int) -> str:
    return action_words(Action.GAME_ENTERED, row_name(facts, number))


def corrected_words(facts: GameFacts, number: int) -> str:
    return action_words(Action.GAME_CORRECTED, row_name(facts, number))


def inserted_words(facts: GameFacts, number: int) -> str:
    words = action_words(Action.GAME_INSERTED, row_name(facts, number))
    undo = _("“Undo” takes it off again.")
    return f"{words}. {undo}"


def taken_back_words(table: Table, facts: GameFacts) -> str:
    """Return what is said of an entry that came again after it was taken back."""
    manner = reader_language(), reader_deck()
    words = row_words(facts, table.names, table.profile, manner)
    told = {"game": f"{row_name(facts, table.number)}: {words}"}
    return (
        _("%(game)s: entered before, and taken back since. It is not counted.") % told
    )


def _notice(message: Message, sheet: Sheet) -> Notice:
    text, tag = str(message.message), message.extra_tags or ""
    if not tag.isdecimal():
        return Notice(text=text)
    row = sheet.find_row(int(tag))
    if row is None or row.total is None:
        return Notice(text=text, is_result=True, row=row)
    seat = next(one for one in sheet.seats if one.foot.seat == row.facts.declarer)
    return Notice(text=text, is_result=True, row=row, total=seat.foot.running)
