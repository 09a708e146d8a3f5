"""Taking lists in from files: shown first, written at the second step, and once."""

import json
import re
from html import unescape
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from skatliste.http import DEVICE_COOKIE
from skatliste.models import ClubRole, Evening, Game, Grant, Keeper, Role, Session
from skatliste.services import delete_list, grant_in_club
from tests.factories import create_device
from tests.gatherings import (
    club_bytes,
    club_of_everything,
    evening_bytes,
    evening_of_two,
)
from tests.scoring.sheets import SHEETS
from tests.skat_files import changed, evening, example
from tests.snapshots import all_rows

from .conftest import page_text

IMPORT = "/import/"
TABLE = """Nr;Alleinspieler;Spiel;Spitzen;Extras;Ergebnis;Stand
1;Anna;Kreuz;mit 2;Hand;gewonnen;48
2;;eingepasst;;;;
3;Cem;Herz;ohne 1;;verloren;-40
4;Ben;Grand;mit 1;;+;48
"""
NAMES = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
EVERY_DAY = {"played_on": "2026-11-30"}


@pytest.fixture
def admin(keeper, client):
    """The keeper's browser, as admin of the club that the list is in."""
    keeper.session.club.name = "Runde"
    keeper.session.club.save()
    device, token = create_device()
    grant_in_club(device, keeper.session.club, ClubRole.ADMIN)
    browser = Client()
    browser.cookies[DEVICE_COOKIE] = token
    return browser


def send(browser, content, path=IMPORT, name="liste.csv", **told):
    """Send a file, or what is pasted."""
    if isinstance(content, bytes):
        told["file"] = SimpleUploadedFile(name, content)
    else:
        told["text"] = content
    return browser.post(path, told)


def form_of(response):
    """Return what the form of a page sends if nothing in it is changed."""
    page = response.content.decode().split('id="import"', 1)[1].split("</form>")[0]
    told = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', page))
    told.pop("csrfmiddlewaretoken", None)
    if area := re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL):
        told["text"] = area[1]
    for name, options in re.findall(
        r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL
    ):
        told[name] = re.search(r'value="([^"]*)" selected', options)[1]
    return {name: unescape(value) for name, value in told.items()}


def take(browser, preview, path=IMPORT, button="take", **told):
    """Press the button under a preview."""
    return browser.post(path, form_of(preview) | {button: "1"} | told)


def test_the_page(stranger):
    response = stranger.get(IMPORT)

    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert DEVICE_COOKIE not in response.cookies


def test_a_table_is_shown_first(stranger):
    before = all_rows()

    response = send(stranger, TABLE, **NAMES)
    text = page_text(response)

    assert (response.status_code, all_rows()) == (200, before)
    assert DEVICE_COOKIE not in response.cookies
    assert "Anna, Ben, Cem · 4 Spiele" in text
    assert "mit 2, Spiel 3, Hand 4 × 12 = 48" in text
    assert "ohne 1, Spiel 2 × 10 = 20, verloren doppelt −40" in text
    assert "auf dem Papier" not in text


def test_and_then_taken(stranger):
    preview = send(stranger, TABLE, title="Vom Papier", **NAMES, **EVERY_DAY)

    response = take(stranger, preview)
    session = Session.objects.get()

    assert response.status_code == 302
    assert response["Location"] == f"/sessions/{session.public_id}/"
    assert (session.title, session.begun_at.date().isoformat()) == (
        "Vom Papier",
        "2026-11-30",
    )
    assert Game.objects.count() == 4
    page = stranger.get(response["Location"])
    assert page.status_code == 200
    assert "1 Liste ist eingelesen." in page_text(page)
    assert Grant.objects.get().role == Role.KEEPER


def test_the_same_file_a_second_time_changes_nothing(stranger):
    take(stranger, send(stranger, TABLE.encode(), title="Vom Papier", **NAMES))
    written = all_rows()
    preview = send(stranger, TABLE.encode(), title="Anders", **NAMES, **EVERY_DAY)

    response = take(stranger, preview)

    assert all_rows() == written
    assert response["Location"] == f"/sessions/{Session.objects.get().public_id}/"
    assert "Das war schon hier" in page_text(stranger.get(response["Location"]))


def test_a_list_that_was_changed_since_can_be_taken_beside_it(stranger):
    preview = send(stranger, TABLE, **NAMES)
    take(stranger, preview)
    game = Game.objects.order_by("order_key").last()
    game.matadors = 2
    game.save()

    different = take(stranger, preview)
    response = take(stranger, different, button="beside")

    assert (different.status_code, Session.objects.count()) == (409, 2)
    text = page_text(different)
    assert "Das gibt es hier schon, aber anders" in text
    assert re.search(r"in Liste \w+ steht bei „[^“]+“ hier .+, in der Datei ", text)
    assert response.status_code == 302


def test_a_list_that_was_deleted_does_not_come_back(stranger):
    preview = send(stranger, TABLE, **NAMES)
    take(stranger, preview)
    delete_list(keeper=keeper_of(Session.objects.get()))

    assert take(stranger, preview).status_code == 409


@pytest.mark.django_db
def test_two_devices_have_a_list_each():
    for _ in range(2):
        browser = Client()
        take(browser, send(browser, TABLE, **NAMES))

    assert Session.objects.count() == 2


def test_the_first_total_that_differs(stranger):
    response = send(stranger, TABLE.replace(";-40", ";-20"), **NAMES)
    text = page_text(response)

    assert response.status_code == 200
    assert "Ab Spiel 3 steht auf dem Papier etwas anderes: Cem" in text
    assert "Auf dem Papier −20 Hier gerechnet −40 0 − 40 = −40" in text
    assert "Der Wert wurde einfach abgezogen: Verloren zählt er doppelt." in text


def test_what_contradicts_is_taken_as_it_is_counted(stranger):
    table = "Alleinspieler;Spiel;Ergebnis;Punkte\nAnna;Null;gewonnen;24\n"
    preview = send(stranger, table, **NAMES)

    assert "Zeile 2: +24 Punkte stehen da, es sind +23." in page_text(preview)
    assert take(stranger, preview).status_code == 302


def test_what_cannot_be_is_not_taken_and_can_be_mended(stranger):
    before = all_rows()
    preview = send(stranger, TABLE.replace("Grand", "Ramsch"), **NAMES)

    assert preview.status_code == 422
    assert "Zeile 5: Spiel „Ramsch“: Dieses Spiel gibt es nicht" in page_text(preview)
    assert "Einlesen" not in page_text(preview)
    again = take(stranger, preview)
    assert (again.status_code, all_rows()) == (422, before)
    mended = form_of(preview)["text"].replace("Ramsch", "Grand")
    assert take(stranger, preview, text=mended).status_code == 302


def test_names_that_are_missing_can_be_told(stranger):
    preview = send(stranger, b"Alleinspieler;Spiel;Ergebnis\nAnna;Null;+\n")

    assert preview.status_code == 422
    assert "Es sind nur diese Leute zu finden: Anna." in page_text(preview)
    assert take(stranger, preview, **NAMES).status_code == 302


def test_an_encoding_that_was_guessed_is_told(stranger):
    response = send(stranger, TABLE.replace("Anna", "Änne").encode("cp1252"))

    assert "Gelesen wurde sie als Windows-1252" in page_text(response)
    assert "Änne" in page_text(response)


def test_the_day_may_stand_in_the_name_of_the_file(stranger):
    preview = send(stranger, TABLE.encode(), name="skatliste-2024-02-29-x.csv", **NAMES)

    assert form_of(preview)["played_on"] == "2024-02-29"
    assert "29. Februar 2024" in page_text(preview)


def test_a_long_table_is_held(stranger):
    rows = "".join(f"{n};Anna;Null;;;+;\n" for n in range(1, 3_001))
    preview = send(stranger, f"{TABLE.splitlines()[0]}\n{rows}".encode(), **NAMES)

    assert "Und 2700 weitere Zeilen." in page_text(preview)
    assert "held" in form_of(preview)
    take(stranger, preview)
    assert Game.objects.count() == 3_000


def test_what_is_held_must_be_ours(stranger):
    for held in ("x", "eJx", "a:b"):
        response = stranger.post(IMPORT, {"held": held, "take": "1"})

        assert response.status_code == 422
        assert "Was hier gezeigt wurde, ist nicht mehr bekannt" in page_text(response)


@pytest.mark.parametrize("how", ["file", "text"])
def test_a_file_of_json(stranger, how):
    content = json.dumps(example())
    preview = send(stranger, content.encode() if how == "file" else content)

    assert "1 Liste · 3 Leute · 3 Spiele" in page_text(preview)
    assert not Session.objects.exists()
    response = take(stranger, preview)
    assert stranger.get(response["Location"]).status_code == 200
    assert take(stranger, preview)["Location"] == response["Location"]
    assert Session.objects.count() == 1


def test_a_file_of_an_evening(stranger):
    content = evening_bytes(evening_of_two())

    preview = send(stranger, content)
    response = take(stranger, preview)

    assert "2 Listen · 3 Leute" in page_text(preview)
    page = page_text(stranger.get(response["Location"]))
    assert "2 Listen sind eingelesen." in page
    assert Evening.objects.count() == 2
    assert take(stranger, preview).status_code == 302
    assert Session.objects.count() == 4


def test_a_file_of_a_club(admin, keeper):
    content = club_bytes(club_of_everything())
    club = keeper.session.club
    path = f"/clubs/{club.public_id}/import/"

    preview = send(admin, content, path)
    response = take(admin, preview, path)

    assert "Herzdamen e. V. · 3 Listen" in page_text(preview)
    assert response["Location"] == f"/clubs/{club.public_id}/"
    club.refresh_from_db()
    assert (club.name, club.sessions.count()) == ("Runde", 4)


def broken_list():
    return json.dumps(changed("games", 0, "contract", to="bells")).encode()


def broken_evening():
    return evening_bytes(evening_of_two()).replace(b'"clubs"', b'"bells"')


def broken_club():
    return club_bytes(club_of_everything()).replace(b'"clubs"', b'"bells"')


@pytest.mark.parametrize(
    "language, sentence",
    [
        ("de", "Zeile 1: contract: erwartet wird eins von diamonds, hearts"),
        ("en", "row 1: contract: expected one of diamonds, hearts"),
    ],
)
@pytest.mark.parametrize("broken", [broken_list, broken_evening, broken_club])
@pytest.mark.parametrize("path", [IMPORT, "the club's"])
def test_a_file_that_is_refused(admin, keeper, path, broken, language, sentence):
    content = broken()
    if path != IMPORT:
        path = f"/clubs/{keeper.session.club.public_id}/import/"
    before = all_rows()

    headers = {"Accept-Language": language}
    file = SimpleUploadedFile("liste.json", content)
    response = admin.post(path, {"file": file}, headers=headers)

    assert response.status_code == 422
    assert sentence in page_text(response)
    assert all_rows() == before


def test_a_file_that_is_refused_may_be_damaged(stranger):
    response = send(stranger, broken_list())

    assert "Die Datei ist beschädigt oder wurde nachträglich geändert." in page_text(
        response
    )


def test_so_many_lists_that_others_would_wait_for_long(stranger):
    lists = [changed("session", "uid", to=str(uuid4())) for _ in range(300)]
    club = {"id": "fsh7zpd5bjb2", "name": "Verein"}
    document = {"format": "skatliste-club/1", "club": club, "lists": lists}

    preview = send(stranger, json.dumps(document).encode())

    assert preview.status_code == 422
    assert "300 Listen" in page_text(preview)
    assert "Wer diesen Rechner betreibt, kann die Datei einlesen." in page_text(preview)
    assert take(stranger, preview).status_code == 422
    assert not Session.objects.exists()
    document["lists"] = lists[:100]
    few = send(stranger, json.dumps(document).encode())
    assert take(stranger, few).status_code == 302
    assert Session.objects.count() == 100


def test_somebody_elses_list_is_neither_told_nor_touched(stranger):
    document = evening(SHEETS[0])
    other = Client()
    take(other, send(other, json.dumps(document).encode()))
    there = Session.objects.get()

    response = take(stranger, send(stranger, json.dumps(document).encode()))

    assert Session.objects.count() == 2
    assert there.public_id not in response["Location"]
    assert stranger.get(f"/sessions/{there.public_id}/").status_code == 404


def test_an_admin_takes_lists_into_the_club(admin, keeper):
    club = keeper.session.club
    path = f"/clubs/{club.public_id}/import/"

    preview = send(admin, TABLE, path, **NAMES)
    response = take(admin, preview, path)
    session = Session.objects.exclude(pk=keeper.session.pk).get()

    assert "Alles darin gehört dann zu Runde" in page_text(preview)
    assert session.club == club
    assert not session.grants.exists()
    assert admin.get(response["Location"]).status_code == 200


def test_who_may_begin_nothing_may_take_nothing_in(stranger, settings):
    settings.OPEN = False

    assert stranger.get(IMPORT).status_code == 404
    assert send(stranger, TABLE, **NAMES).status_code == 404


@pytest.mark.parametrize(
    "told, sentence",
    [
        ({}, "Welche Datei? Oder die Tabelle unten einfügen."),
        ({"text": " \n"}, "Welche Datei?"),
        ({"text": TABLE, "name_1": "Anna"}, "Entweder stehen alle Namen da"),
        ({"text": TABLE, **NAMES, "name_5": "Dora"}, "Entweder stehen alle Namen da"),
        ({"text": TABLE, **NAMES, "name_2": "ANNA"}, "So heißt schon Platz 1"),
        ({"text": TABLE, **NAMES, "name_2": "a\u202eb"}, "unsichtbare Zeichen"),
        ({"text": TABLE, "played_on": "gestern"}, "Hier gehört ein Tag hin"),
        ({"text": TABLE, "played_on": "0001-01-01"}, "Hier gehört ein Tag hin"),
        ({"text": TABLE, "system": "x"}, "Bitte eines davon wählen"),
        ({"text": "Hallo Welt"}, "Die erste Zeile muss die Spalten nennen"),
        ({"text": "a;b\0c"}, "Null"),
    ],
)
def test_a_form_that_is_refused(stranger, told, sentence):
    before = all_rows()

    response = stranger.post(IMPORT, {**told, "take": "1"})

    assert (response.status_code, all_rows()) == (422, before)
    assert sentence in page_text(response)
    if told.get("text", "").strip() and "\0" not in told["text"]:
        assert told["text"].split(";")[0] in response.content.decode()


BAD = {
    "empty": b"",
    "blank": b" \n \n",
    "zip": b"PK\x03\x04" + bytes(1000),
    "binary": bytes(range(256)),
    "UTF-16 cut off": TABLE.encode("utf-16")[:101],
    "JSON cut off": json.dumps({"format": "skatliste/1"}).encode()[:-3],
    "JSON in another encoding": '{"format": "ä"}'.encode("cp1252"),
    "deep": b"[" * 100_000,
    "NaN": b'{"format": NaN}',
    "1e999": b'{"format": 1e999}',
    "another version": b'{"format": "skatliste/99"}',
    "columns": b";" * 10_000 + b"x",
    "rows": b"Alleinspieler;Spiel;Ergebnis" + b"\nAnna;Null;+" * 10_001,
    "large": b"x;" * 1_100_000,
    "quotation mark": b'Alleinspieler;Spiel;Ergebnis\n"Anna;Null;+\n',
    "name": "Alleinspieler;Spiel;Ergebnis\nA\u202en;Null;+\n".encode(),
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_bad_files(stranger, content):
    before = all_rows()

    response = send(stranger, content, take="1")

    assert (response.status_code, all_rows()) == (422, before)
    assert 'role="alert"' in response.content.decode()


def test_a_name_of_a_file_is_never_trusted(stranger):
    name = '"><script>alert(1)</script>../../x\u202e.csv'

    response = send(stranger, TABLE.encode(), name=name)

    assert "<script>alert" not in response.content.decode()


def test_cells_are_escaped(stranger):
    evil = "<script>alert(1)</script>"
    table = TABLE.replace("Anna", evil).replace("Ben", f"{evil}2") + f"5;x;{evil}"

    assert evil not in send(stranger, table).content.decode()


def test_too_large_a_body(stranger):
    response = send(stranger, bytes(11 * 1024 * 1024))

    assert response.status_code == 413
    assert "Das war zu viel auf einmal." in page_text(response)


def test_too_often(stranger, monkeypatch):
    monkeypatch.setattr("skatliste.views.importing.wait_for", lambda *_: 120)

    response = send(stranger, TABLE)

    assert (response.status_code, response["Retry-After"]) == (429, "120")
    assert "1;Anna;Kreuz" in response.content.decode()


def test_a_form_from_elsewhere():
    browser = Client(enforce_csrf_checks=True)

    assert send(browser, TABLE, take="1").status_code == 403


def keeper_of(session):
    return Keeper(session=session, device_id=Grant.objects.get().device_id)
