"""What the pad sends."""

import uuid


def entry(**told) -> dict[str, str]:
    """Return a plain game of Anna's, clubs with one, won, as the first of the list."""
    sent = {
        "entry_id": str(uuid.uuid4()),
        "number": "1",
        "declarer": "1",
        "contract": "clubs",
        "matadors": "1",
        "outcome": "won",
    }
    for name, value in told.items():
        sent.pop(name, None)
        if value is not None:
            sent[name] = str(value)
    return sent
