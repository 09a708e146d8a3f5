"""Judges the pages of a running product with Lighthouse; see bench/README.md.

Usage: LIGHTHOUSE=path/to/lighthouse python bench/lighthouse.py BASE
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode, urlsplit

FULL = 100
FAST = 95
FIRST_VISIT = 50_000
RUNS = 3
GAMES = 36
# Of a page that is measured for its speed; the others are looked at once.
TIMED = ("start", "sheet")
CATEGORIES = ("accessibility", "best-practices", "seo", "performance")
CHROME = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--disable-dev-shm-usage"
)
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
UNSEEN = ("csrfmiddlewaretoken", "entry_id", "number", "version")
HIDDEN = re.compile(r'name="(\w+)" value="([^"]*)"')


class Visitor:
    """A browser without a screen, which begins a list and keeps it."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies)
        )

    def wait(self) -> None:
        """Wait until the product answers."""
        for _ in range(300):
            try:
                self._open("/healthz")
            except urllib.error.URLError:
                time.sleep(0.2)
            else:
                return
        sys.exit(f"{self.base} does not answer")

    def send(self, page: str, form: str, told: dict[str, str], *, to: str = "") -> str:
        """Fill in the form of *page* that begins with *form*; return where it leads."""
        _, text = self._open(page)
        start = text.index(form)
        fields = dict(HIDDEN.findall(text[start : text.index("</form>", start)]))
        unseen = {name: fields[name] for name in UNSEEN if name in fields}
        path, _ = self._open(to or page, urlencode(unseen | told).encode())
        return path

    def game(self, sheet: str, number: int) -> None:
        """Write one game, each time of another kind."""
        contract = CONTRACTS[number % len(CONTRACTS)]
        told = {
            "declarer": str(number % 3 + 1),
            "contract": contract,
            "matadors": "" if contract == "null" else str((1, -1, 2)[number % 3]),
            "outcome": "lost" if number % 5 == 0 else "won",
        }
        self.send(sheet, '<form id="pad"', told, to=f"{sheet}games/")

    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.cookies)

    def _open(self, path: str, sent: bytes | None = None) -> tuple[str, str]:
        request = urllib.request.Request(self.base + path, sent)  # noqa: S310  # ours
        with self._opener.open(request) as answer:
            return urlsplit(answer.url).path, answer.read().decode()


def make_lists(visitor: Visitor) -> dict[str, str]:
    """Begin two lists, fill one, close the other; return the pages by their name."""
    names = {"name_1": "Anna", "name_2": "Ben", "name_3": "Cem"}
    closed = visitor.send("/sessions/new/", "<form", names | {"planned_games": "3"})
    for number in range(1, 4):
        visitor.game(closed, number)
    visitor.send(f"{closed}finish/", '<form method="post" novalidate>', {"agreed": "1"})
    sheet = visitor.send("/sessions/new/", "<form", names)
    for number in range(1, GAMES + 1):
        visitor.game(sheet, number)
    return {
        "sheet": sheet,
        "finish": f"{sheet}finish/",
        "people": f"{sheet}people/",
        "list rules": f"{sheet}rules/",
        "names": f"{sheet}edit/",
        "log": f"{sheet}log/",
        "closed": closed,
    }


PUBLIC = {
    "start": "/",
    "begin": "/sessions/new/",
    "calculator": "/calculator/",
    "rules": "/rules/",
    "preferences": "/preferences/",
}


def measure(address: str, cookie: str) -> dict:
    """Return Lighthouse's report of one visit; now and then it loses its browser."""
    try:
        return visit(address, cookie)
    except subprocess.CalledProcessError:
        return visit(address, cookie)


def visit(address: str, cookie: str) -> dict:
    """Return what is said of one visit on a phone, nothing kept of earlier."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        subprocess.run(  # noqa: S603  # what the script beside this one installed
            [
                os.environ["LIGHTHOUSE"],
                address,
                "--quiet",
                "--output=json",
                f"--output-path={report}",
                f"--only-categories={','.join(CATEGORIES)}",
                f"--chrome-flags={CHROME} --user-data-dir={folder}/profile",
                *(
                    [f"--extra-headers={json.dumps({'Cookie': cookie})}"]
                    if cookie
                    else []
                ),
            ],
            check=True,
        )
        return json.loads(report.read_text())


def score(report: dict, category: str) -> int:
    return round(100 * (report["categories"][category]["score"] or 0))


def requests(report: dict) -> list[dict]:
    return report["audits"]["network-requests"]["details"]["items"]


def complaints(report: dict, category: str) -> str:
    """Return the audits that cost a category its full score."""
    audits = report["audits"]
    weighed = [
        one["id"]
        for one in report["categories"][category]["auditRefs"]
        if one["weight"]
    ]
    return " ".join(name for name in weighed if audits[name]["score"] in {0, 0.5})


def judge(name: str, reports: list[dict], host: str) -> list[str]:
    """Print a line about the page, and return what is missing."""
    first = reports[0]
    fast = statistics.median(score(report, "performance") for report in reports)
    scores = {category: score(first, category) for category in CATEGORIES[:3]}
    sizes = [one.get("transferSize", 0) for one in requests(first)]
    foreign = {urlsplit(one["url"]).netloc for one in requests(first)} - {host, ""}
    figures = " ".join(f"{category} {figure}" for category, figure in scores.items())
    print(f"{name:12} {figures} performance {fast:g} {sum(sizes):6} bytes", flush=True)
    wanted = [*CATEGORIES[:2], *(["seo"] if name in PUBLIC else [])]
    missing = [
        f"{name}: {category} {scores[category]}, {complaints(first, category)}"
        for category in wanted
        if scores[category] < FULL
    ]
    if foreign:
        missing.append(f"{name}: asks {', '.join(sorted(foreign))}")
    if name in TIMED and fast < FAST:
        missing.append(f"{name}: performance {fast:g}")
    if name in TIMED and sum(sizes) > FIRST_VISIT:
        largest = sorted(requests(first), key=lambda one: -one.get("transferSize", 0))
        told = [f"{one['transferSize']} {urlsplit(one['url']).path}" for one in largest]
        missing.append(f"{name}: {sum(sizes)} bytes on a first visit: {told}")
    return missing


def main(base: str) -> int:
    visitor = Visitor(base)
    visitor.wait()
    pages = {**PUBLIC, **make_lists(visitor)}
    missing = []
    for name, path in pages.items():
        # A public page is seen as by somebody who comes for the first time.
        cookie = "" if name in PUBLIC else visitor.cookie()
        runs = RUNS if name in TIMED else 1
        reports = [measure(base + path, cookie) for _ in range(runs)]
        missing += judge(name, reports, urlsplit(base).netloc)
    for line in missing:
        print(f"missing: {line}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].rstrip("/")))
