"""A list that was written by the version before is a list with steps and segments."""

import json
import uuid
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from skatliste.checking import check_list
from skatliste.exports import export_list
from skatliste.models import Game, Keeper, Session
from skatliste.services import redo, undo

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("skatliste", "0002_session_profile")]
STEP = 2**32
NAMES = ("Anna", "Ben", "Cem")
PROFILE = {
    "overbid_null": "next_null",
    "missed_announcement": "in_full",
    "bid_told": "never",
    "own_schneider": "counts",
}
PASSED_IN = {"kind": "passed_in", "dealer": 3, "note": ""}


def played(declarer, matadors, *, dealer=1, won=True):
    return {
        "kind": "played",
        "dealer": dealer,
        "declarer": declarer,
        "contract": "clubs",
        "matadors": matadors,
        "extras": [],
        "won_on_points": won,
        "bid": None,
        "card_points": None,
        "replacement": None,
        "note": "",
    }


@pytest.fixture
def before():
    """The models of the version before, on a database of it."""
    # There is no way back to it, since nobody would take it: begun anew, it is there.
    with connection.schema_editor() as editor:
        for model in apps.get_app_config("skatliste").get_models():
            editor.delete_model(model)
    MigrationExecutor(connection).migrate([("skatliste", None)], fake=True)
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    migrate()


def migrate() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


class OldList:
    """Writes what the version before wrote."""

    def __init__(self, models, action, *, rows=()):
        self.models = models
        club = self.model("Club").objects.create()
        self.players = [
            self.model("Player").objects.create(club=club, name=name) for name in NAMES
        ]
        self.session = self.model("Session").objects.create(
            public_id="bcdfghjkmnpq",
            uid=uuid.uuid4(),
            club=club,
            title="Runde",
            place="Zum Ochsen",
            begun_at=datetime(2026, 11, 5, 18, 0, tzinfo=UTC),
            planned_games=36,
            system="seeger",
            profile=PROFILE,
        )
        self.seats = [
            self.model("Seat").objects.create(
                session=self.session, position=position, player=player
            )
            for position, player in enumerate(self.players, start=1)
        ]
        self.games = [self.add(row) for row in rows]
        self.log(action, after=self.head())

    def model(self, name):
        return self.models.get_model("skatliste", name)

    def head(self):
        return {
            "title": self.session.title,
            "planned_games": 36,
            "system": "seeger",
            "profile": PROFILE,
            "players": [player.pk for player in self.players],
        }

    def log(self, action, **told):
        self.session.version += 1
        self.session.save()
        self.model("Change").objects.create(
            session=self.session, version=self.session.version, action=action, **told
        )

    def add(self, row):
        number = self.model("Game").objects.filter(session=self.session).count() + 1
        game = self.model("Game")(
            session=self.session,
            entry_id=uuid.uuid4(),
            order_key=number * STEP,
        )
        return self.write(game, row)

    def write(self, game, row):
        game.kind, game.dealer = row["kind"], self.seats[row["dealer"] - 1]
        if row["kind"] == "played":
            game.declarer = self.seats[row["declarer"] - 1]
            game.contract, game.matadors = row["contract"], row["matadors"]
            game.won_on_points = row["won_on_points"]
        game.save()
        return game

    def enter(self, row):
        game = self.add(row)
        self.log("game_entered", game=game, after=row)
        return game

    def correct(self, game, was, row):
        game.revision += 1
        self.write(game, row)
        self.log("game_corrected", game=game, before=was, after=row)

    def delete(self, game, row):
        game.deleted_at = self.session.begun_at
        game.save()
        self.log("game_deleted", game=game, before=row)

    def restore(self, game, row):
        game.deleted_at = None
        game.save()
        self.log("game_restored", game=game, after=row)

    def rename(self, title):
        before = self.head()
        self.session.title = title
        self.log("list_corrected", before=before, after=self.head())


def whole_evening(models):
    """Write a list on which everything was done that could be done."""
    old = OldList(models, "list_begun")
    rows = [played(1, 1), played(2, 2, dealer=2), played(3, -3, won=False)]
    one, two, three = (old.enter(row) for row in rows)
    old.correct(three, rows[2], played(3, -4, won=False))
    old.delete(two, rows[1])
    old.rename("Vereinsabend")
    old.delete(one, rows[0])
    old.restore(one, rows[0])
    old.log("list_deleted")
    old.log("list_restored")
    old.enter(PASSED_IN)
    return old


def a_file(models):
    """Write a list that came as a file, and was corrected since."""
    rows = [played(1, 1), played(2, 2, dealer=2), PASSED_IN]
    old = OldList(models, "list_imported", rows=rows)
    old.correct(old.games[0], rows[0], played(1, 4))
    old.delete(old.games[1], rows[1])
    return old


def undo_all(keeper) -> int:
    steps = 0
    while (step := Session.objects.get().undo_to_id) is not None:
        undo(keeper=keeper, step_id=step)
        steps += 1
    return steps


def redo_all(keeper) -> int:
    steps = 0
    while (step := Session.objects.get().redo_to_id) is not None:
        redo(keeper=keeper, step_id=step)
        steps += 1
    return steps


def exported() -> dict:
    content = json.loads(export_list(Session.objects.get(), "json"))
    return {name: content[name] for name in ("session", "players", "games", "foot")}


@pytest.mark.parametrize(
    "write, steps, rows, rows_at_first",
    [(whole_evening, 9, 3, 0), (a_file, 2, 2, 3)],
)
def test_a_list_of_the_version_before(before, write, steps, rows, rows_at_first):
    write(before)

    migrate()

    session = Session.objects.get()
    assert check_list(session) == []
    whole = exported()
    assert len(whole["games"]) == rows
    keeper = Keeper(session=session, device_id=None)
    assert undo_all(keeper) == steps
    assert Game.objects.standing().count() == rows_at_first
    assert check_list(Session.objects.get()) == []
    assert redo_all(keeper) == steps
    assert exported() == whole
    assert check_list(Session.objects.get()) == []


def test_a_list_of_the_version_before_counts_as_it_did(before):
    whole_evening(before)

    migrate()

    told = exported()
    assert told["session"]["title"] == "Vereinsabend"
    assert told["session"]["system"] == "seeger"
    assert told["session"]["profile"] == PROFILE
    assert [player["name"] for player in told["players"]] == list(NAMES)
    assert [game["figures"].get("points") for game in told["games"]] == [24, -120, None]
    # Seeger: 50 for each game won or lost.
    assert [seat["total"] for seat in told["foot"]["seats"]] == [74, 0, -170]


def test_the_mark_of_a_correction_stays(before):
    whole_evening(before)

    migrate()

    marks = Game.objects.in_playing_order().values_list("is_corrected", flat=True)
    assert list(marks) == [False, False, True, False]
