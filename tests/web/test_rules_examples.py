"""Every example of the rule book leads to the calculator, which counts it alike."""

import re
from html import unescape

import pytest
from django.test import Client

from .book import chapter
from .conftest import text_of

GERMAN, ENGLISH = {"Accept-Language": "de"}, {"Accept-Language": "en"}
LINK = re.compile(r'<a href="(/calculator/[^"]*)"')


@pytest.mark.parametrize("headers", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize("deck", ["french", "german"])
def test_rules_lead_to_the_calculator_with_the_same_game(headers, deck):
    browser = Client()
    browser.cookies["deck"] = deck
    page = browser.get("/rules/", headers=headers).content.decode()
    item = re.compile(
        r'<li>\s*<span><a href="(.*?)">.*?<b[^>]*>(.*?)</b>\s*'
        r'<span class="sentence">(.*?)</span>',
        re.DOTALL,
    )
    shown = item.findall(page)

    assert len(shown) == page.count('<span class="sentence">') > 30
    for address, *told in shown:
        counted = browser.get(unescape(address), headers=headers)
        verdict = verdict_of(counted)
        for text in told:
            assert text_of(text) in verdict


def test_rules_lead_nowhere_else_in_the_calculator():
    page = Client().get("/rules/", headers=GERMAN).content.decode()
    links = LINK.findall(page)

    answers = {link: Client().get(unescape(link)) for link in links}

    assert {answer.status_code for answer in answers.values()} == {200}
    assert all(verdict_of(answer) for answer in answers.values())
    assert links


@pytest.mark.parametrize("anchor", ["value", "bids", "choices"])
def test_rules_lead_to_the_calculator_from_their_tables_too(anchor):
    book = Client().get("/rules/", headers=GERMAN)
    fragment = re.sub(
        r'<ul class="examples">.*?</ul>', "", chapter(book, anchor), flags=re.DOTALL
    )

    assert LINK.search(fragment)


def verdict_of(response) -> str:
    page = response.content.decode()
    return text_of(
        re.search(r'<section class="verdict".*?</section>', page, re.DOTALL)[0]
    )
