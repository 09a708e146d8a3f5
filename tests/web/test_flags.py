"""Somebody who reads along says that a row is not right, and it is settled."""

import pytest

from skatliste.checking import check_list
from skatliste.models import Action, Change, Flag, Session
from skatliste.services import delete_game, restore_game
from tests.closings import close_and_reopen
from tests.factories import create_adjustment, create_game
from tests.snapshots import all_rows

from .conftest import page_text, text_of
from .kept import forget_what_was_made
from .tables import Phone


@pytest.fixture
def game(keeper):
    return create_game(keeper=keeper, matadors=2)


@pytest.fixture
def reader(keeper):
    return Phone(keeper.session, seat=2)


@pytest.fixture
def flag(game):
    return f"games/{game.pk}/flag/"


@pytest.fixture
def settle(game):
    return f"games/{game.pk}/settle/"


def test_flag_page_shows_the_row_in_its_sentence(reader, flag):
    text = reader.text(flag)

    assert "Spiel 1 Anna, Kreuz mit 2, +36 mit 2, Spiel 3 × 12 = 36" in text


def test_flag_is_written_with_who_says_it(reader, flag, game):
    response = reader.post(flag, word="  Das war   mit Hand ")

    told = Flag.objects.get()
    assert response.url == f"/sessions/{reader.session.public_id}/"
    assert (told.game, told.device, told.position) == (game, reader.device, 2)
    assert told.word == "Das war mit Hand"
    change = Change.objects.latest("version")
    assert (change.action, change.game) == (Action.ROW_FLAGGED, game)
    assert change.after == {"reason": "Das war mit Hand", "seat": 2}
    assert check_list(Session.objects.get()) == []


def test_flag_is_confirmed_to_who_said_it(reader, flag):
    response = reader.browser.post(
        f"/sessions/{reader.session.public_id}/{flag}", follow=True
    )

    assert "Wer schreibt, sieht es an der Zeile." in page_text(response)


def test_flag_is_seen_by_keepers_at_the_row_and_above(client, address, reader, flag):
    reader.post(flag, word="Das war mit Hand")

    response = client.get(address())

    page, text = response.content.decode(), page_text(response)
    assert "stimmt nicht? Platz 2: Ben: Das war mit Hand" in text
    head = page.partition("</header>")[0]
    assert 'aria-label="Spiel 1: stimmt nicht?"' in head
    assert page.count(f'href="{address(flag)}"') == 3


def test_flag_of_who_sits_nowhere_tells_the_device(client, address, keeper, flag):
    Phone(keeper.session, label="Tablet").post(flag)

    assert "stimmt nicht? Tablet" in page_text(client.get(address()))


def test_flag_is_shown_as_text(client, address, reader, flag):
    reader.post(flag, word="<b>x</b>")

    assert "<b>x</b>" not in client.get(address()).content.decode()


def test_rows_lead_readers_to_what_is_not_right(reader, flag, keeper):
    row = create_adjustment(keeper=keeper)

    page = reader.get().content.decode()

    # The newest rows above, and all of them below.
    assert page.count(f"/{flag}") == 2
    assert f"games/{row.pk}/flag/" in page
    assert "/edit/" not in page


def test_flag_is_one_for_each_device_and_row(reader, flag):
    reader.post(flag, word="Hand")
    reader.post(flag, word="ouvert")

    assert [one.word for one in Flag.objects.all()] == ["ouvert"]


def test_flag_said_again_changes_nothing(reader, flag):
    reader.post(flag, word="Hand")
    before = all_rows()

    reader.post(flag, word="Hand")

    assert all_rows() == before


def test_flags_of_several_stand_at_one_row(client, address, keeper, reader, flag):
    reader.post(flag, word="Hand")
    Phone(keeper.session, seat=3).post(flag, word="ohne 2")

    text = page_text(client.get(address()))

    assert "Platz 2: Ben: Hand stimmt nicht? Platz 3: Cem: ohne 2" in text
    assert text_of(client.get(address()).content.decode()).count("stimmt nicht?") == 2


def test_flag_with_a_long_word_is_refused_and_kept(reader, flag):
    before = all_rows()

    response = reader.post(flag, word=201 * "x")

    assert response.status_code == 422
    assert 201 * "x" in response.content.decode()
    assert all_rows() == before


def test_flag_is_settled_by_a_keeper(client, address, keeper, reader, flag, settle):
    reader.post(flag)
    Phone(keeper.session, seat=3).post(flag)
    assert "Erledigt" in page_text(client.get(address(flag)))

    response = client.post(address(settle), follow=True)

    assert "Das ist erledigt." in page_text(response)
    assert "stimmt nicht?" not in page_text(response)
    assert Flag.objects.filter(settled_at=None).count() == 0
    change = Change.objects.latest("version")
    assert change.action == Action.FLAG_SETTLED
    assert check_list(Session.objects.get()) == []


def test_flag_is_taken_back_by_who_said_it_alone(keeper, reader, flag, settle):
    other = Phone(keeper.session, seat=3)
    reader.post(flag, word="Hand")
    other.post(flag, word="ohne 2")
    assert "Stimmt doch" in reader.text(flag)

    reader.post(settle)

    assert [one.word for one in Flag.objects.filter(settled_at=None)] == ["ohne 2"]


def test_flag_that_is_settled_already_changes_nothing(reader, settle):
    before = all_rows()

    assert reader.post(settle).status_code == 302
    assert all_rows() == before


def test_flag_can_be_said_again_after_it_was_settled(
    client, address, reader, flag, settle
):
    reader.post(flag)
    client.post(address(settle))

    reader.post(flag)

    assert Flag.objects.filter(settled_at=None).count() == 1


def test_flags_of_a_deleted_row_vanish_and_come_back_with_it(
    client, address, keeper, reader, flag, game
):
    reader.post(flag)
    delete_game(keeper=keeper, game_id=game.pk, revision=1)
    assert "stimmt nicht?" not in page_text(client.get(address()))
    assert reader.get(flag).status_code == 404
    assert reader.post(flag).status_code == 404

    restore_game(keeper=keeper, game_id=game.pk)

    assert "stimmt nicht?" in page_text(client.get(address()))


def test_flag_on_a_closed_list_is_seen_there(client, address, keeper, reader, flag):
    close_and_reopen(keeper)
    reader.post(flag)

    assert "stimmt nicht?" in page_text(client.get(address()))


def test_flag_leads_a_keeper_to_the_correction(client, address, reader, flag, game):
    reader.post(flag)

    page = client.get(address(flag)).content.decode()

    assert f'href="{address(f"games/{game.pk}/edit/")}"' in page
    assert "Was stimmt nicht?" not in page


def test_flagged_rows_are_not_kept_for_others(client, address, reader, flag, settle):
    def seen() -> list[str]:
        # The first time it also says what was done.
        client.get(address()), reader.get()
        return [page_text(client.get(address())), reader.text()]

    told = []
    for act in (
        reader.get,
        lambda: reader.post(flag),
        lambda: client.post(address(settle)),
    ):
        act()
        kept = seen()
        forget_what_was_made()
        assert kept == seen()
        told.append(["stimmt nicht?" in text for text in kept])

    assert told == [[False, False], [True, True], [False, False]]


@pytest.mark.parametrize("flags", [0, 1, 3])
def test_flags_cost_the_sheet_one_query(
    client, address, keeper, flag, flags, django_assert_num_queries
):
    for seat in range(1, flags + 1):
        Phone(keeper.session, seat=seat).post(flag)

    with django_assert_num_queries(4):
        client.get(address())
