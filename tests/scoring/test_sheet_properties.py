"""What must hold for every list there is, tried on many that chance made."""

from hypothesis import given, settings
from hypothesis import strategies as some

from scoring import Contract, Entry, Extra, PassedIn, PlayedGame, System, tally

SEATS = (1, 2, 3, 4, 5)
TABLES = [SEATS[:3], SEATS[1:4], SEATS[:4], SEATS[1:], SEATS]
# What a lost game adds to the sum of all totals, by the people at the table.
PAID = {3: 30, 4: 40, 5: 46}
FIGURES = ("points", "won", "lost", "others_lost", "won_lost_points", "others_points")
LEVELS = [(), ("hand",), ("schneider",), ("hand", "schneider_announced"), ("schwarz",)]


@some.composite
def games(draw):
    contract = draw(some.sampled_from(Contract))
    won = draw(some.booleans())
    if contract is Contract.NULL:
        words = draw(some.sets(some.sampled_from(["hand", "ouvert"])))
        return PlayedGame(
            contract=contract, extras=frozenset(map(Extra, words)), won_on_points=won
        )
    most = 4 if contract is Contract.GRAND else 11
    return PlayedGame(
        contract=contract,
        matadors=draw(some.integers(1, most)) * draw(some.sampled_from([1, -1])),
        extras=frozenset(map(Extra, draw(some.sampled_from(LEVELS)))),
        won_on_points=won,
        bid=draw(some.none() | some.integers(18, 264)),
    )


@some.composite
def entries(draw, tables=TABLES):
    table = draw(some.sampled_from(tables))
    game = draw(some.just(PassedIn()) | games())
    passed = isinstance(game, PassedIn)
    declarer = None if passed else draw(some.sampled_from(table))
    return Entry(game=game, declarer=declarer, at_table=table)


@some.composite
def changes(draw):
    """Return rows before and after a place, and two more that could stand there."""
    before, after = (draw(some.lists(entries(), max_size=8)) for _ in "ba")
    return before, draw(entries()), draw(entries()), after


systems = some.sampled_from(System)


@given(changes(), systems)
@settings(deadline=None)
def test_insert_anywhere_adds_the_game_and_nothing_else(change, system):
    before, row, _, after = change

    inserted = counted([*before, row, *after], system)

    assert feet(inserted) == feet(counted([*before, *after], system)) + feet(
        counted([row], system)
    )
    assert figures(inserted)[: len(before)] == figures(counted(before, system))
    assert [one.number for one in inserted.rows] == numbers(inserted)


@given(changes(), systems)
@settings(deadline=None)
def test_delete_anywhere_takes_the_game_and_nothing_else(change, system):
    before, row, _, after = change

    deleted = counted([*before, *after], system)

    assert feet(deleted) == feet(counted([*before, row, *after], system)) - feet(
        counted([row], system)
    )


@given(changes(), systems)
@settings(deadline=None)
def test_edit_anywhere_is_delete_and_insert(change, system):
    before, old, new, after = change

    edited = counted([*before, new, *after], system)

    assert feet(edited) == (
        feet(counted([*before, old, *after], system))
        - feet(counted([old], system))
        + feet(counted([new], system))
    )
    unchanged = [one.result for one in counted([*before, old, *after], system).rows]
    unchanged[len(before)] = counted([new], system).rows[0].result
    assert [one.result for one in edited.rows] == unchanged


@given(some.lists(entries(), max_size=12), some.randoms(), systems)
@settings(deadline=None)
def test_foot_does_not_know_the_order(rows, chance, system):
    mixed = [*rows]
    chance.shuffle(mixed)

    assert feet(counted(mixed, system)) == feet(counted(rows, system))


@given(some.lists(entries(), max_size=12), systems)
@settings(deadline=None)
def test_rows_run_up_to_the_foot(rows, system):
    told = counted(rows, system)

    last = {row.entry.declarer: row.total for row in told.rows}

    assert {foot.seat: foot.points for foot in told.foot} == dict.fromkeys(SEATS, 0) | {
        seat: total for seat, total in last.items() if seat is not None
    }


@given(some.lists(entries(), max_size=12), systems)
@settings(deadline=None)
def test_checks_always_agree(rows, system):
    checks = counted(rows, system).checks

    assert checks.games_agree
    assert checks.points_agree
    assert checks.totals_agree
    assert checks.games == len(rows)


@given(
    some.sampled_from([SEATS[:3], SEATS[:4], SEATS]).flatmap(
        lambda table: some.lists(entries(tables=[table]), min_size=1, max_size=12)
    )
)
@settings(deadline=None)
def test_total_by_the_rule_of_thumb(rows):
    checks = counted(rows, System.SEEGER_FABIAN).checks

    paid = PAID[len(rows[0].at_table)]

    assert checks.total == checks.points + 50 * checks.won + paid * checks.lost


@given(some.lists(entries(), max_size=12))
@settings(deadline=None)
def test_total_by_the_rule_of_thumb_at_changing_tables(rows):
    told = counted(rows, System.SEEGER_FABIAN)

    lost = [row.entry for row in told.rows if row.result and not row.result.won]

    assert told.checks.total == (
        told.checks.points
        + 50 * told.checks.won
        + sum(PAID[len(entry.at_table)] for entry in lost)
    )


@given(some.lists(entries(), max_size=12))
@settings(deadline=None)
def test_classic_and_seeger_differ_by_fifty_a_game(rows):
    classic, seeger = (
        counted(rows, system) for system in (System.CLASSIC, System.SEEGER)
    )

    assert [one.total for one in seeger.foot] == [
        one.total + 50 * (one.won - one.lost) for one in classic.foot
    ]


def counted(rows, system):
    return tally(rows, seats=SEATS, system=system)


def feet(told):
    """Return all figures of all seats, to be added and taken away."""
    return Vector(getattr(foot, figure) for foot in told.foot for figure in FIGURES)


class Vector(tuple):
    __slots__ = ()

    def __add__(self, other):
        return Vector(one + two for one, two in zip(self, other, strict=True))

    def __sub__(self, other):
        return Vector(one - two for one, two in zip(self, other, strict=True))


def figures(told):
    return [(row.number, row.result, row.total, row.count) for row in told.rows]


def numbers(told):
    return [*range(1, len(told.rows) + 1)]
