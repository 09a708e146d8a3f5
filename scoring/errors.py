"""The one error of this package: something the rules of Skat do not allow."""


class RuleError(ValueError):
    """An impossible game, bid or seat.

    Attributes:
        code: what is wrong, a key of `scoring.refusals.SENTENCES`, by language.
        field: the fact that is wrong, named as in `PlayedGame`.
    """

    def __init__(self, code: str, field: str) -> None:
        super().__init__(f"{field}: {code}")
        self.code = code
        self.field = field
