"""What stands in the fields of a page, and the sentences beside them."""

from html.parser import HTMLParser


class _Fields(HTMLParser):
    def __init__(self, response):
        super().__init__()
        self.typed = {}
        self.problems = {}
        self.offered = []
        self.chosen = {}
        self._select = ""
        self._refused = None
        self.feed(response.content.decode())

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag == "input" and told.get("type") != "hidden":
            self.typed[told["name"]] = told["value"]
        elif tag == "select":
            self._select = told["name"]
        elif tag == "option":
            self.offered.append(told["value"])
            if "selected" in told:
                self.chosen[self._select] = told["value"]
        elif tag == "p" and told.get("id", "").endswith("-error"):
            self._refused = told["id"].removeprefix("id_").removesuffix("-error")

    def handle_data(self, data):
        if self._refused:
            self.problems[self._refused] = data
            self._refused = None


def typed(response) -> dict[str, str]:
    """Return what stands in each input, by its name."""
    return _Fields(response).typed


def problems(response) -> dict[str, str]:
    """Return the sentence beside each field that was refused."""
    return _Fields(response).problems


def offered(response) -> list[str]:
    """Return what the page's lists of choices offer, in order."""
    return _Fields(response).offered


def chosen(response) -> dict[str, str]:
    """Return what is chosen in each list of choices, by its name."""
    return _Fields(response).chosen
