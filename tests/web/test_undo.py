"""Undo and redo as a keeper sees them."""

import re

import pytest
from django.utils.html import escape

from skatliste.models import Change, Game, Session
from skatliste.services import correct_game, delete_game, undo
from tests.factories import create_adjustment, create_game, create_passed_in
from tests.lists.facts import GRAND, correct_head
from tests.now import now
from tests.snapshots import all_rows

from .conftest import page_text, said
from .pad import entry

HTMX = {"HX-Request": "true"}
# One for the keeper, two for the list; reading the device's round takes none.
READS = 4


def last_step(keeper) -> dict[str, int]:
    """Return what the button sends that takes back the last step."""
    return {"step": now(keeper).undo_to_id}


def button(response, name: str) -> str:
    """Return one of the two buttons as it stands in the page."""
    page = response.content.decode()
    return re.search(rf'<button class="icon-button" id="{name}".*?>', page)[0]


def test_undo_button_says_what_it_would_undo(client, keeper, address):
    create_game(keeper=keeper)
    create_game(keeper=keeper, declarer=2, matadors=2)

    shown = button(client.get(address()), "undo")

    assert 'aria-label="Rückgängig: Spiel 2, Ben, Kreuz mit 2, +36"' in shown
    assert f'name="step" value="{now(keeper).undo_to_id}"' in shown
    assert f'formaction="{address("undo/")}"' in shown


def test_undo_has_its_place_when_there_is_nothing_to_undo(client, address):
    response = client.get(address())

    assert "disabled" in button(response, "undo")
    assert "disabled" in button(response, "redo")
    assert "Nichts rückgängig zu machen" in button(response, "undo")


def test_undo_is_there_while_a_row_is_corrected(client, keeper, address):
    game = create_game(keeper=keeper)

    response = client.get(address(f"games/{game.pk}/edit/"))

    assert "Rückgängig: Spiel 1, Anna" in button(response, "undo")


STEPS = {
    "correct": (
        lambda keeper, game: correct_game(
            keeper=keeper, game_id=game.pk, revision=1, facts=GRAND
        ),
        "Spiel 1 korrigiert, Cem, Grand ohne 1 Hand, −144",
        "Spiel 1 korrigiert: Anna, Kreuz mit 1, +24. Jetzt 24. "
        "mit 1, Spiel 2 × 12 = 24",
        "Spiel 1 korrigiert: Cem, Grand ohne 1 Hand, −144. Jetzt −144. "
        "ohne 1, Spiel 2, Hand 3 × 24 = 72, verloren doppelt −144",
    ),
    "passed in": (
        lambda keeper, _game: create_passed_in(keeper=keeper),
        "Spiel 2, eingepasst",
        "Spiel 2, eingepasst",
        "Spiel 2: eingepasst.",
    ),
    "by hand": (
        lambda keeper, _game: create_adjustment(keeper=keeper, seat=2),
        "Punkte von Hand, Ben, Korrektur, −40",
        "Punkte von Hand, Ben, Korrektur, −40",
        "Punkte von Hand: Ben, Korrektur, −40. Jetzt −40.",
    ),
    "head": (
        lambda keeper, _game: correct_head(keeper, title="Runde"),
        "Kopf der Liste geändert",
        None,
        None,
    ),
}


@pytest.mark.parametrize("take, words, back, forth", STEPS.values(), ids=STEPS)
def test_undo_and_redo_say_which_step(
    client, keeper, address, take, words, back, forth
):
    take(keeper, create_game(keeper=keeper))
    assert f"Rückgängig: {words}" in button(client.get(address()), "undo")

    undone = client.post(address("undo/"), last_step(keeper), follow=True)
    redone = client.post(
        address("redo/"), {"step": now(keeper).redo_to_id}, follow=True
    )

    assert f"Wiederholen: {words}" in button(undone, "redo")
    if back is None:
        assert f"Rückgängig: {words}" in page_text(undone)
        assert f"Wiederholt: {words}" in page_text(redone)
    else:
        assert said(undone) == f"Rückgängig: {back}"
        assert said(redone) == f"Wiederholt: {forth}"


def test_undo_of_a_deletion_numbers_the_game_once_it_stands(client, keeper, address):
    delete_game(keeper=keeper, game_id=create_game(keeper=keeper).pk)
    shown = button(client.get(address()), "undo")

    undone = client.post(address("undo/"), last_step(keeper), follow=True)

    assert "Rückgängig: Spiel gelöscht, Anna, Kreuz mit 1, +24" in shown
    assert said(undone) == (
        "Rückgängig: Spiel 1 gelöscht: Anna, Kreuz mit 1, +24. Jetzt 24. "
        "mit 1, Spiel 2 × 12 = 24"
    )


def test_undo_takes_the_game_off_and_redo_brings_it_again(client, keeper, address):
    create_game(keeper=keeper)
    step = now(keeper).undo_to_id

    client.post(address("undo/"), {"step": step})
    assert Game.objects.standing().count() == 0

    client.post(address("redo/"), {"step": step})
    assert Game.objects.standing().count() == 1


def test_undo_by_htmx_swaps_the_sheet(client, keeper, address):
    create_game(keeper=keeper, matadors=2)

    response = client.post(address("undo/"), last_step(keeper), headers=HTMX)

    assert response.status_code == 200
    assert response.content.decode().lstrip().startswith('<div id="sheet" ')
    assert "Rückgängig: Spiel 1, Anna, Kreuz mit 2, +36" in page_text(response)
    assert "Spiel 1 von 36" in page_text(response)
    assert response["HX-Replace-Url"] == address()
    assert "disabled" in button(response, "undo")
    assert "Wiederholen: Spiel 1, Anna" in button(response, "redo")


def test_undo_keeps_what_was_tapped_in_the_pad(client, keeper, address):
    create_game(keeper=keeper)
    tapped = entry(declarer="2", contract="hearts", number="2", outcome=None)

    response = client.post(address("undo/"), tapped | last_step(keeper), headers=HTMX)

    page = response.content.decode()
    assert 'name="contract" value="hearts" checked' in page
    assert 'name="declarer" value="2" checked' in page
    assert 'name="number" value="1"' in page
    assert tapped["entry_id"] in page


def test_undo_while_a_row_is_corrected_shows_an_empty_pad(client, keeper, address):
    create_game(keeper=keeper)
    tapped = entry(entry_id=None, number=None, revision=1, contract="hearts")

    response = client.post(address("undo/"), tapped | last_step(keeper), headers=HTMX)

    assert response.status_code == 200
    assert 'value="hearts" checked' not in response.content.decode()


def test_undo_of_a_step_that_is_not_the_last_is_refused(client, keeper, address):
    create_game(keeper=keeper)
    seen = now(keeper).undo_to_id
    create_game(keeper=keeper)
    before = all_rows()
    tapped = entry(contract="hearts", number="2", outcome=None)

    response = client.post(address("undo/"), tapped | {"step": seen})

    assert response.status_code == 409
    assert "Die Liste hat sich inzwischen geändert." in page_text(response)
    assert "Spiel 3 von 36" in page_text(response)
    assert 'value="hearts" checked' in response.content.decode()
    assert all_rows() == before


def test_undo_sent_twice_undoes_once(client, keeper, address):
    create_game(keeper=keeper)
    create_game(keeper=keeper)
    told = last_step(keeper)

    first, second = (client.post(address("undo/"), told) for _ in range(2))

    assert (first.status_code, second.status_code) == (302, 409)
    assert Game.objects.standing().count() == 1


def test_redo_of_what_was_given_up_is_refused(client, keeper, address):
    create_game(keeper=keeper)
    undo(keeper=keeper, step_id=now(keeper).undo_to_id)
    seen = now(keeper).redo_to_id
    create_game(keeper=keeper)

    response = client.post(address("redo/"), {"step": seen})

    assert response.status_code == 409


def test_undo_of_a_closed_list_is_refused(client, keeper, address):
    create_game(keeper=keeper)
    Session.objects.update(closed_at=now(keeper).begun_at)
    before = all_rows()

    response = client.post(address("undo/"), last_step(keeper))

    assert response.status_code == 409
    assert "abgeschlossen" in page_text(response)
    assert all_rows() == before


@pytest.mark.parametrize("way", ["undo", "redo"])
@pytest.mark.parametrize(
    "step", [None, "", "x", "-1", "0", "1.5", str(10**30), "1\0", "\u202e1"]
)
def test_undo_of_nonsense_is_refused(client, keeper, address, way, step):
    create_game(keeper=keeper)
    before = all_rows()

    told = {} if step is None else {"step": step}
    response = client.post(address(f"{way}/"), told)

    assert response.status_code == 422
    assert "Diese Seite war unvollständig" in page_text(response)
    assert all_rows() == before


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_undo_reloaded_shows_the_list(client, address, way):
    response = client.get(address(f"{way}/"))

    assert (response.status_code, response["Location"]) == (302, address())


def test_undo_speaks_english(client, keeper, address):
    create_game(keeper=keeper, matadors=2)

    response = client.post(
        address("undo/"),
        last_step(keeper),
        headers=HTMX | {"Accept-Language": "en"},
    )

    assert "Undone: Game 1, Anna, clubs with 2, +36" in page_text(response)


def test_undo_shows_a_name_as_text(client, keeper, address):
    correct_head(keeper, '"><b>Anna', "Ben", "Cem")
    create_game(keeper=keeper)

    shown = button(client.get(address()), "undo")

    assert escape('"><b>Anna') in shown


@pytest.mark.parametrize("games", [1, 6])
def test_undo_costs_the_sheet_no_query(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)
    undo(keeper=keeper, step_id=Change.objects.latest("version").pk)

    with django_assert_num_queries(READS):
        client.get(address())


def test_undo_costs_the_same_for_a_long_list(
    client, keeper, address, django_assert_num_queries
):
    create_game(keeper=keeper)
    told = last_step(keeper)
    with django_assert_num_queries(15) as short:
        client.post(address("undo/"), told, headers=HTMX)
    for _ in range(8):
        create_game(keeper=keeper)

    told = last_step(keeper)
    with django_assert_num_queries(len(short)):
        client.post(address("undo/"), told, headers=HTMX)
