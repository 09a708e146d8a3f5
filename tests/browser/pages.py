"""Every page of the site in every state a reader meets, made without a single tap.

An address of the site must be on a page here, or be told in `NO_PAGE`: then each page
is looked at by all tests that go round.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.urls import Resolver404, resolve, reverse
from playwright.sync_api import expect

from skatliste.http import DEVICE_COOKIE
from skatliste.models import Keeper, Role
from skatliste.queries import list_key
from tests.web.site_map import routes

from .rounds import Round

NO_PAGE = {
    "healthz": "read by machines",
    "manifest": "read by machines",
    "session-export": "a file",
    "evening-export": "a file",
    "club-export": "a file",
    "game-preview": "a part of the sheet",
    "session-sheet": "a part of the sheet",
    "points": "a table that scripts look up",
    "club-person": "leads back to the people of the club",
    "gather": "leads back to the account",
    "session-undo": "leads back to the sheet",
    "session-redo": "leads back to the sheet",
    "session-stake": "leads back to the finish, which shows what is refused",
    "session-restore": "leads back to the sheet",
    "session-agree": "leads back to the sheet",
    "game-restore": "leads back to the sheet",
    "session-code": "leads back to the links, which show the code",
    "device-role": "leads back to the devices",
    "game-settle": "leads back to the sheet",
}
# What a host that has something to say about itself may have written.
IMPRINT = """Skatclub Ährensee e. V.
Hafenstraße 1, 24000 Ährensee

vorstand@example.org, https://example.org/impressum/sehr/lange/adresse"""
BEGIN = "/sessions/new/"
# A form of which nothing but the button is sent.
SHOW = {"show": "yes"}
BROKEN = "/broken/"
# Fields that a page already has are replaced by what is told.
SEND = """([selector, told]) => {
  const form = document.querySelector(selector);
  for (const [name, value] of Object.entries(told)) {
    const old = form.querySelectorAll(`[name="${name}"]`);
    old.forEach(field => { field.disabled = true; });
    const field = document.createElement("input");
    [field.type, field.name, field.value] = ["hidden", name, value];
    form.append(field);
  }
  HTMLFormElement.prototype.submit.call(form);
}"""


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page in one of its states.

    Attributes:
        name: what a failure calls it.
        path: where it is.
        form: the form to fill in and to send there, as a selector.
        sent: what to send by it; without it nothing is sent.
        taps: what to tap once it is open, as selectors.
        choices: how the reader likes it, by the names of the cookies.
        is_strangers: whether it is opened by a browser that has never been here.
        key: the secret of the browser that opens it, if it is another one.
    """

    name: str
    path: str
    form: str = "main form"
    sent: Mapping[str, str] = field(default_factory=dict)
    taps: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    is_strangers: bool = False
    key: str = ""

    def open(self, tab, key: str) -> None:
        """Show the page in *tab*, as the browser with the secret *key*."""
        keeper = {} if self.is_strangers else {DEVICE_COOKIE: self.key or key}
        _set_cookies(tab, {**self.choices, **keeper})
        tab.goto(self.path)
        if self.sent:
            # Old and new page may have the same address.
            with tab.expect_event("load"):
                tab.evaluate(SEND, [self.form, dict(self.sent)])
        for selector in self.taps:
            tab.locator(selector).first.click()
        # What is still being counted is dimmed, and judged by nobody.
        expect(tab.locator("#preview[data-stale]")).to_have_count(0)


def _set_cookies(tab, told: Mapping[str, str]) -> None:
    origin = "/".join(tab.url.split("/")[:3])
    tab.context.clear_cookies()
    tab.context.add_cookies(
        [{"name": name, "value": one, "url": origin} for name, one in told.items()]
    )


def show_failures_calmly(tab) -> None:
    """Let pages of status 500 come as others do: a browser would report them."""
    tab.route(
        f"**{BROKEN}",
        lambda route: route.fulfill(response=route.fetch(), status=200),
    )


def report(problems: Mapping[str, list[str]]) -> str:
    """Return what is wrong, page by page, to be read in a failure."""
    lines = [f"{page}: {one}" for page, found in problems.items() for one in found]
    return "\n".join(lines)


def all_pages(told: Round) -> list[Page]:
    """Return every page of the site; *told* has been made just now."""
    # Made of what stands here.
    from .club_pages import club_pages  # noqa: PLC0415
    from .import_pages import import_pages  # noqa: PLC0415
    from .shared_pages import reading_pages, sharing_pages  # noqa: PLC0415

    return [
        *_start_pages(),
        *_table_pages(told),
        *_row_pages(told),
        *_list_pages(told),
        *_closing_pages(told),
        *sharing_pages(told),
        *reading_pages(told),
        *_further_pages(told),
        *club_pages(told),
        *import_pages(told),
        *_error_pages(),
    ]


def without_page(told: Round) -> set[str]:
    """Return the names of the addresses that no page and no reason is told for."""
    shown = {_name_of(page.path) for page in all_pages(told)}
    return {name for name, _route in routes()} - shown - NO_PAGE.keys()


def _name_of(path: str) -> str:
    try:
        return resolve(path.split("?", maxsplit=1)[0]).url_name or ""
    except Resolver404:
        return ""


def _start_pages() -> list[Page]:
    same = {"name_1": "Anna", "name_2": "Anna", "planned_games": "viele"}
    return [
        Page(name="start, nothing yet", path="/", is_strangers=True),
        Page(name="start", path="/"),
        Page(name="start, deleted lists", path="/", taps=(".page summary",)),
        Page(name="begin, first time", path=BEGIN, is_strangers=True),
        Page(name="begin", path=BEGIN),
        Page(
            name="begin, unfolded",
            path=BEGIN,
            taps=("details:last-of-type > summary",),
        ),
        Page(name="begin, refused", path=BEGIN, sent=same),
        Page(name="empty sheet", path="/blank.pdf"),
        Page(name="empty sheet, refused", path="/blank.pdf?players=9&games=viele"),
    ]


def _table_pages(told: Round) -> list[Page]:
    three, four, odd = of(told.three), of(told.four), {"card_points": "60"}
    game = {"declarer": "2", "contract": "clubs", "matadors": "1", "outcome": "won"}
    chosen = tuple(
        f'#pad label:has(> [name={name}][value="{value}"])'
        for name, value in (("declarer", 2), ("contract", "clubs"), ("matadors", 2))
    )
    return [
        Page(name="table, nothing yet", path=of(told.fresh)),
        Page(name="table of three", path=three),
        Page(name="table of four", path=four),
        Page(name="table of five", path=of(told.five)),
        Page(name="table, guests came and went", path=of(told.changed)),
        Page(name="table, all games played", path=of(told.complete)),
        Page(name="table, large", path=four, choices={"size": "large"}),
        Page(name="table, on the table", path=four, choices={"spot": "table"}),
        Page(name="table, half chosen", path=three, taps=chosen),
        Page(
            name="table, refused",
            path=three,
            form="#pad",
            sent={"contract": "clubs", "outcome": "won"},
        ),
        Page(name="table, asked", path=three, form="#pad", sent=game | odd),
        Page(
            name="game, sent from elsewhere",
            path=of(told.three, "game-create"),
        ),
    ]


def _row_pages(told: Round) -> list[Page]:
    game, booked = told.game.pk, told.booked.pk
    known = {"declarer": "1", "contract": "spades", "matadors": "1", "outcome": "lost"}
    edit = of(told.three, "game-update", game)
    insert = of(told.three, "game-insert", game)
    move = of(told.three, "game-move", game)
    last = told.last.pk
    adjust = of(told.three, "adjustment-create")
    return [
        Page(name="row, correcting", path=edit),
        Page(name="row, what changes", path=edit, form="#pad", sent=known),
        Page(name="row, inserting", path=insert),
        Page(name="row, inserted", path=insert, form="#pad", sent=known),
        Page(name="row, moving", path=move),
        Page(name="row, moved", path=f"{move}?before={last}"),
        Page(name="row, moved nowhere", path=f"{move}?before=nowhere"),
        Page(name="row, deleting", path=of(told.three, "game-delete", game)),
        Page(name="row, its history", path=of(told.three, "game-log", game)),
        Page(name="points by hand", path=adjust),
        Page(name="points by hand, refused", path=adjust, sent={"points": "viele"}),
        Page(
            name="points by hand, correcting",
            path=of(told.three, "adjustment-update", booked),
        ),
        Page(
            name="points by hand, what changes",
            path=of(told.three, "adjustment-update", booked),
            sent={"points": "30"},
        ),
        Page(
            name="points by hand, deleting",
            path=of(told.three, "game-delete", booked),
        ),
    ]


def _list_pages(told: Round) -> list[Page]:
    people, rules = of(told.four, "people"), of(told.three, "session-rules")
    edit = of(told.four, "session-update")
    folds = tuple(f".folds > details:nth-child({n}) > summary" for n in range(1, 6))
    joins = {"name": told.four_names[0], "before": "1"}
    return [
        Page(name="names and title", path=edit),
        Page(
            name="names and title, refused",
            path=edit,
            sent={"planned_games": "viele", "name_2": ""},
        ),
        Page(name="people", path=people),
        Page(name="people, all forms", path=people, taps=folds),
        Page(
            name="people, refused",
            path=people,
            form="form:has([value=join])",
            sent=joins,
        ),
        Page(
            name="people, round not over",
            path=people,
            form="form:has([value=leave])",
            sent={"seat": "2"},
        ),
        Page(name="rules of the list", path=rules),
        Page(
            name="rules of the list, from now", path=rules, sent={"scope": "from_now"}
        ),
        Page(
            name="rules of the list, all of it",
            path=rules,
            sent={"scope": "whole", "system": "bierlachs"},
        ),
        Page(name="rules of the list, refused", path=rules, sent={"scope": "x"}),
        Page(name="files", path=of(told.four, "session-files")),
        Page(name="history", path=of(told.four, "session-log")),
        Page(name="history, older", path=f"{of(told.three, 'session-log')}?before=9"),
        Page(name="list, deleting", path=of(told.four, "session-delete")),
        Page(name="list, deleted", path=of(told.deleted)),
    ]


def _closing_pages(told: Round) -> list[Page]:
    running, complete = (
        of(keeper, "session-finish") for keeper in (told.four, told.complete)
    )
    return [
        Page(name="finish", path=complete),
        Page(name="finish, broken off", path=running),
        Page(name="finish, no game", path=of(told.fresh, "session-finish")),
        Page(
            name="finish, refused",
            path=running,
            form="form:has([name=agreed])",
            sent={"completion": "x"},
        ),
        Page(
            name="stake, refused",
            path=of(told.complete, "session-finish"),
            form="form.stake",
            sent={"stake": "viel"},
        ),
        Page(name="closed", path=of(told.closed)),
        Page(name="closed, void", path=of(told.void)),
        Page(name="opening again", path=of(told.closed, "session-reopen")),
        Page(
            name="opening again, refused",
            path=of(told.closed, "session-reopen"),
            sent={"reason": ""},
        ),
        Page(
            name="revision",
            path=of(told.reopened, "session-revision", told.revision),
        ),
        Page(name="next list", path=of(told.closed, "session-next")),
        Page(
            name="next list, refused",
            path=of(told.closed, "session-next"),
            sent={"seating": "x"},
        ),
        Page(name="evening", path=reverse("evening", args=[told.evening.public_id])),
        Page(
            name="evening, files",
            path=reverse("evening-files", args=[told.evening.public_id]),
        ),
    ]


def _further_pages(told: Round) -> list[Page]:
    session = told.four.session
    key = list_key(session, Role.KEEPER)
    game = "contract=clubs&matadors=2&hand=on&bid=24"
    calculator = reverse("calculator")
    return [
        Page(name="join", path=reverse("join", args=[key]), is_strangers=True),
        Page(name="board", path=of(told.four, "session-board")),
        Page(name="board, nothing yet", path=of(told.fresh, "session-board")),
        Page(name="board, closed", path=of(told.closed, "session-board")),
        Page(name="board, in turn", path=reverse("board")),
        Page(name="board, staying", path=f"{reverse('board')}?turn=1&still=on"),
        Page(name="board, no list", path=reverse("board"), is_strangers=True),
        Page(name="calculator", path=calculator),
        Page(name="calculator, a game", path=f"{calculator}?{game}"),
        Page(name="calculator, refused", path=f"{calculator}?outcome=won&bid=x"),
        Page(name="rules", path=reverse("rules")),
        Page(name="privacy", path=reverse("privacy")),
        Page(name="imprint", path=reverse("imprint")),
        Page(name="preferences", path=reverse("preferences")),
        Page(
            name="preferences, all others",
            path=reverse("preferences"),
            choices={"deck": "german", "colours": "two", "size": "large"},
        ),
    ]


def _error_pages() -> list[Page]:
    many = dict.fromkeys((f"field_{number}" for number in range(1001)), "x")
    return [
        Page(name="error 400", path=BEGIN, sent=many),
        Page(name="error 403", path=BEGIN, sent={"csrfmiddlewaretoken": "x"}),
        Page(name="error 404", path="/nothing/"),
        Page(name="error 405", path="/sessions/nosuchlist/restore/"),
        Page(name="error 413", path=BEGIN, sent={"name_1": 70_000 * "x"}),
        Page(name="error 429", path="/toomany/"),
        Page(name="error 500", path=BROKEN),
    ]


def of(keeper: Keeper, name: str = "session-detail", *numbers: int) -> str:
    """Return the address of something on the keeper's list."""
    return reverse(name, args=[keeper.session.public_id, *numbers])
