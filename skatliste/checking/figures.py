"""Whether the figures of a list agree, each counted in two ways."""

from collections.abc import Sequence

from scoring import Checks
from skatliste.models import Session
from skatliste.services import count_list

from .facts import CheckedRow
from .findings import Findings


def check_tally(
    session: Session, rows: Sequence[CheckedRow], findings: Findings
) -> None:
    """Note where two ways to count the list do not lead to the same figure."""
    counted = count_list(session)
    checks = counted.checks
    standing = [row.facts for row in rows if row.game.deleted_at is None]
    games = sum(facts is not None and facts.is_game for facts in standing)
    numbers = [row.number for row in counted.rows if row.number is not None]
    if numbers != list(range(1, games + 1)):
        findings.add("numbers", f"{numbers} are those of {games} games")
    for name, agree, one, other in (
        ("games", checks.games_agree, _ended(checks), checks.games),
        ("points", checks.points_agree, checks.plus - checks.minus, checks.points),
        ("totals", checks.totals_agree, checks.expected_total, checks.total),
    ):
        if not agree:
            findings.add(f"check of {name}", f"{one} is not {other}")


def _ended(checks: Checks) -> int:
    return checks.won + checks.lost + checks.passed_in
