"""What files are called: a day, a list, and nothing that a file system trips over.

Titles and names are what somebody typed. A name made here is no path, is no device of
Windows, turns no text around, and fits into the 255 bytes that file systems have.
"""

import re
import unicodedata
from datetime import datetime
from typing import Final

from django.utils.timezone import localtime

from scoring import Language
from skatliste.queries import Sheet

from .clubs import ClubDocument
from .evenings import EveningDocument

# Beside it stand words, day, time and a suffix of ours.
MOST_BYTES: Final = 120
# Parts of a path, and what Windows keeps for itself.
_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]+')
_DOTS: Final = re.compile(r"\.{2,}")
_DEVICES: Final = re.compile(r"(?i)(con|prn|aux|nul|(com|lpt)[0-9¹²³])(?=\.|$)")
_LIST: Final = {Language.GERMAN: "Skatliste", Language.ENGLISH: "Skat list"}
_WITH_SENTENCES: Final = {
    Language.GERMAN: "mit Rechenweg",
    Language.ENGLISH: "with calculations",
}
_EVENING: Final = {Language.GERMAN: "Skatabend", Language.ENGLISH: "Skat evening"}
_SERIES: Final = {Language.GERMAN: "Liste", Language.ENGLISH: "List"}


def safe_name(text: str) -> str:
    """Return *text* as a part of a file's name; nothing if nothing of it is left."""
    normal = unicodedata.normalize("NFC", text)
    shown = "".join(" " if one.isspace() else one for one in normal if _is_shown(one))
    plain = _DOTS.sub(".", _FORBIDDEN.sub("-", shown))
    short = " ".join(plain.split()).encode()[:MOST_BYTES].decode(errors="ignore")
    return _DEVICES.sub(r"_\1", short.strip(" .-"), count=1)


def list_title(sheet: Sheet) -> str:
    """Return what people call the list: its title, or else who sits there."""
    return safe_name(sheet.session.title) or safe_name(sheet.name_line)


def list_file_name(sheet: Sheet, extension: str) -> str:
    """Return day, time and list: "Skatliste 2026-11-30 20.15 Anna, Ben.pdf".

    The time tells apart the lists of an evening, which have one title.
    """
    language = Language(sheet.session.language)
    begun = localtime(sheet.session.begun_at)
    title = list_title(sheet)
    kind, _dot, extension = extension.rpartition(".")
    if kind:
        title = f"{title} {_WITH_SENTENCES[language]}"
    return _joined(_LIST[language], f"{begun:%Y-%m-%d %H.%M}", title, extension)


def evening_file_name(document: EveningDocument, extension: str) -> str:
    """Return day and evening: "Skatabend 2026-11-30 Anna, Ben.pdf"."""
    word, begun = _EVENING[document.language], day(document.count.begun_at)
    return _joined(word, begun, safe_name(document.title), extension)


def series_file_name(number: int, sheet: Sheet, extension: str) -> str:
    """Return a list's name beside the others of its evening: "Liste 2 Anna, Ben.pdf".

    Args:
        number: of the list in its evening.
        sheet: the list.
        extension: what tells the kind of file.
    """
    word = _SERIES[Language(sheet.session.language)]
    return _joined(word, str(number), list_title(sheet), extension)


def club_file_name(document: ClubDocument, extension: str) -> str:
    """Return club and day of its last change: "Skatclub Ährensee 2026-11-30.zip"."""
    name = safe_name(document.club.name) or "Skat"
    return _joined(name, day(document.changed_at), "", extension)


def day(at: datetime) -> str:
    """Return the day in the zone of the host, as it sorts."""
    return f"{localtime(at):%Y-%m-%d}"


def unique_name(name: str, taken: set[str]) -> str:
    """Return *name* as none in *taken* is called, and put it there.

    Many file systems take two names for one that differ in their case alone.
    """
    unique, number = name, 1
    while unique.casefold() in taken:
        number += 1
        unique = f"{name} ({number})"
    taken.add(unique.casefold())
    return unique


def _joined(word: str, told: str, title: str, extension: str) -> str:
    return f"{' '.join(filter(None, (word, told, title)))}.{extension}"


def _is_shown(sign: str) -> bool:
    # Blanks are kept as such. What controls, or turns text around, is not.
    return sign.isspace() or unicodedata.category(sign)[0] != "C"
