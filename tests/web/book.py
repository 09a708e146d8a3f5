"""How to read the rules: chapter by chapter, tables and examples."""

import re
from itertools import chain

from .conftest import text_of


def chapter(response, anchor) -> str:
    page = response.content.decode()
    end = r"<section id=|</article>"
    return re.search(rf'<section id="{anchor}".*?(?={end})', page, re.DOTALL)[0]


def examples(fragment) -> dict[str, tuple[str, str]]:
    """Return points and sentence of each example, by what was played."""
    item = re.compile(
        r"<li>\s*<span>(.*?)</span>\s*<b.*?>(.*?)</b>\s*"
        r'<span class="sentence">(.*?)</span>',
        re.DOTALL,
    )
    lists = re.findall(r'<ul class="examples">.*?</ul>', fragment, re.DOTALL)
    found = (item.findall(one) for one in lists)
    return {
        text_of(title).replace(" ,", ","): (points, text_of(sentence))
        for title, points, sentence in chain.from_iterable(found)
    }


def rows(fragment) -> list[list[str]]:
    """Return the texts of all rows of all tables."""
    return [
        [
            text_of(cell)
            for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr.*?>(.*?)</tr>", fragment, re.DOTALL)
    ]


def points_of(fragment) -> dict[str, str]:
    return {played: points for played, (points, _) in examples(fragment).items()}
