"""What can be pressed on a page, where it stands, and by which key."""

from dataclasses import dataclass
from html.parser import HTMLParser

HIGHEST_USUAL_BID = 40
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "use"})
_NOT_PRESSED = frozenset({"hidden", "text", "number"})


@dataclass(frozen=True)
class Control:
    """A radio button, a box to tick, or a button.

    Attributes:
        sheet: id of the sheet over the pad that it stands in; empty for the pad.
        key: what is typed to press it.
        told: its attributes.
        around: the classes of all that it stands in.
    """

    sheet: str
    key: str
    told: dict[str, str | None]
    around: frozenset[str]

    @property
    def name(self) -> str:
        return self.told.get("id") or self.told.get("name") or ""

    @property
    def is_enabled(self) -> bool:
        return "disabled" not in self.told

    @property
    def is_high_bid(self) -> bool:
        bid = self.told.get("value") or "0"
        return self.told.get("name") == "bid" and int(bid) > HIGHEST_USUAL_BID

    @property
    def closes(self) -> bool:
        """Whether it closes the sheet it stands in, as Escape does, and no more."""
        return self.told.get("popovertargetaction") == "hide" and not self.key


class _Controls(HTMLParser):
    def __init__(self, page: str):
        super().__init__()
        self.stack = []
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag in {"input", "button"} and self._is_pressed(tag, told):
            self.found.append(self._control(told))
        if tag not in _VOID:
            self.stack.append((tag, told))

    def handle_endtag(self, tag):
        if tag not in _VOID:
            while self.stack.pop()[0] != tag:
                pass

    def _is_pressed(self, tag, told):
        ids = {told.get("id") for _tag, told in self.stack}
        is_seen = told.get("aria-hidden") is None and "hidden" not in self._around()
        belongs = {"pad", "cards"} & ids or told.get("form") == "pad"
        kind = told.get("type", "text" if tag == "input" else "submit")
        return belongs and is_seen and kind not in _NOT_PRESSED

    def _control(self, told):
        inside = [told for _tag, told in self.stack]
        sheets = [one["id"] for one in inside if "popover" in one]
        keys = [one["data-key"] for one in [told, *inside[-1:]] if "data-key" in one]
        return Control(
            sheet=sheets[-1] if sheets else "",
            key=keys[0] if keys else "",
            told=told,
            around=frozenset(self._around()),
        )

    def _around(self):
        return {
            word
            for _tag, told in self.stack
            for word in (told.get("class") or "").split()
        }


def controls(response) -> list[Control]:
    """Return what can be pressed of the pad, in the order of the page."""
    return _Controls(response.content.decode()).found
