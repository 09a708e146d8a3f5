"""The pages of a club and of an account, in every state a reader meets."""

from dataclasses import replace

from django.urls import reverse

from skatliste.models import ClubRole
from skatliste.queries import club_key

from .pages import BEGIN, Page
from .rounds import Round

TOO_LONG = 81 * "x"


def club_pages(told: Round) -> list[Page]:
    """Return every page of a club, of its admin and of a member, and of an account."""
    return [*_admins_pages(told), *_members_pages(told), *_account_pages(told)]


def _admins_pages(told: Round) -> list[Page]:
    found, people = reverse("club-create"), _of(told, "club-people")
    edit, links = _of(told, "club-update"), _of(told, "club-links")
    return [
        Page(name="club, founding", path=found),
        Page(name="club, founding the first", path=found, is_strangers=True),
        Page(name="club, founding, refused", path=found, sent={"name": ""}),
        Page(name="club", path=_of(told, "club-detail")),
        Page(name="club, people", path=people),
        Page(name="club, people, refused", path=people, sent={"name": "Ö"}),
        Page(name="club, defaults", path=edit),
        Page(
            name="club, defaults, refused",
            path=edit,
            sent={"name": TOO_LONG, "stake": "viel", "system": "x"},
        ),
        Page(name="club, files", path=_of(told, "club-files")),
        Page(name="club, links", path=links),
        Page(name="club, admin's link", path=links, taps=("main summary",)),
        Page(name="club, renewing", path=_of(told, "club-renew", "member")),
        Page(name="club, renewing the admin's", path=_of(told, "club-renew", "admin")),
        Page(name="club, removing", path=_of(told, "club-device", told.member.pk)),
        Page(name="club, leaving", path=_of(told, "club-leave")),
        Page(
            name="club, leaving, refused",
            path=_of(told, "club-leave"),
            sent={"sure": "yes"},
        ),
        Page(name="begin in a club", path=f"{BEGIN}?club={told.club.public_id}"),
        Page(
            name="begin in a club that is gone",
            path=BEGIN,
            sent={"club": "nosuchclub", "name_1": "Anna"},
        ),
    ]


def _members_pages(told: Round) -> list[Page]:
    key = club_key(told.club, ClubRole.MEMBER)
    pages = [
        Page(name="member, start", path="/"),
        Page(name="member, club", path=_of(told, "club-detail")),
        Page(name="member, begin", path=BEGIN),
        Page(name="join a club", path=reverse("join", args=[key])),
    ]
    return [replace(page, key=told.member_key) for page in pages]


def _account_pages(told: Round) -> list[Page]:
    log_in, sign_up = reverse("log-in"), reverse("sign-up")
    wrong = {"name": "Anna", "password": "x"}
    inside = [
        Page(name="account", path=reverse("account")),
        Page(name="password", path=reverse("change-password")),
        Page(name="password, refused", path=reverse("change-password"), sent=wrong),
        Page(name="log out", path=reverse("log-out")),
        Page(
            name="log out of a borrowed device",
            path=reverse("log-out"),
            choices={"lender": "x"},
        ),
    ]
    login = {"sessionid": told.login}
    return [
        Page(name="log in", path=log_in, is_strangers=True),
        Page(name="log in, refused", path=log_in, sent=wrong, is_strangers=True),
        Page(name="sign up", path=sign_up, is_strangers=True),
        Page(name="sign up, refused", path=sign_up, sent=wrong, is_strangers=True),
        *(replace(page, choices={**page.choices, **login}) for page in inside),
    ]


def _of(told: Round, name: str, *further: object) -> str:
    return reverse(name, args=[told.club.public_id, *further])
