"""Who sits at the table: joining, leaving, standing in, sitting elsewhere."""

import pytest
from django.utils import timezone

from skatliste.models import Session, read_segments
from skatliste.queries import load_table
from skatliste.services import join_table, leave_table, undo
from tests.factories import create_game, create_keeper
from tests.lists.facts import version_of
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import problems

STALE = "Die Liste hat sich inzwischen geändert."
INCOMPLETE = "Diese Seite war unvollständig. Bitte ansehen und noch einmal absenden."
JOIN = {"action": "join", "name": "Dora", "before": "1"}
LEAVE = {"action": "leave", "seat": "3"}
SUBSTITUTE = {"action": "substitute", "seat": "2", "name": "Dora", "points": "over"}
PLACES = {
    "action": "places",
    "place_1": "1",
    "place_2": "3",
    "place_3": "2",
    "dealer": "3",
}
REVERSE = {"action": "reverse", "dealer": "3"}
SWAP = {"action": "swap", "one": "1", "other": "3"}
ALL = [JOIN, SUBSTITUTE, PLACES, REVERSE, SWAP]
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def page(client, keeper, address):
    """Return a way to send a form of the page, the list's version with it."""

    def send(told, **options):
        version = {"version": str(Session.objects.get().version)}
        return client.post(address("people/"), version | told, **options)

    return send


@pytest.fixture
def four(client, device):
    """The keeper of a list of four, all of whom have dealt once."""
    keeper = create_keeper(device=device[0], names=("Anna", "Ben", "Cem", "Dora"))
    for declarer in (2, 3, 4, 1):
        create_game(keeper=keeper, declarer=declarer)
    return keeper


def address_of(keeper):
    return f"/sessions/{keeper.session.public_id}/people/"


def told_to(keeper, told):
    return told | {"version": str(version_of(keeper))}


def table():
    return load_table(Session.objects.get())


def columns():
    segments = read_segments(Session.objects.get())
    return {
        position: name
        for segment in segments.facts
        for position, name in segment.names.items()
    }


def test_people_shows_who_sits_where_and_who_deals(client, device):
    keeper = create_keeper(device=device[0], order=(1, 3, 2), first_dealer=3)

    text = page_text(client.get(address_of(keeper)))

    assert "Anna Cem gibt Ben" in text
    assert "gilt ab Spiel 1" in text
    assert "Vorgesehen sind 36 Spiele." in text


def test_people_offers_newcomers_the_place_right_of_the_first_dealer(client, device):
    keeper = create_keeper(device=device[0], first_dealer=2)

    content = client.get(address_of(keeper)).content.decode()

    places = content[content.index('name="before"') :]
    assert places.index("zwischen Anna und Ben") < places.index("zwischen Ben und Cem")
    assert "rechts von Ben" in places


def test_people_joins_at_once_at_the_end_of_a_round(client, page, keeper, address):
    for _ in range(3):
        create_game(keeper=keeper)

    response = page(JOIN)

    assert response.url == address()
    assert table().positions == (1, 2, 3, 4)
    assert list(table().names.values()) == ["Anna", "Ben", "Cem", "Dora"]
    notice = page_text(client.get(address()))
    assert "Dora sitzt ab Spiel 4 mit am Tisch." in notice
    assert "Vorgesehen sind 36 Spiele, zu ändern unter „Namen und Titel“." in notice


def test_people_joins_between_two(page):
    page(JOIN | {"before": "3"})

    assert table().positions == (1, 2, 4, 3)


@pytest.mark.parametrize(
    "games, question",
    [
        (1, "Die Runde ist noch nicht zu Ende: 2 Spiele fehlen."),
        (2, "Die Runde ist noch nicht zu Ende: 1 Spiel fehlt."),
    ],
)
def test_people_asks_before_somebody_joins_in_mid_round(page, keeper, games, question):
    for _ in range(games):
        create_game(keeper=keeper)
    before = all_rows()

    asked = page(JOIN)

    assert asked.status_code == 422
    assert question in page_text(asked)
    assert 'value="Dora"' in asked.content.decode()
    assert all_rows() == before
    assert page(JOIN | {"confirmed": "1"}).status_code == 302
    assert table().positions == (1, 2, 3, 4)


def test_people_asks_in_english(page, keeper):
    create_game(keeper=keeper)

    text = page_text(page(JOIN, headers=ENGLISH))

    assert "Who sits at the table" in text
    assert "The round is not over: 2 games are missing." in text


def test_people_leaves_at_the_end_of_a_round(client, four):
    response = client.post(address_of(four), told_to(four, LEAVE))

    assert table().positions == (1, 2, 4)
    notice = page_text(client.get(response.url))
    assert "Cem ist gegangen, die Punkte bleiben stehen." in notice


def test_people_asks_before_somebody_leaves_in_mid_round(client, four):
    create_game(keeper=four, declarer=2)

    asked = client.post(address_of(four), told_to(four, LEAVE))

    assert asked.status_code == 422
    assert "3 Spiele fehlen." in page_text(asked)
    assert '<option value="3" selected>' in asked.content.decode()
    assert len(table().positions) == 4


def test_people_joins_up_to_five(client, four):
    told = JOIN | {"name": "Emil"}

    client.post(address_of(four), told_to(four, told))
    refused = client.post(address_of(four), told_to(four, told | {"name": "Frieda"}))

    assert len(table().positions) == 5
    assert refused.status_code == 422
    assert "Am Tisch sitzen höchstens fünf" in page_text(refused)


@pytest.mark.parametrize(
    "points, names, positions",
    [
        ("over", {1: "Anna", 2: "Dora", 3: "Cem"}, (1, 2, 3)),
        ("own", {1: "Anna", 2: "Ben", 3: "Cem", 4: "Dora"}, (1, 4, 3)),
    ],
)
def test_people_takes_a_place_over_in_mid_round(
    client, page, keeper, address, points, names, positions
):
    create_game(keeper=keeper, declarer=2)

    page(SUBSTITUTE | {"points": points})

    assert (columns(), table().positions) == (names, positions)
    assert "Dora spielt ab Spiel 2 auf dem Platz von Ben." in page_text(
        client.get(address())
    )


def test_people_changes_places_and_dealer(client, page, keeper, address):
    create_game(keeper=keeper)

    page(PLACES)

    assert (table().positions, table().dealer) == ((1, 3, 2), 3)
    assert columns() == {1: "Anna", 2: "Ben", 3: "Cem"}
    assert "Die neue Sitzordnung gilt ab Spiel 2." in page_text(client.get(address()))


@pytest.mark.parametrize("games, dealer", [(0, "1"), (1, "3"), (2, "1")])
def test_people_offers_the_other_direction_from_who_dealt_last(
    client, page, keeper, address, games, dealer
):
    for _ in range(games):
        create_game(keeper=keeper)

    content = client.get(address("people/")).content.decode()
    page(REVERSE | {"dealer": dealer})

    form = content[content.index('id="reverse-dealer"') :]
    assert f'<option value="{dealer}" selected>' in form[: form.index("</select>")]
    assert (table().positions, table().dealer) == ((1, 3, 2), int(dealer))


def test_people_exchanges_two_in_the_whole_list(client, page, keeper, address):
    create_game(keeper=keeper, declarer=1)

    page(SWAP)

    assert columns() == {1: "Cem", 2: "Ben", 3: "Anna"}
    assert "Anna und Cem sind in der ganzen Liste vertauscht." in page_text(
        client.get(address())
    )


@pytest.mark.parametrize("told", ALL, ids=lambda told: told["action"])
def test_people_can_be_undone(page, keeper, told):
    before = (columns(), table())
    page(told)
    assert (columns(), table()) != before

    undo(keeper=keeper, step_id=Session.objects.get().undo_to_id)

    assert (columns(), table()) == before


@pytest.mark.parametrize(
    "told, sentences",
    [
        (JOIN | {"name": " "}, {"join-name": "Wer kommt dazu? Ein Name fehlt."}),
        (JOIN | {"name": "D\x00"}, {"join-name": "Darin sind unsichtbare Zeichen"}),
        (JOIN | {"name": "\u202eD"}, {"join-name": "Darin sind unsichtbare Zeichen"}),
        (JOIN | {"name": 41 * "x"}, {"join-name": "Hier passen höchstens 40 Zeichen"}),
        (JOIN | {"name": "ANNA"}, {"join-name": "So heißt schon jemand am Tisch"}),
        (JOIN | {"before": "7"}, {"join-before": "Bitte eines davon wählen."}),
        (JOIN | {"before": "1" + 30 * "0"}, {"join-before": "Bitte eines davon"}),
        (LEAVE | {"seat": ""}, {"leave-seat": "Wer ist es?"}),
        (LEAVE | {"seat": "4"}, {"leave-seat": "Wer ist es?"}),
        (LEAVE | {"seat": "x"}, {"leave-seat": "Wer ist es?"}),
        (SUBSTITUTE | {"seat": "-1"}, {"substitute-seat": "Wer ist es?"}),
        (SUBSTITUTE | {"name": ""}, {"substitute-name": "Wer übernimmt den Platz?"}),
        (SUBSTITUTE | {"name": "cem"}, {"substitute-name": "So heißt schon jemand"}),
        (SUBSTITUTE | {"points": "all"}, {"substitute-points": "Bitte eines davon"}),
        (PLACES | {"place_3": "1"}, {"places-place_3": "Zwei Plätze für eine Person"}),
        (PLACES | {"place_3": "9"}, {"places-place_3": "Bitte eines davon wählen."}),
        (PLACES | {"dealer": "4"}, {"places-dealer": "Bitte eines davon wählen."}),
        (REVERSE | {"dealer": ""}, {"reverse-dealer": "Bitte eines davon wählen."}),
        (SWAP | {"other": "1"}, {"swap-other": "Das ist dieselbe Person: mit wem?"}),
        (SWAP | {"other": "12"}, {"swap-other": "Wer ist es?"}),
    ],
)
def test_people_refuses(page, told, sentences):
    before = all_rows()

    response = page(told)

    assert response.status_code == 422
    found = problems(response)
    assert found.keys() == sentences.keys()
    for name, sentence in sentences.items():
        assert found[name].startswith(sentence)
    assert all_rows() == before


def test_people_lets_three_play_at_the_least(page):
    response = page(LEAVE)

    assert response.status_code == 422
    assert "Drei spielen mindestens." in page_text(response)


def test_people_lets_nobody_take_a_place_beside_the_own_column(client, four):
    leave_table(keeper=four, version=5, position=4)

    response = client.post(address_of(four), told_to(four, SUBSTITUTE))

    assert problems(response)["substitute-name"].startswith("Wer so heißt, hat auf")


def test_people_has_room_for_twelve_columns(client, four):
    for number in range(5, 13):
        told = SUBSTITUTE | {"name": f"Gast {number}", "points": "own"}
        told["seat"] = "2" if number == 5 else str(number - 1)
        client.post(address_of(four), told_to(four, told))
        dealer = table().dealer
        create_game(keeper=four, declarer=4 if dealer == 1 else 1)

    response = client.post(
        address_of(four),
        told_to(four, SUBSTITUTE | {"seat": "12", "name": "Zu viel", "points": "own"}),
    )

    assert response.status_code == 422
    assert "kein Platz für noch eine Spalte" in page_text(response)


@pytest.mark.parametrize("action", [None, "", "quit", "join\x00", 1000 * "x"])
def test_people_does_not_know_what_was_sent(page, action):
    told = {name: value for name, value in JOIN.items() if name != "action"}
    before = all_rows()

    response = page(told if action is None else told | {"action": action})

    assert response.status_code == 422
    assert INCOMPLETE in page_text(response)
    assert all_rows() == before


@pytest.mark.parametrize("version", ["", "x", 5000 * "9"])
def test_people_wants_the_version_that_was_seen(page, version):
    response = page(JOIN | {"version": version})

    assert response.status_code == 422
    assert INCOMPLETE in page_text(response)
    assert len(table().positions) == 3


@pytest.mark.parametrize("told", [*ALL, LEAVE], ids=lambda told: told["action"])
@pytest.mark.parametrize("version", ["0", "1", "1" + 30 * "0"])
def test_people_of_a_list_changed_since_writes_nothing(page, keeper, told, version):
    create_game(keeper=keeper)
    before = all_rows()

    response = page(told | {"version": version, "confirmed": "1"})

    assert response.status_code == 409
    assert STALE in page_text(response)
    assert 'name="version" value="2"' in response.content.decode()
    assert all_rows() == before


def test_people_shows_the_fresh_table_after_a_race(page, keeper):
    join_table(keeper=keeper, version=1, name="Emil", before=None)

    response = page(JOIN | {"version": "1"})

    assert response.status_code == 409
    assert "Emil" in page_text(response)
    assert 'value="Dora"' in response.content.decode()


@pytest.mark.parametrize("told", [*ALL, LEAVE], ids=lambda told: told["action"])
def test_people_of_a_closed_list_writes_nothing(page, keeper, told):
    create_game(keeper=keeper)
    Session.objects.update(closed_at=timezone.now())
    before = all_rows()

    response = page(told)

    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)
    assert all_rows() == before


def test_people_is_linked_from_the_sheet(client, keeper, address):
    assert f'href="{address("people/")}"' in client.get(address()).content.decode()


@pytest.mark.parametrize("games", [0, 7])
def test_people_reads_as_often_for_a_long_list(
    client, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)

    with django_assert_num_queries(4):
        client.get(address("people/"))


@pytest.mark.parametrize("games", [3, 6])
def test_people_writes_as_often_for_a_long_list(
    client, page, keeper, address, games, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)
    version = {"version": str(Session.objects.get().version)}

    with django_assert_num_queries(31):
        client.post(address("people/"), JOIN | version)


def test_people_who_sit_as_they_sat_are_told_so(page):
    before = all_rows()

    response = page(
        PLACES | {"place_2": "2", "place_3": "3", "dealer": "1"}, follow=True
    )

    assert "Das ist schon so: Es hat sich nichts geändert." in page_text(response)
    assert all_rows() == before
