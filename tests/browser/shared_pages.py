"""The pages by which a list is shared, and those of who reads along."""

from dataclasses import replace

from django.urls import reverse

from skatliste.models import Role

from .pages import SHOW, Page, of
from .rounds import Round


def sharing_pages(told: Round) -> list[Page]:
    """Return the pages on which a keeper lets others in."""
    share, seat = (of(told.three, f"session-{name}") for name in ("share", "seat"))
    hand_over = of(told.three, "session-hand-over")
    device = of(told.three, "device-update", told.reader_grant)
    last = of(told.fresh, "device-remove", told.only_grant)
    renew = (
        reverse("session-renew", args=[told.three.session.public_id, role])
        for role in Role
    )
    return [
        Page(name="share", path=share),
        Page(name="share, link to write", path=share, taps=("main summary",)),
        Page(name="share, code", path=share, form="form[action$=code\\/]", sent=SHOW),
        Page(name="own seat", path=seat),
        Page(name="own seat, refused", path=seat, sent={"label": 41 * "x"}),
        Page(name="hand over", path=hand_over),
        Page(name="hand over, code", path=hand_over, sent=SHOW),
        Page(name="devices", path=of(told.three, "session-devices")),
        Page(name="device", path=device),
        Page(
            name="device, refused",
            path=device,
            form=".page form:has([name=seat])",
            sent={"label": 41 * "x"},
        ),
        Page(name="device, removing", path=f"{device}remove/"),
        Page(name="device, the last one", path=last, sent=SHOW),
        *(Page(name=f"renewing, {path[-7:-1]}", path=path) for path in renew),
        Page(
            name="row, not right?",
            path=of(told.three, "game-flag", told.last.pk),
        ),
    ]


def reading_pages(told: Round) -> list[Page]:
    """Return what somebody sees who reads along, or is about to."""
    key, code = told.reader_key, {"code": "1234 5678"}
    take_over = of(told.three, "session-take-over")
    flag = of(told.three, "game-flag", told.game.pk)
    pages = [
        Page(name="reading, start", path="/"),
        Page(name="reading, table of three", path=of(told.three)),
        Page(name="reading, nothing yet", path=of(told.fresh)),
        Page(name="reading, closed", path=of(told.closed)),
        Page(name="reading, share", path=of(told.three, "session-share")),
        Page(name="reading, take over", path=take_over),
        Page(name="reading, take over, refused", path=take_over, sent=code),
        Page(
            name="reading, take over, no seat",
            path=of(told.fresh, "session-take-over"),
        ),
        Page(name="reading, flag", path=flag),
        Page(name="reading, flag, refused", path=flag, sent={"word": 201 * "x"}),
        Page(name="reading, own flag", path=of(told.three, "game-flag", told.last.pk)),
        Page(name="code", path=reverse("join-by-code")),
        Page(name="code, refused", path=reverse("join-by-code"), sent=code),
        Page(name="code, no code", path=reverse("join-by-code"), sent={"code": "47"}),
        Page(
            name="join, hand over",
            path=reverse("join", args=[told.hand_over_key]),
        ),
    ]
    return [replace(page, key=key) for page in pages]
