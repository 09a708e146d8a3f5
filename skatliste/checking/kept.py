"""Whether what is kept and handed out of a list is what follows from its facts."""

from scoring import RuleError
from skatliste.exports import export_list
from skatliste.imports import ImportRefusedError, read_json
from skatliste.models import SeatResult, Session
from skatliste.queries import load_list_facts
from skatliste.services import seat_results

from .findings import Findings

_UNREADABLE = (RuleError, ValueError, TypeError, KeyError, AttributeError)
_FIGURES = ("player_id", "rank", "games", "won", "lost", "points", "adjusted", "total")


def check_results(session: Session, findings: Findings) -> None:
    """Note every column of which something else is kept than it came to."""
    try:
        due = {result.seat_id: result for result in _due_results(session)}
    except RuleError as error:
        findings.add("lots", f"they cannot have been drawn: {error.code}")
        return
    except (TypeError, KeyError, ValueError):
        findings.add("lots", "they cannot be read")
        return
    kept = {result.seat_id: result for result in session.results.all()}
    positions = dict(session.seats.values_list("pk", "position"))
    for seat_id in sorted(due.keys() | kept.keys()):
        subject = f"result of seat {positions.get(seat_id, seat_id)}"
        if seat_id not in kept:
            findings.add(subject, "it is missing")
        elif seat_id not in due:
            findings.add(subject, "nothing is to be kept of it")
        elif difference := _difference(kept[seat_id], due[seat_id]):
            findings.add(subject, difference)


def check_closing(session: Session, findings: Findings) -> None:
    """Note it if a closed list is not the one that was signed."""
    if not session.is_closed:
        return
    closing = session.closings.filter(revision=session.revision).first()
    if closing is None:
        findings.add("closing", f"there is none of revision {session.revision}")
        return
    try:
        signed = read_json(closing.content.encode())
    except ImportRefusedError as error:
        findings.add("closing", f"its file cannot be read: {error.problems[0]}")
        return
    facts = load_list_facts(session)
    if signed != facts:
        findings.add("closing", "its file tells another list")
    agreed = closing.consents.order_by("seat__position")
    for position in agreed.values_list("seat__position", flat=True):
        if position not in facts.names:
            findings.add(f"consent of seat {position}", "nobody has this column")


def check_file(session: Session, findings: Findings) -> None:
    """Note it if the file of the list would not be taken in again as it is."""
    try:
        facts = read_json(export_list(session, "json"))
    except ImportRefusedError as error:
        findings.add("file", f"it would be refused: {error.problems[0]}")
        return
    except _UNREADABLE:
        # It tells all there is, also what is counted without.
        findings.add("file", "it would hold something that cannot be told")
        return
    if facts != load_list_facts(session):
        findings.add("file", "it tells another list")


def _due_results(session: Session) -> list[SeatResult]:
    closing = session.closings.filter(revision=session.revision).first()
    if closing is None or not session.is_closed or not closing.counts:
        return []
    return seat_results(session, lots=closing.lots)


def _difference(kept: SeatResult, due: SeatResult) -> str:
    different = (
        f"{name.removesuffix('_id')} is kept as {getattr(kept, name)}, "
        f"it follows {getattr(due, name)}"
        for name in _FIGURES
        if getattr(kept, name) != getattr(due, name)
    )
    return "; ".join(different)
