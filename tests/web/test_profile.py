"""A list by rules of its own: chosen at the beginning, kept, counted and printed."""

import pytest

from scoring import (
    PRIVATE,
    BidTold,
    MissedAnnouncement,
    OwnSchneider,
    RuleProfile,
)
from skatliste.models import Game
from tests.factories import create_game, create_keeper

from .conftest import cells, page_text, said
from .pad import entry
from .test_game_create import HTMX, errors


def keeper_of(device, profile):
    return create_keeper(device=device[0], profile=profile)


def address_of(keeper, tail=""):
    return f"/sessions/{keeper.session.public_id}/{tail}"


def test_an_overbid_null_costs_the_next_null_value(client, device):
    keeper = keeper_of(device, PRIVATE)
    told = entry(contract="null", matadors=None, bid=24)

    response = client.post(address_of(keeper, "games/"), told, headers=HTMX)

    row = cells(response, "rows")[1]
    assert row[2] == "−70"
    assert "Anna, Null, −70" in said(response)


def test_the_preview_counts_by_the_rules_of_the_list(client, device):
    keeper = keeper_of(device, PRIVATE)
    told = entry(contract="null", matadors=None, bid=24, outcome=None)

    response = client.post(address_of(keeper, "games/preview/"), told)

    assert "Gewonnen −70" in response.content.decode()


def test_a_bid_that_must_be_told_is_asked_for(client, device):
    keeper = keeper_of(device, RuleProfile(bid_told=BidTold.ALWAYS))

    response = client.post(address_of(keeper, "games/"), entry())

    assert response.status_code == 422
    assert len(errors(response)) == 1
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    "profile, extras, won, points",
    [
        (RuleProfile(), ["hand", "schneider_announced"], True, "−120"),
        (
            RuleProfile(missed_announcement=MissedAnnouncement.ANNOUNCEMENT_ONLY),
            ["hand", "schneider_announced"],
            True,
            "−96",
        ),
        (RuleProfile(), ["schneider"], False, "−72"),
        (RuleProfile(own_schneider=OwnSchneider.IGNORED), ["schneider"], False, "−48"),
    ],
)
def test_the_sheet_counts_by_the_rules_of_the_list(
    client, device, profile, extras, won, points
):
    keeper = keeper_of(device, profile)
    create_game(keeper=keeper, extras=extras, won=won)

    response = client.get(address_of(keeper))

    assert cells(response, "rows")[1][2] == points
    assert cells(response, "sums")[2][1] == points


def test_the_sheet_prints_its_rules(client, device):
    keeper = keeper_of(device, PRIVATE)

    text = page_text(client.get(address_of(keeper)))

    assert (
        "Die Regeln dieser Liste Seeger-Fabian Ein überreizter Null kostet doppelt "
        "den nächsten Nullwert, der den Reizwert deckt"
    ) in text
