"""Why a backup is not written, or not taken in."""


class BackupRefused(Exception):
    """One sentence for the host; nothing was written."""
