"""The pages of the host in a browser: nothing in them is refused by its policy."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from playwright.sync_api import expect

from skatliste.models import Session
from skatliste.services import begin_club
from tests.factories import create_game, create_keeper

PASSWORD = "drei Asse im Skat"  # noqa: S105  # of nobody
CHANGELISTS = [
    *("skatliste_club", "skatliste_player", "skatliste_session", "skatliste_device"),
    *("skatliste_grant", "skatliste_clubgrant", "skatliste_flag", "auth_user"),
]


@pytest.fixture
def context_options():
    return {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}


@pytest.fixture
def session():
    begin_club("Donnerstagsrunde")
    keeper = create_keeper(title="Zehnte Liste")
    create_game(keeper=keeper)
    return keeper.session


@pytest.fixture
def host(page, session):
    """The tab of the host, who has logged in as everybody does."""
    get_user_model().objects.create_superuser("Host", password=PASSWORD)
    page.goto("/account/login/")
    page.get_by_label("Name").fill("host")
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Was es gibt")).to_be_visible()
    return page


def test_host_looks_at_everything(host, session):
    for name in CHANGELISTS:
        host.goto(reverse(f"host:{name}_changelist"))
        expect(host.locator("#changelist")).to_be_visible()
    host.goto(reverse("host:skatliste_session_change", args=[session.pk]))
    expect(host.get_by_text("Zehnte Liste").first).to_be_visible()
    for tail in ("add/", f"{get_user_model().objects.get().pk}/password/"):
        host.goto(f"/admin/auth/user/{tail}")
        expect(host.locator("input[type=password]").first).to_be_visible()


def test_host_puts_a_list_away(host, session):
    host.goto(reverse("host:skatliste_session_changelist"))
    host.get_by_role("checkbox").nth(1).check()
    host.get_by_label("Aktion:").select_option("put_away")
    host.get_by_role("button", name="Ausführen").click()
    expect(host.locator("#changelist")).to_be_visible()

    assert Session.objects.get(pk=session.pk).deleted_at is not None


def test_host_logs_out_where_everybody_does(host):
    host.get_by_role("button", name="Abmelden").click()

    expect(host.get_by_role("heading", name="Abmelden?")).to_be_visible()
