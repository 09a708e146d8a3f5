"""What stands in the cookie of who has logged in, or of who says so."""

import pytest

from skatliste.log_ins import SessionStore

ODD = ["\0" * 32, "a" * 31 + "\0", "a" * 41, "a", "A" * 32, "ä" * 32, "%" * 32]


@pytest.mark.parametrize("secret", ODD)
def test_odd_secrets_are_nobodys(stranger, secret):
    stranger.cookies["sessionid"] = secret

    response = stranger.get("/account/")

    assert (response.status_code, response["Location"]) == (302, "/account/login/")


@pytest.mark.parametrize("secret", ODD)
def test_odd_secrets_are_not_looked_up(secret):
    assert SessionStore(secret).session_key is None


def test_own_secrets_are_found_again(db):
    log_in = SessionStore()
    log_in["who"] = "Anna"
    log_in.save()

    assert SessionStore(log_in.session_key)["who"] == "Anna"
