"""Correcting a game."""

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import Contract
from skatliste.models import Change, Game, Session
from tests.factories import (
    create_adjustment,
    create_game,
    create_keeper,
    create_passed_in,
)

from .conftest import cells, page_text
from .pad import entry, hidden, saved
from .test_game_create import HTMX, errors

# The grant, and the sheet.
PAGE = 4


def correction(**told):
    return entry(entry_id=None, number=None, revision=told.pop("revision", 1), **told)


def test_game_update_shows_the_row_in_the_pad(client, keeper, address):
    game = create_game(
        keeper=keeper,
        declarer=3,
        contract=Contract.SPADES,
        matadors=-2,
        extras=["hand"],
        bid=33,
    )

    page = client.get(address(f"games/{game.pk}/edit/")).content.decode()

    assert "Spiel 1 ändern" in page
    assert 'name="declarer" value="3" checked' in page
    assert 'name="contract" value="spades" checked' in page
    assert 'name="matadors" value="-2" checked' in page
    assert 'name="hand" checked' in page
    assert 'name="bid" value="33" checked' in page


@pytest.mark.parametrize(
    "extras, won, outcome",
    [
        ([], True, "won"),
        (["schneider"], True, "won_schneider"),
        (["schwarz"], False, "lost_schwarz"),
        (["hand", "schneider_announced"], True, "lost"),
        (["hand", "schneider_announced", "schwarz"], True, "won_schwarz"),
    ],
)
def test_game_update_marks_the_outcome(client, keeper, address, extras, won, outcome):
    game = create_game(keeper=keeper, extras=extras, won=won)

    page = client.get(address(f"games/{game.pk}/edit/")).content.decode()

    assert page.count(" current") == 1
    assert f' current" name="outcome" value="{outcome}"' in page


def test_game_update_replaces_the_facts(client, keeper, address):
    game = create_game(keeper=keeper)

    response = client.post(
        address(f"games/{game.pk}/edit/"),
        correction(declarer=2, contract="grand", outcome="lost_schneider"),
    )

    game.refresh_from_db()
    assert response.url == address()
    assert (game.declarer.position, game.contract) == (2, "grand")
    assert (game.won_on_points, game.level, game.revision) == (False, "schneider", 2)


def test_game_update_counts_all_later_totals_anew(client, keeper, address):
    first = create_game(keeper=keeper, declarer=1)
    create_game(keeper=keeper, declarer=1)
    sent = correction(outcome="lost")
    shown = client.post(address(f"games/{first.pk}/edit/"), sent, headers=HTMX)

    response = client.post(
        address(f"games/{first.pk}/edit/"), saved(shown, sent), headers=HTMX
    )

    totals = [row[-1] for row in cells(response, "rows")[1:]]
    assert totals == ["−24", "−48"]
    assert response["HX-Replace-Url"] == address()


def test_game_update_marks_the_corrected_row(client, keeper, address):
    game = create_game(keeper=keeper)
    client.post(address(f"games/{game.pk}/edit/"), correction(matadors=2))

    assert "Kreuz mit 2 geändert" in page_text(client.get(address()))


def test_game_update_turns_a_game_into_passed_in(client, keeper, address):
    game = create_game(keeper=keeper, extras=["hand"], bid=20)

    client.post(address(f"games/{game.pk}/edit/"), correction(outcome="passed_in"))

    game.refresh_from_db()
    assert (game.kind, game.declarer, game.hand, game.bid) == (
        "passed_in",
        None,
        False,
        None,
    )


def test_game_update_turns_passed_in_into_a_game(client, keeper, address):
    game = create_passed_in(keeper=keeper)

    client.post(address(f"games/{game.pk}/edit/"), correction(declarer=3))

    game.refresh_from_db()
    assert (game.kind, game.declarer.position) == ("played", 3)


def test_game_update_is_logged_with_before_and_after(client, keeper, address):
    game = create_game(keeper=keeper)

    client.post(address(f"games/{game.pk}/edit/"), correction(matadors=4))

    change = Change.objects.last()
    assert change.action == "game_corrected"
    before, after = (
        told["games"][str(game.pk)] for told in (change.before, change.after)
    )
    assert (before["matadors"], after["matadors"]) == (1, 4)


def test_game_update_refuses_with_a_sentence_and_writes_nothing(
    client, keeper, address
):
    game = create_game(keeper=keeper)

    response = client.post(
        address(f"games/{game.pk}/edit/"), correction(contract="grand", matadors=5)
    )

    game.refresh_from_db()
    assert response.status_code == 422
    assert errors(response) == ["Im Grand gibt es nur vier Trümpfe: mit/ohne 1–4."]
    assert 'name="matadors" value="5" checked' in response.content.decode()
    assert (game.contract, game.revision) == ("clubs", 1)


def test_game_update_judges_by_the_dealer_of_the_row(client, device):
    names = ("Anna", "Ben", "Cem", "Dora")
    keeper = create_keeper(device=device[0], names=names, planned_games=48)
    game = create_game(keeper=keeper, declarer=2)
    address = f"/sessions/{keeper.session.public_id}/games/{game.pk}/edit/"

    refused = client.post(address, correction(declarer=1))
    accepted = client.post(address, correction(declarer=3))

    assert (refused.status_code, accepted.status_code) == (422, 302)


def test_game_update_puts_the_dealer_right(client, keeper, address):
    game = create_game(keeper=keeper)

    response = client.post(
        address(f"games/{game.pk}/edit/"), correction(dealer=3), follow=True
    )

    game.refresh_from_db()
    assert game.dealer.position == 3
    assert "Spiel 2 von 36 gibt: Anna" in page_text(response)


@pytest.mark.parametrize("outcome", ["won", "passed_in"])
@pytest.mark.parametrize("dealer", [0, 4, 10**30])
def test_game_update_refuses_a_dealer_from_elsewhere(
    client, keeper, address, dealer, outcome
):
    game = create_game(keeper=keeper)

    response = client.post(
        address(f"games/{game.pk}/edit/"), correction(dealer=dealer, outcome=outcome)
    )

    assert response.status_code == 422
    assert errors(response) == ["Diese Person sitzt nicht an diesem Tisch."]


def test_game_update_refuses_the_chosen_dealer_as_declarer(client, device):
    names = ("Anna", "Ben", "Cem", "Dora")
    keeper = create_keeper(device=device[0], names=names, planned_games=48)
    game = create_game(keeper=keeper, declarer=2)
    address = f"/sessions/{keeper.session.public_id}/games/{game.pk}/edit/"

    response = client.post(address, correction(declarer=2, dealer=2))

    assert errors(response) == [
        "Wer gibt, spielt in diesem Spiel nicht mit: anderen wählen."
    ]


def test_game_update_shows_the_replacement_of_an_overbid_null(client, keeper, address):
    game = create_game(keeper=keeper)
    told = {"contract": "null", "matadors": None, "bid": 48, "outcome": "lost"}
    replacement = {"replacement_matadors": -2, "replacement_contract": "spades"}
    client.post(address(f"games/{game.pk}/edit/"), correction(**told, **replacement))

    page = client.get(address(f"games/{game.pk}/edit/")).content.decode()

    assert '<option value="-2" selected>ohne 2</option>' in page
    assert '<option value="spades" selected>Pik</option>' in page
    assert 'name="bid" value="48" checked' in page


def test_game_update_of_a_row_that_changed_asks(client, keeper, address):
    game = create_game(keeper=keeper)
    client.post(address(f"games/{game.pk}/edit/"), correction(matadors=2))

    response = client.post(
        address(f"games/{game.pk}/edit/"),
        correction(contract="hearts", revision=1),
        headers=HTMX,
    )

    page = response.content.decode()
    assert response.status_code == 409
    assert errors(response)[0].startswith("Diese Zeile hat sich inzwischen geändert.")
    assert 'name="contract" value="hearts" checked' in page
    assert 'name="revision" value="2"' in page
    assert Game.objects.get().matadors == 2


def test_game_update_twice_is_one_correction(client, keeper, address):
    game = create_game(keeper=keeper)
    client.post(address(f"games/{game.pk}/edit/"), correction(matadors=2))

    response = client.post(address(f"games/{game.pk}/edit/"), correction(matadors=2))

    assert response.url == address()
    assert Game.objects.get().revision == 2


def test_game_update_shows_and_replaces_the_note(client, keeper, address):
    game = create_game(keeper=keeper)
    Game.objects.update(note="Revolution")

    page = client.get(address(f"games/{game.pk}/edit/")).content.decode()
    client.post(address(f"games/{game.pk}/edit/"), correction(note="Bock"))

    game.refresh_from_db()
    assert 'name="note" value="Revolution"' in page
    assert game.note == "Bock"


@pytest.mark.parametrize("method", ["get", "post"])
def test_game_update_is_not_found_for_a_game_of_another_list(
    client, keeper, address, device, method
):
    other = create_game(keeper=create_keeper(device=device[0]))

    response = getattr(client, method)(address(f"games/{other.pk}/edit/"))

    assert response.status_code == 404


def test_game_update_is_not_found_for_a_deleted_row(client, keeper, address):
    game = create_game(keeper=keeper)
    client.post(address(f"games/{game.pk}/delete/"))

    assert client.get(address(f"games/{game.pk}/edit/")).status_code == 404


@pytest.mark.parametrize("method", ["get", "post"])
def test_game_update_of_an_adjustment_is_on_its_own_page(
    client, keeper, address, method
):
    row = create_adjustment(keeper=keeper)

    response = getattr(client, method)(address(f"games/{row.pk}/edit/"))

    assert response.url == reverse(
        "adjustment-update", args=[keeper.session.public_id, row.pk]
    )


def test_game_update_of_a_closed_list_is_refused(client, keeper, address):
    game = create_game(keeper=keeper)
    Session.objects.update(closed_at=timezone.now())

    shown = client.get(address(f"games/{game.pk}/edit/"))
    response = client.post(address(f"games/{game.pk}/edit/"), correction())

    assert shown.url == address()
    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)


@pytest.mark.parametrize("games", [1, 47])
def test_game_update_costs_the_same_on_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    made = [create_game(keeper=keeper) for _ in range(games)]
    sent = correction(matadors=3)
    shown = client.post(address(f"games/{made[0].pk}/edit/"), sent | {"outcome": ""})
    sent |= {"version": hidden(shown)["version"]}

    with django_assert_num_queries(PAGE):
        client.get(address(f"games/{made[0].pk}/edit/"), headers=HTMX)
    if games > 1:
        # What a POST shows is the list as it is by then.
        with django_assert_num_queries(PAGE + 1):
            shown = client.post(
                address(f"games/{made[0].pk}/edit/"), sent, headers=HTMX
            )
        sent = saved(shown, sent)
    # Begin, lock, row, seats, three writes, commit (8); the list again (3).
    with django_assert_num_queries(PAGE + 11):
        client.post(address(f"games/{made[0].pk}/edit/"), sent, headers=HTMX)
