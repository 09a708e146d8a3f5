"""No page says a word that did not come from the catalogue or from the game itself.

Everything that is translated is marked while a page is made; what is left beside the
marks must be words of the game, or what people typed.
"""

import re
from pathlib import Path

import pytest
from django.utils.translation.trans_real import CONTEXT_SEPARATOR, DjangoTranslation

from skatliste.models import Session
from tests.closings import close, make_evening
from tests.factories import create_adjustment, create_game, create_passed_in

from .conftest import page_text
from .kept import forget_what_was_made

BEGIN, END = "\ue000", "\ue001"
MARKED = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
WORD = re.compile(r"[^\W\d_]+")
ATTRIBUTE = re.compile(r'\s(?:aria-label|title|alt|placeholder)="([^"]*)"')
TYPED = {"Anna", "Ben", "Cem", "Dora", "Emil"}
# How each language is called in itself, formats of files, and keys of a keyboard.
ALIKE = {"Deutsch", "English", "CSV", "JSON", "Esc"}
VOCABULARY = [
    Path("scoring", name).read_text(encoding="utf-8")
    for name in ("wording.py", "questions.py", "profile_words.py", "refusals.py")
]
GAME = {word.lower() for text in VOCABULARY for word in WORD.findall(text)}

PAGES = [
    *("/", "/sessions/new/", "/calculator/", "/rules/", "/preferences/", "/nowhere/"),
    *("/clubs/new/", "/account/login/"),
    "/calculator/?contract=spades&matadors=2&bid=18&outcome=won",
]
LIST_PAGES = [
    *("", "log/", "edit/", "people/", "rules/", "delete/", "finish/", "next/"),
    *("games/adjust/", "games/{game}/edit/", "games/{game}/insert/"),
    *("games/{game}/move/", "games/{game}/delete/", "games/{game}/log/"),
]


@pytest.fixture
def marks(monkeypatch):
    """Mark whatever the catalogue is asked for."""

    def marking(translate):
        def marked(*asked):
            # What has no translation comes back with its context before it.
            found = translate(*asked).split(CONTEXT_SEPARATOR)[-1]
            return f"{BEGIN}{found}{END}"

        return marked

    for name in ("gettext", "ngettext"):
        translate = getattr(DjangoTranslation, name)
        monkeypatch.setattr(DjangoTranslation, name, marking(translate))
    forget_what_was_made()
    yield
    forget_what_was_made()


@pytest.fixture
def game(keeper):
    game = create_game(keeper=keeper)
    create_game(keeper=keeper, won=False, bid=24)
    create_passed_in(keeper=keeper)
    create_adjustment(keeper=keeper)
    return game.pk


def unmarked(response) -> set[str]:
    """Return the words that came from nowhere."""
    said = [page_text(response), *ATTRIBUTE.findall(response.content.decode())]
    text = " ".join(said)
    while MARKED.search(text):
        text = MARKED.sub(" ", text)
    words = {*WORD.findall(text)} - TYPED - ALIKE
    return {word for word in words if len(word) > 1 and word.lower() not in GAME}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_untranslated_words_stand_on_no_page(stranger, db, marks, page, language):
    stranger.cookies["tongue"] = language

    assert unmarked(stranger.get(page)) == set()


@pytest.mark.parametrize("page", LIST_PAGES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_untranslated_words_stand_on_no_page_of_a_list(
    client, address, game, marks, page, language
):
    client.cookies["tongue"] = language

    response = client.get(address(page.format(game=game)), follow=True)

    assert response.status_code == 200
    assert unmarked(response) == set()


@pytest.mark.parametrize("page", ["", "next/", "reopen/"])
def test_untranslated_words_stand_on_no_page_of_a_closed_list(
    client, keeper, address, game, marks, page
):
    evening = make_evening(keeper).public_id
    close(keeper, completion="cut_short")

    for path in (address(page), f"/evenings/{evening}/"):
        response = client.get(path, follow=True)
        assert response.status_code == 200
        assert unmarked(response) == set()


@pytest.mark.parametrize("told", [{}, {"declarer": 1, "contract": "x", "bid": 17}])
def test_untranslated_words_stand_in_no_refusal(client, address, marks, told):
    response = client.post(address("games/"), told)

    assert response.status_code == 422
    assert unmarked(response) == set()


def test_untranslated_words_are_found(client, keeper, address, marks):
    Session.objects.filter(pk=keeper.session.pk).update(title="Stammtisch")

    assert unmarked(client.get(address())) == {"Stammtisch"}


@pytest.mark.parametrize("language, word", [("de", "Platz"), ("en", "Place")])
def test_untranslated_words_are_not_kept_from_the_first_reader(
    stranger, db, language, word
):
    stranger.cookies["tongue"] = language

    page = stranger.get("/sessions/new/").content.decode()

    assert re.findall(r"<option[^>]*>(\w+) 5</option>", page) == [word]
