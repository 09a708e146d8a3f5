"""What a list costs whom: the settlement in money, and who pays whom."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from .errors import RuleError
from .wording import Language

# Each seat doubles the search for the fewest payments; twelve take some hundredths
# of a second.
SETTLING_SEATS: Final = range(2, 13)
_MOST_STAKE: Final = 10_000
_MOST_PARTS: Final = 10_000

_SIGNS: Final[Mapping[str, str]] = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8"}
# Nine digits are more than any stake needs, and nobody can make us count for long.
_STAKE: Final = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9})|[.,]([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Payment:
    """One handing over of money.

    Attributes:
        payer: the seat that pays.
        receiver: the seat that is paid.
        cents: how much, from 1 on.
    """

    payer: int
    receiver: int
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What everybody receives or pays, in whole cents.

    Attributes:
        balances: by seat, in the order of the totals; + receives, − pays. They add
            up to 0.
        payments: as few as settle the balances, the largest first; equal ones by
            payer, then by receiver. Nobody both pays and receives.
    """

    balances: dict[int, int]
    payments: tuple[Payment, ...]


def settle(totals: Mapping[int, int], *, stake: Fraction) -> Settlement:
    """Return the settlement of a list: each with each other, by their difference.

    With n people P points are worth (n × P − sum of all totals) × stake. Source:
    public pages and programs, docs/rules.md section 23; no clause that we know of.

    Each balance is rounded once, down to whole cents. The cents that are then short
    go to those who lost the most by it (largest remainder), one each; who lost the
    same get theirs by seat, the lower number first. So each balance is less than a
    cent off, and the order of *totals* does not matter.

    Args:
        totals: the final total of each seat, of 2 to 12 seats.
        stake: cents per point, above 0 and at most 10 000.

    Raises:
        ValueError: for another number of seats or another stake.

    >>> told = settle({1: 30, 2: 0, 3: -10}, stake=Fraction(1, 2))
    >>> told.balances
    {1: 35, 2: -10, 3: -25}
    >>> [(one.payer, one.receiver, one.cents) for one in told.payments]
    [(3, 1, 25), (2, 1, 10)]
    """
    return settle_series([totals], stake=stake)


def settle_series(lists: Iterable[Mapping[int, int]], *, stake: Fraction) -> Settlement:
    """Return one settlement of several lists, each among those who took part in it.

    It is rounded once, as that of `settle`, which it equals for one list. Whoever
    missed a list neither pays nor receives for it.

    Args:
        lists: the final totals of each; a number is the same person in all of them,
            and they are 2 to 12 together. Whoever stands alone on one settles with
            nobody.
        stake: cents per point, above 0 and at most 10 000.

    Raises:
        ValueError: for another number of seats or another stake.

    >>> settle_series([{1: 30, 2: 0}, {1: 0, 3: 10}], stake=Fraction(1)).balances
    {1: 20, 2: -30, 3: 10}
    """
    if not 0 < stake <= _MOST_STAKE:
        raise ValueError(f"expected a stake up to {_MOST_STAKE} cents, got {stake}")
    exact: dict[int, Fraction] = {}
    for totals in lists:
        together = sum(totals.values())
        for seat, total in totals.items():
            share = (len(totals) * total - together) * stake
            exact[seat] = exact.get(seat, Fraction(0)) + share
    if len(exact) not in SETTLING_SEATS:
        raise ValueError(f"expected 2 to 12 seats, got {len(exact)}")
    balances = _in_whole_cents(exact)
    return Settlement(balances=balances, payments=tuple(_fewest_payments(balances)))


def parse_stake(text: str) -> Fraction:
    """Return the stake that *text* says: "0,5", "0.5", "1/4", "½" or "2".

    Blanks around it do not matter.

    Returns:
        Cents per point, above 0 and at most 10 000, in parts not smaller than a
        ten-thousandth.

    Raises:
        RuleError: for anything else.

    >>> parse_stake(" 0,25 ")
    Fraction(1, 4)
    """
    told = text.strip()
    read = _STAKE.fullmatch(_SIGNS.get(told, told))
    stake = _stake_of(*read.groups()) if read else Fraction(0)
    if not 0 < stake <= _MOST_STAKE or stake.denominator > _MOST_PARTS:
        raise RuleError("stake_unreadable", "stake")
    return stake


def format_cents(cents: int, language: Language) -> str:
    """Return an amount as it is written, with a minus sign where one pays.

    >>> format_cents(275, Language.GERMAN), format_cents(-275, Language.ENGLISH)
    ('2,75 €', '−€2.75')
    """
    euros, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    if language is Language.GERMAN:
        return f"{sign}{euros},{rest:02} €"
    return f"{sign}€{euros}.{rest:02}"


def _stake_of(whole: str, parts: str | None, decimals: str | None) -> Fraction:
    if parts is not None:
        # A part of nothing is no stake, and 0 is refused as any other.
        return Fraction(int(whole), int(parts)) if int(parts) else Fraction(0)
    return Fraction(f"{whole}.{decimals or 0}")


def _in_whole_cents(exact: Mapping[int, Fraction]) -> dict[int, int]:
    """Return *exact*, which adds up to 0, in cents that do so as well."""
    cents = {seat: floor(share) for seat, share in exact.items()}
    short = -sum(cents.values())
    hardest_hit = sorted(exact, key=lambda seat: (cents[seat] - exact[seat], seat))
    for seat in hardest_hit[:short]:
        cents[seat] += 1
    return cents


def _fewest_payments(balances: Mapping[int, int]) -> list[Payment]:
    """Return the payments that settle *balances*, as few as there can be.

    A group of k people that settles among itself needs k − 1 payments, or could be
    parted: so the most groups make the fewest payments.
    """
    payments = [
        payment
        for group in _most_groups(balances)
        for payment in _within({seat: balances[seat] for seat in group})
    ]
    return sorted(payments, key=lambda one: (-one.cents, one.payer, one.receiver))


def _most_groups(balances: Mapping[int, int]) -> list[list[int]]:
    """Return all whose balance is not 0, in as many groups that add up to 0 as can be.

    People join one by one; a set that adds up to 0 closes a group. Sets are bit
    masks, and the best way to each is found from those with one person less. Of
    equal ways back the lowest seat is taken, so each group is in the order of seats.
    """
    seats = sorted(seat for seat, cents in balances.items() if cents)
    closes, most = _groups_closed([balances[seat] for seat in seats])
    groups: list[list[int]] = []
    mask = len(most) - 1
    while mask:
        if closes[mask]:
            groups.append([])
        best = most[mask] - closes[mask]
        last = next(one for one in _members(mask) if most[mask ^ 1 << one] == best)
        groups[-1].append(seats[last])
        mask ^= 1 << last
    return groups


def _groups_closed(cents: list[int]) -> tuple[list[bool], list[int]]:
    """Return for each set if it adds up to 0, and how many groups it holds at most.

    A set is a bit mask of places in *cents*, none of which is 0.
    """
    sums, most = [0], [0]
    for mask in range(1, 1 << len(cents)):
        members = [*_members(mask)]
        sums.append(sums[mask ^ 1 << members[0]] + cents[members[0]])
        fewer = max(most[mask ^ 1 << one] for one in members)
        most.append(fewer + (not sums[mask]))
    return [not together for together in sums], most


def _members(mask: int) -> Iterable[int]:
    return (place for place in range(mask.bit_length()) if mask >> place & 1)


def _within(owed: dict[int, int]) -> Iterator[Payment]:
    """Yield who pays whom in a group: who owes the most, to whom the most is owed."""
    while any(owed.values()):
        payer = min(owed, key=owed.__getitem__)
        receiver = max(owed, key=owed.__getitem__)
        cents = min(-owed[payer], owed[receiver])
        owed[payer] += cents
        owed[receiver] -= cents
        yield Payment(payer, receiver, cents)
