"""manage.py club: the host founds a club, and gets its link anew."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.models import Club, ClubRole
from skatliste.queries import find_club_member


def run(*arguments) -> str:
    out = io.StringIO()
    call_command("club", *arguments, stdout=out)
    return out.getvalue()


def test_club_command_prints_the_link_of_who_looks_after_it(stranger, settings):
    settings.OPEN = False
    path = run("Skatclub  Ährensee").strip()
    stranger.post(path)

    club = Club.objects.get(name="Skatclub Ährensee")
    member = find_club_member(stranger.cookies[DEVICE_COOKIE].value, club.public_id)
    assert member.role is ClubRole.ADMIN
    assert stranger.get("/clubs/new/").status_code == 200


def test_club_command_prints_the_link_once_more(db):
    first = run("Skatclub")
    club = Club.objects.get(name="Skatclub")

    assert run("--link", club.public_id) == first
    assert Client().get(first.strip()).status_code == 200
    assert Club.objects.filter(name="Skatclub").count() == 1


@pytest.mark.parametrize("name", ["", "  ", 81 * "x", "Skat\u202eclub"])
def test_club_command_refuses_names(db, name):
    with pytest.raises(CommandError):
        run(name)

    assert not Club.objects.exists()


def test_club_command_knows_no_such_club(db, keeper):
    with pytest.raises(CommandError, match=r"^There is no club nosuchclub\.$"):
        run("--link", "nosuchclub")
    # The round of a device is no club.
    with pytest.raises(CommandError, match="There is no club"):
        run("--link", keeper.session.club.public_id)


@pytest.mark.parametrize("arguments", [[], ["Name", "--link", "x"]])
def test_club_command_wants_a_name_or_a_club(db, arguments):
    with pytest.raises(CommandError):
        run(*arguments)
