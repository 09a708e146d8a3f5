"""Phones that see the same list, and what is looked at on them."""

import statistics
import sys
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from .conftest import PHONE

# What a page does when the pad is sent, without the taps before.
SEND = """async () => {
    const pad = document.getElementById("pad");
    const data = new FormData(pad);
    data.set("outcome", "passed_in");
    const begun = Date.now();
    await fetch(pad.action, {
        method: "POST", body: data, headers: {"HX-Request": "true"}});
    return begun;
}"""
NOTE = """() => {
    window.seen = [];
    new MutationObserver(() => window.seen.push(Date.now())).observe(
        document.getElementById("sheet"), {attributes: true});
}"""


@dataclass
class Phone:
    """One browser, with nothing in it yet."""

    page: Page
    problems: list[str] = field(default_factory=list)

    def open(self, path, button):
        """Follow a link that gives this browser a right."""
        self.page.goto(path)
        self.page.get_by_role("button", name=button).click()
        expect(self.page.locator("#sheet")).to_be_visible()


def take_phone(browser, address, **options) -> Phone:
    """Return a phone that reaches the server at *address*."""
    usual = {"locale": "de-DE", "viewport": PHONE, "has_touch": True}
    context = browser.new_context(base_url=address, **usual | options)
    context.set_default_timeout(10_000)
    phone = Phone(context.new_page())
    phone.page.on("pageerror", lambda error: phone.problems.append(str(error)))
    return phone


def play(table, declarer=1, contract="clubs", matadors=1, outcome="won"):
    table.choose(declarer=declarer, contract=contract, matadors=matadors)
    table.finish(outcome)


def expect_rows(page, count, **options):
    expect(page.locator("table.rows tbody tr")).to_have_count(count, **options)


def renew(page, public_id, whose):
    page.goto(f"/sessions/{public_id}/share/renew/{whose}/")
    page.get_by_role("button", name="Link erneuern").click()
    expect(page.get_by_text("Der Link ist erneuert")).to_be_visible()


def expect_out(page):
    expect(page.get_by_role("alert")).to_contain_text("für dieses Gerät nicht mehr")
    expect(page.locator("#sheet")).to_have_count(0)


def asked(page, part):
    """Return the list in which each request for *part* will be noted."""
    seen = []
    page.on("request", lambda one: seen.append(one.url) if part in one.url else None)
    return seen


def time_games(writer, reader, games, capsys) -> None:
    """Write *games* one after the other, and tell when the reader's page had each.

    The writer's own page has to follow as well, by another phone's word.
    """
    reader.evaluate(NOTE)
    seconds = []
    for version in range(2, games + 2):
        begun = writer.evaluate(SEND)
        for page in (reader, writer):
            sheet = page.locator("#sheet")
            expect(sheet).to_have_attribute(
                "data-version", str(version), timeout=20_000
            )
        seconds.append((reader.evaluate("window.seen.at(-1)") - begun) / 1000)
    p95 = statistics.quantiles(seconds, n=20)[-1]
    with capsys.disabled():
        told = f"p50 {statistics.median(seconds):.3f} s, p95 {p95:.3f} s"
        sys.stdout.write(f"\n{games} games, each at the reader after {told}\n")
    expect_rows(reader, games)
