"""All that is checked of a list."""

from django.db import transaction

from skatliste.models import Session
from skatliste.services import lock_list

from .facts import check_segments, read_rows
from .figures import check_tally
from .findings import Findings
from .kept import check_closing, check_file, check_results
from .log import check_log


@transaction.atomic
def check_list(session: Session) -> list[str]:
    """Return a line for every difference in what is stored of a list; reads only.

    Checked are the facts (who sat, dealt and played), the figures that follow from
    them, the log, which must lead to just what is stored, what is kept of a closed
    list, and that the list's file can be taken in again.
    """
    findings = Findings(session.public_id)
    # As it stands while nobody writes on it.
    session = lock_list(session.pk)
    check_segments(session, findings)
    rows = read_rows(session, findings)
    # What cannot be counted has no figures to be compared.
    can_be_counted = findings.are_none
    if can_be_counted:
        check_tally(session, rows, findings)
    check_log(session, rows, findings)
    if can_be_counted:
        check_results(session, findings)
        check_closing(session, findings)
    if findings.are_none:
        check_file(session, findings)
    return findings.lines
