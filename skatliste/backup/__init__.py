"""Everything that is stored as one file, and back: whatever the database is."""

from .files import dated_name, new_file, remove_oldest
from .manifest import Manifest
from .refusals import BackupRefused
from .restoring import Restored, restore
from .tables import FORMAT, LEFT_OUT, OF_ITS_PLACE, kept_tables
from .writing import write_backup

__all__ = [
    "FORMAT",
    "LEFT_OUT",
    "OF_ITS_PLACE",
    "BackupRefused",
    "Manifest",
    "Restored",
    "dated_name",
    "kept_tables",
    "new_file",
    "remove_oldest",
    "restore",
    "write_backup",
]
