"""What was made once, for many who ask for the same."""

import asyncio
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """What Django said, compressed, and the event that says the same."""

    headers: list[tuple[bytes, bytes]]
    body: bytes
    mark: bytes
    event: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer that is being made, or has been, for this version of the list."""

    version: int
    making: "asyncio.Task[Answer | None]"
