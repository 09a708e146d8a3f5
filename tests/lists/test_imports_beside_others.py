"""A file of a list that somebody else keeps here already."""

import pytest

from skatliste.imports import (
    DifferentListError,
    import_document,
    import_once,
    read_document,
    read_json,
)
from skatliste.models import Club, Player, Session
from tests.checked import differences
from tests.factories import create_device, create_game, create_keeper
from tests.gatherings import (
    club_bytes,
    club_of_everything,
    evening_bytes,
    evening_of_two,
)
from tests.languages import english
from tests.skat_files import as_bytes, changed, example, exported, facts_only, take_in
from tests.snapshots import all_rows

__all__ = ["english"]

pytestmark = pytest.mark.django_db

NOTHING = Session.objects.none()


@pytest.fixture
def club():
    return Club.objects.create(name="Skatfreunde")


def take_in_again(document, **options):
    return import_once(read_json(as_bytes(document)), **options)


def hidden_evening():
    return evening_bytes(evening_of_two())


def hidden_club():
    return club_bytes(club_of_everything())


def visible_to(club):
    """Return what somebody sees who belongs to a club and to nothing else."""
    return Session.objects.filter(club=club)


def test_a_list_is_taken_into_the_club_that_is_named(club):
    session = take_in(example(), club=club)

    assert session.club == club
    assert set(Player.objects.values_list("name", "club")) == {
        (name, club.pk) for name in ("Anna", "Jörg", "Cem")
    }


def test_a_list_that_may_be_read_is_found_wherever_it_is(club):
    session = take_in(example())
    before = all_rows()

    taken = take_in_again(example(), club=club, visible=Session.objects.all())

    assert (taken.session, taken.is_new) == (session, False)
    assert all_rows() == before


def test_a_hidden_list_is_neither_touched_nor_found(club):
    hidden = take_in(example())
    before = exported(hidden)

    taken = take_in_again(example(), club=club, visible=NOTHING)

    assert taken.is_new
    assert taken.session != hidden
    assert taken.session.club == club
    assert exported(hidden) == before


def test_a_hidden_list_that_is_another_says_nothing_of_itself(club):
    take_in(example())
    other = facts_only(changed("session", "title", to="Skat"))

    taken = take_in_again(other, club=club, visible=NOTHING)

    assert taken.session.title == "Skat"


def test_a_file_beside_a_hidden_list_is_once_the_same_list(club):
    take_in(example())
    first = take_in_again(example(), club=club, visible=NOTHING)
    before = all_rows()

    again = take_in_again(example(), club=club, visible=visible_to(club))

    assert (again.session, again.is_new) == (first.session, False)
    assert all_rows() == before


@pytest.mark.usefixtures("english")
def test_a_file_beside_a_hidden_list_is_compared_with_the_one_of_the_club(club):
    take_in(example())
    first = take_in_again(example(), club=club, visible=NOTHING).session
    other = facts_only(changed("session", "title", to="Skat"))

    with pytest.raises(DifferentListError, match=f"in list {first.public_id} title"):
        take_in_again(other, club=club, visible=visible_to(club))


def test_a_hidden_list_becomes_another_one_in_every_club(club):
    take_in(example())
    theirs = Club.objects.create(name="Herzdamen")

    lists = [
        take_in_again(example(), club=one, visible=NOTHING).session
        for one in (club, theirs)
    ]

    assert len({session.uid for session in lists}) == 2


def test_a_list_whose_right_was_lost_is_taken_in_once_more(club):
    take_in(example())
    first = take_in_again(example(), club=club, visible=NOTHING)

    again = take_in_again(example(), club=club, visible=NOTHING)

    assert again.is_new
    assert again.session != first.session


def test_the_lists_of_a_device_are_visible_to_it():
    device, _ = create_device()
    keeper = create_keeper(device=device)
    create_game(keeper=keeper)
    visible = Session.objects.opened_by(device.token_hash)

    taken = take_in_again(exported(keeper.session), club=device.club, visible=visible)

    assert (taken.session, taken.is_new) == (keeper.session, False)


@pytest.mark.parametrize("content_of", [hidden_evening, hidden_club])
def test_a_file_of_hidden_lists_is_once_the_same_lists(club, content_of):
    document = read_document(content_of())
    hidden = {session.pk: exported(session) for session in Session.objects.all()}

    first = import_document(document, club=club, visible=NOTHING)
    before = all_rows()
    again = import_document(document, club=club, visible=visible_to(club))

    assert all(taken.is_new for taken in first.lists)
    assert {taken.session.club for taken in first.lists} == {club}
    assert not again.is_new
    assert all_rows() == before
    assert {pk: exported(Session.objects.get(pk=pk)) for pk in hidden} == hidden
    assert differences() == []


def test_a_club_is_never_taken_into_that_of_somebody_else():
    document = read_document(hidden_club())

    with pytest.raises(ValueError, match="expected a club"):
        import_document(document, visible=NOTHING)


def test_whoever_sees_only_some_lists_must_name_a_club():
    take_in(example())

    with pytest.raises(ValueError, match="expected a club"):
        take_in_again(example(), visible=NOTHING)
