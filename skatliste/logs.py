"""What the log may say: no keys of links and streams, and faults only."""

import asyncio
import logging
import re
from typing import Final

# To the end of the line: a mistyped or pasted link may hold anything. Without the
# slash before, since Django names unknown paths without it.
KEY: Final = re.compile(r"(join(?:/|%2F)|token(?:=|%3D)).+", re.IGNORECASE)
FORMATTER: Final = logging.Formatter()


LOGGING: Final = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "faults": {"()": "skatliste.logs.OnlyFaults"},
        "keys": {"()": "skatliste.logs.HideKeys"},
    },
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "filters": ["faults", "keys"]},
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # A refused entry is told to who made it, not to the host.
        "django.request": {"level": "ERROR"},
    },
}


class OnlyFaults(logging.Filter):
    """Gives a traceback to the program's faults, and to nothing else.

    A refused request is one line, and one that was cut off when the server stopped
    is none.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.exc_info = None
        return not (
            record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
        )


class HideKeys(logging.Filter):
    """Writes `…` for what follows `/join/` or `token=`, wherever a record may say it.

    Whoever has such a key has the list, or could follow its stream.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = hide_keys(message_of(record)), ()
        if record.exc_info:
            record.exc_text = FORMATTER.formatException(record.exc_info)
            # Else another handler would write it anew.
            record.exc_info = None
        if record.exc_text:
            record.exc_text = hide_keys(record.exc_text)
        if record.stack_info:
            record.stack_info = hide_keys(record.stack_info)
        if hasattr(record, "request"):
            record.request = hide_keys(repr(record.request))
        return True


def hide_keys(text: str) -> str:
    """Return *text* without the keys in it."""
    return KEY.sub(r"\1…", text)


def message_of(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        # An error in a filter would reach whoever logs, unlike one in a handler.
        return f"{record.msg} {record.args}"
