"""Every file there is: what a browser is told of it, who gets it, and what it costs."""

import io
import json
import zipfile

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import Language
from skatliste import limits
from skatliste.exports import CLUB_FORMATS, EVENING_FORMATS, FORMATS
from skatliste.http import DEVICE_COOKIE
from skatliste.models import ClubRole, Keeper, Role, Session
from skatliste.services import (
    Seating,
    begin_next,
    found_club,
    grant_in_club,
    grant_role,
)
from tests.closings import close, complete_list
from tests.factories import create_device, create_game, create_keeper
from tests.now import now

from .conftest import page_text

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TYPES = {
    "pdf": "application/pdf",
    "sentences.pdf": "application/pdf",
    "xlsx": XLSX,
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "zip": "application/zip",
}
BEGINS = {
    "pdf": b"%PDF-",
    "sentences.pdf": b"%PDF-",
    "xlsx": b"PK\x03\x04",
    "csv": b"\xef\xbb\xbf",
    "json": b"{",
    # It begins with what the list is called, the day, or a mark of ours.
    "txt": b"",
    "png": b"\x89PNG",
    "svg": b"<",
    "zip": b"PK\x03\x04",
}
# What is shorter may not be worth to be packed.
SHORT = 1000
FILES = [
    *(("list", suffix) for suffix in FORMATS),
    *(("evening", suffix) for suffix in EVENING_FORMATS),
    *(("club", suffix) for suffix in CLUB_FORMATS),
]


@pytest.fixture
def club(device):
    """Return a club that this browser looks after."""
    return found_club(device=device[0], name="Skatfreunde Ährensee")


@pytest.fixture
def evening(device, club):
    """Return the evening of a closed list of the club, and of one written on."""
    first = complete_list(create_keeper(device=device[0], club=club))
    close(first)
    following = begin_next(keeper=first, seating=Seating.BY_POINTS)
    second = Keeper(session=following, device_id=first.device_id)
    create_game(keeper=second, declarer=2)
    return now(first).evening


@pytest.fixture
def where(club, evening):
    """Return the address of everything that there are files of."""
    return {
        "list": f"/sessions/{evening.sessions.first().public_id}/",
        "evening": f"/evenings/{evening.public_id}/",
        "club": f"/clubs/{club.public_id}/",
    }


@pytest.fixture
def fetch(client, where):
    def fetch_file(what, suffix, browser=client, **headers):
        return browser.get(f"{where[what]}export.{suffix}", headers=headers)

    return fetch_file


def browser_of(grant, *what):
    """Return the browser of a new device with a right."""
    device, token = create_device()
    grant(device, *what)
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token
    return browser


def unpacked(response):
    archive = zipfile.ZipFile(io.BytesIO(response.getvalue()))
    assert archive.testzip() is None
    return {name: archive.read(name) for name in archive.namelist()}


def test_downloads_are_told_completely():
    assert {what for what, _ in FILES} == {"list", "evening", "club"}
    assert {suffix for _, suffix in FILES} == set(TYPES)


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_is_what_it_says(fetch, what, suffix):
    response = fetch(what, suffix)
    content = response.getvalue()

    assert response.status_code == 200
    assert response["Content-Type"] == TYPES[suffix]
    assert content.startswith(BEGINS[suffix])
    assert b"Anna" in content or not TYPES[suffix].startswith("text/")
    told = response["Content-Disposition"]
    assert told.startswith('attachment; filename="Skat')
    *_kind, extension = suffix.split(".")
    assert f'.{extension}"; filename*=UTF-8' in told
    assert told.endswith(f".{extension}")


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_is_kept_by_nobody(fetch, what, suffix):
    response = fetch(what, suffix)

    assert "no-store" in response["Cache-Control"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert "default-src 'none'" in response["Content-Security-Policy"]


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_has_a_head_of_its_own(client, where, what, suffix):
    address = f"{where[what]}export.{suffix}"
    head, response = client.head(address), client.get(address)

    assert head.status_code == 200
    assert head.getvalue() == b""
    for name in ("Content-Type", "Content-Disposition", "Cache-Control"):
        assert head[name] == response[name]


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_is_the_same_every_time(fetch, what, suffix):
    first, again = (fetch(what, suffix).getvalue() for _ in range(2))

    assert first == again


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_speaks_the_language_of_the_list(client, fetch, what, suffix):
    german = fetch(what, suffix).getvalue()
    client.cookies["tongue"] = "en"
    client.cookies["deck"] = "german"

    assert fetch(what, suffix).getvalue() == german
    if suffix not in {"json", "zip"}:
        Session.objects.update(language=Language.ENGLISH)
        assert fetch(what, suffix).getvalue() != german


@pytest.mark.parametrize("what, suffix", FILES)
def test_command_writes_the_same_bytes(fetch, where, tmp_path, what, suffix):
    name = where[what].split("/")[2]
    options = [name] if what == "list" else [f"--{what}", name]
    path = tmp_path / "file"
    call_command("export", *options, "--format", suffix, "-o", str(path))

    assert path.read_bytes() == fetch(what, suffix).getvalue()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("what", ["list", "evening", "club"])
@pytest.mark.parametrize("suffix", ["xml", "JSON", "ods", "__class__", "pdf.", ".pdf"])
def test_download_of_an_unknown_format_is_not_found(fetch, what, suffix):
    assert fetch(what, suffix).status_code == 404


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_is_nobodys_business(fetch, stranger, what, suffix):
    assert fetch(what, suffix, browser=stranger).status_code == 404


@pytest.mark.parametrize("suffix", CLUB_FORMATS)
def test_download_of_a_club_is_for_those_who_look_after_it(fetch, club, suffix):
    member = browser_of(grant_in_club, club, ClubRole.MEMBER)

    assert fetch("club", suffix, browser=member).status_code == 404


@pytest.mark.parametrize("suffix", EVENING_FORMATS)
def test_download_of_an_evening_holds_what_its_reader_may_open(fetch, evening, suffix):
    first, second = evening.sessions.order_by("pk")
    Session.objects.filter(pk=second.pk).update(title="Geheime zweite Liste")
    reader = browser_of(grant_role, first, Role.READER)
    response = fetch("evening", suffix, browser=reader)

    assert response.status_code == 200
    if suffix == "zip":
        names = list(unpacked(response))
        assert any(name.startswith("Liste 1 ") for name in names)
        assert not any(name.startswith("Liste 2 ") for name in names)
    elif suffix == "json":
        assert [one["session"]["uid"] for one in response.json()["lists"]] == [
            str(first.uid)
        ]
    else:
        assert b"Geheime" not in response.getvalue()


def test_archive_of_an_evening_holds_its_files(fetch, evening):
    files = unpacked(fetch("evening", "zip"))
    kinds = [name.rpartition(".")[2] for name in files]

    assert len(files) == 6 + 2 * 4
    assert {name.split()[0] for name in files} == {"Skatabend", "Liste"}
    assert kinds[:6] == ["pdf", "xlsx", "csv", "json", "txt", "png"]
    for suffix in ("pdf", "xlsx", "csv", "json", "txt", "png"):
        whole = next(name for name in files if name.endswith(suffix))
        assert files[whole] == fetch("evening", suffix).getvalue()
    for suffix in ("pdf", "xlsx", "csv", "json"):
        first = next(
            name
            for name in files
            if name.startswith("Liste 1 ") and name.endswith(suffix)
        )
        assert files[first] == fetch("list", suffix).getvalue()


def test_archive_of_a_club_holds_everything(fetch, club, device):
    for title in ("../../x", "../../x", "nul", 80 * "Ä"):
        create_game(keeper=create_keeper(device=device[0], club=club, title=title))
    files = unpacked(fetch("club", "zip"))
    lists = [name for name in files if "/" in name]
    folders = {name.rpartition("/")[0] for name in lists}

    assert {name for name in files if "/" not in name} == {
        "Leute.csv",
        next(name for name in files if name.endswith(".json") and "/" not in name),
    }
    assert len(lists) == 3 * 6
    assert len(folders) == 5
    assert {folder.split("/")[0] for folder in folders} == {
        str(club.sessions.first().begun_at.year)
    }
    for name in files:
        assert max(len(part.encode()) for part in name.split("/")) < 255
        assert not name.startswith("/")
        assert ".." not in name
        assert len(name.split("/")) in {1, 3}
    whole = next(name for name in files if name.startswith("Skatfreunde"))
    assert json.loads(files[whole]) == json.loads(fetch("club", "json").getvalue())


def test_archive_of_a_club_puts_the_lists_of_an_evening_together(fetch, evening):
    files = unpacked(fetch("club", "zip"))
    (folder,) = {name.rpartition("/")[0] for name in files if "/" in name}
    names = {name.rpartition("/")[2] for name in files if name.startswith(folder)}

    assert {name.rpartition(" Anna")[0].split(",")[0] for name in names} >= {"Liste 1"}
    assert len(names) == 6


def test_archive_of_a_club_without_lists(client, device):
    empty = found_club(device=device[0], name="Leer")
    response = client.get(f"/clubs/{empty.public_id}/export.zip")

    assert len(unpacked(response)) == 2


def test_archive_bears_the_time_of_the_last_change(fetch, evening):
    response = fetch("evening", "zip")
    archive = zipfile.ZipFile(io.BytesIO(response.getvalue()))
    years = {one.date_time[0] for one in archive.infolist()}

    assert years == {evening.created_at.year}


def queries_of(act):
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_costs_the_same_for_a_long_list(fetch, evening, what, suffix):
    # The first one of a club begins to tell how far it is.
    fetch(what, suffix).getvalue()
    short = queries_of(lambda: fetch(what, suffix).getvalue())
    last = evening.sessions.order_by("pk").last()
    keeper = Keeper(session=last, device_id=None)
    for _ in range(5):
        create_game(keeper=keeper, declarer=3)

    assert queries_of(lambda: fetch(what, suffix).getvalue()) == short


@pytest.mark.parametrize("what", ["list", "evening", "club"])
def test_downloads_are_counted(fetch, monkeypatch, what):
    few = {
        name: limits.Limit(name=name, times=2, seconds=600)
        for name in ("FETCH_FILE", "FETCH_CLUB")
    }
    for name, limit in few.items():
        monkeypatch.setattr(f"skatliste.views.exports.{name}", limit)
    cache.clear()
    answers = [fetch(what, "json") for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert 0 < int(answers[2]["Retry-After"]) <= 600
    assert "Bitte einen Moment warten." in page_text(answers[2])


def test_downloads_of_strangers_are_not_counted(fetch, stranger, monkeypatch):
    once = limits.Limit(name="once", times=1, seconds=600)
    monkeypatch.setattr("skatliste.views.exports.FETCH_FILE", once)
    for _ in range(3):
        assert fetch("list", "json", browser=stranger).status_code == 404

    assert fetch("list", "json").status_code == 200


@pytest.mark.parametrize("what, suffix", FILES)
def test_download_is_packed_once(fetch, what, suffix):
    response = fetch(what, suffix, **{"Accept-Encoding": "gzip"})
    is_packed = suffix in {"pdf", "sentences.pdf", "xlsx", "png", "zip"}
    is_long = response.streaming or len(fetch(what, suffix).content) > SHORT

    # A short one may be as long as before.
    assert not (is_packed and response.has_header("Content-Encoding"))
    assert is_packed or not is_long or response.has_header("Content-Encoding")
