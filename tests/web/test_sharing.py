"""The page that lets others read along, and how the list comes to another phone."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from skatliste.checking import check_list
from skatliste.models import Action, Change, Grant, Invitation, Role, Session
from skatliste.services import delete_list, offer_code, remove_device
from tests.factories import create_game, create_keeper
from tests.snapshots import all_rows

from .conftest import page_text, text_of
from .tables import Phone, shown_code, shown_link

TAKE_OVER, HAND_OVER = "share/take-over/", "share/hand-over/"


@pytest.fixture
def reader(keeper):
    return Phone(keeper.session, seat=2, label="Bens Telefon")


@pytest.fixture
def writer(keeper):
    """A second keeper, for what a page shows those who write."""
    return Phone(keeper.session, Role.KEEPER, seat=1, label="Annas Telefon")


def actions(session) -> list[str]:
    return list(session.changes.order_by("version").values_list("action", flat=True))


def hand_over_link(phone) -> str:
    return shown_link(phone.post(HAND_OVER), "hand-over-link")


# The page


def test_share_shows_readers_their_link_alone(reader):
    page = reader.get("share/").content.decode()

    assert shown_link(reader.get("share/"), "reader-link").startswith("/join/r")
    assert "/join/k" not in page
    assert 'aria-label="Code zum Scannen: Link zum Mitlesen"' in page


def test_share_shows_keepers_both_links(writer):
    response = writer.get("share/")

    assert shown_link(response, "reader-link").startswith("/join/r")
    assert shown_link(response, "keeper-link").startswith("/join/k")


def test_share_hides_the_link_to_write_behind_one_more_tap(writer):
    page = writer.get("share/").content.decode()

    assert page.index("<details>") < page.index("/join/k") < page.index("</details>")


@pytest.mark.parametrize(
    "name, role", [("reader-link", "reader"), ("keeper-link", "keeper")]
)
def test_share_links_make_of_a_stranger_what_they_say(writer, stranger, name, role):
    stranger.post(shown_link(writer.get("share/"), name))

    assert Grant.objects.latest("pk").role == role


def test_share_is_kept_by_no_cache_and_found_by_no_search(reader):
    response = reader.get("share/")

    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"
    assert '<meta name="robots" content="noindex">' in response.content.decode()


@pytest.mark.parametrize("host", ["localhost:8123", "127.0.0.1:8123", "[::1]:8123"])
def test_share_tells_an_address_that_phones_reach(reader, monkeypatch, host):
    monkeypatch.setattr(
        "skatliste.announcing.local_network_address", lambda: "10.1.2.3"
    )

    page = reader.browser.get(
        f"/sessions/{reader.session.public_id}/share/", headers={"Host": host}
    ).content.decode()

    assert 'value="http://10.1.2.3:8123/join/r' in page
    assert "http://10.1.2.3:8123/join/" in text_of(page) or "Code" in page


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "testserver"])
def test_share_tells_the_address_under_which_it_was_found(reader, host):
    page = reader.browser.get(
        f"/sessions/{reader.session.public_id}/share/", headers={"Host": host}
    ).content.decode()

    assert f'value="http://{host}/join/r' in page


def test_share_is_offered_on_an_empty_list(client, address):
    page = client.get(address()).content.decode()

    assert "Andere mitlesen lassen" in text_of(page)
    assert page.count(f'href="{address("share/")}"') == 3


def test_share_says_who_writes(writer, reader):
    assert "liest mit. Es schreibt: " in reader.text("share/")
    assert "Annas Telefon (Anna)" in reader.text("share/")
    assert "schreibt diese Liste." in writer.text("share/")


# The sheet of who reads along


def test_reader_sees_the_sheet_without_what_changes_it(keeper, reader):
    create_game(keeper=keeper, matadors=2)

    page, text = reader.get().content.decode(), reader.text()

    assert "Spiel 2 von 36" in text
    assert "mit 2, Spiel 3 × 12 = 36" in text
    for tail in ("edit/", "people/", "rules/", "finish/", "delete/", "undo/"):
        assert f'{reader.session.public_id}/{tail}"' not in page


def test_reader_is_told_who_writes(keeper, reader, writer):
    text = reader.text()

    assert "Mitlesen. Es schreibt: ein Gerät, Annas Telefon (Anna)." in text


def test_reader_follows_no_link_to_nowhere(keeper, reader):
    create_game(keeper=keeper)
    page = reader.get().content.decode()

    links = set(re.findall(r'href="(/[^"#]*)"', page))
    missing = [
        link
        for link in links
        if not link.startswith("/static/")
        and reader.browser.get(link).status_code != 200
    ]

    assert len(links) > 10
    assert missing == []


def test_reader_finds_the_list_on_the_start_page(reader):
    assert "Mitlesen Anna, Ben, Cem" in page_text(reader.browser.get("/"))


# Short codes


def test_code_lets_several_read_along(writer):
    code = shown_code(writer.post("share/code/"))
    phones = [Client(), Client()]

    answers = [phone.post("/join/", {"code": code}) for phone in phones]

    assert {one.url for one in answers} == {f"/sessions/{writer.session.public_id}/"}
    seen = [page_text(phone.get(answers[0].url)) for phone in phones]
    assert all("Mitlesen." in text for text in seen)


@pytest.mark.parametrize("typed", ["{0}{1}", " {0}  {1} ", "{0}-{1}", "{0}\u00a0{1}"])
def test_code_is_understood_however_it_is_typed(writer, stranger, typed):
    code = shown_code(writer.post("share/code/")).split()

    response = stranger.post("/join/", {"code": typed.format(*code)})

    assert response.status_code == 302


@pytest.mark.parametrize(
    "typed", ["", "47", "1234567a", "123456789", "１２３４５６７８", "9" * 500, "\x00"]
)
def test_code_of_another_shape_says_so_and_is_kept(stranger, typed):
    before = all_rows()

    response = stranger.post("/join/", {"code": typed})

    assert response.status_code == 422
    assert "Ein Code hat acht Ziffern" in page_text(response)
    assert all_rows() == before


def test_code_that_nobody_shows_says_what_to_do(stranger, db):
    response = stranger.post("/join/", {"code": "1234 5678"})

    assert response.status_code == 422
    assert "bitte am Tisch einen neuen zeigen lassen" in page_text(response)
    assert 'value="1234 5678"' in response.content.decode()
    assert "device" not in response.cookies


def test_code_ends_after_ten_minutes(writer, stranger):
    code = shown_code(writer.post("share/code/"))
    assert Invitation.objects.get().expires_at - now() < timedelta(minutes=10)
    Invitation.objects.update(expires_at=now())

    response = stranger.post("/join/", {"code": code})

    assert response.status_code == 422


def test_code_is_replaced_by_the_next_one(writer, stranger):
    old = shown_code(writer.post("share/code/"))
    new = shown_code(writer.post("share/code/"))

    assert stranger.post("/join/", {"code": old}).status_code == 422
    assert stranger.post("/join/", {"code": new}).status_code == 302


def test_code_is_stored_nowhere(writer):
    code = shown_code(writer.post("share/code/")).replace(" ", "")

    assert code not in str(all_rows())


def test_code_ends_with_the_right_of_who_shows_it(keeper, writer, stranger):
    code = shown_code(writer.post("share/code/"))

    remove_device(keeper=keeper, device_id=writer.device.pk)

    assert stranger.post("/join/", {"code": code}).status_code == 422


def test_code_of_a_deleted_list_opens_nothing(keeper, writer, stranger):
    code = shown_code(writer.post("share/code/"))

    delete_list(keeper=keeper)

    assert stranger.post("/join/", {"code": code}).status_code == 422


def test_code_is_shown_by_readers_who_sit_at_the_table(keeper, reader):
    lost = Phone(keeper.session)

    assert shown_code(reader.post("share/code/"))
    response = lost.post("share/code/")
    assert response.status_code == 422
    assert "Bitte zuerst den Platz angeben" in page_text(response)
    assert "Code zeigen" not in lost.text("share/")


def test_code_leaves_a_keeper_a_keeper(keeper, writer):
    code = offer_code(keeper)

    writer.browser.post("/join/", {"code": code})

    assert writer.role == "keeper"


def test_code_is_linked_from_the_start_page(stranger, db):
    assert 'href="/join/"' in stranger.get("/").content.decode()


def test_codes_are_not_guessed_for_long(writer, stranger, settings):
    settings.LIMIT_FACTOR = 1
    code = shown_code(writer.post("share/code/"))
    tried = [stranger.post("/join/", {"code": f"{number:08}"}) for number in range(31)]

    response = stranger.post("/join/", {"code": code})

    assert {one.status_code for one in tried[:30]} == {422}
    assert [one.status_code for one in (tried[30], response)] == [429, 429]
    assert int(response["Retry-After"]) > 0
    assert f'value="{code}"' in response.content.decode()
    assert "Bitte" in page_text(response)


# Seats


def test_seat_names_a_device_that_has_no_name(keeper, stranger):
    phone = Phone(keeper.session, label="")

    response = phone.post("share/seat/", seat="3", label="")

    assert response.status_code == 302
    assert phone.grant.position == 3
    assert "Telefon Platz 3, Platz 3: Cem: liest mit." in phone.text("share/")


def test_seat_keeps_a_name_that_was_chosen(reader):
    reader.post("share/seat/", seat="", label="  Bens   Neues ")

    reader.device.refresh_from_db()
    assert reader.device.label == "Bens Neues"
    assert reader.grant.position is None


def test_seat_offers_the_table_and_what_was_said(reader):
    page = reader.get("share/seat/").content.decode()

    assert "Platz 1: Anna Platz 2: Ben Platz 3: Cem" in text_of(page)
    assert 'name="seat" value="2" checked' in page
    assert 'value="Bens Telefon"' in page


@pytest.mark.parametrize(
    "told, problem",
    [
        ({"seat": "4"}, "Bitte eines davon wählen."),
        ({"seat": "x"}, "Bitte eines davon wählen."),
        ({"label": 41 * "x"}, "Hier passen höchstens 40 Zeichen hin."),
    ],
)
def test_seat_refuses_what_is_not_there(reader, told, problem):
    before = all_rows()

    response = reader.post("share/seat/", **told)

    assert response.status_code == 422
    assert problem in page_text(response)
    assert all_rows() == before


# New links


@pytest.mark.parametrize("role, others", [("reader", "keeper"), ("keeper", "reader")])
def test_renewing_ends_the_link_and_every_right_by_it(
    writer, keeper, reader, stranger, role, others
):
    phones = {
        "reader": Phone(keeper.session),
        "keeper": Phone(keeper.session, Role.KEEPER),
    }
    link = shown_link(writer.get("share/"), f"{role}-link")
    code = shown_code(writer.post("share/code/"))

    response = writer.post(f"share/renew/{role}/")

    assert response.url == f"/sessions/{writer.session.public_id}/share/"
    assert phones[role].role == ""
    assert phones[others].role == others
    assert writer.role == "keeper"
    assert stranger.get(link).status_code == 404
    assert stranger.post("/join/", {"code": code}).status_code == 422
    assert shown_link(writer.get("share/"), f"{role}-link") != link
    assert actions(keeper.session)[-1] == Action.KEYS_RENEWED
    assert check_list(Session.objects.get()) == []


@pytest.mark.parametrize("role", ["reader", "keeper"])
def test_renewing_says_first_what_it_does(writer, role):
    before = all_rows()

    text = writer.text(f"share/renew/{role}/")

    assert "sofort draußen" in text
    assert all_rows() == before


def test_renewing_other_links_is_not_found(writer):
    assert writer.get("share/renew/admin/").status_code == 404
    assert writer.post("share/renew/Keeper/").status_code == 404


def test_renewed_readers_come_back_by_the_new_link_to_their_seat(writer, reader):
    writer.post("share/renew/reader/")
    assert reader.role == ""

    reader.browser.post(shown_link(writer.get("share/"), "reader-link"))

    assert reader.role == "reader"
    assert reader.grant.position == 2


# Handing over


def test_hand_over_makes_the_new_phone_keeper_and_the_old_one_reader(
    writer, stranger, keeper
):
    link = hand_over_link(writer)

    page = stranger.get(link)
    response = stranger.post(link, follow=True)

    assert "das bisherige (Annas Telefon) liest nur noch mit" in page_text(page)
    assert page.content.decode().count("<button") == 1
    assert 'id="pad"' in response.content.decode()
    assert writer.role == "reader"
    change = Change.objects.latest("version")
    taken_by = Grant.objects.latest("pk").device
    assert change.action == Action.HANDED_OVER
    assert (change.device, change.after) == (writer.device, {"device": taken_by.pk})
    assert check_list(Session.objects.get()) == []


def test_hand_over_to_a_reader_of_the_table(writer, reader):
    reader.browser.post(hand_over_link(writer))

    assert (reader.role, writer.role) == ("keeper", "reader")
    assert reader.grant.position == 2


def test_hand_over_works_once(writer, stranger):
    link = hand_over_link(writer)
    stranger.post(link)

    assert Client().get(link).status_code == 404
    assert Client().post(link).status_code == 404


def test_hand_over_ends_after_ten_minutes(writer, stranger):
    link = hand_over_link(writer)
    Invitation.objects.update(expires_at=now())

    assert stranger.post(link).status_code == 404


def test_hand_over_writes_nothing_when_it_is_looked_at(writer, stranger):
    link = hand_over_link(writer)
    before = all_rows()

    writer.get(HAND_OVER)
    stranger.get(link)
    stranger.head(link)

    assert all_rows() == before


def test_hand_over_to_itself_says_where_the_link_belongs(writer):
    link = hand_over_link(writer)
    before = all_rows()

    response = writer.browser.post(link)

    assert "auf dem anderen Telefon öffnen" in page_text(response)
    assert "<button" not in response.content.decode()
    assert all_rows() == before


def test_hand_over_by_who_no_longer_writes_opens_nothing(writer, keeper, stranger):
    link = hand_over_link(writer)
    writer.grant.delete()

    assert stranger.get(link).status_code == 404


def test_hand_over_is_in_the_menu_of_the_sheet(writer, reader):
    address = f"/sessions/{writer.session.public_id}/{HAND_OVER}"

    assert f'action="{address}"' in writer.get().content.decode()
    assert address not in reader.get().content.decode()


def test_hand_over_keys_stand_in_no_log(writer, stranger, caplog):
    link = hand_over_link(writer)
    stranger.post(link)

    stranger.get(link)

    assert link[6:-1] not in caplog.text


# Taking over


@pytest.fixture
def code(keeper):
    """Return the code that another phone of the table shows."""
    return lambda phone: shown_code(phone.post("share/code/"))


def test_take_over_by_two_who_sit_at_the_table(keeper, reader, code):
    other = Phone(keeper.session, seat=3)

    response = reader.post(TAKE_OVER, code=code(other))

    assert response.url == f"/sessions/{keeper.session.public_id}/"
    assert (reader.role, other.role) == ("keeper", "reader")
    change = Change.objects.latest("version")
    assert (change.action, change.device) == (Action.TAKEN_OVER, reader.device)
    assert change.after == {"device": other.device.pk}
    assert check_list(Session.objects.get()) == []


def test_take_over_leaves_who_writes_a_keeper(writer, reader, code):
    reader.post(TAKE_OVER, code=code(writer))

    assert (reader.role, writer.role) == ("keeper", "keeper")


def test_take_over_is_told_in_the_history(writer, reader, code):
    reader.post(TAKE_OVER, code=code(writer))

    assert "Von einem anderen Gerät übernommen" in writer.text("log/")


def test_take_over_wants_a_seat_first(keeper, writer, code):
    lost = Phone(keeper.session)
    shown = code(writer)
    before = all_rows()

    response = lost.post(TAKE_OVER, code=shown)

    assert response.status_code == 422
    assert "Bitte zuerst den Platz angeben." in page_text(response)
    assert "Platz angeben" in lost.text(TAKE_OVER)
    assert all_rows() == before


def test_take_over_by_the_own_code_is_refused(reader, code):
    response = reader.post(TAKE_OVER, code=code(reader))

    assert response.status_code == 422
    assert reader.role == "reader"


def test_take_over_by_the_code_of_the_same_seat_is_refused(keeper, reader, code):
    second = Phone(keeper.session, seat=2)

    assert reader.post(TAKE_OVER, code=code(second)).status_code == 422
    assert reader.role == "reader"


def test_take_over_by_the_code_of_another_list_is_refused(reader, code):
    elsewhere = Phone(create_keeper().session, Role.KEEPER, seat=1)

    assert reader.post(TAKE_OVER, code=code(elsewhere)).status_code == 422
    assert reader.role == "reader"


def test_take_over_uses_up_the_code(keeper, reader, writer, code):
    shown, third = code(writer), Phone(keeper.session, seat=3)
    reader.post(TAKE_OVER, code=shown)

    assert third.post(TAKE_OVER, code=shown).status_code == 422


def test_take_over_is_nothing_for_who_writes(writer):
    response = writer.post(TAKE_OVER, code="1234 5678")

    assert response.url == f"/sessions/{writer.session.public_id}/"


def test_take_over_is_not_guessed_for_long(reader, settings):
    settings.LIMIT_FACTOR = 1
    for number in range(30):
        reader.post(TAKE_OVER, code=f"{number:08}")

    response = reader.post(TAKE_OVER, code="1234 5678")

    assert response.status_code == 429
    assert 'value="1234 5678"' in response.content.decode()


# The cookie


def test_cookie_is_renewed_once_a_day_by_whoever_reads(reader):
    first, second = reader.get(), reader.get()

    assert first.cookies["device"]["max-age"] == 400 * 24 * 3600
    assert "device" not in second.cookies
