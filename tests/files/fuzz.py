"""Gives every importer files that are nearly right, for as long as one likes.

    python -m tests.files.fuzz [--count N | --seconds N] [--seed N] [--only KIND]

in the project's environment. A file is taken, or refused with a reason; of a list that
is taken `check_lists` finds nothing. Whatever else happens is printed, the file that
did it is kept, and the status is 1. The database is one of its own, and thrown away.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

KINDS = ("list", "evening", "club", "csv", "backup")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=KINDS, action="append")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _prepare(folder)
        # Only now there is a database to be imported for.
        from tests.files.fuzzing import fuzz  # noqa: PLC0415

        report = fuzz(
            options.seed,
            count=options.count,
            seconds=options.seconds,
            kinds=options.only or KINDS,
        )
    for number, (kind, trace, content) in enumerate(report.unhandled):
        path = Path(tempfile.gettempdir()) / f"unhandled-{kind}-{number}"
        path.write_bytes(content)
        sys.stderr.write(f"{path}\n{trace}\n")
    sys.stdout.write("\n".join(report.lines()) + "\n")
    return 1 if report.unhandled else 0


def _prepare(folder: str) -> None:
    """Make a database of its own, without the project's data."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "skatliste.settings",
        "SKATLISTE_DATA": folder,
        "DATABASE_URL": "",
    }
    import django  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0)


if __name__ == "__main__":
    sys.exit(main())
