"""What was found wrong with a list."""


class Findings:
    """One line for everything of a list that is not as it should be.

    What is wrong with a row is told once: a row that cannot be counted is also none
    that its log tells, and nobody is helped by reading both.
    """

    def __init__(self, public_id: str) -> None:
        self._public_id = public_id
        self._lines: dict[str, str] = {}

    def is_wrong_with(self, kind: str) -> bool:
        """Whether anything was noted of a subject that begins with *kind*."""
        return any(subject.startswith(kind) for subject in self._lines)

    def add(self, subject: str, what: str) -> None:
        """Note *what* is wrong with *subject*, unless something is noted already."""
        line = f"list {self._public_id}, {subject}: {what}"
        self._lines.setdefault(subject, line)

    @property
    def are_none(self) -> bool:
        return not self._lines

    @property
    def lines(self) -> list[str]:
        return list(self._lines.values())
