"""What is different between two states of a row, or of a list's head and table."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    ENDINGS,
    SYSTEMS,
    Adjustment,
    Language,
    System,
    profile_from_dict,
    profile_sentences,
)
from skatliste.models import Action, GameFacts, facts_from_json

from .log import State
from .replay import Standing, Turn
from .rows import Manner
from .step_words import row_words


class Line(NamedTuple):
    """One difference. What is new or gone stands alone."""

    label: str
    old: str
    new: str


class Words:
    """Puts differences into words: one language, one deck, the people of one log."""

    def __init__(self, people: Mapping[int, str], manner: Manner) -> None:
        self._people = people
        self._manner = manner

    @property
    def _language(self) -> Language:
        return self._manner[0]

    def of_row(self, turn: Turn, row: str) -> list[Line]:
        """Return what *turn* changed about the row of this entry."""
        old = turn.old.get("games", {}).get(row)
        new = turn.new.get("games", {}).get(row)
        told = [
            Line("", self._row(old, turn.before), self._row(new, turn.after)),
            *_places(old, new, turn, row),
            *self._details(old, new, turn),
        ]
        if old and new and old["deleted"] is not new["deleted"]:
            # The same before and after; which of the two it is was said already.
            return [Line("", "", told[0].new)]
        return [line for line in told if line.old != line.new]

    def of_others(self, turn: Turn, row: str | None) -> list[Line]:
        """Return what *turn* changed about all rows but the one of this entry."""
        old, new = turn.old.get("games", {}), turn.new.get("games", {})
        moved = sum(
            old[one].get("dealer") != new[one].get("dealer")
            for one in old.keys() & new.keys() - {row}
            if old[one] and new[one]
        )
        if not moved:
            return []
        words = ngettext(
            "another one in %(count)d other game",
            "another one in %(count)d other games",
            moved,
        )
        return [Line(_("Dealer"), "", words % {"count": moved})]

    def of_table(self, turn: Turn) -> list[Line]:
        """Return what *turn* changed about the head and the table of the list."""
        old, new = turn.old.get("list"), turn.new.get("list")
        if new is None:
            return []
        before = Standing(old) if old else Standing()
        after = Standing(new)
        told = [
            *_head(old or {}, new),
            *self._seated(before, after),
            *self._renamed(before, after),
            Line(_("System"), self._system(before), self._system(after)),
            *self._rules(before, after),
        ]
        action = (turn.target or turn.entry).action
        if action in {Action.LIST_BEGUN, Action.PLACES_CHANGED}:
            told.append(
                Line(_("Deals first"), self._dealer(before), self._dealer(after))
            )
        if action is Action.RULES_CHANGED:
            told.append(Line(_("Holds for"), "", _reach(old, new)))
        return [line for line in told if line.old != line.new]

    def of_closing(self, turn: Turn) -> list[Line]:
        """Return what was said as the list was closed, or as a row was flagged."""
        told = turn.entry.after or {}
        seats = [*told.get("agreed", ()), *([told["seat"]] if "seat" in told else ())]
        latest = turn.after.latest
        names = ", ".join(self._name(latest.get(position)) for position in seats)
        is_flag = turn.entry.action is Action.ROW_FLAGGED
        lines = [
            Line(_("Revision"), "", str(told.get("revision", ""))),
            Line(_("Reason"), "", told.get("reason", "")),
            Line(_("Says") if is_flag else _("Agreed"), "", names),
        ]
        return [line for line in lines if line.new]

    def _row(self, state: State | None, standing: Standing) -> str:
        if state is None:
            return ""
        key = state["order_key"]
        facts = facts_from_json(state)
        names = self._names(facts, standing, key)
        return row_words(facts, names, standing.profile(key), self._manner)

    def _names(self, facts: GameFacts, standing: Standing, key: int) -> dict[int, str]:
        positions = {facts.dealer, facts.declarer} - {None}
        return {
            position: self._name(standing.player(position, key))
            for position in positions
            if position is not None
        }

    def _name(self, player: int | None) -> str:
        return self._people.get(player or 0, _("somebody"))

    def _details(
        self, old: State | None, new: State | None, turn: Turn
    ) -> Iterable[Line]:
        """Yield what the words of a row leave out."""
        was = self._facts(old, turn.before)
        now = self._facts(new, turn.after)
        for label in now if new else ():
            # Of a new row only what is not usual.
            if old or label in {_("Note"), _("Reason"), _("Decided by")}:
                yield Line(label, was.get(label, ""), now[label])

    def _facts(self, state: State | None, standing: Standing) -> dict[str, str]:
        if state is None:
            return {}
        facts = facts_from_json(state)
        if isinstance(facts.game, Adjustment):
            return {_("Reason"): facts.note}
        names = self._names(facts, standing, state["order_key"])
        ending = ENDINGS[self._language][facts.ending] if facts.ending else ""
        return {
            _("Dealer"): names.get(facts.dealer or 0, ""),
            _("Bid"): _number(getattr(facts.game, "bid", None)),
            _("Card points of the declarer"): _number(facts.card_points),
            _("Decided by"): ending,
            _("Note"): facts.note,
        }

    def _seated(self, before: Standing, after: Standing) -> Iterable[Line]:
        """Yield who sits where, if that is not the same places under other names."""
        was, now = before.sitters, after.sitters
        if [position for position, _player in was] != [one for one, _player in now]:
            yield Line(
                _("At the table"),
                *(
                    ", ".join(self._name(player) for _position, player in sitters)
                    for sitters in (was, now)
                ),
            )

    def _dealer(self, standing: Standing) -> str:
        if not standing.segments:
            return ""
        here = standing.segments[-1]
        return self._name(dict(here["sitters"]).get(here["first_dealer"]))

    def _renamed(self, before: Standing, after: Standing) -> Iterable[Line]:
        """Yield the columns in which another name stands."""
        for position, player in after.latest.items():
            known = before.latest.get(position, player)
            label = _("Column %(number)d") % {"number": position}
            yield Line(label, self._name(known), self._name(player))

    def _system(self, standing: Standing) -> str:
        if not standing.segments:
            return ""
        return SYSTEMS[self._language][System(standing.segments[-1]["system"])]

    def _rules(self, before: Standing, after: Standing) -> Iterable[Line]:
        if not before.segments:
            return
        was, now = (
            profile_sentences(
                profile_from_dict(one.segments[-1]["profile"]), language=self._language
            )
            for one in (before, after)
        )
        yield from (Line(_("Rule"), *pair) for pair in zip(was, now, strict=True))


def _head(old: State, new: State) -> Iterable[Line]:
    for name, label in (
        ("title", _("Title")),
        ("place", _("Place")),
        ("planned_games", _("Number of games")),
        ("stake", _("Cents for a point")),
    ):
        # A list begins with what it was begun with.
        yield Line(label, str(old.get(name, new[name])), str(new[name]))


def _places(
    old: State | None, new: State | None, turn: Turn, row: str
) -> Iterable[Line]:
    if old is None or new is None or old["order_key"] == new["order_key"]:
        return
    was, now = turn.before.number(row), turn.after.number(row)
    yield Line(_("Number"), _number(was), _number(now))


def _reach(old: State | None, new: State) -> str:
    """Return from where on the rules of a list were changed."""
    ends = [one["segments"][-1]["from_key"] for one in (old or new, new)]
    whole = ends[0] == ends[1]
    return _("the whole list") if whole else _("the games that follow")


def _number(told: int | None) -> str:
    return "" if told is None else str(told)
