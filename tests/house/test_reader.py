"""Who is answered: what cookies say, for one request and in one thread alone."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scoring import Deck
from skatliste.labels import reader_deck
from skatliste.reader import (
    Reader,
    ReaderMiddleware,
    RowOrder,
    Theme,
    current_reader,
    read_choices,
    read_reader,
    reading,
)


def test_reader_is_who_chose_nothing_outside_of_a_request():
    assert current_reader() == Reader()
    assert reader_deck() is Deck.FRENCH


def test_reader_is_read_from_cookies():
    reader = read_reader({"deck": "german", "order": "oldest", "csrftoken": "x"})

    assert reader == Reader(deck=Deck.GERMAN, order=RowOrder.OLDEST)


@pytest.mark.parametrize("word", ["", "GERMAN", "german\x00", "auto", "1" * 5000, "ü"])
def test_reader_ignores_words_that_are_no_choice(word):
    assert read_reader({"deck": word, "theme": "dark"}) == Reader(theme=Theme.DARK)
    assert read_choices({"deck": word}) == {}


def test_reader_ends_with_the_request():
    seen = []

    def answer(request):
        seen.append(reader_deck())
        return HttpResponse()

    request = RequestFactory().get("/")
    request.COOKIES["deck"] = "german"
    ReaderMiddleware(answer)(request)

    assert seen == [Deck.GERMAN]
    assert reader_deck() is Deck.FRENCH


def test_reader_ends_with_a_request_that_fails():
    def fail(request):
        raise RuntimeError("broken")

    request = RequestFactory().get("/")
    request.COOKIES["deck"] = "german"
    with pytest.raises(RuntimeError, match="broken"):
        ReaderMiddleware(fail)(request)

    assert reader_deck() is Deck.FRENCH


def test_reader_is_one_threads_own():
    both_read = Barrier(2, timeout=10)

    def deck_seen(deck):
        with reading(Reader(deck=deck)):
            both_read.wait()
            return reader_deck()

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(deck_seen, Deck)) == list(Deck)
