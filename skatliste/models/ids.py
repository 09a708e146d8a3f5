"""What stands in addresses."""

import secrets

# Easily read aloud: no vowels (no words by chance), nothing that looks alike.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
ID_LENGTH = 12
ID_LETTERS = frozenset(_ALPHABET)


def new_public_id() -> str:
    """Return an address for a list, an evening, a club. It gives no right."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(ID_LENGTH))
