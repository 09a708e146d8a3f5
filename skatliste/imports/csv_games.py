"""What a row of a table says was played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import (
    BASE_VALUES,
    LEAST_POINTS,
    MOST_CARD_POINTS,
    MOST_MATADORS,
    Adjustment,
    Border,
    Contract,
    Deck,
    Extra,
    Language,
    Outcome,
    PassedIn,
    PlayedGame,
    Reason,
    Replacement,
    RuleError,
    RuleProfile,
    check_bid,
    is_adjustment,
    is_null_overbid,
    is_passed_in,
    parse_extras,
    parse_game,
    parse_matadors,
    parse_outcome,
    reached_extras,
    result,
    spoken,
)
from skatliste.columns import Column
from skatliste.labels import figure, refusal_label
from skatliste.models import Event, GameFacts, SegmentFacts

from .csv_records import Record, one_line, shortened, whole_number
from .csv_seats import Seats

# Of a table of four or five, who deals and at five another one.
_NOT_IN_IT: Final = frozenset({"dealer_sits_out", "declarer_sits_out"})
_YES: Final = frozenset({"x", "1", "ja", "j", "yes", "y", "✓", "✔", "×", "+"})
_NO: Final = frozenset({"0", "nein", "n", "no"})
_NOTE_LENGTH: Final = 200
_QUOTED: Final = 120
_read_note: Final = one_line(_NOTE_LENGTH)
_GAME: Final = (Column.DECLARER, Column.GAME, Column.RESULT, Column.POINTS, Column.NOTE)


def is_written(record: Record) -> bool:
    """Whether a row tells more than its number and its dealer: many are printed."""
    return any(record.text(column) for column in _GAME)


def read_game(
    record: Record, seats: Seats, *, due: int, table: SegmentFacts
) -> GameFacts | None:
    """Return what was written in a row; None if it cannot be, with its problems.

    Args:
        record: the row.
        seats: who sits where.
        due: who deals it unless it says so.
        table: at which it was played.
    """
    facts = None
    try:
        facts = _facts(record, seats, due, table.profile)
        if record.problems or facts is None:
            return None
        table.check(facts)
    except RuleError as error:
        told = _out_of_turn(facts, table) if error.code in _NOT_IN_IT else ""
        record.problems.append(told or refusal_label(error))
        return None
    return facts


def _out_of_turn(facts: GameFacts | None, table: SegmentFacts) -> str:
    """Return whom the seats let deal and not play, since nothing can be chosen here."""
    if facts is None or facts.dealer is None or facts.declarer is None:
        return ""
    names = table.names
    return _(
        "%(dealer)s deals here, and %(declarer)s sits out: are all names right, and is "
        "that how they sat?"
    ) % {"dealer": names[facts.dealer], "declarer": names[facts.declarer]}


def find_person(record: Record, seats: Seats, column: Column) -> int | None:
    """Return whose name stands in a cell; None if nobody's, which is a problem."""
    text = record.text(column)
    place = seats.find(text) if text else None
    if place is None:
        why = _("Nobody of this name sits at the table.") if text else _("is missing.")
        record.refuse(column, why)
    return place


def tells_passed_in(record: Record, seats: Seats) -> bool:
    """Whether a row says that nobody bid."""
    game, declarer = record.text(Column.GAME), record.text(Column.DECLARER)
    ended = record.text(Column.RESULT)
    if game:
        return is_passed_in(game)
    if ended:
        # A stroke is said of a game that was lost, too.
        return is_passed_in(ended) and not (declarer and parse_outcome(ended))
    # Somebody may be called E.
    return is_passed_in(declarer) and seats.find(declarer) is None


def _facts(
    record: Record, seats: Seats, due: int, profile: RuleProfile
) -> GameFacts | None:
    note = record.read(Column.NOTE, _read_note, "")
    if is_adjustment(record.text(Column.GAME)):
        declarer = find_person(record, seats, Column.DECLARER)
        points = _needed_points(record)
        booked = None if points is None else Adjustment(points)
        return _whole(booked, None, declarer, note=note)
    dealer: int | None = due
    if record.has(Column.DEALER):
        dealer = find_person(record, seats, Column.DEALER)
    if tells_passed_in(record, seats):
        return GameFacts(game=PassedIn(), dealer=dealer, note=note)
    declarer = find_person(record, seats, Column.DECLARER)
    card_points = record.read(Column.CARD_POINTS, _card_points, None)
    game = _game(record, card_points, profile)
    return _whole(game, dealer, declarer, card_points=card_points, note=note)


def _whole(
    game: Event | None,
    dealer: int | None,
    declarer: int | None,
    *,
    card_points: int | None = None,
    note: str,
) -> GameFacts | None:
    if game is None or declarer is None:
        return None
    return GameFacts(
        game=game, dealer=dealer, declarer=declarer, card_points=card_points, note=note
    )


def _needed_points(record: Record) -> int | None:
    has_result = record.has(Column.RESULT) and not record.has(Column.POINTS)
    column = Column.RESULT if has_result else Column.POINTS
    points = record.number_in(column)
    if points is None and not record.problems:
        record.refuse(column, _("is missing."))
    return points


def _card_points(text: str) -> int:
    points = whole_number(text)
    if not 0 <= points <= MOST_CARD_POINTS:
        raise RuleError("card_points_out_of_range", "card_points")
    return points


def _bid(text: str) -> int:
    bid = whole_number(text)
    check_bid(bid)
    return bid


def _game(
    record: Record, card_points: int | None, profile: RuleProfile
) -> PlayedGame | None:
    declared, verdict = _declared(record), _verdict(record)
    if declared is None or verdict is None or record.problems:
        return None
    outcome, points = verdict
    if points is not None and outcome is Outcome.LOST:
        won = _was_won_on_points(declared, card_points, profile)
        extras = declared.extras
    else:
        won = outcome.is_won
        extras = reached_extras(declared.contract, declared.extras, outcome)
    game = replace(declared, extras=extras, won_on_points=won)
    if points is not None and _lacks_its_minus(game, points, profile):
        record.problems.append(_which_sign(points))
    return game


def _was_won_on_points(
    declared: PlayedGame, card_points: int | None, profile: RuleProfile
) -> bool:
    """Return whether a game that cost points was won on points all the same.

    Where the card points do not tell, an overbid one was: nothing else is needed to
    lose it.
    """
    if card_points is not None and declared.contract is not Contract.NULL:
        return card_points >= LEAST_POINTS[Border.WON]
    return result(declared, profile=profile).reason is Reason.OVERBID


def _declared(record: Record) -> PlayedGame | None:
    """Return what was declared, as if it was won."""
    if not record.has(Column.GAME):
        record.refuse(Column.GAME, _("is missing."))
        return None
    told = record.read(Column.GAME, lambda text: parse_game(text, in_short=True), None)
    bid = record.read(Column.BID, _bid, None)
    extras = _extras(record)
    matadors = _matadors(record, told[1] if told else None)
    if told is None or record.problems:
        return None
    contract, _count, among = told
    replacement = None
    if contract is Contract.NULL and is_null_overbid(extras | among, bid):
        # What replaces a Null below its bid has matadors.
        replacement = _replacement(record, matadors, extras | among, bid)
        matadors = None
    return PlayedGame(
        contract=contract,
        matadors=matadors,
        extras=extras | among,
        bid=bid,
        replacement=replacement,
    )


def _replacement(
    record: Record, matadors: int | None, extras: frozenset[Extra], bid: int | None
) -> Replacement | None:
    """Return as what an overbid Null is booked, by its matadors or its calculation."""
    if matadors is not None:
        return Replacement(matadors=matadors)
    if bid is None:
        return None
    booked = _sentences(extras, bid, record.layout.language)
    return booked.get(record.text(Column.SENTENCE))


@lru_cache(maxsize=600)
def _sentences(
    extras: frozenset[Extra], bid: int, language: Language
) -> Mapping[str, Replacement]:
    """Return what can replace an overbid Null by how its value is counted then."""
    most = MOST_MATADORS[Contract.CLUBS]
    counts = [one for one in range(-most, most + 1) if one]
    told: dict[str, Replacement] = {}
    for deck, contract, count in product(Deck, BASE_VALUES, counts):
        replacement = Replacement(matadors=count, contract=contract)
        null = PlayedGame(
            contract=Contract.NULL, extras=extras, bid=bid, replacement=replacement
        )
        # In Grand more than four are four.
        told.setdefault(spoken(null, language=language, deck=deck), replacement)
    return told


def _extras(record: Record) -> frozenset[Extra]:
    listed = record.read(Column.EXTRAS, parse_extras, frozenset[Extra]())
    return listed | {
        extra for extra in Extra if record.read(extra, _is_ticked, default=False)
    }


def _is_ticked(text: str) -> bool:
    if text.casefold() not in _YES | _NO:
        raise RuleError("extra_unknown", "extras")
    return text.casefold() in _YES


def _matadors(record: Record, in_game: int | None) -> int | None:
    told = {
        in_game,
        record.read(Column.MATADORS, parse_matadors, None),
        record.number_in(Column.WITH) or None,
        -(record.number_in(Column.WITHOUT) or 0) or None,
    } - {None}
    if len(told) > 1:
        record.problems.append(
            _("The matadors are told twice, and not the same: %(told)s.")
            % {"told": ", ".join(figure(one) for one in sorted(_known(told)))}
        )
    return next(iter(told), None)


def _known(told: set[int | None]) -> Iterator[int]:
    return (one for one in told if one is not None)


def _verdict(record: Record) -> tuple[Outcome, int | None] | None:
    """Return how it ended, and the points if they alone say so."""
    outcome = parse_outcome(record.text(Column.RESULT))
    if outcome is not None:
        return outcome, None
    points = written_points(
        record,
        lambda column: record.read(
            column,
            _points_as_result if column is Column.RESULT else whole_number,
            None,
        ),
    )
    if record.problems:
        return None
    if not points:
        record.refuse(Column.RESULT, refusal_label(RuleError("verdict_missing", "")))
        return None
    return (Outcome.WON if points > 0 else Outcome.LOST), points


def _points_as_result(text: str) -> int:
    try:
        return whole_number(text)
    except RuleError as error:
        raise ValidationError(
            _("Here belongs “won” or “lost”, or the points.")
        ) from error


def written_points(record: Record, read: Callable[[Column], int | None]) -> int | None:
    """Return the points that stand in a row, with a minus if they are lost."""
    for column in (Column.POINTS, Column.PLUS):
        if record.has(column):
            return read(column)
    if record.has(Column.MINUS):
        lost = read(Column.MINUS)
        return None if lost is None else -abs(lost)
    is_word = parse_outcome(record.text(Column.RESULT)) is not None
    return None if is_word else read(Column.RESULT)


def _lacks_its_minus(game: PlayedGame, points: int, profile: RuleProfile) -> bool:
    """Whether the points are those of the same game lost, written without a sign."""
    if points < 0 or result(game, profile=profile).points == points:
        return False
    lost = replace(game, won_on_points=False)
    return points == -result(lost, profile=profile).points


def _which_sign(points: int) -> str:
    return _(
        "%(points)s would be twice the value: was it lost? Then a minus belongs before "
        "it."
    ) % {"points": figure(points)}


def quoted(cells: Sequence[str]) -> str:
    """Return a row as it stands in the file, to be shown beside its problems."""
    return shortened(" · ".join(cell for cell in cells if cell), _QUOTED)
