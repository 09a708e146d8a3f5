"""JSON that is taken in and written again is the JSON that it was."""

import json

import pytest
from django.db.models import Max

from skatliste.checking import check_list
from skatliste.exports import export_list
from skatliste.imports import import_document, read_document
from skatliste.models import Club, Evening, Player, SeatResult, Session
from skatliste.services import agree_to_list, delete_list, reopen_list
from tests.closings import close, close_and_reopen, complete_list
from tests.factories import create_game, create_keeper
from tests.gatherings import (
    club_bytes,
    club_of_everything,
    evening_bytes,
    evening_of_two,
    standing_lists,
    without_ids,
)
from tests.now import now
from tests.skat_files import SHARED_LISTS, as_bytes, shared_list
from tests.snapshots import all_rows

pytestmark = pytest.mark.django_db


def take(content, **options):
    return import_document(read_document(as_bytes(content)), **options)


def copy_of(content):
    """Return the list of a file, written anew."""
    (taken,) = take(content, as_new=True).lists
    return taken.session


def as_file(session):
    """Return the bytes of a list with another word for its uid."""
    session = Session.objects.get(pk=session.pk)
    return export_list(session, "json").replace(str(session.uid).encode(), b"uid")


def newest(model):
    return model.objects.get(pk=model.objects.aggregate(pk=Max("pk"))["pk"])


def findings():
    return [line for session in Session.objects.all() for line in check_list(session)]


def open_list():
    keeper = create_keeper()
    create_game(keeper=keeper)
    return keeper


def complete():
    keeper = complete_list(create_keeper(stake="1/4"))
    close(keeper, agreed=(2, 1))
    agree_to_list(keeper=keeper, revision=1, position=3)
    return keeper


def opened_again():
    keeper = open_list()
    close_and_reopen(keeper)
    create_game(keeper=keeper, declarer=2)
    return keeper


def closed_twice():
    keeper = opened_again()
    close(keeper, completion="cut_short", reason="Sperrstunde")
    return keeper


def void():
    keeper = open_list()
    close(keeper, completion="void", reason="Streit")
    return keeper


def drawn():
    """A list whose second and third place were drawn."""
    keeper = open_list()
    close(keeper, completion="cut_short", lots=[[3, 2]])
    return keeper


STATES = [open_list, complete, opened_again, closed_twice, void, drawn]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_list_in_every_state_comes_back_as_it_was(state):
    session = state().session
    content = export_list(now_of(session), "json")

    copy = copy_of(content)

    assert as_file(copy) == as_file(session)
    assert findings() == []


def now_of(session):
    return Session.objects.get(pk=session.pk)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_list_in_every_state_is_known_when_its_file_comes_again(state):
    session = state().session
    before = all_rows()

    imported = take(export_list(now_of(session), "json"))

    assert not imported.is_new
    assert all_rows() == before


@pytest.mark.parametrize("name", SHARED_LISTS)
def test_a_shared_list_comes_back_as_it_was(name):
    session = copy_of(shared_list(name))

    copy = copy_of(export_list(session, "json"))

    assert as_file(copy) == as_file(session)
    assert findings() == []


def test_a_closed_list_keeps_its_places():
    keeper = complete()
    places = list(SeatResult.objects.values_list("rank", "total"))

    copy = copy_of(export_list(now(keeper), "json"))

    assert list(copy.results.values_list("rank", "total")) == places
    assert copy.is_closed


NONSENSE = {"sentence": "\ud800", "\ud800": 1, "more": 1e999, "least": [{}]}


def test_nonsense_among_figures_gets_lost():
    document = json.loads(export_list(now(opened_again()), "json"))
    signed = document["closings"][0]["list"]
    for told in (signed["games"][0]["figures"], signed["foot"]["checks"]):
        told.update(NONSENSE)
    document["games"][0]["figures"] |= NONSENSE
    document["foot"]["seats"][0] |= NONSENSE
    document["closings"].append(
        {"revision": 2, "at": "2026-12-01T02:00:00Z", "completion": "cut_short"}
    )

    copy = copy_of(document)

    again = json.loads(export_list(copy, "json"))
    kept = again["closings"][0]["list"]["games"][0]["figures"]
    assert set(kept) == {"value", "points", "won", "overbid", "total", "sentence"}
    assert findings() == []


def test_a_list_that_came_closed_can_be_opened_and_closed_again():
    copy = copy_of(export_list(now(complete()), "json"))
    keeper = create_keeper()
    keeper = type(keeper)(session=copy, device_id=keeper.device_id)

    reopen_list(keeper=keeper, revision=1, reason="Spiel 2 war anders")
    close(keeper)

    assert now(keeper).revision == 2
    assert findings() == []


def test_a_file_from_before_the_closing_is_still_the_list():
    keeper = complete_list(create_keeper())
    content = export_list(now(keeper), "json")
    close(keeper)
    before = all_rows()

    assert not take(content).is_new
    assert all_rows() == before


def test_an_evening_comes_back_as_it_was():
    content = evening_bytes(evening_of_two())

    imported = take(content, as_new=True)

    assert imported.is_new
    assert without_ids(evening_bytes(newest(Evening))) == without_ids(content)
    assert findings() == []


def test_an_evening_is_known_when_its_file_comes_again():
    content = evening_bytes(evening_of_two())
    before = all_rows()

    imported = take(content)

    assert not imported.is_new
    assert len(imported.lists) == 2
    assert all_rows() == before


def test_an_evening_goes_to_another_house_and_back():
    content = evening_bytes(evening_of_two())
    Session.objects.all().delete()

    assert take(content).is_new
    before = all_rows()
    assert not take(content).is_new
    assert all_rows() == before
    assert evening_bytes(newest(Evening)) == content


def test_the_lists_of_an_evening_come_into_one_round():
    content = evening_bytes(evening_of_two())

    imported = take(content, as_new=True)

    assert len({taken.session.club for taken in imported.lists}) == 1


def test_a_club_comes_back_as_it_was():
    content = club_bytes(club_of_everything())

    imported = take(content, as_new=True)

    assert imported.club == newest(Club)
    assert without_ids(club_bytes(imported.club)) == without_ids(content)
    assert findings() == []


def test_a_club_is_known_when_its_file_comes_again():
    content = club_bytes(club_of_everything())
    before = all_rows()

    imported = take(content)

    assert not imported.is_new
    assert len(imported.lists) == 3
    assert all_rows() == before


def test_a_club_goes_to_another_house_and_back():
    club = club_of_everything()
    content = club_bytes(club)
    Session.objects.all().delete()
    SeatResult.objects.all().delete()
    Club.objects.filter(pk=club.pk).delete()

    assert take(content).is_new
    before = all_rows()
    assert not take(content).is_new
    assert all_rows() == before
    assert club_bytes(Club.objects.get(public_id=club.public_id)) == content


def test_a_club_without_a_list_is_known_as_well():
    club = Club.objects.create(name="Neue Runde")

    assert not take(club_bytes(club)).is_new
    assert Club.objects.filter(name="Neue Runde").count() == 1


def test_a_club_takes_in_what_it_does_not_have_yet():
    club = club_of_everything()
    content = club_bytes(club)
    first = standing_lists(club)[-1]
    first.delete()
    Player.objects.filter(club=club, name="Zoë").delete()
    Club.objects.filter(pk=club.pk).update(place="Zur Post")

    imported = take(content)

    assert [taken.is_new for taken in imported.lists] == [False, False, True]
    assert Club.objects.get(pk=club.pk).place == "Zur Post"
    assert not Player.objects.get(club=club, name="Zoë").is_active
    assert findings() == []


def test_a_club_file_comes_into_the_club_that_is_named():
    content = club_bytes(club_of_everything())
    other = Club.objects.create(name="Pikbuben")

    imported = take(content, club=other, as_new=True)

    assert imported.club == other
    assert len(standing_lists(other)) == 3
    assert Club.objects.get(pk=other.pk).name == "Pikbuben"


def test_deleted_lists_stand_in_no_file():
    keeper = create_keeper(club=Club.objects.create(name="Herzdamen"))
    delete_list(keeper=keeper)

    content = club_bytes(keeper.session.club)

    assert json.loads(content)["lists"] == []
