"""Evenings at which anything is done to a list, in any order.

What is done is drawn, but only from what the pages would send: an entry is of people
who sit there, and a name of somebody else is never given to a column. What is seen is
now and then out of date, as it is with several phones at one list.
"""

import random
import uuid
from contextlib import suppress

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    Adjustment,
    Contract,
    Extra,
    OverbidNull,
    PassedIn,
    PlayedGame,
    Replacement,
    RuleError,
    RuleProfile,
    System,
    check_game,
    legal_bids,
    sitting_out,
)
from skatliste.models import (
    Game,
    GameFacts,
    SegmentFacts,
    Session,
    latest_names,
    read_segments,
)
from skatliste.queries import load_table
from skatliste.services import (
    DealerConflict,
    EntryConflict,
    ListHead,
    NoRoom,
    RulesRefused,
    StaleNumber,
    StaleRevision,
    StaleStep,
    StaleVersion,
    TableRefused,
    change_places,
    change_rules,
    correct_game,
    correct_list,
    delete_game,
    enter_game,
    insert_game,
    join_table,
    leave_table,
    move_game,
    redo,
    restore_game,
    substitute,
    swap_names,
    undo,
)
from tests.factories import create_keeper
from tests.snapshots import all_rows

PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frida", "Gül", "Hans", "Ida")
PROFILES = (
    *(ISKO_TOURNAMENT, PRIVATE),
    RuleProfile(overbid_null=OverbidNull.FIXED),
)
REFUSALS = (
    *(StaleVersion, StaleNumber, StaleRevision, StaleStep, EntryConflict),
    *(TableRefused, DealerConflict, RulesRefused, NoRoom, RuleError),
)
# How often a refusal is looked at closely: everything stored is read for it.
LOOKED_AT = 0.02


class Evening:
    """A list to which anything is done.

    Attributes:
        keeper: of the list.
        done: what was done how often.
        refused: which refusals came how often.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311  # drawn anew from its number
        names = self.chance.sample(PEOPLE, self.chance.choice((3, 3, 4, 5)))
        self.keeper = create_keeper(
            names=names,
            system=self.chance.choice(list(System)),
            profile=self.chance.choice(PROFILES),
            first_dealer=self.chance.randrange(len(names)) + 1,
        )
        self.sent: dict[uuid.UUID, GameFacts] = {}
        self.done: dict[str, int] = {}
        self.refused: dict[str, int] = {}

    @property
    def session(self) -> Session:
        return Session.objects.get(pk=self.keeper.session.pk)

    def act(self, times: int) -> None:
        """Do something, so many times."""
        names, weights = zip(*ACTIONS.items(), strict=True)
        for name in self.chance.choices(names, weights, k=times):
            self._try(name)

    def undo_all(self) -> int:
        return self._go(undo, "undo_to_id")

    def redo_all(self) -> int:
        return self._go(redo, "redo_to_id")

    def _now(self, field: str):
        now = Session.objects.filter(pk=self.keeper.session.pk)
        return now.values_list(field, flat=True).get()

    def _go(self, way, pointer) -> int:
        steps = 0
        while (step_id := self._now(pointer)) is not None:
            way(keeper=self.keeper, step_id=step_id)
            steps += 1
        return steps

    def _try(self, name: str) -> None:
        before = all_rows() if self.chance.random() < LOOKED_AT else None
        version = self._now("version")
        try:
            getattr(self, name)()
        except REFUSALS as error:
            kind = type(error).__name__
            self.refused[kind] = self.refused.get(kind, 0) + 1
            assert self._now("version") == version
            assert before is None or all_rows() == before
        else:
            self.done[name] = self.done.get(name, 0) + 1

    def enter(self) -> None:
        table = load_table(self.keeper.session)
        facts = self._game(table.positions, table.dealer, table.profile)
        number = table.number - (self.chance.random() < 0.03)
        self._enter(facts, number)

    def adjust(self) -> None:
        table = load_table(self.keeper.session)
        self._enter(self._adjustment(table.positions), table.number)

    def enter_again(self) -> None:
        entry_id = self._row(known=True).entry_id
        table = load_table(self.keeper.session)
        facts = self.sent[entry_id]
        if self.chance.random() < 0.3:
            facts = self._game(table.positions, table.dealer, table.profile)
        self._enter(facts, table.number, entry_id=entry_id)

    def correct(self) -> None:
        game = self._row()
        segments = read_segments(self.keeper.session)
        table = segments.at(game.order_key)
        was = game.facts(segments.positions)
        if was.is_game:
            facts = self._game(table.order, was.dealer, table.profile)
        else:
            facts = self._adjustment(table.order)
        revision = game.revision - (self.chance.random() < 0.1)
        correct_game(
            keeper=self.keeper, game_id=game.pk, revision=revision, facts=facts
        )

    def insert(self) -> None:
        game = self._row()
        table = self._table_at(game)
        dealer = self.chance.choice(table.order)
        entry_id = uuid.uuid4()
        self.sent[entry_id] = self._game(table.order, dealer, table.profile)
        insert_game(
            keeper=self.keeper,
            entry_id=entry_id,
            before_id=game.pk,
            version=self._seen(),
            facts=self.sent[entry_id],
            moves_dealers=self.chance.random() < 0.5,
        )

    def move(self) -> None:
        before = self._row() if self.chance.random() < 0.8 else None
        move_game(
            keeper=self.keeper,
            game_id=self._row().pk,
            before_id=before.pk if before else None,
            version=self._seen(),
        )

    def delete(self) -> None:
        delete_game(keeper=self.keeper, game_id=self._row().pk)

    def restore(self) -> None:
        restore_game(keeper=self.keeper, game_id=self._row(known=True).pk)

    def undo(self) -> None:
        step_id = self._now("undo_to_id")
        undo(keeper=self.keeper, step_id=step_id or -1)

    def redo(self) -> None:
        step_id = self._now("redo_to_id")
        redo(keeper=self.keeper, step_id=step_id or -1)

    def go_back_far(self) -> None:
        for _ in range(self.chance.randint(2, 12)):
            with suppress(StaleStep):
                self.undo()

    def come_back_far(self) -> None:
        for _ in range(self.chance.randint(2, 12)):
            with suppress(StaleStep):
                self.redo()

    def join(self) -> None:
        join_table(
            keeper=self.keeper,
            version=self._seen(),
            name=self.chance.choice(PEOPLE),
            before=self.chance.choice((None, *self._table().order)),
        )

    def leave(self) -> None:
        position = self.chance.choice(self._table().order)
        leave_table(keeper=self.keeper, version=self._seen(), position=position)

    def substitute(self) -> None:
        substitute(
            keeper=self.keeper,
            version=self._seen(),
            position=self.chance.choice(self._table().order),
            name=self.chance.choice(PEOPLE),
            takes_points_over=self.chance.random() < 0.5,
        )

    def change_places(self) -> None:
        order = list(self._table().order)
        self.chance.shuffle(order)
        dealer = self.chance.choice(order)
        change_places(
            keeper=self.keeper, version=self._seen(), order=order, dealer=dealer
        )

    def swap_names(self) -> None:
        one, other = self.chance.choices(range(1, 6), k=2)
        swap_names(keeper=self.keeper, version=self._seen(), one=one, other=other)

    def change_rules(self) -> None:
        change_rules(
            keeper=self.keeper,
            version=self._seen(),
            system=self.chance.choice(list(System)),
            profile=self.chance.choice(PROFILES),
            whole_list=self.chance.random() < 0.5,
        )

    def correct_head(self) -> None:
        segments = read_segments(self.keeper.session).facts
        names = latest_names(segments)
        ever = {name for segment in segments for name in segment.names.values()}
        nobody = [name for name in PEOPLE if name not in ever]
        if nobody and self.chance.random() < 0.5:
            names[self.chance.choice(list(names))] = self.chance.choice(nobody)
        head = ListHead(
            title=self.chance.choice(("", "Runde", "Vereinsabend")),
            place=self.chance.choice(("", "Zum Ochsen")),
            planned_games=self.chance.choice((36, 48)),
            stake=self.chance.choice(("", "1", "1/4")),
        )
        correct_list(keeper=self.keeper, head=head, names=names, version=self._seen())

    def _enter(self, facts: GameFacts, number: int, *, entry_id=None) -> None:
        entry_id = entry_id or uuid.uuid4()
        self.sent.setdefault(entry_id, facts)
        enter_game(
            keeper=self.keeper,
            entry_id=entry_id,
            number=number,
            facts=facts,
        )

    def _row(self, *, known: bool = False) -> Game:
        games = self.keeper.session.games
        found = list((games.known() if known else games.standing()).order_by("pk"))
        if not found:
            raise StaleRevision
        return self.chance.choice(found)

    def _seen(self) -> int:
        return self._now("version") - (self.chance.random() < 0.03)

    def _table(self) -> SegmentFacts:
        return read_segments(self.keeper.session).last

    def _table_at(self, game: Game) -> SegmentFacts:
        return read_segments(self.keeper.session).at(game.order_key)

    def _adjustment(self, order) -> GameFacts:
        points = self.chance.choice((-50, -10, 10, 120))
        seat = self.chance.choice(order)
        return GameFacts(game=Adjustment(points), declarer=seat, note="Einigung")

    def _game(self, order, dealer: int, profile: RuleProfile) -> GameFacts:
        if self.chance.random() < 0.1:
            dealer = self.chance.choice(order)
        if self.chance.random() < 0.1:
            return GameFacts(game=PassedIn(), dealer=dealer)
        players = [one for one in order if one not in sitting_out(dealer, order)]
        return GameFacts(
            game=self._played(profile),
            dealer=dealer,
            declarer=self.chance.choice(players),
            card_points=self.chance.choice((None, None, 30, 61, 90)),
        )

    def _played(self, profile: RuleProfile) -> PlayedGame:
        while True:
            try:
                game = self._any_game()
                check_game(game, profile=profile)
            except RuleError:
                continue
            return game

    def _any_game(self) -> PlayedGame:
        contract = self.chance.choice(list(Contract))
        extras = self.chance.choice(((), (), (Extra.HAND,), (Extra.SCHNEIDER,)))
        is_null = contract is Contract.NULL
        bid = self.chance.choice((None, self.chance.choice(legal_bids())))
        told = {
            "contract": contract,
            "matadors": None if is_null else self.chance.choice((-2, -1, 1, 2, 4)),
            "extras": frozenset(extras),
            "won_on_points": self.chance.random() < 0.7,
            "bid": bid,
        }
        if is_null and bid and self.chance.random() < 0.5:
            told["replacement"] = Replacement(matadors=self.chance.choice((-1, 1, 3)))
        return PlayedGame(**told)


# What is done how often.
ACTIONS = {
    "enter": 30,
    "adjust": 3,
    "enter_again": 2,
    "correct": 12,
    "insert": 8,
    "move": 6,
    "delete": 6,
    "restore": 4,
    "undo": 10,
    "redo": 6,
    "go_back_far": 1,
    "come_back_far": 2,
    "join": 4,
    "leave": 3,
    "substitute": 3,
    "change_places": 2,
    "swap_names": 2,
    "change_rules": 3,
    "correct_head": 3,
}
