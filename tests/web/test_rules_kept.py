"""The rule book is kept on the way to its readers, each way of reading for itself."""

import pytest

GERMAN, ENGLISH = {"Accept-Language": "de"}, {"Accept-Language": "en"}


def test_rules_may_be_kept_for_everyone_of_a_language(stranger):
    response = stranger.get("/rules/", headers=GERMAN)

    assert response["Cache-Control"] == "public, max-age=600"
    assert {"Cookie", "Accept-Language"} <= set(response["Vary"].split(", "))


def test_rules_that_are_kept_need_not_be_sent_again(stranger):
    tag = stranger.get("/rules/", headers=GERMAN)["ETag"]

    again = stranger.get("/rules/", headers=GERMAN | {"If-None-Match": tag})
    english = stranger.get("/rules/", headers=ENGLISH | {"If-None-Match": tag})

    assert (again.status_code, english.status_code) == (304, 200)


@pytest.mark.parametrize(
    "told", [{"deck": "german"}, {"theme": "dark"}, {"tongue": "en"}], ids=str
)
def test_rules_that_were_kept_are_not_shown_in_another_way(stranger, told):
    tag = stranger.get("/rules/", headers=GERMAN)["ETag"]
    for name, value in told.items():
        stranger.cookies[name] = value

    other = stranger.get("/rules/", headers=GERMAN | {"If-None-Match": tag})

    assert other.status_code == 200
    assert "Cookie" in other["Vary"]
