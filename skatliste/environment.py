"""Reads what the host sets by environment variables, and keeps the secret key."""

import os
import secrets
from ipaddress import ip_network
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from .alone import alone_in

YES_OR_NO = {"0": False, "no": False, "1": True, "yes": True}


def read_switch(name: str, *, default: bool = False) -> bool:
    """Return whether the switch *name* is on; *default* where it is unset."""
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    try:
        return YES_OR_NO[text]
    except KeyError:
        message = f"{name}: expected 1, 0, yes or no, got {text!r}"
        raise ImproperlyConfigured(message) from None


def read_words(name: str) -> list[str]:
    """Return the words of *name*, separated by commas or blanks."""
    return os.environ.get(name, "").replace(",", " ").split()


def read_number(name: str, *, default: int, least: int, most: int) -> int:
    """Return the number *name*, *default* where it is unset."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise ImproperlyConfigured(
            f"{name}: expected a number from {least} to {most}, got {text!r}"
        )
    return int(text)


def read_networks(name: str) -> list[str]:
    """Return the addresses and networks of *name*, separated by commas or blanks.

    All there are is refused: then whoever asks could say that somebody else does.
    """
    words = read_words(name)
    for word in words:
        try:
            is_narrow = ip_network(word).prefixlen > 0
        except ValueError:
            is_narrow = False
        if not is_narrow:
            raise ImproperlyConfigured(
                f"{name}: expected addresses or networks such as 10.0.0.2 or "
                f"10.0.0.0/24, got {word!r}"
            )
    return words


def read_text(name: str) -> str:
    """Return what stands in the file that *name* is the path of; unset is nothing."""
    path = os.environ.get(name, "").strip()
    if not path:
        return ""
    try:
        return Path(path).read_text(encoding="utf-8-sig").strip()
    except OSError as error:
        reason = error.strerror
    except UnicodeDecodeError:
        reason = "it is not UTF-8"
    raise ImproperlyConfigured(f"{name}: {path} cannot be read: {reason}")


def load_secret_key(folder: Path) -> str:
    """Return the key kept in *folder*, made at the first start and kept from then on.

    The links and cookies of every list are signed with it: a lost key shuts
    everybody out, so it lives beside the database and not in the program.
    """
    path = folder / "secret_key"
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _make_secret_key(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        message = f"The data folder {folder} cannot be used: {error.strerror}"
        raise ImproperlyConfigured(message) from error
    if not key:
        message = f"{path} is empty: remove it to get a new key"
        raise ImproperlyConfigured(message)
    return key


def _make_secret_key(path: Path) -> None:
    """Write a key, unless another process that starts as well has just done so."""
    draft = path.with_suffix(".draft")
    with alone_in(path.parent):
        if path.exists():
            return
        draft.touch(mode=0o600)
        with draft.open("w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        # It gets its name when it is whole: nobody ever reads half of it.
        draft.replace(path)
