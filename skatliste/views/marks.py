"""What was shown before it is saved, so that nothing else is saved in its place."""

import hashlib
import json

from skatliste.models import GameFacts, facts_to_json


def mark_of(action: str, version: int | None, facts: GameFacts) -> str:
    """Return what tells these facts from any other.

    Args:
        action: the address that they are sent to: which row, and what becomes of it.
        version: of the list that was seen.
        facts: what is to be written.
    """
    told = json.dumps([action, version, facts_to_json(facts)], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()
