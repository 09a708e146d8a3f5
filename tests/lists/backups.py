"""A database with something of everything in it, and what is asked of it afterwards."""

import io
import json
import zipfile

from django.core.management import call_command
from django.db import connection, transaction

from skatliste.backup import OF_ITS_PLACE, kept_tables
from skatliste.exports import export_list
from skatliste.models import ClubRole, Device, Keeper, Role, Session
from skatliste.services import (
    agree_to_list,
    begin_club,
    create_account,
    delete_list,
    flag_row,
    grant_in_club,
    grant_role,
    offer_code,
    offer_hand_over,
)
from tests.closings import close, close_and_reopen, complete_list, make_evening
from tests.factories import create_device, create_game, create_keeper
from tests.lists.evenings import Evening


def fill() -> None:
    """Write a row into every table that a backup holds, and repairs of all kinds."""
    for seed in (1, 2):
        Evening(seed).act(50)
    keeper = complete_list(create_keeper(names=("Ännchen", "Łukasz", "Cem")))
    closing = close(keeper)
    agree_to_list(keeper=keeper, revision=closing.revision, position=1)
    make_evening(keeper)
    reopened = create_keeper()
    create_game(keeper=reopened)
    close_and_reopen(reopened)
    _fill_rights(reopened)
    deleted = create_keeper()
    delete_list(keeper=deleted)


def _fill_rights(keeper: Keeper) -> None:
    club = begin_club("Skatclub Ährensee")
    create_keeper(club=club)
    device, _secret = create_device()
    grant_in_club(device, club, ClubRole.ADMIN)
    grant_role(device, keeper.session, Role.READER)
    account = create_account(name="anna", password="kreuz-bube-100")  # noqa: S106
    Device.objects.filter(pk=device.pk).update(account=account)
    offer_code(keeper)
    offer_hand_over(keeper)
    game = create_game(keeper=keeper)
    flag_row(member=keeper, game=game, word='Das war "Pik" \\ oder\nKaro = 🂡')


def exports() -> dict[str, bytes]:
    """Return every list as its file, by its address."""
    return {one.public_id: export_list(one, "json") for one in Session.objects.all()}


def everything() -> dict[str, list[dict]]:
    """Return every row of every table in a backup, but for what it leaves out."""
    return {
        table.label: [
            {
                name: value
                for name, value in row.items()
                if f"{table.label}.{name}" not in OF_ITS_PLACE
            }
            for row in table.rows.order_by("pk").values()
        ]
        for table in kept_tables()
    }


def empty() -> None:
    """Remove everything that a backup holds."""
    with transaction.atomic():
        Session.objects.update(undo_to=None, redo_to=None)
        with connection.cursor() as cursor:
            for table in kept_tables():
                cursor.execute(f"DELETE FROM {table.name}")  # noqa: S608


def backup(path) -> str:
    return _said("backup", path)


def restore(path, **options) -> str:
    return _said("restore", path, **options)


def _said(command, path, **options) -> str:
    output = io.StringIO()
    call_command(command, str(path), stdout=output, stderr=output, **options)
    return output.getvalue()


def members(path) -> dict[str, bytes]:
    """Return what is in a backup; of the manifest only what does not tell the time."""
    with zipfile.ZipFile(path) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    told = json.loads(found.pop("manifest.json"))
    del told["made_at"]
    return {**found, "manifest.json": json.dumps(told).encode()}


def rows(path, label) -> list[list]:
    """Return the rows of one table."""
    name = f"tables/{label.lower()}.jsonl"
    return [json.loads(line) for line in members(path)[name].splitlines()]
