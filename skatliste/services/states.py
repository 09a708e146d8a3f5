"""The facts of a list and of its rows, in the shape that the log keeps them in.

What the log says was there before is put back by undoing, what it says was there
afterwards by redoing. Nobody else reads or writes the shape.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from skatliste.models import (
    Game,
    GameFacts,
    Seat,
    Segment,
    Session,
    Sitting,
    facts_from_json,
    facts_to_json,
)

State = dict[str, Any]
# Everything that `put_games` may set.
_GAME_FIELDS = [
    field.attname
    for field in Game._meta.get_fields()  # noqa: SLF001  # documented, despite its name
    if field.concrete and field.name not in {"id", "session", "entry_id", "entered_at"}
]


def game_state(game: Game, positions: Mapping[int, int]) -> State | None:
    """Return a row as it is; None if its entry was undone."""
    if game.is_undone:
        return None
    return {
        **facts_to_json(game.facts(positions)),
        "order_key": game.order_key,
        "deleted": game.deleted_at is not None,
        "corrected": game.is_corrected,
    }


def games_state(games: Iterable[Game], seats: Mapping[int, Seat]) -> State:
    """Return the rows as they are, by their id; *seats* by their position."""
    positions = {seat.pk: position for position, seat in seats.items()}
    return {"games": {str(game.pk): game_state(game, positions) for game in games}}


def facts_of_state(state: Mapping[str, Any]) -> GameFacts:
    """Return the facts in the state of a row."""
    return facts_from_json(state)


def list_state(session: Session) -> State:
    """Return the head of a list and all its segments as they are."""
    return {
        "title": session.title,
        "place": session.place,
        "planned_games": session.planned_games,
        "stake": session.stake,
        "segments": [
            _segment_state(segment)
            for segment in session.segments.order_by("from_key")
            .select_related("first_dealer")
            .prefetch_related("sittings__seat")
        ],
    }


def put_state(session: Session, document: Mapping[str, Any]) -> None:
    """Put back what *document* tells. The session is saved by whoever calls."""
    if "list" in document:
        _put_list(session, document["list"])
    if "games" in document:
        _put_games(session, document["games"])


def seats_of(session: Session) -> dict[int, Seat]:
    """Return the columns of a list by their position."""
    return {seat.position: seat for seat in session.seats.all()}


def write_segments(session: Session, segments: Sequence[Mapping[str, Any]]) -> None:
    """Let the list have these segments and no others, as `list_state` tells them."""
    seats = seats_of(session)
    for position in sorted({one for segment in segments for one in _seated(segment)}):
        if position not in seats:
            seats[position] = Seat.objects.create(session=session, position=position)
    session.segments.all().delete()
    written = Segment.objects.bulk_create(
        Segment(
            session=session,
            from_key=segment["from_key"],
            first_dealer=seats[segment["first_dealer"]],
            system=segment["system"],
            profile=segment["profile"],
        )
        for segment in segments
    )
    Sitting.objects.bulk_create(
        Sitting(segment=segment, place=place, seat=seats[position], player_id=player_id)
        for segment, state in zip(written, segments, strict=True)
        for place, (position, player_id) in enumerate(state["sitters"], start=1)
    )


def latest_sitters(segments: Iterable[Mapping[str, Any]]) -> dict[int, int]:
    """Return the id of who sat last in each column, by position."""
    return {
        position: player_id
        for segment in segments
        for position, player_id in segment["sitters"]
    }


def with_sitters(
    segments: Iterable[State], change: Callable[[int, int], int]
) -> list[State]:
    """Return *segments* with those in them whom *change* makes of position and id."""
    return [
        segment
        | {
            "sitters": [
                [position, change(position, player_id)]
                for position, player_id in segment["sitters"]
            ]
        }
        for segment in segments
    ]


def _segment_state(segment: Segment) -> State:
    sittings = sorted(segment.sittings.all(), key=lambda sitting: sitting.place)
    return {
        "from_key": segment.from_key,
        "first_dealer": segment.first_dealer.position,
        "system": segment.system,
        "profile": segment.profile,
        "sitters": [[one.seat.position, one.player_id] for one in sittings],
    }


def _seated(segment: Mapping[str, Any]) -> list[int]:
    return [position for position, _ in segment["sitters"]]


def _put_list(session: Session, state: Mapping[str, Any]) -> None:
    session.title = state["title"]
    session.place = state["place"]
    session.planned_games = state["planned_games"]
    session.stake = state["stake"]
    session.save(update_fields=["title", "place", "planned_games", "stake"])
    write_segments(session, state["segments"])


def _put_games(session: Session, states: Mapping[str, State | None]) -> None:
    seats = seats_of(session)
    games = session.games.in_bulk([int(key) for key in states])
    was = [vars(game).copy() for game in games.values()]
    for key, state in states.items():
        _put_game(games[int(key)], state, seats)
    # The fewer fields, the more rows are written at once.
    changed = [
        name
        for name in _GAME_FIELDS
        if any(
            getattr(game, name) != old[name]
            for game, old in zip(games.values(), was, strict=True)
        )
    ]
    Game.objects.bulk_update(games.values(), changed)


def _put_game(game: Game, state: State | None, seats: dict[int, Seat]) -> None:
    game.revision += 1
    game.is_undone = state is None
    if state is None:
        return
    game.write_facts(facts_of_state(state), seats)
    game.order_key = state["order_key"]
    game.is_corrected = state["corrected"]
    if not state["deleted"]:
        game.deleted_at = None
    elif game.deleted_at is None:
        game.deleted_at = timezone.now()
