"""A closed list: who agrees, opening it again, and what of it stays readable."""

import re

import pytest
from django.test import Client

from scoring import PRIVATE, profile_to_dict
from skatliste.http import DEVICE_COOKIE
from skatliste.models import Completion, Consent
from skatliste.services import grant_keeper, reopen_list
from tests.closings import close, complete_list, plan
from tests.factories import (
    BEN,
    CEM,
    create_adjustment,
    create_device,
    create_game,
    create_keeper,
)
from tests.now import now
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import problems, typed
from .pad import entry
from .site_map import fill
from .test_access import RIGHTS, ROUTES

AMERICAN = {"Accept-Language": "en"}


@pytest.fixture
def complete(keeper):
    """The list, with its three planned games: Anna +114, Ben −98, Cem +40."""
    return complete_list(keeper)


def test_the_closed_sheet_has_no_pad(client, complete, address):
    close(complete)

    page = client.get(address()).content.decode()

    assert 'id="pad"' not in page
    assert "Liste abschließen" not in page


def test_the_rows_of_a_closed_sheet_lead_nowhere(client, complete, address):
    leading = 'aria-label="Spiel 1 ändern"'
    assert leading in client.get(address()).content.decode()

    close(complete)

    assert leading not in client.get(address()).content.decode()
    reopen_list(keeper=complete, revision=1, reason="Spiel 4 fehlte")
    assert leading in client.get(address()).content.decode()


def test_the_closed_sheet_tells_the_grand_totals_first(client, complete, address):
    close(complete, agreed=[1, 2])

    text = page_text(client.get(address()))

    assert "Anna 114 Gesamt Ben −98 Gesamt Cem 40 Gesamt" in text


def test_the_closed_sheet_ends_with_who_agreed(client, complete, address):
    plan(complete, 3, stake="1/2")
    close(complete, agreed=[1, 2])

    text = page_text(client.get(address()))

    assert "einverstanden: Anna, Ben Zustimmung fehlt: Cem" in text


def test_the_complete_sheet_leads_to_the_end(client, complete, address):
    page = client.get(address()).content.decode()

    assert f'class="button to-finish" href="{address("finish/")}"' in page


def test_session_agree_later_from_another_device(client, complete, address):
    close(complete, agreed=[1, 2])
    device, token = create_device()
    grant_keeper(device, complete.session)
    other = Client()
    other.cookies[DEVICE_COOKIE] = token
    assert "Zustimmung fehlt: Cem" in page_text(client.get(address()))

    response = other.post(
        address("agree/"), {"seat": "3", "revision": "1"}, follow=True
    )

    assert "Cem einverstanden laut diesem Gerät," in page_text(response)
    assert "fehlt: " not in page_text(response)
    seen_here = page_text(client.get(address()))
    assert "Cem einverstanden laut" in seen_here
    assert "Cem einverstanden laut diesem Gerät" not in seen_here


@pytest.mark.parametrize(
    "told", [{}, {"seat": "1"}, {"seat": "x", "revision": "1"}, {"revision": "1"}]
)
def test_session_agree_of_nobody_changes_nothing(client, complete, address, told):
    close(complete)
    before = all_rows()

    assert client.post(address("agree/"), told).status_code == 302
    assert all_rows() == before


@pytest.mark.parametrize("seat", [0, 4, 10**30])
def test_session_agree_of_who_is_not_there(client, complete, address, seat):
    close(complete)

    response = client.post(address("agree/"), {"seat": seat, "revision": "1"})

    assert response.status_code == 404


def test_session_agree_to_what_was_opened_again(client, complete, address):
    close(complete)
    reopen_list(keeper=complete, revision=1, reason="Spiel 3")

    response = client.post(
        address("agree/"), {"seat": "1", "revision": "1"}, follow=True
    )

    assert "Die Liste wurde inzwischen wieder geöffnet." in page_text(response)
    assert not Consent.objects.exists()


def test_session_reopen_needs_a_reason(client, complete, address):
    close(complete)

    shown = client.get(address("reopen/"))
    refused = client.post(address("reopen/"), {"revision": "1", "reason": "  "})

    assert "Was war falsch?" in page_text(shown)
    assert refused.status_code == 422
    assert problems(refused) == {"reason": "Ein paar Worte fehlen: Was war falsch?"}
    assert now(complete).is_closed


def test_session_reopen_lets_it_be_written_on(client, complete, address):
    close(complete)
    sent = {"revision": "1", "reason": "Spiel 2 war gewonnen"}

    response = client.post(address("reopen/"), sent, follow=True)

    assert "Auf der Liste kann wieder geschrieben werden." in page_text(response)
    assert 'id="pad"' in response.content.decode()
    before = all_rows()
    assert client.post(address("reopen/"), sent).url == address()
    assert all_rows() == before


def test_session_reopen_of_another_revision(client, complete, address):
    close(complete)

    response = client.post(address("reopen/"), {"revision": "7", "reason": "Nein"})

    assert response.status_code == 409
    assert typed(response)["reason"] == "Nein"
    assert now(complete).is_closed


def test_session_revision_stays_readable(client, complete, address):
    plan(complete, 3, stake="1/2")
    close(complete, agreed=[1, 2])
    reopen_list(keeper=complete, revision=1, reason="Spiel 4 fehlte")
    plan(complete, 4, stake="2")
    create_game(keeper=complete, declarer=3)
    close(complete)

    response = client.get(address("revisions/1/"))

    text = page_text(response)
    assert "„Spiel 4 fehlte“" in text
    assert "1. Anna 114 2. Cem 40 3. Ben −98" in text
    assert "Ben zahlt Anna 1,43 €" in text
    assert "mit 1, Spiel 2 × 12 = 24" in text
    assert "Zustimmung fehlt: Cem" in text
    assert "Anna einverstanden laut diesem Gerät" in text
    assert "2 Kreuz" not in text
    second = page_text(client.get(address("revisions/2/")))
    assert "1. Anna 114 1. Cem 114 3. Ben −98" in second
    assert "Gilt nicht mehr" not in second


def test_session_revision_is_listed(client, complete, address):
    close(complete)
    reopen_list(keeper=complete, revision=1, reason="Spiel 4 fehlte")
    linked = f'href="{address("revisions/1/")}"'

    assert linked in client.get(address("finish/")).content.decode()
    close(complete)
    page = client.get(address())
    assert linked in page.content.decode()
    assert "wieder geöffnet: Spiel 4 fehlte" in page_text(page)


@pytest.mark.parametrize("revision", [0, 2, 10**30])
def test_session_revision_that_is_not_there(client, complete, address, revision):
    close(complete)

    assert client.get(address(f"revisions/{revision}/")).status_code == 404


def test_session_revision_that_is_counted_otherwise_by_now(client, complete, address):
    closing = close(complete)
    closing.content = closing.content.replace('"total": 114', '"total": 115')
    closing.save()

    response = client.get(address("revisions/1/"))

    assert response.status_code == 200
    assert "kann nicht mehr angezeigt werden" in page_text(response)


def test_closing_speaks_english(client, complete, address):
    plan(complete, 3, stake="1/2")
    shown = page_text(client.get(address("finish/"), headers=AMERICAN))
    close(complete, agreed=[1])

    closed = page_text(client.get(address(), headers=AMERICAN))

    assert "Finish the list" in shown
    assert "Ben pays Anna €1.43" in shown
    assert "Still to agree: Ben" in closed
    assert "Anna agrees, says this device," in closed
    assert re.search(r"closed \d+ [A-Z][a-z][a-z] \d{4}, \d\d:\d\d", closed)


OF_CLOSED_LISTS = {"session-agree", "session-reopen", "session-next"}
OF_ANY_LIST = {"session-delete", "session-restore"}
# Who may read and write is no part of what was closed.
OF_RIGHTS = {
    *("session-renew", "session-hand-over"),
    *("device-update", "device-role", "device-remove"),
}
CHANGES = sorted(
    name
    for name, right in RIGHTS.items()
    if right.whose == "keeper"
    and "POST" in right.methods
    and name not in OF_CLOSED_LISTS | OF_ANY_LIST | OF_RIGHTS
)
# It writes nothing anyway; and a list that is closed need not be closed again.
ANSWERS = {"game-preview": 200, "session-finish": 302, "session-stake": 302}


def change_of_anything(session) -> dict:
    """Return what would be valid at every address that writes on the open list."""
    return (
        profile_to_dict(PRIVATE)
        | entry(number="2", declarer="2")
        | {
            "version": session.version,
            "revision": 1,
            "step": session.undo_to_id,
            "confirmed": "on",
            "completion": "cut_short",
            "stake": "1",
            "title": "Anders",
            "planned_games": "36",
            "name_1": "Dora",
            "name_2": BEN,
            "name_3": CEM,
            "action": "join",
            "name": "Dora",
            "before": "1",
            "system": "classic",
            "scope": "whole",
            "seat": "2",
            "points": "-30",
            "reason": "Karte verloren",
        }
    )


@pytest.mark.parametrize("name", CHANGES)
def test_a_closed_list_refuses_every_change(client, keeper, name):
    game, adjustment = create_game(keeper=keeper), create_adjustment(keeper=keeper)
    close(keeper, completion=Completion.CUT_SHORT)
    session = now(keeper)
    told = {
        "public_id": session.public_id,
        "game_id": game.pk,
        "adjustment_id": adjustment.pk,
    }
    before = all_rows()

    response = client.post(fill(ROUTES[name], **told), change_of_anything(session))

    assert response.status_code == ANSWERS.get(name, 409)
    assert all_rows() == before


@pytest.mark.parametrize("games", [1, 12])
def test_closing_takes_the_same_queries_however_many_games(
    client, device, django_assert_num_queries, games
):
    keeper = create_keeper(device=device[0], planned_games=games)
    for _ in range(games):
        create_game(keeper=keeper)
    public_id = keeper.session.public_id

    with django_assert_num_queries(3):
        client.get(f"/sessions/{public_id}/finish/")
    close(keeper, agreed=[1, 2])
    with django_assert_num_queries(6):
        client.get(f"/sessions/{public_id}/")
    with django_assert_num_queries(3):
        client.get(f"/sessions/{public_id}/revisions/1/")
