"""Who has logged in, kept in the database under the secret of a cookie."""

import re
from typing import Final

from django.contrib.sessions.backends import db

_SECRET: Final = re.compile("[0-9a-z]{8,40}")


class SessionStore(db.SessionStore):
    """Looks up nothing but what may be a secret of ours.

    A cookie may hold any sign, and PostgreSQL takes none of NUL: it would fail.
    """

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and _SECRET.fullmatch(key))
