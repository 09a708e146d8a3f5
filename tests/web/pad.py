"""What the pad sends."""

import html
import re
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


def hidden(response) -> dict[str, str]:
    """Return what the pad on the page would send unseen."""
    page = response.content.decode()
    form = re.search(r'<form id="pad".*?</form>', page, re.DOTALL)[0]
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', form)
    return {name: html.unescape(value) for name, value in fields}


def saved(response, sent: dict[str, str], save="yes") -> dict[str, str]:
    """Return what is sent by a button below the effect that the page shows."""
    told = {name: value for name, value in sent.items() if name != "outcome"}
    return told | hidden(response) | {"save": save}


def effect(response) -> list[str]:
    """Return what the page says would change, line by line."""
    page = response.content.decode()
    lists = re.findall(r'<ul class="effect".*?</ul>', page, re.DOTALL)
    return [
        " ".join(re.sub(r"<[^>]*>", " ", line).split())
        for one in lists
        for line in re.findall(r"<li>(.*?)</li>", one, re.DOTALL)
    ]
