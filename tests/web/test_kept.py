"""What is kept of a page is shown to nobody for whom it was not made."""

import re
from itertools import product

import pytest

from scoring import Contract, Extra
from tests.factories import create_game, create_keeper, create_passed_in

from .kept import forget_what_was_made

READERS = [
    {"tongue": tongue, "deck": deck, "keys": keys}
    for tongue, deck, keys in product(("de", "en"), ("french", "german"), ("on", "off"))
]
# Other in every answer: what proves that a form is ours, what names an entry, and a
# ticket of that second.
ONCE = re.compile(
    r'(name="(?:csrfmiddlewaretoken|entry_id)" value=|data-stream=)"[^"]*"'
)


@pytest.fixture
def addresses(device):
    """Pages of two lists, with and without something chosen on the pad."""
    found = ["/calculator/?contract=null&ouvert=on", "/calculator/?held=clubs-jack"]
    for names in (("Anna", "Ben", "Cem"), ("Dora", "Emil", "Fritz")):
        keeper = create_keeper(device=device[0], names=names)
        plain = create_game(keeper=keeper)
        high = create_game(keeper=keeper, bid=48, extras=frozenset({Extra.HAND}))
        null = create_game(keeper=keeper, contract=Contract.NULL, matadors=None)
        create_passed_in(keeper=keeper)
        sheet = f"/sessions/{keeper.session.public_id}/"
        games = (f"{sheet}games/{game.pk}/edit/" for game in (plain, high, null))
        found += [sheet, *games]
    return found


def shown(client, reader, address) -> str:
    for name, value in reader.items():
        client.cookies[name] = value
    response = client.get(address)
    assert response.status_code == 200
    return ONCE.sub(r"\1", response.content.decode())


def test_kept_parts_are_those_that_would_be_made_anew(client, addresses):
    asked = list(product(READERS, addresses))
    anew = []
    for reader, address in asked:
        forget_what_was_made()
        anew.append(shown(client, reader, address))

    kept = [shown(client, reader, address) for reader, address in asked]
    again = [shown(client, reader, address) for reader, address in reversed(asked)]

    assert kept == anew
    assert again == anew[::-1]
    assert len(set(anew)) == len(asked)
