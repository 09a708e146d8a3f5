"""What an open page fetches: the part that changes, and nothing if nothing did."""

import pytest
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.models import Role, Session
from skatliste.reader import CHOICES
from skatliste.services import grant_role
from tests.factories import create_device, create_game


@pytest.fixture
def address(keeper):
    return f"/sessions/{keeper.session.public_id}/sheet/"


def reader_of(keeper):
    device, token = create_device()
    grant_role(device, keeper.session, Role.READER)
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token
    return browser


@pytest.fixture
def reader(keeper):
    return reader_of(keeper)


def ask(browser, address, tag):
    return browser.get(address, headers={"If-None-Match": tag})


def test_sheet_is_sent_once(client, reader, keeper, address):
    for browser in (client, reader):
        tag = browser.get(address)["ETag"]
        again = ask(browser, address, tag)
        create_game(keeper=keeper)
        anew = ask(browser, address, tag)

        assert (again.status_code, again.content) == (304, b"")
        assert again["Live-Stream"].startswith(f"{address[:-6]}events/?token=")
        assert anew.status_code == 200
        assert anew["ETag"] != tag


def test_sheet_of_before_is_none_of_what_was_restored(client, address):
    tag = client.get(address)["ETag"]
    Session.objects.update(era=7)

    anew = ask(client, address, tag)

    assert anew.status_code == 200
    # The page sees by its mark that it is to be fetched as a whole.
    assert anew["ETag"].partition("-")[2] != tag.partition("-")[2]


def test_nothing_new_takes_the_question_who_asks_alone(
    client, reader, address, django_assert_max_num_queries
):
    for browser, queries in ((client, 1), (reader, 2)):
        tag = browser.get(address)["ETag"]
        with django_assert_max_num_queries(queries):
            assert ask(browser, address, tag).status_code == 304


def test_another_role_or_manner_is_another_sheet(client, reader, address):
    tags = {client.get(address)["ETag"], reader.get(address)["ETag"]}
    reader.cookies["deck"] = "german"
    tags.add(reader.get(address)["ETag"])
    reader.cookies["tongue"] = "en"
    tags.add(reader.get(address)["ETag"])

    assert len(tags) == 4


def test_readers_are_sent_the_same_whoever_they_are(keeper, reader, address):
    create_game(keeper=keeper)
    sent = reader.get(address).content

    assert reader_of(keeper).get(address).content == sent
    assert b"csrfmiddlewaretoken" not in sent
    assert b"token=" not in sent


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_sheet_goes_by_what_its_tag_tells(keeper, reader, address, name):
    create_game(keeper=keeper)
    create_game(keeper=keeper)
    usual = reader.get(address)
    for choice in CHOICES[name]:
        reader.cookies[name] = choice.value
        told = reader.get(address)
        if told["ETag"] == usual["ETag"]:
            assert told.content == usual.content


def test_notice_waits_for_the_page(client, keeper, address):
    create_game(keeper=keeper)
    client.post(
        f"{address[:-6]}edit/",
        {
            "name_1": "Eva",
            "name_2": "Ben",
            "name_3": "Cem",
            "planned_games": 36,
            "version": 2,
        },
    )

    assert "sind gespeichert" not in client.get(address).content.decode()
    assert "sind gespeichert" in client.get(address[:-6]).content.decode()
