"""One browser's lists in all their states, made by services instead of by taps."""

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from scoring import Contract, PlayedGame
from skatliste.models import (
    ClubRole,
    Completion,
    Device,
    Download,
    Game,
    GameFacts,
    Keeper,
    Member,
    Role,
)
from skatliste.queries import load_table
from skatliste.services import (
    Seating,
    add_person,
    agree_to_list,
    begin_next,
    correct_game,
    delete_list,
    flag_row,
    found_club,
    grant_in_club,
    grant_role,
    join_table,
    leave_table,
    offer_hand_over,
    place_device,
    show_person,
    substitute,
)
from tests.closings import close, close_and_reopen, plan
from tests.factories import (
    create_adjustment,
    create_device,
    create_game,
    create_keeper,
    create_passed_in,
)
from tests.now import now, seen

CLUB = "Skatfreunde Ährensee-Süd von 1904 e. V."
LONG = ("Maximilian-Alexander", "Ö", "Anna-Katharina von der Heide", "Cem")

GAMES = (
    {"matadors": 2, "extras": ["hand"]},
    {
        "contract": Contract.GRAND,
        "matadors": 4,
        "extras": ["hand", "schneider_announced", "schwarz_announced"],
        "won": False,
    },
    {"contract": Contract.NULL, "extras": ["ouvert"]},
    {},
    {"contract": Contract.SPADES, "matadors": -2, "bid": 44},
    {"contract": Contract.HEARTS, "matadors": -3, "won": False},
)


class Round:
    """The lists of one browser; *key* is the secret in its cookie.

    Where it matters for the width the names are long, and the figures too.
    """

    four_names = LONG

    def __init__(self) -> None:
        self._device, self.key = create_device()
        self.deleted = self._begin("Ida", "Jan", "Kai")
        delete_list(keeper=self.deleted)
        self.fresh = self._begin("Anna", "Ben", "Cem")
        self._make_tables()
        self._make_closed()
        self._make_readers()
        self._make_club()

    def _begin(self, *names: str, **told) -> Keeper:
        return create_keeper(device=self._device, names=names, **told)

    def _make_tables(self) -> None:
        self.three = self._begin("Anna", "Ben", "Cem", title="Donnerstagsrunde")
        self.game = play(self.three)
        self.booked = create_adjustment(
            keeper=self.three, seat=2, reason="zu spät gekommen"
        )
        self.last = create_game(keeper=self.three, declarer=2)
        lost = PlayedGame(contract=Contract.CLUBS, matadors=1, won_on_points=False)
        correct_game(
            keeper=self.three,
            game_id=self.last.pk,
            revision=1,
            facts=GameFacts(game=lost, declarer=2, dealer=self.last.dealer.position),
        )
        self.four = self._begin(*LONG, stake="1/2", place="Gasthaus zum Löwen")
        play(self.four)
        self.five = self._begin("Anna", "Benedikt", "Cem", "Dora", "Emil")
        play(self.five)
        self.changed = self._begin("Anna", "Ben", "Cem", "Dora")
        for declarer in (2, 3, 4, 1):
            create_game(keeper=self.changed, declarer=declarer)
        substitute(**seen(self.changed), position=2, name="Eva", takes_points_over=True)
        leave_table(**seen(self.changed), position=3)
        join_table(**seen(self.changed), name="Fritz", before=None)

    def _make_closed(self) -> None:
        self.complete = self._ended("Ute", "Veit", "Wim", games=6)
        self.closed = self._ended("Anna", "Ben", "Cem", games=6)
        revision = close(self.closed, agreed=(1,)).revision
        agree_to_list(keeper=self.closed, revision=revision, position=3)
        self.void = self._begin("Lea", "Mia", "Nils")
        play(self.void)
        close(self.void, completion=Completion.VOID, reason="Der Wirt schließt")
        self.reopened = self._ended("Olga", "Paul", "Quirin", games=9)
        self.revision = close_and_reopen(self.reopened).revision
        following = begin_next(keeper=self.closed, seating=Seating.BY_POINTS)
        self.second = Keeper(session=following, device_id=self.closed.device_id)
        create_game(keeper=self.second, declarer=2)
        self.evening = now(self.closed).evening

    def _make_readers(self) -> None:
        """Let somebody read along who has something to say, and has been asked."""
        reader, self.reader_key = create_device()
        for keeper in (self.three, self.fresh, self.closed):
            grant_role(reader, keeper.session, Role.READER)
        session = self.three.session
        place_device(session, reader.pk, label="Telefon Platz 2", position=2)
        member = Member(session=session, device_id=reader.pk, position=2)
        flag_row(member=member, game=self.last, word="Das war mit Hand gespielt")
        self.reader_grant = reader.grants.get(session=session).pk
        only = self._device.grants.get(session=self.fresh.session)
        self.only_grant = only.pk
        self.hand_over_key = offer_hand_over(self.four)

    def _make_club(self) -> None:
        self.club = found_club(device=self._device, name=CLUB)
        self.member, self.member_key = create_device()
        grant_in_club(self.member, self.club, ClubRole.MEMBER)
        play(create_keeper(device=self.member, club=self.club, names=LONG))
        add_person(self.club, "Zacharias")
        hidden = self.club.players.get(name="Cem")
        show_person(self.club, hidden.pk, is_active=False)
        self.person = hidden.pk
        # A file of the club that is being made, and told of tomorrow still.
        begun, told = timezone.now(), timezone.now() + timedelta(days=1)
        Download.objects.create(
            device=self._device,
            club=self.club,
            lists=480,
            done=120,
            begun_at=begun,
            told_at=told,
        )
        user = get_user_model().objects.create(username="Anna-Katharina", is_staff=True)
        Device.objects.filter(pk=self._device.pk).update(account=user)
        browser = Client()
        browser.force_login(user)
        self.login = browser.cookies["sessionid"].value

    def _ended(self, *names: str, games: int) -> Keeper:
        """Return a list of which the six games of `play` are written."""
        keeper = self._begin(*names)
        plan(keeper, games, stake="1/2")
        play(keeper)
        return keeper


def play(keeper: Keeper) -> Game:
    """Write six games, of every kind one; return the first."""
    first, *_others = [_play(keeper, **told) for told in GAMES]
    return first


def _play(keeper: Keeper, **told) -> Game:
    if not told:
        return create_passed_in(keeper=keeper)
    # At any table whoever sits left of the dealer plays.
    table = load_table(keeper.session)
    declarer = table.dealer % len(table.names) + 1
    return create_game(keeper=keeper, declarer=declarer, **told)
