"""Points that are booked by hand."""

import re
import uuid

import pytest

from scoring import Adjustment
from skatliste.exports import export_list
from skatliste.models import Game, Session
from skatliste.services import delete_game, leave_table
from tests.factories import create_adjustment, create_game, create_keeper
from tests.lists.facts import correct_head, facts_of, version_of
from tests.snapshots import all_rows

from .conftest import page_text

NEW = "games/adjust/"


def told(**changed) -> dict[str, str]:
    """Return forty points that are taken off Ben, before the first game."""
    sent = {
        "entry_id": str(uuid.uuid4()),
        "number": "1",
        "seat": "2",
        "way": "deducted",
        "points": "40",
        "reason": "zu spät gekommen",
    } | {name: value for name, value in changed.items() if value is not None}
    return {name: v for name, v in sent.items() if changed.get(name, "") is not None}


@pytest.fixture
def edit(address):
    """Return the address at which an adjustment is corrected."""
    return lambda game: address(f"games/{game.pk}/adjust/")


def test_adjustment_form_offers_everybody_at_the_table(client, address):
    response = client.get(address(NEW))

    page = response.content.decode()
    assert "Für wen? Anna Ben Cem Abzug oder Gutschrift? Abzug Gutschrift" in page_text(
        response
    )
    assert 'name="way" value="deducted" checked' in page
    assert 'name="number" value="1"' in page


def test_adjustment_form_offers_nobody_who_left(client, device):
    keeper = create_keeper(device=device[0], names=["Anna", "Ben", "Cem", "Eva"])
    leave_table(keeper=keeper, version=version_of(keeper), position=2)

    page = page_text(client.get(f"/sessions/{keeper.session.public_id}/{NEW}"))

    assert "Anna Cem Eva" in page


def test_adjustment_is_booked(client, keeper, address):
    create_game(keeper=keeper)

    response = client.post(address(NEW), told(number="2"), follow=True)

    game = Game.objects.latest("pk")
    assert facts_of(game).game == Adjustment(-40)
    assert facts_of(game).declarer == 2
    assert game.note == "zu spät gekommen"
    assert "Ben, Korrektur, −40: zu spät gekommen" in page_text(response)
    assert "Spiel 2 von 36" in page_text(response)


@pytest.mark.parametrize(
    "way, points, booked",
    [
        ("deducted", "40", -40),
        ("credited", "40", 40),
        ("credited", "+40", 40),
        ("deducted", "-40", -40),
        ("deducted", "−40", -40),
        ("deducted", " 40 ", -40),
        (None, "40", -40),
        ("deducted", "9999", -9999),
    ],
)
def test_adjustment_has_the_sign_that_was_told(client, address, way, points, booked):
    client.post(address(NEW), told(way=way, points=points))

    assert Game.objects.get().adjusted_points == booked


REFUSED = {
    "nobody": ({"seat": None}, "Für wen? Bitte eine Person antippen."),
    "who is not there": ({"seat": "4"}, "Für wen? Bitte eine Person antippen."),
    "no seat": ({"seat": "x\0"}, "Für wen? Bitte eine Person antippen."),
    "no points": ({"points": None}, "Wie viele Punkte?"),
    "nothing": (
        {"points": "0"},
        "Null Punkte ändern nichts: wie viele sollen es sein?",
    ),
    "too many": ({"points": "10000"}, "Von −9999 bis 9999 Punkte lassen sich"),
    "far too many": ({"points": str(10**30)}, "Von −9999 bis 9999 Punkte lassen sich"),
    "no number": ({"points": "vierzig"}, "Hier gehört eine ganze Zahl hin."),
    "half": ({"points": "1,5"}, "Hier gehört eine ganze Zahl hin."),
    "both signs": (
        {"points": "-40", "way": "credited"},
        "Gutschrift mit Minus? Eines von beiden ändern.",
    ),
    "another way": ({"way": "x"}, "Bitte"),
    "no reason": ({"reason": None}, "Wofür? Ein paar Worte genügen."),
    "blank reason": ({"reason": "  "}, "Wofür? Ein paar Worte genügen."),
    "long reason": ({"reason": "x" * 201}, "höchstens 200 Zeichen"),
    "turned reason": ({"reason": "a\u202eb"}, "unsichtbare Zeichen"),
    "no entry": ({"entry_id": None}, "Diese Seite war unvollständig"),
    "odd entry": ({"entry_id": "x"}, "Diese Seite war unvollständig"),
    "no place": ({"number": None}, "Diese Seite war unvollständig"),
}


@pytest.mark.parametrize("changed, sentence", REFUSED.values(), ids=REFUSED)
def test_adjustment_is_refused_with_a_sentence(client, address, changed, sentence):
    before = all_rows()

    response = client.post(address(NEW), told(**changed))

    assert response.status_code == 422
    assert sentence in page_text(response)
    assert all_rows() == before


def test_adjustment_that_is_refused_keeps_what_was_typed(client, address):
    sent = told(points="vierzig", way="credited")

    page = client.post(address(NEW), sent).content.decode()

    assert 'value="vierzig"' in page
    assert 'value="zu spät gekommen"' in page
    assert 'name="seat" value="2" checked' in page
    assert 'name="way" value="credited" checked' in page
    assert sent["entry_id"] in page


def test_adjustment_sent_twice_is_booked_once(client, keeper, address):
    sent = told()

    first, second = (client.post(address(NEW), sent) for _ in range(2))

    assert first.status_code == second.status_code == 302
    assert Game.objects.count() == 1


def test_adjustment_sent_again_with_other_points_is_refused(client, address):
    sent = told()
    client.post(address(NEW), sent)

    response = client.post(address(NEW), sent | {"points": "50"})

    assert response.status_code == 409
    assert "Das wurde schon anders gebucht." in page_text(response)
    assert sent["entry_id"] not in response.content.decode()
    assert Game.objects.count() == 1


def test_adjustment_after_the_list_went_on_asks_once_more(client, keeper, address):
    create_game(keeper=keeper)
    sent = told(number="1")

    response = client.post(address(NEW), sent)
    page = response.content.decode()

    assert response.status_code == 409
    assert "Die Liste hat sich inzwischen geändert." in page_text(response)
    assert 'name="number" value="2"' in page
    assert client.post(address(NEW), sent | {"number": "2"}).status_code == 302


def test_adjustment_of_a_closed_list_is_refused(client, keeper, address, edit):
    game = create_adjustment(keeper=keeper, reason="Strafe")
    Session.objects.update(closed_at=keeper.session.begun_at)
    before = all_rows()

    for response in (
        client.post(address(NEW), told()),
        client.post(edit(game), told(revision="1")),
    ):
        assert response.status_code == 409
        assert "abgeschlossen" in page_text(response)
    assert all_rows() == before


def test_adjustment_is_shown_to_be_corrected(client, keeper, edit):
    game = create_adjustment(keeper=keeper, seat=3, points=40, reason="Nachtrag")

    response = client.get(edit(game))

    page = response.content.decode()
    assert 'name="seat" value="3" checked' in page
    assert 'name="way" value="credited" checked' in page
    assert 'value="40"' in page
    assert 'value="Nachtrag"' in page
    assert f"/games/{game.pk}/delete/" in page


def test_adjustment_is_corrected(client, keeper, edit):
    game = create_adjustment(keeper=keeper, reason="Strafe")

    response = client.post(edit(game), told(revision="1"), follow=True)

    assert facts_of(game).game == Adjustment(-40)
    assert facts_of(game).declarer == 2
    assert "Ben, Korrektur, −40: zu spät gekommen" in page_text(response)


def test_adjustment_changed_by_another_is_not_overwritten(client, keeper, edit):
    game = create_adjustment(keeper=keeper, reason="Strafe")
    client.post(edit(game), told(revision="1"))
    before = all_rows()

    response = client.post(edit(game), told(revision="1", points="60"))

    assert response.status_code == 409
    assert "Die Liste hat sich inzwischen geändert." in page_text(response)
    assert 'value="60"' in response.content.decode()
    assert 'name="revision" value="2"' in response.content.decode()
    assert all_rows() == before


def test_adjustment_that_changes_later_totals_shows_them_first(client, keeper, edit):
    game = create_adjustment(keeper=keeper, seat=2, points=-10, reason="Strafe")
    create_game(keeper=keeper, declarer=2)
    before = all_rows()
    sent = told(revision="1")

    asked = client.post(edit(game), sent)

    assert asked.status_code == 422
    assert "Spiel 1 · Ben 14 → −16" in page_text(asked)
    assert all_rows() == before
    mark = re.search(r'name="shown" value="(\w+)"', asked.content.decode())[1]
    client.post(edit(game), sent | {"shown": mark})
    assert facts_of(game).game == Adjustment(-40)


def test_adjustment_is_saved_only_as_it_was_shown(client, keeper, edit):
    game = create_adjustment(keeper=keeper, seat=2, points=-10, reason="Strafe")
    create_game(keeper=keeper, declarer=2)
    asked = client.post(edit(game), told(revision="1"))
    mark = re.search(r'name="shown" value="(\w+)"', asked.content.decode())[1]
    before = all_rows()

    other = client.post(edit(game), told(revision="1", points="50", shown=mark))

    assert other.status_code == 422
    assert all_rows() == before


@pytest.mark.parametrize("revision", [None, "x", ""])
def test_adjustment_corrected_without_revision_is_refused(
    client, keeper, edit, revision
):
    game = create_adjustment(keeper=keeper, reason="Strafe")
    sent = told() if revision is None else told(revision=revision)

    response = client.post(edit(game), sent)

    assert response.status_code == 422
    assert "Diese Seite war unvollständig" in page_text(response)


def test_adjustment_can_be_deleted(client, keeper, address, edit):
    game = create_adjustment(keeper=keeper, reason="Strafe")

    client.post(address(f"games/{game.pk}/delete/"))

    assert not Game.objects.standing().exists()
    assert client.get(edit(game)).status_code == 404


def test_adjustment_is_no_game_and_a_game_no_adjustment(client, keeper, address, edit):
    played = create_game(keeper=keeper)
    booked = create_adjustment(keeper=keeper, reason="Strafe")

    assert client.get(edit(played)).status_code == 404
    response = client.get(address(f"games/{booked.pk}/edit/"))
    assert (response.status_code, response["Location"]) == (302, edit(booked))


def test_adjustment_of_another_list_is_not_there(client, device, edit):
    other = create_keeper(device=device[0])
    mine = create_keeper(device=device[0])
    game = create_adjustment(keeper=other, reason="Strafe")
    address = f"/sessions/{mine.session.public_id}/games/{game.pk}/adjust/"

    assert client.get(address).status_code == 404
    assert client.post(address, told(revision="1")).status_code == 404


def test_adjustment_is_linked_from_the_list(client, address):
    assert f'href="{address(NEW)}"' in client.get(address()).content.decode()


def test_adjustment_stands_in_the_csv_with_its_reason(keeper):
    create_adjustment(keeper=keeper, seat=2, reason="zu spät gekommen")

    row = export_list(keeper.session, "csv").decode().splitlines()[1]

    assert re.fullmatch(r";;Ben;Korrektur;+-40;[^;]*;zu spät gekommen;;-40;", row)


def test_adjustment_shows_a_name_as_text(client, keeper, address):
    correct_head(keeper, "<b>Anna", "Ben", "Cem")

    assert "<b>Anna" not in client.get(address(NEW)).content.decode()


def test_adjustment_speaks_english(client, keeper, address):
    response = client.get(address(NEW), headers={"Accept-Language": "en"})

    assert "For whom? Anna Ben Cem Take off or give?" in page_text(response)


@pytest.mark.parametrize("rows", [1, 12])
def test_adjustment_form_reads_as_often_for_a_long_list(
    client, keeper, address, rows, django_assert_num_queries
):
    for _ in range(rows):
        create_adjustment(keeper=keeper, reason="Strafe")
    delete_game(keeper=keeper, game_id=Game.objects.first().pk)

    with django_assert_num_queries(3):
        client.get(address(NEW))
