"""The pad: an entry in the making, with the tiles that people tap."""

import uuid
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring import Outcome
from skatliste.labels import question_label

from .declarations import SWITCHES
from .games import GameForm
from .preview import Preview, preview_of
from .tiles import DeclarationTiles, Tile


@dataclass(frozen=True, kw_only=True)
class Pad(DeclarationTiles):
    """An entry in the making, as the page shows it.

    Attributes:
        form: what has been tapped so far.
        action: address that a result is sent to.
        entry_id: makes the entry the same however often it is sent.
        revision: of the row that is corrected; None for a new game.
        game_id: the row that is corrected; None for a new game.
        current: outcome of the row that is corrected.
        problem: a sentence about the entry as a whole.
        is_refused: whether the form's errors are to be shown.
    """

    form: GameForm
    action: str
    entry_id: uuid.UUID = field(default_factory=uuid.uuid4)
    revision: int | None = None
    game_id: int | None = None
    current: Outcome | None = None
    problem: str = ""
    is_refused: bool = False

    @property
    def number(self) -> int:
        return self.form.table.number

    @property
    def preview(self) -> Preview:
        return preview_of(self.form, current=self.current)

    @property
    def errors(self) -> dict[str, str]:
        """One sentence for each field that was refused."""
        if not self.is_refused:
            return {}
        return {name: str(messages[0]) for name, messages in self.form.errors.items()}

    @property
    def asked(self) -> str:
        """What the table is being asked: sent again it is answered."""
        return " ".join(one.code for one in self.form.findings)

    @property
    def questions(self) -> list[str]:
        """What contradicts itself; tapped once more it is written as it is."""
        if not self.is_refused:
            return []
        return [question_label(one) for one in self.form.findings]

    @property
    def general_error(self) -> str:
        """What is wrong that no field shows."""
        hidden = ("entry_id", "number", "revision", "outcome", "__all__")
        if self.questions:
            return ""
        found = (self.errors[name] for name in hidden if name in self.errors)
        return self.problem or next(found, "")

    @property
    def switch_error(self) -> str:
        return next((self.errors[name] for name in SWITCHES if name in self.errors), "")

    @property
    def who(self) -> list[Tile]:
        table = self.form.table
        return [
            Tile(
                value=str(position),
                label=name,
                note=self._absence(position),
                is_chosen=self._is_told("declarer", position),
                is_possible=position not in table.sitting_out,
            )
            for position, name in table.names.items()
        ]

    @property
    def dealers(self) -> list[Tile]:
        chosen = self.form["dealer"].value() or self.form.table.dealer
        return [
            Tile(
                value=str(position), label=name, is_chosen=str(chosen) == str(position)
            )
            for position, name in self.form.table.names.items()
        ]

    @property
    def is_passed_in(self) -> bool:
        """Whether the row that is being corrected was passed in."""
        return self.game_id is not None and self.current is None

    @property
    def shows_more(self) -> bool:
        """Whether anything beyond the four taps was told or refused."""
        more = (
            *("bid", "card_points", "dealer"),
            *("replacement_matadors", "replacement_contract"),
        )
        return any(
            name in self.errors or self.form[name].value() not in (None, "")
            for name in more
        )

    def _absence(self, position: int) -> str:
        table = self.form.table
        if position == table.dealer:
            return _("deals")
        return _("sits out") if position in table.sitting_out else ""
