"""The closed revisions of a list as they are kept here, to be compared with a file."""

from skatliste.models import (
    Closing,
    Completion,
    ListFacts,
    PastClosing,
    PastConsent,
    Session,
)

from .json_list import read_signed
from .parsing import parse
from .problems import FILE, Problems
from .reading import Reader


def stored_closings(session: Session) -> tuple[PastClosing, ...]:
    """Return how a list was closed, as its file tells it.

    Raises:
        ImportRefusedError: what is kept of a revision cannot be read.
    """
    found = session.closings.order_by("revision").prefetch_related("consents__seat")
    return tuple(map(_closing, found))


def _closing(closing: Closing) -> PastClosing:
    was_opened = closing.reopened_at is not None
    consents = sorted(
        closing.consents.all(), key=lambda consent: (consent.agreed_at, consent.pk)
    )
    return PastClosing(
        revision=closing.revision,
        at=closing.closed_at,
        completion=Completion(closing.completion),
        reason=closing.reason,
        lots=tuple(map(tuple, closing.lots)),
        agreed=tuple(
            PastConsent(seat=one.seat.position, at=one.agreed_at) for one in consents
        ),
        reopened_at=closing.reopened_at,
        reopened_because=closing.reopened_because,
        then=_signed(closing) if was_opened else None,
        content=closing.content,
    )


def _signed(closing: Closing) -> ListFacts:
    problems = Problems()
    facts = read_signed(Reader(FILE, parse(closing.content.encode()), problems))
    problems.raise_any()
    return facts
