"""Finishing a list: what it comes to, the stake, and how it is closed."""

import json

import pytest

from skatliste.models import Change, Closing
from skatliste.views import closing
from tests.closings import close, complete_list, plan
from tests.factories import create_adjustment, create_game
from tests.now import now
from tests.snapshots import all_rows

from .conftest import cells, page_text
from .fields import problems, typed

NUL_AND_MARKS = ["Wirt\x00", "\u202eWirt", "x" * 201]


@pytest.fixture
def complete(keeper):
    """The list, with its three planned games: Anna +114, Ben −98, Cem +40."""
    return complete_list(keeper)


@pytest.fixture
def begun(keeper):
    """The list with one game of 36: Anna +74."""
    create_game(keeper=keeper)
    return keeper


def ended(keeper, **told) -> dict:
    return {"version": now(keeper).version, **told}


def post(client, address, **told):
    return client.post(address("finish/"), told)


def test_session_finish_shows_places_parts_and_checks(client, complete, address):
    response = client.get(address("finish/"))

    text = page_text(response)
    assert "1. Anna 114 2. Cem 40 3. Ben −98" in text
    sums = {row[0]: row[1:4] for row in cells(response, "sums")}
    assert sums["Spielpunkte"] == ["24", "−48", "0"]
    assert sums["(Gewonnen − verloren) × 50"] == ["50", "−50", "0"]
    assert sums["Verlorene der anderen × 40"] == ["40", "0", "40"]
    assert "3 Spiele: 1 gewonnen + 1 verloren + 1 eingepasst" in text


def test_session_finish_shows_what_was_booked_by_hand(client, complete, address):
    create_adjustment(keeper=complete, seat=3, points=-40)

    response = client.get(address("finish/"))

    assert "1. Anna 114 2. Cem 0 3. Ben −98" in page_text(response)
    assert [
        row[3] for row in cells(response, "sums") if "hand" in row[0].casefold()
    ] == ["−40"]


def test_session_finish_asks_nothing_more_of_a_complete_list(client, complete, address):
    text = page_text(client.get(address("finish/")))

    assert "Abgebrochen: Was zählt?" not in text
    assert "Wurde gelost?" not in text


def test_session_finish_closes_the_list(client, complete, address):
    sent = ended(complete, agreed=["1", "3"])

    response = client.post(address("finish/"), sent, follow=True)

    text = page_text(response)
    assert now(complete).is_closed
    assert "Die Liste ist abgeschlossen" in text
    assert "1. Anna 114 2. Cem 40 3. Ben −98" in text
    assert "Zustimmung fehlt: Ben" in text
    assert "fehlt: Anna" not in text
    assert "Anna einverstanden laut diesem Gerät," in text


def test_session_finish_keeps_the_file_of_what_was_seen(client, complete, address):
    exported = client.get(address("export.json")).json()

    client.post(address("finish/"), ended(complete))

    del exported["log"], exported["people"]
    assert json.loads(Closing.objects.get().content) == exported


def test_session_finish_twice_closes_once(client, complete, address):
    sent = ended(complete, agreed=["1"])
    client.post(address("finish/"), sent)
    before = all_rows()

    again = client.post(address("finish/"), sent, follow=True)

    assert "Die Liste ist schon abgeschlossen." in page_text(again)
    assert all_rows() == before


def test_session_finish_of_a_closed_list_is_the_list(client, complete, address):
    close(complete)

    assert client.get(address("finish/")).url == address()


def test_session_finish_that_was_broken_off(client, begun, address):
    sent = ended(begun, completion="cut_short", reason="Wirt macht zu")

    text = page_text(client.post(address("finish/"), sent, follow=True))

    assert "Abgebrochen: Was gespielt wurde, zählt. Wirt macht zu" in text
    assert "1. Anna 74 2. Ben 0 2. Cem 0" in text


def test_session_finish_that_counts_for_nothing(client, begun, address):
    sent = ended(begun, completion="void", lot_2="2", lot_3="3")

    text = page_text(client.post(address("finish/"), sent, follow=True))

    assert "Abgebrochen: Die Liste zählt nicht." in text
    assert "1. Anna 74" not in text
    assert Closing.objects.get().lots == []


@pytest.mark.parametrize("completion", [None, "", "complete", "nothing", "\x00"])
def test_session_finish_asks_what_counts(client, begun, address, completion):
    sent = ended(begun, agreed=["2"], reason="Wirt macht zu")
    if completion is not None:
        sent["completion"] = completion

    response = client.post(address("finish/"), sent)

    assert response.status_code == 422
    assert problems(response) == {
        "completion": "Zählt, was gespielt wurde? Eins von beiden antippen."
    }
    assert typed(response)["reason"] == "Wirt macht zu"
    assert 'name="agreed" value="2" checked' in response.content.decode()
    # The page is long: it opens at the question.
    assert 'aria-describedby="completion-error" autofocus' in response.content.decode()
    assert not now(begun).is_closed


@pytest.mark.parametrize("reason", NUL_AND_MARKS)
def test_session_finish_refuses_an_unreadable_reason(client, begun, address, reason):
    sent = ended(begun, completion="cut_short", reason=reason)

    response = client.post(address("finish/"), sent)

    assert response.status_code == 422
    assert "reason" in problems(response)


@pytest.mark.parametrize(
    "told",
    [
        {"agreed": ["9"]},
        {"agreed": ["1\x00"]},
        {"version": ""},
        {"version": "zwei"},
    ],
)
def test_session_finish_refuses_what_no_page_of_ours_sends(
    client, complete, address, told
):
    before = all_rows()

    response = client.post(address("finish/"), ended(complete) | told)

    assert response.status_code == 422
    assert all_rows() == before


@pytest.mark.parametrize("version", [-1, 0, 10**30])
def test_session_finish_refuses_another_version(client, complete, address, version):
    response = post(client, address, version=version)

    assert response.status_code == 409
    assert not now(complete).is_closed


def test_session_finish_of_a_list_that_has_changed(client, begun, address):
    sent = ended(begun, completion="cut_short", reason="Spät", agreed=["1"])
    create_game(keeper=begun, declarer=2)

    response = client.post(address("finish/"), sent)

    text = page_text(response)
    assert response.status_code == 409
    assert "Die Liste hat sich inzwischen geändert: So wäre es jetzt." in text
    assert "2 von 36 Spielen" in text
    # What was wanted is kept; those who agreed have not seen the new figures.
    page = response.content.decode()
    assert typed(response)["reason"] == "Spät"
    assert 'value="cut_short" checked' in page
    assert 'name="agreed" value="1" checked' not in page
    again = ended(begun, completion="cut_short", reason="Spät")
    assert client.post(address("finish/"), again).status_code == 302


def test_session_finish_while_another_phone_closes_it(
    client, complete, address, monkeypatch
):
    export = closing.export_revision
    monkeypatch.setattr(
        closing, "export_revision", lambda session: close(complete) and export(session)
    )

    response = client.post(address("finish/"), ended(complete), follow=True)

    assert "Die Liste ist schon abgeschlossen." in page_text(response)
    assert Closing.objects.count() == 1


def test_session_finish_while_another_phone_writes(client, begun, address, monkeypatch):
    export = closing.export_revision

    def write(session):
        create_game(keeper=begun, declarer=2)
        return export(session)

    monkeypatch.setattr(closing, "export_revision", write)
    sent = ended(begun, completion="cut_short", reason="Spät")

    response = client.post(address("finish/"), sent)

    assert response.status_code == 409
    assert "2 von 36 Spielen" in page_text(response)
    assert typed(response)["reason"] == "Spät"
    assert not now(begun).is_closed


def test_session_finish_of_an_empty_list(client, keeper, address):
    create_adjustment(keeper=keeper)
    sent = ended(keeper, completion="void")

    shown = client.get(address("finish/"))
    refused = client.post(address("finish/"), sent)

    sentence = "Noch steht kein Spiel auf der Liste"
    assert sentence in page_text(shown)
    assert refused.status_code == 422
    assert sentence in page_text(refused)
    assert not now(keeper).is_closed


def test_session_finish_offers_a_lot_to_those_who_are_equal(client, begun, address):
    shown = client.get(address("finish/"))
    sent = ended(begun, completion="cut_short", lot_2="3", lot_3="2")

    closed = client.post(address("finish/"), sent, follow=True)

    assert "In allem gleich: Wurde gelost?" in page_text(shown)
    assert "1. Anna 74 2. Ben 0 2. Cem 0" in page_text(shown)
    assert "1. Anna 74 2. Cem 0 3. Ben 0" in page_text(closed)
    ranks = [row for row in cells(closed, "sums") if row[0] in {"Platz", "Rang"}]
    assert [row[1:4] for row in ranks] == [["1.", "3.", "2."]]


@pytest.mark.parametrize(
    "lots", [{"lot_2": "2"}, {"lot_2": "2", "lot_3": "2"}, {"lot_3": "7"}]
)
def test_session_finish_refuses_half_a_lot(client, begun, address, lots):
    sent = ended(begun, completion="cut_short", **lots)

    response = client.post(address("finish/"), sent)

    assert response.status_code == 422
    assert not now(begun).is_closed


def test_session_finish_says_how_a_lot_is_entered(client, begun, address):
    response = client.post(
        address("finish/"), ended(begun, completion="cut_short", lot_2="2")
    )

    assert "Beim Los bekommt jeder einen eigenen Platz." in page_text(response)


def test_session_finish_settles_at_the_stake(client, complete, address):
    # Anna (3 * 114 − 56) / 2 = 143, Cem (120 − 56) / 2 = 32, in cents.
    response = client.post(
        address("stake/"), ended(complete, stake=" 0,5 "), follow=True
    )

    text = page_text(response)
    assert "Ben zahlt Anna 1,43 €" in text
    assert "Ben zahlt Cem 0,32 €" in text
    assert "Punktunterschied × 0,5 Cent" in text
    assert typed(response)["stake"] == "0,5"
    assert now(complete).stake == "1/2"


def test_session_stake_is_taken_away_by_an_empty_field(client, complete, address):
    plan(complete, 3, stake="1/2")

    response = client.post(address("stake/"), ended(complete, stake=""), follow=True)

    assert "zahlt" not in page_text(response)
    assert now(complete).stake == ""


def test_session_stake_is_a_step(client, complete, address):
    client.post(address("stake/"), ended(complete, stake="1/4"))

    assert Change.objects.last().is_step
    assert now(complete).undo_to == Change.objects.last()


@pytest.mark.parametrize("stake", ["viel", "0", "-1", "1/0", "10" * 30, "1\x00", "½½"])
def test_session_stake_refuses_what_is_none(client, complete, address, stake):
    before = all_rows()

    response = client.post(address("stake/"), ended(complete, stake=stake))

    assert response.status_code == 422
    assert "stake" in problems(response)
    assert all_rows() == before


def test_session_stake_of_a_list_that_has_changed(client, complete, address):
    sent = ended(complete, stake="1/4")
    plan(complete, 3, stake="1")

    response = client.post(address("stake/"), sent)

    assert response.status_code == 409
    assert typed(response)["stake"] == "1/4"
    assert now(complete).stake == "1"
