"""Reads how a list was closed, agreed to and opened again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from django.utils.translation import gettext as _

from scoring import RuleError, ranks
from skatliste.figures import place_figures
from skatliste.labels import refusal_label
from skatliste.models import (
    MOST_SEATS,
    Completion,
    ListFacts,
    PastClosing,
    PastConsent,
)

from . import places
from .figures import compare_lines, count_out
from .reading import Reader
from .shapes import MOMENT, Shape, exactly, line, list_of, one_of, whole_number
from .signed import content_of

MOST_CLOSINGS: Final = 200
REASON_LENGTH: Final = 200
# Stands for what was refused, so that the rest can be read too.
_NO_TIME: Final = datetime.min.replace(tzinfo=UTC)
_FIELDS: Final = (
    *("revision", "at", "completion", "reason", "lots", "agreed"),
    *("ranking", "reopened", "list"),
)
_REVISION: Final = whole_number(1, 1_000_000)
_POSITION: Final = whole_number(1, MOST_SEATS)
_REASON: Final = line(REASON_LENGTH)
_EACH_SEAT: Final = list_of(0, MOST_SEATS)


def _lot(told: object) -> tuple[int, ...]:
    return tuple(map(_POSITION.read, _EACH_SEAT.read(told)))


def _as_it_stands(value: str) -> str:
    return _("%(value)s, since the list stands so now") % {"value": value}


_LOT: Final = Shape(lambda: _("a list of places at the table"), _lot)
Then = Callable[[Reader], ListFacts]


def read_closings(
    document: Reader, facts: ListFacts, *, read_then: Then
) -> tuple[PastClosing, ...]:
    """Return the closed revisions of a list; a file may tell none.

    Args:
        document: the file of the list.
        facts: of the list as it stands.
        read_then: reads a list as it stood when it was closed.
    """
    listed = document.take("closings", list_of(0, MOST_CLOSINGS), [])
    closings: list[PastClosing] = []
    for number, content in enumerate(listed, start=1):
        told = Reader(places.closing(number), content, document.problems)
        reader = _Closing(told, document, facts, read_then)
        closing = reader.read(is_last=number == len(listed))
        if closings and closing.revision <= closings[-1].revision:
            told.refuse_field("revision", _("is not after the closing before"))
        closings.append(closing)
    return tuple(closings)


class _Closing:
    """Reads one closing of a list."""

    def __init__(
        self, told: Reader, document: Reader, facts: ListFacts, read_then: Then
    ) -> None:
        self._told = told
        self._document = document
        self._now = facts
        self._read_then = read_then

    def read(self, *, is_last: bool) -> PastClosing:
        told = self._told
        told.refuse_all_but(*_FIELDS)
        closing = self._end()
        if told.has("reopened"):
            closing = self._reopened(closing)
        elif not is_last:
            told.refuse_field(
                "reopened", _("is missing, with another closing after it")
            )
        else:
            told.check("list", exactly(None, _as_it_stands))
        if not self._document.is_sound:
            return closing
        self._compare(closing)
        return replace(closing, content=self._content(closing))

    def _end(self) -> PastClosing:
        told = self._told
        lots = told.take_each("lots", _LOT, most=MOST_SEATS)
        return PastClosing(
            revision=told.need("revision", _REVISION, 0),
            at=told.need("at", MOMENT, _NO_TIME),
            completion=told.need("completion", one_of(Completion), Completion.VOID),
            reason=told.take("reason", _REASON, ""),
            lots=tuple(lot or () for lot in lots),
            agreed=self._agreed(),
        )

    def _content(self, closing: PastClosing) -> str:
        if closing.then is None:
            return content_of(self._document.content, self._now)
        return content_of(self._told.inner("list").content, closing.then)

    def _reopened(self, closing: PastClosing) -> PastClosing:
        opened = self._told.inner("reopened")
        opened.refuse_all_but("at", "reason")
        facts = self._read_then(self._told.inner("list", within=True))
        if self._document.is_sound and facts.uid != self._now.uid:
            told = {"uid": facts.uid}
            self._told.refuse_field(
                "list", _("its uid is not that of the list: %(uid)s") % told
            )
        return replace(
            closing,
            reopened_at=opened.need("at", MOMENT, _NO_TIME),
            reopened_because=opened.take("reason", _REASON, ""),
            then=facts,
        )

    def _agreed(self) -> tuple[PastConsent, ...]:
        told = self._told
        consents: list[PastConsent] = []
        for content in told.take("agreed", _EACH_SEAT, []):
            one = Reader(told.place_of("agreed"), content, told.problems)
            one.refuse_all_but("seat", "at")
            seat = one.need("seat", _POSITION, 0)
            if any(seat == other.seat for other in consents):
                one.refuse_field("seat", _("%(seat)s agrees twice") % {"seat": seat})
            consents.append(PastConsent(seat=seat, at=one.need("at", MOMENT, _NO_TIME)))
        return tuple(consents)

    def _compare(self, closing: PastClosing) -> None:
        """Note what does not go with the list that was closed."""
        told, then = self._told, closing.then or self._now
        for one in closing.agreed:
            if one.seat not in then.names:
                column = {"seat": one.seat}
                told.refuse_field("agreed", _("nobody has column %(seat)s") % column)
        if not then.games:
            told.refuse_field("completion", _("no game was written"))
        is_complete = then.games >= then.planned_games
        if is_complete is not (closing.completion == Completion.COMPLETE):
            words = {
                "word": closing.completion.value,
                "games": then.games,
                "planned": then.planned_games,
            }
            told.refuse_field(
                "completion",
                _("%(word)s does not go with %(games)s of %(planned)s games") % words,
            )
        self._compare_places(closing, then)

    def _compare_places(self, closing: PastClosing, then: ListFacts) -> None:
        feet = [foot for foot in count_out(then).foot if foot.took_part]
        try:
            due = place_figures(feet, ranks(feet, lots=closing.lots))
        except RuleError as error:
            self._told.refuse_field("lots", refusal_label(error))
            return
        if not closing.counts:
            due = []
        compare_lines(self._told, "ranking", due)
