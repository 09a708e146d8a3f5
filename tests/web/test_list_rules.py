"""The rules of one list: changed from now on, or in the whole list."""

import re

import pytest
from django.utils import timezone

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    Contract,
    RuleProfile,
    System,
    profile_to_dict,
)
from skatliste.forms.rules import RulesForm
from skatliste.models import Session, read_segments
from skatliste.services import delete_game, undo
from tests.factories import create_game, create_keeper, table_of
from tests.snapshots import all_rows

from .conftest import page_text

AS_IT_IS = profile_to_dict(ISKO_TOURNAMENT) | {
    "system": "seeger_fabian",
    "scope": "from_now",
}
WHOLE = AS_IT_IS | {"scope": "whole"}
SURE = {"confirmed": "1"}
CHOOSE = "Bitte eines davon wählen."
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def page(client, keeper, address):
    """Return a way to send the form, with the list's version."""

    def send(told, **options):
        version = {"version": str(Session.objects.get().version)}
        return client.post(address("rules/"), version | told, **options)

    return send


def chosen(response):
    """Return which of the choices is on, by their name."""
    pairs = re.findall(
        r'type="radio" name="(\w+)" value="(\w+)" checked', response.content.decode()
    )
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def segments():
    return read_segments(Session.objects.get()).facts


def test_session_rules_shows_what_holds_now(client, device):
    keeper = create_keeper(device=device[0], system=System.CLASSIC, profile=PRIVATE)

    response = client.get(f"/sessions/{keeper.session.public_id}/rules/")

    assert chosen(response) == profile_to_dict(PRIVATE) | {
        "system": "classic",
        "scope": "from_now",
    }
    assert "Ein überreizter Null kostet doppelt seinen eigenen Wert." in page_text(
        response
    )


def test_session_rules_offers_every_choice_of_a_profile():
    form = RulesForm(now=table_of("Anna", "Ben", "Cem"))

    names = [field.name for field in form.choices]

    assert names == list(profile_to_dict(RuleProfile()))


@pytest.mark.parametrize(
    "preset, profile",
    [("tournament", ISKO_TOURNAMENT), ("private", PRIVATE), ("x\x00", PRIVATE)],
)
def test_session_rules_fills_in_a_preset_and_writes_nothing(
    client, device, preset, profile
):
    keeper = create_keeper(device=device[0], profile=PRIVATE)
    before = all_rows()

    address = f"/sessions/{keeper.session.public_id}/rules/"
    response = client.get(address, {"preset": preset})

    assert profile_to_dict(profile).items() <= chosen(response).items()
    assert all_rows() == before


def test_session_rules_shows_the_effect_before_anything_is_written(page, keeper):
    create_game(keeper=keeper, won=False)
    before = all_rows()

    response = page(WHOLE | {"system": "classic"})

    text = page_text(response)
    assert response.status_code == 200
    assert "Alle Spiele der Liste werden neu gewertet." in text
    assert "Anna Gesamt −98 → −48 Ben Gesamt 40 → 0 Cem Gesamt 40 → 0" in text
    assert all_rows() == before


def test_session_rules_shows_what_a_choice_changes(page, keeper):
    create_game(keeper=keeper, won=False, extras=["schneider"])

    text = page_text(page(WHOLE | {"own_schneider": "ignored"}))

    assert "Anna −72 → −48 Gesamt −122 → −98" in text
    assert "zählen nicht, wenn er verliert." in text


def test_session_rules_says_that_nothing_written_changes(page, keeper):
    create_game(keeper=keeper, won=False)

    text = page_text(page(AS_IT_IS | {"system": "classic"}))

    assert "Die neuen Regeln gelten ab Spiel 2. Was schon dasteht, bleibt." in text
    assert "→" not in text


def test_session_rules_sends_on_what_was_chosen(page, keeper):
    told = WHOLE | {"system": "classic", "overbid_null": "fixed"}

    content = page(told).content.decode()

    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', content))
    assert hidden.items() >= (told | {"version": "1"}).items()


def test_session_rules_changes_the_whole_list(client, page, keeper, address):
    create_game(keeper=keeper)

    response = page(WHOLE | SURE | {"system": "classic", "bid_told": "never"})

    assert response.url == address()
    assert [one.system for one in segments()] == [System.CLASSIC]
    assert "Die neuen Regeln gelten." in page_text(client.get(address()))


def test_session_rules_changes_them_from_now_on(page, keeper):
    create_game(keeper=keeper)

    page(AS_IT_IS | SURE | profile_to_dict(PRIVATE))

    assert [one.profile for one in segments()] == [ISKO_TOURNAMENT, PRIVATE]


@pytest.mark.parametrize("told", [AS_IT_IS, WHOLE], ids=["from now on", "whole list"])
def test_session_rules_can_be_undone(page, keeper, told):
    create_game(keeper=keeper)
    page(told | SURE | {"system": "seeger"})

    undo(keeper=keeper, step_id=Session.objects.get().undo_to_id)

    assert [one.system for one in segments()] == [System.SEEGER_FABIAN]


def test_session_rules_without_a_difference_writes_nothing(page, keeper):
    before = all_rows()

    assert page(WHOLE | SURE).status_code == 302
    assert page(AS_IT_IS | SURE).status_code == 302

    assert all_rows() == before


@pytest.mark.parametrize("sure", [{}, SURE], ids=["asked", "confirmed"])
def test_session_rules_names_the_game_that_cannot_be_counted(page, keeper, sure):
    create_game(keeper=keeper, bid=18)
    create_game(keeper=keeper)
    before = all_rows()

    response = page(WHOLE | sure | {"bid_told": "always"})

    text = page_text(response)
    assert response.status_code == 422
    assert "Spiel 2 lässt sich nach diesen Regeln nicht werten." in text
    assert "Wie hoch wurde gereizt?" in text
    assert chosen(response) == WHOLE | {"bid_told": "always"}
    assert all_rows() == before


def test_session_rules_names_an_overbid_null_without_replacement(client, device):
    keeper = create_keeper(device=device[0], profile=PRIVATE)
    game = create_game(keeper=keeper, contract=Contract.NULL, bid=24)
    address = f"/sessions/{keeper.session.public_id}/rules/"

    refused = client.post(address, WHOLE | {"version": "2"}, headers=ENGLISH)
    delete_game(keeper=keeper, game_id=game.pk)
    deleted = client.post(address, WHOLE | {"version": "3"}, headers=ENGLISH)

    assert "Game 1 cannot be counted by these rules." in page_text(refused)
    assert "A deleted game cannot be counted by these rules" in page_text(deleted)
    assert (refused.status_code, deleted.status_code) == (422, 422)


@pytest.mark.parametrize("name", [*AS_IT_IS])
@pytest.mark.parametrize("value", [None, "", "x", "x\x00", 1000 * "9"])
def test_session_rules_refuses_what_is_not_offered(page, name, value):
    told = AS_IT_IS | SURE | {name: value}
    if value is None:
        del told[name]
    before = all_rows()

    response = page(told)

    assert response.status_code == 422
    assert CHOOSE in page_text(response)
    assert chosen(response) == {
        one: word for one, word in AS_IT_IS.items() if one != name
    }
    assert all_rows() == before


@pytest.mark.parametrize("sure", [{}, SURE], ids=["asked", "confirmed"])
@pytest.mark.parametrize("version", ["0", "1", "1" + 30 * "0"])
@pytest.mark.parametrize("scope", ["from_now", "whole"])
def test_session_rules_of_a_list_changed_since_writes_nothing(
    page, keeper, sure, version, scope
):
    create_game(keeper=keeper)
    told = AS_IT_IS | {"system": "classic", "scope": scope}
    before = all_rows()

    response = page(told | sure | {"version": version})

    assert response.status_code == 409
    assert "Die Liste hat sich inzwischen geändert." in page_text(response)
    assert chosen(response) == told
    assert 'name="version" value="2"' in response.content.decode()
    assert all_rows() == before


@pytest.mark.parametrize("version", ["", "x", 5000 * "9"])
def test_session_rules_wants_the_version_that_was_seen(page, version):
    response = page(AS_IT_IS | {"version": version})

    assert response.status_code == 422
    assert "Diese Seite war unvollständig." in page_text(response)


@pytest.mark.parametrize("sure", [{}, SURE], ids=["asked", "confirmed"])
def test_session_rules_of_a_closed_list_writes_nothing(page, keeper, sure):
    Session.objects.update(closed_at=timezone.now())
    before = all_rows()

    response = page(WHOLE | sure | {"system": "classic"})

    assert response.status_code == 409
    assert "Diese Liste ist abgeschlossen." in page_text(response)
    assert all_rows() == before


def test_session_rules_is_linked_from_the_sheet(client, keeper, address):
    assert f'href="{address("rules/")}"' in client.get(address()).content.decode()


@pytest.mark.parametrize("games", [0, 7])
@pytest.mark.parametrize("told, queries", [(None, 3), (AS_IT_IS, 3), (WHOLE, 5)])
def test_session_rules_reads_as_often_for_a_long_list(
    client, keeper, address, games, told, queries, django_assert_num_queries
):
    for _ in range(games):
        create_game(keeper=keeper)
    version = {"version": str(Session.objects.get().version)}

    with django_assert_num_queries(queries):
        if told is None:
            client.get(address("rules/"))
        else:
            client.post(address("rules/"), told | version)
