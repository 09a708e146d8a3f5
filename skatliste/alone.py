"""One process at a time, among those that share a data folder."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes waiting that are about to prepare the same folder."""
    with (folder / "preparing.lock").open("w") as file:
        # Held by the open file: it ends with this process, however that ends.
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
