"""How far a long file is, told to whoever waits for it, and what the pages offer."""

import re
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone

from skatliste.models import ClubMember, ClubRole, Download
from skatliste.services import Making, Seating, begin_next, downloads, found_club
from tests.closings import close, complete_list
from tests.factories import create_device, create_game, create_keeper
from tests.now import now
from tests.snapshots import all_rows

from .conftest import page_text

HTMX = {"HX-Request": "true"}


@pytest.fixture
def club(device):
    return found_club(device=device[0], name="Skatfreunde")


@pytest.fixture
def member(device, club):
    return ClubMember(club=club, device_id=device[0].pk, role=ClubRole.ADMIN)


@pytest.fixture
def files(client, club):
    """Return the page with the files of the club, or its part that tells how far."""

    def look(**asked):
        headers = HTMX if asked else {}
        return client.get(f"/clubs/{club.public_id}/files/", asked, headers=headers)

    return look


@pytest.fixture
def lists(device, club):
    for number in range(3):
        keeper = create_keeper(device=device[0], club=club, title=f"Abend {number}")
        create_game(keeper=keeper)


def begun(member, *, done=120, lists=480, ago=0, **told):
    at = timezone.now() - timedelta(seconds=ago)
    return Download.objects.create(
        device_id=member.device_id,
        club=member.club,
        lists=lists,
        done=done,
        begun_at=at,
        told_at=at,
        **told,
    )


def trigger(response):
    return re.search(r'hx-trigger="(.*?)"', response.content.decode())[1]


def test_page_tells_what_is_to_be_fetched(files, lists):
    text = page_text(files())

    assert "Dateien von Skatfreunde 3 Listen · 3 Spiele" in text
    assert "Etwa 117,2 KB" in text
    assert "Nachsehen, wie weit es ist" in text


def test_page_asks_once_a_file_is_fetched(files):
    assert trigger(files()) == "click from:#bundles delay:1s"


def test_part_waits_for_a_file_that_has_not_begun(files):
    part = files(since=1, asked=1)

    assert page_text(part) == "Gleich geht es los. Nachsehen, wie weit es ist"
    assert trigger(part) == "every 2s"
    assert "asked=2" in part.content.decode()


def test_part_does_not_wait_for_ever(files):
    part = files(since=1, asked=300)

    assert trigger(part) == "click from:#bundles delay:1s"


def test_part_tells_how_far_a_file_is(files, member):
    begun(member)
    part = files(since=1, asked=1)

    assert "Die Datei wird gemacht: 120 von 480 Listen" in page_text(part)
    assert '<progress id="done" max="480" value="120">' in part.content.decode()
    assert trigger(part) == "every 2s"


def test_page_tells_how_far_a_file_is_without_scripts(client, files, member):
    begun(member, ago=30)
    address = re.search(r'href="([^"]*)#progress"', files().content.decode())[1]

    assert "120 von 480 Listen" in page_text(client.get(address))


def test_part_tells_that_a_file_is_complete(files, member):
    begun(member, done=480, is_complete=True)
    part = files(since=1, asked=1)

    assert page_text(part) == "Die Datei ist vollständig, mit 480 Listen."
    assert trigger(part) == "click from:#bundles delay:1s"


def test_part_tells_that_a_file_is_not_made_any_more(files, member):
    begun(member, ago=90)
    part = files(since=1, asked=1)

    assert "nicht vollständig" in page_text(part)
    assert trigger(part) == "click from:#bundles delay:1s"


def test_page_does_not_tell_of_files_of_last_week(files, member):
    begun(member, ago=7 * 24 * 3600, is_complete=True)

    assert "vollständig" not in page_text(files())


def test_page_does_not_tell_of_files_of_others(files, club):
    other, _token = create_device()
    begun(ClubMember(club=club, device_id=other.pk, role=ClubRole.ADMIN))

    assert "120 von 480" not in page_text(files())


@pytest.mark.parametrize("since", ["x", "-1", "9" * 40, "9" * 12, "", "²", "1e3"])
def test_page_takes_any_moment(client, club, since):
    page = client.get(f"/clubs/{club.public_id}/files/", {"since": since, "asked": "x"})

    assert page.status_code == 200


@pytest.mark.parametrize("suffix", ["zip", "json"])
def test_fetching_tells_how_far_it_is(client, club, lists, suffix, monkeypatch):
    monkeypatch.setattr(downloads, "TELLING_SECONDS", 0)
    response = client.get(f"/clubs/{club.public_id}/export.{suffix}")
    told = [Download.objects.get().done for _ in response]
    row = Download.objects.get()

    assert (row.lists, row.done, row.is_complete) == (3, 3, True)
    assert told == sorted(told)
    assert told[0] < 3


def test_fetching_given_up_is_told_no_longer(client, club, lists):
    response = client.get(f"/clubs/{club.public_id}/export.json")
    next(iter(response))
    assert Download.objects.count() == 1
    # As it is closed by a server, but for the connection of this test.
    for close_resource in response._resource_closers:  # noqa: SLF001
        close_resource()

    assert not Download.objects.exists()


def test_fetching_again_keeps_one_line(client, club, lists):
    for _ in range(3):
        client.get(f"/clubs/{club.public_id}/export.json").getvalue()

    assert Download.objects.count() == 1


def test_head_of_a_file_begins_nothing(client, club, lists):
    before = all_rows()
    client.head(f"/clubs/{club.public_id}/export.zip").getvalue()

    assert all_rows() == before


def test_making_is_told_rarely(member, django_assert_num_queries):
    making = Making(member, lists=1000, passes=2)
    making.begin()
    with django_assert_num_queries(0):
        for _ in range(2000):
            making.step()
    making.end()

    assert Download.objects.get().done == 1000


def test_making_goes_on_where_it_cannot_be_told(member, monkeypatch):
    def fail(*_told, **_options):
        raise DatabaseError

    monkeypatch.setattr(Download.objects, "update_or_create", fail)
    making = Making(member, lists=1, passes=1)
    making.begin()
    making.step()
    making.give_up()

    assert not Download.objects.exists()


def links(page):
    return re.findall(r'href="([^"]*export\.[^"]*|/blank[^"]*)"', page.content.decode())


def test_list_page_offers_each_file_once(client, keeper, address):
    create_game(keeper=keeper)
    page = client.get(address("files/"))
    kinds = [link.rpartition("export.")[2] for link in links(page)]

    assert [kind for kind in kinds if "/" not in kind] == [
        *("pdf", "sentences.pdf", "png", "svg", "txt", "xlsx", "csv", "json"),
    ]
    assert "/blank.pdf?players=3&amp;games=36" in links(page)
    assert all(
        client.get(one.replace("&amp;", "&")).status_code == 200 for one in links(page)
    )


def test_list_page_carries_what_is_to_be_sent(client, keeper, address):
    create_game(keeper=keeper)
    page = client.get(address("files/")).content.decode()
    text = client.get(address("export.txt")).content.decode()

    assert text.splitlines()[-1] in page
    assert f'data-share-picture="{address("export.png")}"' in page
    name = re.search(r'data-named="(.+?)"', page)[1]
    assert f'"{name}"' in client.get(address("export.png"))["Content-Disposition"]


def test_evening_page_offers_each_file_once(client, device):
    keeper = complete_list(create_keeper(device=device[0]))
    close(keeper)
    begin_next(keeper=keeper, seating=Seating.BY_POINTS)
    evening = now(keeper).evening
    page = client.get(f"/evenings/{evening.public_id}/files/")
    kinds = [link.rpartition("export.")[2] for link in links(page)]

    assert kinds == ["pdf", "png", "txt", "xlsx", "csv", "zip", "json"]
    assert all(client.get(link).status_code == 200 for link in links(page))


@pytest.mark.parametrize(
    "page, leads_to",
    [("", "files/"), ("files/", "export.pdf")],
)
def test_files_are_one_tap_away(client, keeper, address, page, leads_to):
    assert address(leads_to) in client.get(address(page)).content.decode()


def test_closed_list_offers_the_paper_first(client, keeper, address):
    complete_list(keeper)
    close(keeper)
    page = client.get(address()).content.decode()
    closed = page.split('id="closed"')[1].split("</section>")[0]

    assert address("export.pdf") in closed
    assert address("files/") in closed
