"""The pad: an entry in the making, with the tiles that people tap."""

import uuid
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from scoring import Ending, Outcome
from skatliste.labels import ending_label, question_label

from .games import GameForm
from .preview import Preview, preview_of
from .tiles import DeclarationTiles, Tile

MOVE_DEALERS: Final = "move"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What saving an entry would change, shown before it is saved.

    Attributes:
        effect: the totals, old beside new.
        mark: says what was shown, so that nothing else is saved.
        asks_dealers: whether the later dealers may move on by one.
        conflict: the first game in which they cannot; None if they can.
    """

    effect: object
    mark: str
    asks_dealers: bool = False
    conflict: int | None = None

    @property
    def ways(self) -> list[Tile]:
        """The buttons that save it."""
        if not self.asks_dealers:
            return [Tile(value="save", label=_("Save"))]
        stay = Tile(value="stay", label=_("Save, dealers stay"))
        if self.conflict is not None:
            return [stay]
        return [Tile(value=MOVE_DEALERS, label=_("Save, dealers move on")), stay]


@dataclass(frozen=True, kw_only=True)
class Pad(DeclarationTiles):
    """An entry in the making, as the page shows it.

    Attributes:
        form: what has been tapped so far.
        action: address that a result is sent to.
        preview_action: address that says what it would be worth.
        points_address: where the points of every game are; empty if they hang on
            what has to be told besides.
        entry_id: makes the entry the same however often it is sent.
        revision: of the row that is corrected; None for a new game.
        version: of the list that was seen.
        game_id: the row that is corrected; None for a new game.
        before_id: the row that a forgotten game is put before; None for any other.
        current: outcome of the row that is corrected.
        problem: a sentence about the entry as a whole.
        is_refused: whether the form's errors are to be shown.
        shown: what saving it would change, if that is asked about.
    """

    form: GameForm
    action: str
    preview_action: str = ""
    points_address: str = ""
    entry_id: uuid.UUID = field(default_factory=uuid.uuid4)
    revision: int | None = None
    version: int | None = None
    game_id: int | None = None
    before_id: int | None = None
    current: Outcome | None = None
    problem: str = ""
    is_refused: bool = False
    shown: Shown | None = None

    @property
    def number(self) -> int:
        return self.form.table.number

    @property
    def preview(self) -> Preview:
        return preview_of(self.form, current=self.current)

    @property
    def errors(self) -> dict[str, str]:
        """One sentence for each field that was refused."""
        return super().errors if self.is_refused else {}

    @property
    def is_new(self) -> bool:
        """Whether it is the next game of the list."""
        return self.game_id is None and self.before_id is None

    @property
    def wanted(self) -> str:
        """The result that was tapped."""
        return str(self.form["outcome"].value() or "")

    @property
    def asked(self) -> str:
        """What the table is being asked: sent again it is answered."""
        if self.shown is not None:
            return str(self.form["asked"].value() or "")
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
        hidden = ("entry_id", "number", "revision", "version", "outcome", "__all__")
        if self.questions:
            return ""
        found = (self.errors[name] for name in hidden if name in self.errors)
        return self.problem or next(found, "")

    @property
    def who(self) -> list[Tile]:
        sitting_out = self.form.dealt.sitting_out
        return [
            Tile(
                value=str(position),
                label=name,
                note=self._absence(position),
                is_chosen=self._is_told("declarer", position)
                and position not in sitting_out,
                is_possible=position not in sitting_out,
                why=self._why_not(position),
            )
            for position, name in self.form.table.names.items()
        ]

    @property
    def dealers(self) -> list[Tile]:
        """Who may have dealt; for the next game first whose turn it is."""
        table = self.form.table
        tiles = [
            Tile(
                value=str(position),
                label=name,
                is_chosen=position == self.form.dealt.dealer,
            )
            for position, name in table.names.items()
        ]
        if not self.is_new:
            return tiles
        turn = _("%(name)s, whose turn it is") % {"name": table.names[table.dealer]}
        others = [tile for tile in tiles if tile.value != str(table.dealer)]
        return [Tile(value="", label=turn), *others]

    @property
    def endings(self) -> list[Tile]:
        return [
            Tile(
                value=ending.value,
                label=ending_label(ending),
                is_chosen=self._is_told("ending", ending.value),
            )
            for ending in Ending
        ]

    @property
    def is_passed_in(self) -> bool:
        """Whether the row that is being corrected was passed in."""
        return self.game_id is not None and self.current is None

    @property
    def tells_more(self) -> bool:
        """Whether anything beyond the four taps and the bid was told."""
        more = (
            *("card_points", "ending", "note"),
            *("replacement_matadors", "replacement_contract"),
        )
        has_other_dealer = self.form.dealt.dealer != self.form.table.dealer
        return has_other_dealer or any(
            self.form[name].value() not in (None, "") for name in more
        )

    def _why_not(self, position: int) -> str:
        table = self.form.dealt
        if position not in table.sitting_out:
            return ""
        told = {"name": table.names[position]}
        if position == table.dealer:
            return _("%(name)s deals, and does not play this game.") % told
        return _("%(name)s sits out in this game.") % told

    def _absence(self, position: int) -> str:
        table = self.form.dealt
        if position == table.dealer:
            return _("deals")
        return _("sits out") if position in table.sitting_out else ""
