"""Presentation only: figures and drawn signs. No queries, no rules."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring import Deck, RuleProfile, System
from skatliste import labels
from skatliste.forms.tiles import Tile
from skatliste.queries import (
    OfficialLine,
    OfficialSheet,
    RowFlag,
    RowFlags,
    Sheet,
    SheetCell,
    SheetRow,
    official_line,
)

register = template.Library()

# Where a row leads to for those who write, and for those who read along.
_CORRECTS = "game-update"
_FLAGS = "game-flag"

# Signs of a total: a minus and three digits.
_USUAL_TOTAL = 4

_DASH = SafeString("<td>–</td>")
_SELECTED = {False: "", True: SafeString(" selected")}

# What is drawn for each suit in the German pack; hearts are the same in both.
_GERMAN_SIGNS = {"clubs": "acorns", "spades": "leaves", "diamonds": "bells"}

# The blanks before a number, and around the signs of a product.
_TIED = re.compile(r" (?=[−\d×=])|(?<=[×=]) ")


@register.filter
def figure(number: int) -> str:
    return labels.figure(number)


@register.filter
def is_long(total: int) -> bool:
    """Return whether a total takes more room than four people usually leave it."""
    return len(labels.figure(total)) > _USUAL_TOTAL


@register.filter
def signed(points: int) -> str:
    return labels.signed(points)


@register.filter
def money(cents: int) -> str:
    return labels.money(cents)


@register.filter
def stake(fraction: str) -> str:
    return labels.stake_label(fraction)


@register.filter
def system(system: System) -> str:
    return labels.system_label(system)


@register.filter
def bracketed(number: int) -> str:
    """Return a factor; a negative one in brackets."""
    text = labels.figure(number)
    return f"({text})" if number < 0 else text


@register.filter
def unbroken(sentence: str) -> str:
    """Keep a word with its count, and a product, on one line."""
    return _TIED.sub("\u00a0", sentence)


@register.simple_tag
def suit(sign: str, deck: Deck | None = None) -> str:
    """Return the drawn sign of a suit, or nothing for Grand and Null.

    Args:
        sign: the suit, as its game is called.
        deck: the pack whose sign it is; the reader's if none is told.
    """
    if not sign:
        return ""
    drawn = _GERMAN_SIGNS if (deck or labels.reader_deck()) is Deck.GERMAN else {}
    return _drawing("suit suit-" + sign, drawn.get(sign, sign))


@register.simple_tag
def titled(sign: str, title: str) -> str:
    """Return the title of a game behind its sign; neither sign nor count goes astray.

    Args:
        sign: the suit, as its game is called, or nothing.
        title: such as "Kreuz mit 2".
    """
    title = unbroken(title)
    if not sign:
        return title
    word, blank, rest = title.partition(" ")
    tied = '<span class="tied">{}\u00a0{}</span>{}{}'
    return format_html(tied, suit(sign), word, blank, rest)


@register.simple_tag
def options(tiles: Iterable[Tile]) -> SafeString:
    """Return the options of a select; there are many, and templates are slow."""
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((tile.value, _SELECTED[tile.is_chosen], tile.label) for tile in tiles),
    )


@register.simple_tag
def official_sheet(sheet: Sheet) -> OfficialSheet:
    """Return a sheet in the columns that clubs know."""
    return OfficialSheet(sheet)


@register.simple_tag
def remarked_rows(sheet: Sheet) -> list[SheetRow]:
    """Return the games with something told that the official columns do not tell."""
    return [
        row
        for row in sheet.rows
        if row.number is not None and (row.ending or row.facts.note)
    ]


@register.simple_tag
def sheet_rows(
    official: OfficialSheet,
    edited_id: int | None,
    *,
    flags: RowFlags,
    writes: object = None,
    oldest_first: bool = False,
) -> SafeString:
    """Return all rows of the list, with the *flags* that stand at them.

    For whoever *writes* on it each leads to its pad, for others to its flag.

    A list is rendered anew with every game, and all its other rows are what they
    were: each is kept by what it shows.
    """
    session = official.sheet.session
    manner = (get_language(), labels.reader_deck())
    leads_to = _leads_to(writes=bool(writes), is_closed=session.is_closed)
    rows = [
        _row(
            row,
            profile,
            session.public_id,
            row.game_id == edited_id,
            leads_to,
            flags.get(row.game_id, ()),
            manner,
        )
        for row, profile in official.rows()
    ]
    shown = rows if oldest_first else reversed(rows)
    return format_html_join("", "{}", ((row,) for row in shown))


def _leads_to(*, writes: bool, is_closed: bool) -> str:
    """Return which page of its own a row leads to; a closed list is not corrected."""
    if writes:
        return "" if is_closed else _CORRECTS
    return _FLAGS


@lru_cache(maxsize=5_000)
def _row(
    row: SheetRow,
    profile: RuleProfile,
    public_id: str,
    is_editing: bool,  # noqa: FBT001  # part of it
    leads_to: str,
    flags: tuple[RowFlag, ...],
    _manner: tuple[str | None, Deck],
) -> SafeString:
    context = {
        "row": row,
        "cells": _official_cells(row, official_line(row, profile)),
        "public_id": public_id,
        "is_editing": is_editing,
        "leads_to": leads_to,
        "corrects": leads_to == _CORRECTS,
        "flags": flags,
    }
    return render_to_string("sessions/_row.html", context)


def _official_cells(row: SheetRow, line: OfficialLine) -> SafeString:
    """Return the columns that are shown where there is room for all of them.

    They are many and nearly all empty, so their style goes by their place.
    """
    left = _left_cells(row, line)
    if row.is_adjustment:
        left = format_html(
            '<td colspan="9">{}: {}</td><td colspan="2">{}</td>',
            row.title,
            row.facts.note,
            labels.signed(row.points or 0),
        )
    passed_in = row.count if row.number and row.result is None else None
    right = format_html_join("", "{}", ((_seat_cells(cell),) for cell in row.cells))
    return left + right + _cell(passed_in)


def _left_cells(row: SheetRow, line: OfficialLine) -> SafeString:
    base = _DASH if row.result is None else _cell(line.base)
    crosses = format_html_join(
        "", "<td>{}</td>", (("×" if is_crossed else "",) for is_crossed in line.crosses)
    )
    matadors = _cell(line.with_matadors) + _cell(line.without_matadors)
    values = _cell(line.plus) + _cell(line.minus)
    return base + matadors + crosses + values


def _seat_cells(cell: SheetCell) -> SafeString:
    mark = "away" if cell.is_away else "dealt" if cell.is_dealer else ""
    return _cell(cell.total, mark) + _cell(cell.won) + _cell(cell.lost)


def _cell(number: int | None, css_class: str = "") -> SafeString:
    text = "" if number is None else labels.figure(number)
    if not css_class:
        return format_html("<td>{}</td>", text)
    return format_html('<td class="{}">{}</td>', css_class, text)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return a line icon; the word for it stands beside it or in a label."""
    return _drawing("icon", name)


@cache
def _drawing(css_class: str, name: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>',
        css_class,
        static("icons/sprite.svg"),
        name,
    )
