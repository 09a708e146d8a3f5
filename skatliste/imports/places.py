"""Where something stands in a file, in the words of whoever reads what is wrong there.

Names of fields stay as they are written in the file: that is what is looked for.
"""

from django.utils.translation import gettext as _


def row(number: int) -> str:
    return _("row %(number)s") % {"number": number}


def player(number: int) -> str:
    return _("player %(number)s") % {"number": number}


def person(number: int) -> str:
    return _("person %(number)s") % {"number": number}


def segment(number: int) -> str:
    return _("segment %(number)s") % {"number": number}


def segment_from(row_number: int) -> str:
    return _("segment from row %(number)s") % {"number": row_number}


def closing(number: int) -> str:
    return _("closing %(number)s") % {"number": number}


def log_entry(number: int) -> str:
    return _("log entry %(number)s") % {"number": number}


def game(number: int) -> str:
    return _("game %(number)s") % {"number": number}


def seat(number: int) -> str:
    return _("seat %(number)s") % {"number": number}


def list_of_file(number: int) -> str:
    return _("list %(number)s") % {"number": number}


def evening(number: int) -> str:
    return _("evening %(number)s") % {"number": number}
