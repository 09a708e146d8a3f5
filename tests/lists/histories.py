"""What a keeper is told of the past of a list."""

from scoring import Deck, Language
from skatliste.queries import History, load_history

GERMAN = (Language.GERMAN, Deck.FRENCH)


def history(keeper, **options) -> History:
    return load_history(
        keeper.session, device_id=keeper.device_id, manner=GERMAN, **options
    )


def newest(keeper, **options) -> tuple[str, list[tuple[str, str, str]]]:
    """Return what was done last, and what that changed."""
    entry = history(keeper, **options).entries[0]
    return entry.words, [tuple(line) for line in entry.lines]
