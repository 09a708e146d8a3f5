"""Games that were not played to the end, notes, and who dealt."""

import re

import pytest
from django.utils import timezone

from scoring import Contract, Ending
from skatliste.models import Game, Session
from skatliste.services import leave_table
from tests.factories import create_game, create_keeper

from .conftest import page_text
from .pad import entry, hidden, saved
from .test_game_create import HTMX, errors
from .test_game_preview import buttons, preview, sentence

# The bid needs a level: the defenders who gave up have lost it.
NEEDS_SCHNEIDER = {"matadors": -1, "contract": "spades", "bid": 33}


def create(client, address, **told):
    return client.post(address("games/"), entry(**told))


@pytest.mark.parametrize("ending", Ending)
def test_ending_is_stored_and_said(client, keeper, address, ending):
    create(client, address, ending=ending)

    assert Game.objects.get().ending == ending.value


def test_ending_is_offered_in_words(client, keeper, address):
    text = page_text(client.get(address()))

    assert (
        "Wie wurde es entschieden? ausgespielt aufgegeben Karten gezeigt Regelverstoß "
        "Schiedsrichter Notiz"
    ) in text


@pytest.mark.parametrize("ending", ["conceded", "rule_breach"])
@pytest.mark.parametrize("told, level", [({}, ""), (NEEDS_SCHNEIDER, "schneider")])
def test_ending_credits_the_level_that_the_bid_needs(
    client, keeper, address, ending, told, level
):
    create(client, address, ending=ending, **told)

    game = Game.objects.get()
    assert (game.level, game.won_on_points) == (level, True)


@pytest.mark.parametrize("ending", ["conceded", "rule_breach"])
def test_ending_without_levels_offers_won_and_lost(client, keeper, address, ending):
    page = preview(client, address, ending=ending, matadors=2)

    assert buttons(page) == ["Gewonnen +36", "Verloren −72"]


def test_ending_counts_in_the_sentence(client, keeper, address):
    page = preview(client, address, ending="conceded", **NEEDS_SCHNEIDER)

    assert sentence(page) == "ohne 1, Spiel 2, Schneider 3 × 11 = 33"
    assert buttons(page)[0] == "Gewonnen +33"


@pytest.mark.parametrize("ending", ["claimed", "ruled"])
def test_ending_that_was_ruled_takes_any_level(client, keeper, address, ending):
    create(client, address, ending=ending, outcome="won_schwarz")

    assert len(buttons(preview(client, address, ending=ending))) == 6
    assert Game.objects.get().level == "schwarz"


@pytest.mark.parametrize("outcome", ["won_schneider", "lost_schwarz"])
def test_ending_without_levels_refuses_one(client, keeper, address, outcome):
    response = create(client, address, ending="conceded", outcome=outcome)

    assert response.status_code == 422
    assert errors(response) == [
        "Aufgegeben oder abgebrochen zählt die einfache Stufe: Gewonnen oder Verloren."
    ]


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize(
    "told", [{"card_points": 40}, {"card_points": 95}, {"card_points": 20}]
)
def test_ending_leaves_nothing_to_ask_about_card_points(
    client, keeper, address, ending, told
):
    response = create(client, address, ending=ending, **told)

    assert response.status_code == 302


def test_ending_is_shown_with_its_outcome_in_the_pad(client, keeper, address):
    create(client, address, ending="conceded", **NEEDS_SCHNEIDER)

    page = client.get(address(f"games/{Game.objects.get().pk}/edit/")).content.decode()

    assert '<option value="conceded" selected>aufgegeben</option>' in page
    assert 'current" name="outcome" value="won"' in page
    assert page.count(" current") == 1


@pytest.mark.parametrize("ending", ["x", "\0", "CONCEDED"])
def test_ending_that_is_none_is_refused(client, keeper, address, ending):
    response = create(client, address, ending=ending)

    assert response.status_code == 422
    assert errors(response) == ["Bitte eines davon wählen."]


def test_note_is_kept_with_the_game(client, keeper, address):
    create(client, address, note="  Re   gesagt ")

    assert Game.objects.get().note == "Re gesagt"


def test_note_is_kept_with_a_game_passed_in(client, keeper, address):
    create(client, address, outcome="passed_in", note="keiner wollte")

    assert Game.objects.get().note == "keiner wollte"


@pytest.mark.parametrize("outcome", ["won", "passed_in"])
@pytest.mark.parametrize("note", ["x" * 201, "a\0b", "a\u202eb"])
def test_note_that_does_not_fit_is_refused_and_kept(
    client, keeper, address, outcome, note
):
    response = create(client, address, outcome=outcome, note=note)

    assert response.status_code == 422
    assert len(errors(response)) == 1
    assert note[:1] in re.search(r'name="note" value="(.*?)"', page_of(response))[1]
    assert Game.objects.count() == 0


def page_of(response) -> str:
    return response.content.decode()


def people(page: str) -> list[str]:
    """Return the positions that can be tapped as declarer."""
    found = re.findall(
        r'<input type="radio" name="declarer" value="(\d+)"([^>]*)>', page
    )
    return [position for position, rest in found if "disabled" not in rest]


def create_table(device, count):
    names = ("Anna", "Ben", "Cem", "Dora", "Emil")[:count]
    keeper = create_keeper(device=device[0], names=names, planned_games=count * 12)
    return keeper, f"/sessions/{keeper.session.public_id}/"


TABLES = [
    (3, "", "123"),
    (3, "2", "123"),
    (4, "", "234"),
    (4, "3", "124"),
    (5, "", "235"),
    (5, "2", "134"),
]


@pytest.mark.parametrize("count, dealer, expected", TABLES)
def test_dealer_decides_who_can_play(client, device, count, dealer, expected):
    _, address = create_table(device, count)

    page = client.post(
        f"{address}games/preview/", {"dealer": dealer, "part": "who"}
    ).content.decode()

    assert page.strip().startswith('<fieldset class="who" id="who"')
    assert "".join(people(page)) == expected


@pytest.mark.parametrize("count, dealer, expected", TABLES)
def test_dealer_is_followed_without_scripts(client, device, count, dealer, expected):
    _, address = create_table(device, count)

    response = client.post(f"{address}games/", entry(declarer=None, dealer=dealer))

    assert errors(response) == ["Wer spielt?"]
    assert "".join(people(page_of(response))) == expected


def test_dealer_of_the_next_game_is_whose_turn_it_is(client, device):
    _, address = create_table(device, 4)

    text = page_text(client.get(address))

    assert "Wer hat gegeben? Anna (dran) Ben Cem Dora" in text


def test_dealer_of_the_next_game_can_be_another(client, device):
    _, address = create_table(device, 4)

    client.post(f"{address}games/", entry(declarer=1, dealer=3))

    assert Game.objects.get().dealer.position == 3
    assert "Spiel 2 von 48 gibt: Dora" in page_text(client.get(address))


def test_dealer_who_played_is_refused(client, device):
    _, address = create_table(device, 4)

    response = client.post(f"{address}games/", entry(declarer=3, dealer=3))

    assert errors(response) == [
        "Wer gibt, spielt in diesem Spiel nicht mit: anderen wählen."
    ]
    assert (
        "checked"
        not in re.search(r'id="who".*?</fieldset>', page_of(response), re.DOTALL)[0]
    )


def test_dealer_of_old_games_is_of_the_people_who_sat_then(client, device):
    keeper, address = create_table(device, 4)
    game = create_game(keeper=keeper, declarer=2)
    version = Session.objects.get().version
    leave_table(keeper=keeper, version=version, position=2)

    now = client.get(address)
    then = client.get(f"{address}games/{game.pk}/edit/")
    who = client.post(
        f"{address}games/preview/?row={game.pk}", {"dealer": "3", "part": "who"}
    )

    assert people(page_of(now)) == ["1", "3", "4"]
    assert people(page_of(then)) == ["2", "3", "4"]
    assert people(page_of(who)) == ["1", "2", "4"]


@pytest.mark.parametrize("row", ["0", "x", "\0", str(10**30), "٣"])
@pytest.mark.parametrize("name", ["row", "before"])
def test_preview_survives_a_row_that_is_not_there(client, keeper, address, name, row):
    response = client.post(address("games/preview/"), entry(), query_params={name: row})

    assert sentence(page_of(response)) == "mit 1, Spiel 2 × 12 = 24"


def test_game_create_on_a_closed_list_is_refused(client, keeper, address):
    Session.objects.update(closed_at=timezone.now())

    response = client.post(address("games/"), entry(), headers=HTMX)

    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)
    assert Game.objects.count() == 0


def test_ending_of_an_earlier_game_is_corrected_as_shown(client, keeper, address):
    game = create_game(keeper=keeper, contract=Contract.CLUBS, extras=["schneider"])
    create_game(keeper=keeper)
    url = address(f"games/{game.pk}/edit/")
    sent = entry(entry_id=None, number=None, revision=1, ending="conceded")

    client.post(url, saved(client.post(url, sent), sent))

    game.refresh_from_db()
    assert (game.ending, game.level) == ("conceded", "")
    assert hidden(client.get(url))["revision"] == "2"
