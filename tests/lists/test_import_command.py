"""`manage.py import` of lists, evenings and clubs: what it prints, and when it ends."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from skatliste.models import Club, Evening, Session
from tests.gatherings import (
    club_bytes,
    club_of_everything,
    evening_bytes,
    evening_of_two,
    standing_lists,
)
from tests.skat_files import as_bytes, example
from tests.snapshots import all_rows

pytestmark = pytest.mark.django_db

NOTHING_NEW = "All of it was here already, nothing was written.\n"


@pytest.fixture
def said(tmp_path):
    """Import a file and return what is printed, and what is told beside it."""

    def run(content, **options):
        path = tmp_path / "file.json"
        path.write_bytes(as_bytes(content))
        output, beside = io.StringIO(), io.StringIO()
        call_command("import", path, stdout=output, stderr=beside, **options)
        return output.getvalue(), beside.getvalue()

    return run


def ids(sessions):
    return "".join(f"{session.public_id}\n" for session in sessions)


def test_a_list_is_told_by_its_id_alone(said):
    output, beside = said(example())

    assert output == ids(Session.objects.all())
    assert not beside


def test_a_list_that_is_here_is_told_as_well(said):
    first, _ = said(example())

    assert said(example()) == (first, NOTHING_NEW)


def test_an_evening_is_told_by_its_lists(said):
    content = evening_bytes(evening_of_two())
    Session.objects.all().delete()

    output, beside = said(content)

    evening = Evening.objects.order_by("pk").last()
    assert output == ids(evening.sessions.order_by("pk"))
    assert not beside


def test_a_club_is_told_beside_its_lists(said):
    club = club_of_everything()

    output, beside = said(club_bytes(club))

    assert output == ids(standing_lists(club))
    assert beside == f"The club is {club.public_id}.\n{NOTHING_NEW}"


def test_a_list_comes_into_the_club_that_is_named(said):
    club = Club.objects.create(name="Herzdamen")

    said(example(), club=club.public_id)

    assert Session.objects.get().club == club


@pytest.mark.parametrize("missing", ["bcdfghjkmnpq", "Ü", ""])
def test_a_club_that_is_not_there_is_no_club_to_come_into(said, missing):
    before = all_rows()

    with pytest.raises(CommandError, match=f"There is no club {missing}."):
        said(example(), club=missing)

    assert all_rows() == before


def test_the_round_of_a_device_is_no_club_to_come_into(said):
    own = Club.objects.create()

    with pytest.raises(CommandError, match="There is no club"):
        said(example(), club=own.public_id)


def test_of_an_evening_all_lists_are_here_or_none(said):
    content = evening_bytes(evening_of_two())
    Session.objects.order_by("pk").last().delete()
    before = all_rows()

    with pytest.raises(CommandError, match="is here already, others are not"):
        said(content)

    assert all_rows() == before


def test_lists_that_are_here_are_of_this_evening_or_refused(said):
    content = evening_bytes(evening_of_two())
    Session.objects.update(evening=None)

    with pytest.raises(CommandError, match="is not in this evening here"):
        said(content)


def test_lists_of_an_evening_that_stand_in_another_order_are_refused(said):
    document = json.loads(evening_bytes(evening_of_two()))
    document["lists"].reverse()
    del document["ranking"]

    with pytest.raises(CommandError, match="its lists stand in another order here"):
        said(document)


def test_a_list_of_a_club_that_is_another_here_is_told_by_its_number(said):
    club = club_of_everything()
    content = club_bytes(club)
    second = standing_lists(club)[1]
    Session.objects.filter(pk=second.pk).update(title="Anders")
    before = all_rows()

    with pytest.raises(CommandError) as refused:
        said(content)

    place = f"list 2: in list {second.public_id} title is"
    assert f'{place} "Anders", in the file ""' in str(refused.value)
    assert all_rows() == before


def test_a_closing_that_is_another_here_is_told(said):
    club = club_of_everything()
    document = json.loads(club_bytes(club))
    document["lists"][0]["closings"][0]["reason"] = "Sperrstunde"

    with pytest.raises(CommandError) as refused:
        said(document)

    assert 'closing 1, reason is "", in the file "Sperrstunde"' in str(refused.value)
