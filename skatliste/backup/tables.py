"""What of the database belongs into a backup, and what does not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.apps import apps
from django.contrib.sessions.models import Session as Login
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Field, Manager, Model

from .refusals import BackupRefused

FORMAT: Final = "skatliste-backup/1"
# Whose migrations say how the tables of lists are made.
OWN: Final = "skatliste"

_MADE_BY_START: Final = "every database numbers its own, when it is prepared"
_NO_GROUPS: Final = "no page gives a right to an account but by its switches"
_NOT_STORED: Final = "logins are counted in memory, nothing is stored of them"
# Everything that is stored is in a backup, but for these, each with the reason.
LEFT_OUT: Final[Mapping[str, str]] = {
    "admin.LogEntry": "tells what the host did on the pages of the host",
    "auth.Group": _NO_GROUPS,
    "auth.Group_permissions": _NO_GROUPS,
    "auth.Permission": _MADE_BY_START,
    "auth.User_groups": _NO_GROUPS,
    "auth.User_user_permissions": _NO_GROUPS,
    "axes.AccessAttempt": _NOT_STORED,
    "axes.AccessAttemptExpiration": _NOT_STORED,
    "axes.AccessFailureLog": _NOT_STORED,
    "axes.AccessLog": _NOT_STORED,
    "contenttypes.ContentType": _MADE_BY_START,
    "skatliste.Download": "how far one has come is told while it runs, and no longer",
    "sessions.Session": "a login ends where its accounts are replaced",
}
# What is true of one database alone: a restored list gets another one.
OF_ITS_PLACE: Final[Mapping[str, str]] = {
    "skatliste.Session.era": "tells pages of a list from those of what was restored",
}


# Any is what they hold; at run time it is not told.
AnyField: TypeAlias = "Field[Any, Any]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of the database.

    Attributes:
        label: of its model.
        name: of the table itself.
        fields: those of which a backup holds the values, in their order.
        rows: what is stored in it.
    """

    label: str
    name: str
    fields: "tuple[AnyField, ...]"
    rows: Manager[Model]

    @property
    def names(self) -> tuple[str, ...]:
        """What a backup calls the values of a row."""
        return tuple(field.attname for field in self.fields)


def kept_tables() -> list[Table]:
    """Return the tables that are in a backup, in the order of the file."""
    models = apps.get_models(include_auto_created=True)
    tables = [_table(model) for model in models if _is_stored(model)]
    kept = (table for table in tables if table.label not in LEFT_OUT)
    return sorted(kept, key=lambda table: table.label.lower())


def replaced_tables() -> list[Table]:
    """Return the tables whose rows go where a backup takes their place.

    Beside those of the backup what names rows of them, and logins, which name accounts
    by their number.
    """
    kept = kept_tables()
    replaced = {table.rows.model for table in kept}
    left_out = [_table(apps.get_model(label)) for label in LEFT_OUT]
    naming = (
        table
        for table in left_out
        if table.rows.model is Login
        or any(field.related_model in replaced for field in table.fields)
    )
    return [*kept, *naming]


def _is_stored(model: type[Model]) -> bool:
    about = model._meta  # noqa: SLF001  # Django documents it
    return about.managed and not about.proxy


def _table(model: type[Model]) -> Table:
    about = model._meta  # noqa: SLF001  # Django documents it
    return Table(
        label=about.label,
        name=about.db_table,
        fields=tuple(
            field
            for field in about.concrete_fields
            if f"{about.label}.{field.attname}" not in OF_ITS_PLACE
        ),
        # Also rows that a manager of the model's own would not show.
        rows=model._base_manager,  # noqa: SLF001  # Django documents it
    )


def applied_migrations() -> list[str]:
    """Return which migrations made the tables, the same as this program's.

    Raises:
        BackupRefused: some are missing.
    """
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupRefused(
            "The database is not of this version of the program: start it once, or "
            "give manage.py migrate."
        )
    applied = executor.loader.applied_migrations
    return sorted(name for app, name in applied if app == OWN)
