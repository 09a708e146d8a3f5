"""What people at a table do with the pad, by what they see and tap."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", "null")


def figure(number: int) -> str:
    """Return *number* as a page shows it."""
    return f"−{-number}" if number < 0 else str(number)


class Table:
    """One list open in a browser.

    Attributes:
        page: the tab.
        taps: how often the pad was tapped.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    @property
    def pad(self) -> Locator:
        return self.page.locator("#pad")

    def begin(self, *names: str) -> None:
        """Begin a list from the start page on, and wait until its page is whole."""
        self.begin_early(*names)
        self.page.wait_for_load_state()

    def begin_early(self, *names: str) -> None:
        """Begin a list, whose scripts may still be on their way."""
        self.page.get_by_role("link", name="Neue Liste beginnen").click()
        for place, name in enumerate(names, start=1):
            if place == 5:
                self.page.get_by_text("fünfter Platz").click()
            self.page.get_by_label(f"Platz {place}", exact=True).fill(name)
        self.page.get_by_role("button", name="Liste beginnen").click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("Spiel 1 von")

    def choose(self, *, declarer=None, contract=None, matadors=None, switches=()):
        """Tap what is told on the pad, in the order it is told."""
        if declarer is not None:
            self.tap("declarer", declarer)
        if contract is not None:
            self.tap("contract", contract)
        if matadors is not None:
            self._tap_matadors(matadors)
        for switch in switches:
            self.tap_switch(switch)

    def tap(self, name: str, value: object) -> None:
        """Tap the tile that sends *value* as *name*."""
        self.press(self.pad.locator(f'label:has(> [name={name}][value="{value}"])'))

    def tap_switch(self, name: str) -> None:
        self.press(self.pad.locator(f"label:has(> [name={name}])"))

    def bid(self, bid: int) -> None:
        """Tell the last bid: one of the large tiles, or one of the higher ones."""
        self.open_more()
        tile = self.pad.locator(f'label:has(> [name=bid][value="{bid}"])')
        if not tile.is_visible():
            self.press(self.page.get_by_text("Höher gereizt"))
        self.press(tile)

    def open_more(self) -> None:
        """Open the sheet for what is told beyond the four taps."""
        self.press(self.pad.locator(".more-facts"))
        expect(self.page.locator("#extras")).to_be_visible()

    def close_more(self) -> None:
        self.press(self.page.locator("#extras").get_by_role("button", name="Fertig"))

    def finish(self, outcome: str) -> None:
        """Tap a result, and wait until the list has grown by one row."""
        rows = self._rows.count()
        self.press(self.outcome(outcome))
        self.expect_rows(rows + 1)

    def outcome(self, outcome: str) -> Locator:
        return self.pad.locator(f'button[value="{outcome}"]')

    def expect_points(self, outcome: str, points: str) -> None:
        """Wait until the button says what it brings."""
        expect(self.outcome(outcome)).to_contain_text(points)

    def row(self, number: int) -> Locator:
        """The row of game *number*."""
        exact = re.compile(rf"^{number}$")
        cell = self.page.locator("th").filter(has_text=exact)
        return self._rows.filter(has=cell)

    def correct(self, number: int) -> None:
        """Open game *number* in the pad, and wait until it is there."""
        self.row(number).get_by_role("link", name=f"Spiel {number} ändern").click()
        self._expect_correcting(number)

    def tap_row(self, number: int) -> None:
        """Tap the newest rows above the pad, or the one in the list of all games."""
        newest = self.page.locator(".newest a").filter(
            has=self.page.get_by_text(str(number), exact=True)
        )
        row = self.row(number).get_by_role("link", name=f"Spiel {number} ändern")
        self.press(newest if newest.is_visible() else row)
        self._expect_correcting(number)

    def _expect_correcting(self, number: int) -> None:
        heading = self.page.get_by_role("heading", name=f"Spiel {number} ändern")
        expect(heading).to_be_visible()
        self.page.wait_for_load_state()

    def undo(self) -> None:
        """Tap "undo", and wait until it names another step."""
        self._go("#undo")

    def redo(self) -> None:
        """Tap "redo", and wait until it names another step."""
        self._go("#redo")

    def _go(self, button: str) -> None:
        target = self.page.locator(button)
        label = target.get_attribute("aria-label")
        self.press(target)
        expect(target).not_to_have_attribute("aria-label", label)

    def running_totals(self) -> list[int | None]:
        """The declarer's new total of each game, in playing order."""
        cells = self._stands.all_text_contents()
        figures = (cell.strip().replace("−", "-") for cell in reversed(cells))
        return [int(figure) if figure else None for figure in figures]

    def expect_running_totals(self, totals: Sequence[int | None]) -> None:
        """Wait until these are the declarer's new totals, in playing order."""
        shown = [figure(total) if total is not None else "" for total in totals]
        expect(self._stands).to_have_text(shown[::-1])

    def totals(self) -> list[str]:
        """The running totals at the head, in seat order."""
        return self._totals.all_inner_texts()

    def expect_totals(self, totals: list[str]) -> None:
        """Wait until these are the running totals at the head, in seat order."""
        expect(self._totals).to_have_text(totals)

    def expect_rows(self, rows: int) -> None:
        """Wait until the list has so many rows."""
        expect(self._rows).to_have_count(rows)

    def expect_foot(self, line: str, figures: list[str]) -> None:
        """Wait until these are the figures of a line of the foot, in seat order."""
        row = self.page.locator("table.sums tr").filter(
            has=self.page.get_by_role("rowheader", name=line, exact=True)
        )
        expect(row.locator("td[data-name]")).to_have_text(figures)

    @property
    def _rows(self) -> Locator:
        return self.page.locator("table.rows tbody tr")

    @property
    def _stands(self) -> Locator:
        return self._rows.locator(".stand")

    @property
    def _totals(self) -> Locator:
        return self.page.locator(".totals .figure")

    def _tap_matadors(self, matadors: int) -> None:
        if abs(matadors) > 4:
            self.press(self.pad.get_by_role("button", name="5+"))
        self.tap("matadors", matadors)

    def press(self, target: Locator) -> None:
        """Tap *target*, and count it."""
        self.taps += 1
        target.click()


def switches_of(game: dict) -> list[str]:
    """The switches to tap for *game*; each brings along what it implies."""
    if game["contract"] == "null":
        return list(game["extras"])
    order = ("ouvert", "schwarz_announced", "schneider_announced", "hand")
    return [switch for switch in order if switch in game["extras"]][:1]


def outcome_of(game: dict) -> str:
    """The result that the table would call: a missed announcement is lost."""
    extras = game["extras"]
    levels = ("schwarz", "schneider")
    missed = any(f"{one}_announced" in extras and one not in extras for one in levels)
    won = game["won_on_points"] and not missed
    side = "won" if won else "lost"
    reached = next((level for level in levels if level in extras), None)
    if reached is None or f"{reached}_announced" in extras:
        return side
    return f"{side}_{reached}"
