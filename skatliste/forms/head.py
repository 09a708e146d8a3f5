"""Correct the head of a list that has begun."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from scoring import games_to_round_end
from skatliste.labels import stake_label
from skatliste.models import Session

from .fields import StakeField, games_field, version_field
from .names import NamesForm

_TAKEN: Final = _("Somebody of this name has played on this list: please add to it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far a list has come, as far as its head depends on it.

    Attributes:
        names: who sat last in each column, by position.
        earlier: who sat there before and is written there still, by position.
        away: positions of those who are not at the table now.
        at_table: how many are.
        games: how many are written.
        round_end: how many there will be when everybody has dealt equally often.
    """

    names: Mapping[int, str]
    earlier: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    away: frozenset[int] = frozenset()
    at_table: int
    games: int
    round_end: int


class HeadForm(NamesForm):
    """Title, place, length and stake of a list, and the names of its columns."""

    planned_games = games_field(required=True)
    stake = StakeField()
    version = version_field()

    def __init__(
        self,
        data: Any = None,  # noqa: ANN401  # whatever Django's forms take
        *,
        session: Session,
        standing: Standing,
    ) -> None:
        initial = {
            "title": session.title,
            "venue": session.place,
            "planned_games": session.planned_games,
            "stake": stake_label(session.stake),
        }
        names = {f"name_{one}": name for one, name in standing.names.items()}
        super().__init__(data, initial=initial | names)
        self._planned = session.planned_games
        self._standing = standing
        for position in standing.names:
            label = _("Column %(number)d") % {"number": position}
            if position in standing.away:
                label = _("Column %(number)d, no longer at the table") % {
                    "number": position
                }
            self.add_name(position, label=label, required=True)

    def clean(self) -> None:
        super().clean()
        for position, name in self.names.items():
            self._refuse_earlier(position, name)
        planned = self.cleaned_data.get("planned_games")
        # What was agreed before somebody joined or left may stay as it is.
        if planned is not None and planned != self._planned:
            self._check_games(planned)

    def refuse_doubles(self) -> None:
        """Refuse a new name that stands in another column.

        Who came back after somebody had taken the place over has two columns, which
        may stay.
        """
        unchanged = [
            field
            for field in self.name_fields
            if self.cleaned_data.get(field.name) == field.initial
        ]
        changed = [field for field in self.name_fields if field not in unchanged]
        may_stay = {field.name for field in unchanged}
        self._refuse_doubles([*unchanged, *changed], may_stay=may_stay)

    def refuse_taken(self) -> None:
        """Say that somebody else has sat under one of the names."""
        for position, name in self.names.items():
            if name != self._standing.names[position]:
                self.add_error(f"name_{position}", _TAKEN)

    def _refuse_earlier(self, position: int, name: str) -> None:
        """Refuse the name of somebody who is still written in another column."""
        if name == self._standing.names[position]:
            return
        others = {
            earlier.casefold()
            for column, names in self._standing.earlier.items()
            if column != position
            for earlier in names
        }
        if name.casefold() in others:
            self.add_error(
                f"name_{position}",
                _TAKEN,
            )

    def _check_games(self, planned: int) -> None:
        standing = self._standing
        if planned < standing.games:
            self.add_error(
                "planned_games",
                _("%(games)d games are written already.") % {"games": standing.games},
            )
            return
        beyond, at_table = planned - standing.round_end, standing.at_table
        if missing := games_to_round_end(beyond, at_table):
            fewer = max(planned + missing - at_table, standing.round_end)
            self.add_error(
                "planned_games",
                _("Everybody deals equally often, so %(fewer)d or %(more)d would do.")
                % {"fewer": fewer, "more": fewer + at_table},
            )
