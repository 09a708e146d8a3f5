"""What is wrong with a file, every problem with its row."""


class ImportRefusedError(ValueError):
    """A file that cannot be taken.

    Attributes:
        problems: one sentence each, in the order of the file.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems
