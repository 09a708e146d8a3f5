"""What a PostgreSQL server needs at the start, beside its address."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import OperationalError, connection

from .database import TIMEOUTS

# A server that is started at the same time takes a few seconds.
WAITING_SECONDS: Final = 10
PAUSE_SECONDS: Final = 0.5
# Any number would do that no other program uses in this database.
MIGRATION_LOCK: Final = 0x534B4154


def wait_for_server() -> None:
    """Return as soon as the server lets us in, which may be starting as well.

    Raises:
        OperationalError: it did not within a few seconds; says why.
    """
    end = time.monotonic() + WAITING_SECONDS
    while True:
        try:
            return _reach_server()
        except OperationalError:
            if time.monotonic() > end:
                raise
        time.sleep(PAUSE_SECONDS)


def _reach_server() -> None:
    # Past the pool, which would tell that nothing came and not why.
    with connection.wrap_database_errors:
        connect = connection.Database.connect  # type: ignore[attr-defined]
        connect(**connection.get_connection_params()).close()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep other processes waiting that are about to migrate the same database."""
    with connection.cursor() as cursor:
        # As long as it takes: a migration is no request.
        for name in TIMEOUTS:
            cursor.execute(f"SET {name} = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
    try:
        yield
    finally:
        # The lock ends with the session, however that ends, and the settings with it.
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
