"""Accounts: what the old phone could do, the new one can as well."""

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from skatliste.http import DEVICE_COOKIE, LENDER_COOKIE
from skatliste.keys import token_hash
from skatliste.limits import LOG_IN, SIGN_UP, Limit
from skatliste.models import (
    ClubRole,
    Device,
    Grant,
    Keeper,
    Role,
    Session,
)
from skatliste.queries import find_club_member, find_member
from skatliste.services import begin_club, create_account, grant_in_club, grant_role
from tests.factories import create_device, create_keeper
from tests.snapshots import all_rows

from .conftest import page_text
from .fields import problems, typed

PASSWORD = "drei Asse im Skat"  # noqa: S105  # of nobody
IN, NEW, OUT = "/account/login/", "/account/new/", "/account/logout/"
WRONG = "Name oder Passwort stimmt nicht."


@pytest.fixture(autouse=True)
def offered(settings):
    """A host that offers accounts, and hashes quickly."""
    settings.ACCOUNTS = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def anna(db):
    return create_account(name="Anna", password=PASSWORD)


def log_in(browser, name="Anna", password=PASSWORD, **told):
    return browser.post(IN, {"name": name, "password": password, **told})


def token_of(browser):
    return browser.cookies[DEVICE_COOKIE].value


def device_of(browser):
    return Device.objects.get(token_hash=token_hash(token_of(browser)))


def may_write(browser, session):
    return isinstance(find_member(token_of(browser), session.public_id), Keeper)


# Signing up


def test_account_is_made_of_a_name_and_a_password(client, device, keeper):
    response = client.post(NEW, {"name": " Anna  Meier ", "password": PASSWORD})

    user = get_user_model().objects.get(username="Anna Meier")
    device[0].refresh_from_db()
    assert response["Location"] == "/"
    assert user.check_password(PASSWORD)
    assert not user.is_staff
    assert device[0].account == user
    assert may_write(client, keeper.session)


@pytest.mark.parametrize(
    "told, field, problem",
    [
        ({"name": ""}, "name", "Ein Name fehlt."),
        ({"name": 41 * "x"}, "name", "Hier passen höchstens 40 Zeichen hin."),
        ({"password": ""}, "password", "Ein Passwort fehlt."),
        ({"password": 201 * "x"}, "password", "Dieses Passwort ist zu lang."),
        ({"password": "kurz"}, "password", "Dieses Passwort ist zu kurz."),
        ({"password": "password1"}, "password", "Dieses Passwort ist zu üblich."),
        ({"name": "Karl-Heinz", "password": "karl-heinz"}, "password", "zu ähnlich"),
    ],
)
def test_account_is_refused(stranger, db, told, field, problem):
    response = stranger.post(NEW, {"name": "Anna", "password": PASSWORD} | told)

    assert response.status_code == 422
    assert problem in problems(response)[field]
    assert not get_user_model().objects.exists()


@pytest.mark.parametrize("name", ["Anna", "anna", "ANNA"])
def test_account_of_a_name_there_is_is_refused(stranger, anna, name):
    response = stranger.post(NEW, {"name": name, "password": PASSWORD})

    assert response.status_code == 422
    assert "So heißt schon jemand." in problems(response)["name"]
    assert typed(response)["name"] == name


def test_account_pages_never_send_a_password_back(stranger, anna):
    for path in (IN, NEW):
        response = stranger.post(path, {"name": "", "password": PASSWORD})
        assert PASSWORD not in response.content.decode()
    assert PASSWORD not in log_in(stranger, password=PASSWORD + "x").content.decode()


def test_accounts_are_made_so_often_and_no_more(stranger, db, monkeypatch):
    two = Limit(name="test", times=2, seconds=SIGN_UP.seconds)
    monkeypatch.setattr("skatliste.views.accounts.SIGN_UP", two)
    for number in range(2):
        stranger.post(NEW, {"name": f"Anna {number}", "password": PASSWORD})
    response = stranger.post(NEW, {"name": "Ben", "password": PASSWORD})

    assert response.status_code == 429
    assert int(response["Retry-After"])
    assert typed(response)["name"] == "Ben"
    assert get_user_model().objects.count() == 2


# Logging in


def test_account_gives_a_new_phone_what_the_old_one_may_do(
    client, device, keeper, anna
):
    club = begin_club("Runde")
    read = create_keeper().session
    grant_role(device[0], read, Role.READER)
    grant_in_club(device[0], club, ClubRole.ADMIN)
    log_in(client)
    phone = Client()
    response = log_in(phone, name="anna")

    assert response["Location"] == "/"
    assert device_of(phone).account == anna
    assert may_write(phone, keeper.session)
    assert find_member(token_of(phone), read.public_id)
    assert not may_write(phone, read)
    assert find_club_member(token_of(phone), club.public_id).is_admin


def test_account_gives_nothing_that_has_ended(client, device, keeper, anna):
    log_in(client)
    Session.objects.update(key_version=2)
    phone = Client()
    log_in(phone)

    assert not find_member(token_of(phone), keeper.session.public_id)


def test_account_makes_keepers_of_readers(client, keeper, anna):
    log_in(client)
    other, token = create_device()
    grant_role(other, keeper.session, Role.READER)
    phone = Client()
    phone.cookies[DEVICE_COOKIE] = token
    log_in(phone)

    assert may_write(phone, keeper.session)
    assert Grant.objects.filter(device=other).count() == 1


def test_account_makes_no_reader_of_a_keeper(client, device, keeper, anna):
    other, _ = create_device()
    Device.objects.filter(pk=other.pk).update(account=anna)
    grant_role(other, keeper.session, Role.READER)
    log_in(client)

    assert may_write(client, keeper.session)


def test_account_keeps_what_the_device_could_do_before(client, keeper, anna):
    token = client.cookies[DEVICE_COOKIE].value
    log_in(client)

    assert token_of(client) == token
    assert may_write(client, keeper.session)


@pytest.mark.parametrize("lists", [1, 5])
def test_account_gathers_with_as_few_queries_for_many_lists(
    client, device, anna, lists, django_assert_max_num_queries
):
    for _ in range(lists):
        create_keeper(device=device[0])
    log_in(client)

    with django_assert_max_num_queries(30):
        log_in(Client())


@pytest.mark.parametrize(
    "name, password", [("Anna", "falsch"), ("Nobody", PASSWORD), ("Nobody", "falsch")]
)
def test_account_does_not_say_what_was_wrong(stranger, anna, name, password):
    response = log_in(stranger, name=name, password=password)

    text = page_text(response)
    assert response.status_code == 422
    assert WRONG in text
    assert typed(response)["name"] == name
    assert DEVICE_COOKIE not in response.cookies
    assert text.replace(name, "") == page_text(log_in(Client(), "x", "y"))


def test_account_that_is_switched_off_is_wrong(stranger, anna):
    get_user_model().objects.update(is_active=False)

    assert WRONG in page_text(log_in(stranger))


def test_account_is_locked_after_many_mistakes(stranger, anna, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        response = log_in(stranger, password="falsch")  # noqa: S106  # of nobody
    right = log_in(Client())

    assert response.status_code == right.status_code == 429
    assert right["Retry-After"] == "600"
    assert "Bitte in 10 Minuten noch einmal versuchen." in page_text(right)
    assert typed(right)["name"] == "Anna"
    assert DEVICE_COOKIE not in right.cookies


def test_account_is_locked_however_its_name_is_written(stranger, anna, settings):
    for number in range(settings.AXES_FAILURE_LIMIT):
        log_in(
            stranger, name=("anna", "ANNA", "aNNa")[number % 3], password=f"{number}"
        )

    assert log_in(stranger).status_code == 429


def test_account_is_locked_for_one_address_alone(stranger, anna, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        log_in(stranger, password="falsch")  # noqa: S106  # of nobody

    assert log_in(Client(REMOTE_ADDR="192.0.2.9")).status_code == 302


def test_account_of_another_name_is_not_locked(stranger, anna, settings):
    create_account(name="Ben", password=PASSWORD)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        log_in(stranger, password="falsch")  # noqa: S106  # of nobody

    assert log_in(Client(), name="Ben").status_code == 302


def test_account_mistakes_are_forgotten_after_success(stranger, anna, settings):
    for _ in range(2):
        for _ in range(settings.AXES_FAILURE_LIMIT - 1):
            log_in(stranger, password="falsch")  # noqa: S106  # of nobody
        assert log_in(stranger).status_code == 302


def test_account_mistakes_are_stored_nowhere(stranger, anna, caplog):
    before = all_rows()
    log_in(stranger, password="falsches Passwort")  # noqa: S106  # of nobody

    assert all_rows() == before
    assert "falsches Passwort" not in caplog.text + str(cache._cache)  # noqa: SLF001
    assert "127.0.0.1" not in str(cache._cache)  # noqa: SLF001


def test_accounts_are_logged_in_so_often_and_no_more(stranger, anna, monkeypatch):
    two = Limit(name="test", times=2, seconds=LOG_IN.seconds)
    monkeypatch.setattr("skatliste.views.accounts.LOG_IN", two)
    for number in range(2):
        log_in(stranger, name=f"Name {number}")
    response = log_in(stranger)

    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= LOG_IN.seconds


# Borrowed devices, and those of somebody else


def test_account_on_a_borrowed_phone_keeps_its_owners_lists_apart(
    client, device, keeper, anna
):
    mine = create_keeper()
    Device.objects.filter(pk=mine.device_id).update(account=anna)
    log_in(client, borrowed="1")

    assert may_write(client, mine.session)
    assert not may_write(client, keeper.session)
    device[0].refresh_from_db()
    assert device[0].account is None

    client.post(OUT)
    assert token_of(client) == device[1]
    assert not client.cookies[LENDER_COOKIE].value
    assert may_write(client, keeper.session)
    assert not may_write(client, mine.session)


def test_account_on_the_device_of_another_account_takes_nothing_of_it(
    client, device, keeper, anna
):
    ben = create_account(name="Ben", password=PASSWORD)
    Device.objects.filter(pk=device[0].pk).update(account=ben)
    log_in(client)

    assert not find_member(token_of(client), keeper.session.public_id)
    device[0].refresh_from_db()
    assert device[0].account == ben
    phone = Client()
    log_in(phone, name="Ben")
    assert may_write(phone, keeper.session)


# Logging out


def test_account_forgets_its_lists_where_it_logs_out(client, device, keeper, anna):
    log_in(client)
    asked = client.get(OUT)
    response = client.post(OUT)

    assert "Abmelden?" in page_text(asked)
    assert response["Location"] == "/"
    assert not client.cookies[DEVICE_COOKIE].value
    assert "Anna, Ben, Cem" not in page_text(client.get("/"))
    # Whoever has copied the cookie has nothing either.
    assert not find_member(device[1], keeper.session.public_id)


def test_account_keeps_the_rights_of_a_device_that_logged_out(client, keeper, anna):
    log_in(client)
    client.post(OUT)
    devices = Device.objects.count()
    phone = Client()
    log_in(phone)

    assert may_write(phone, keeper.session)
    assert Device.objects.count() == devices


def test_account_may_keep_its_lists_where_it_logs_out(client, device, keeper, anna):
    log_in(client)
    client.post(OUT, {"keep": "1"})

    assert token_of(client) == device[1]
    assert may_write(client, keeper.session)
    assert client.get("/account/").status_code == 302


def test_account_logs_out_where_its_session_has_ended(client, device, anna):
    log_in(client)
    del client.cookies["sessionid"]

    assert client.get(OUT).status_code == 200
    client.post(OUT)
    assert not client.cookies[DEVICE_COOKIE].value


def test_account_logs_nobody_out_who_is_not_in(client, device, keeper):
    response = client.post(OUT)

    assert response["Location"] == IN
    assert may_write(client, keeper.session)


# The account's page


def test_account_page_names_its_devices(client, device, anna):
    Device.objects.filter(pk=device[0].pk).update(label="iPhone")
    log_in(client)
    log_in(Client(headers={"User-Agent": "Android"}))
    away = Client()
    log_in(away)
    away.post(OUT)

    text = page_text(client.get("/account/"))
    assert "iPhone · dieses · seit" in text
    assert "Android · seit" in text
    assert "Gerät ohne Namen" not in text


def test_account_gathers_what_came_later(client, device, anna):
    phone = Client()
    log_in(phone)
    log_in(client)
    later = create_keeper(device=device[0])
    assert not find_member(token_of(phone), later.session.public_id)
    response = phone.post("/account/gather/", follow=True)

    assert "Die Listen der anderen Geräte sind da." in page_text(response)
    assert may_write(phone, later.session)


def test_account_gathers_on_a_device_whose_cookie_was_cleared(client, keeper, anna):
    log_in(client)
    del client.cookies[DEVICE_COOKIE]
    client.post("/account/gather/")

    assert device_of(client).account == anna


@pytest.mark.parametrize("path", ["", "password/"])
def test_account_pages_ask_strangers_to_log_in(stranger, path):
    assert stranger.get(f"/account/{path}")["Location"] == IN


def test_account_changes_its_password(client, anna):
    log_in(client)
    new = "vier Buben und mehr"
    response = client.post("/account/password/", {"old": PASSWORD, "password": new})

    anna.refresh_from_db()
    assert response["Location"] == "/account/"
    assert anna.check_password(new)
    assert client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    "told, field",
    [
        ({"old": "falsch"}, "old"),
        ({"password": "kurz"}, "password"),
        ({"password": ""}, "password"),
    ],
)
def test_account_changes_no_password_for_others(client, anna, told, field):
    log_in(client)
    sent = {"old": PASSWORD, "password": "vier Buben und mehr"} | told
    response = client.post("/account/password/", sent)

    anna.refresh_from_db()
    assert response.status_code == 422
    assert set(problems(response)) == {field}
    assert anna.check_password(PASSWORD)


# Where the host offers none


def test_accounts_that_are_not_offered_are_the_hosts_alone(client, anna, settings):
    settings.ACCOUNTS = False

    assert client.get(NEW).status_code == 404
    assert client.post(NEW, {"name": "x", "password": PASSWORD}).status_code == 404
    assert WRONG in page_text(log_in(client))
    assert "Ein Konto anlegen" not in page_text(client.get(IN))

    get_user_model().objects.update(is_staff=True)
    assert log_in(client)["Location"] == "/admin/"


def test_accounts_are_offered_on_the_start_page(stranger, db, settings):
    assert '<a class="button plain small" href="/account/">' in (
        stranger.get("/").content.decode()
    )
    settings.ACCOUNTS = False
    assert "/account/" not in stranger.get("/").content.decode()


# What it costs everybody else


def test_accounts_cost_a_sheet_nothing(
    client, keeper, address, anna, django_assert_num_queries
):
    with CaptureQueriesContext(connection) as before:
        client.get(address())
    told = [query["sql"] for query in before]
    log_in(client)

    with django_assert_num_queries(len(told)):
        response = client.get(address())
    assert "sessionid" not in response.cookies
    assert "auth_user" not in str(told)
    assert "django_session" not in str(told)
