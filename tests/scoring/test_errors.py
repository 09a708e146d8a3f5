"""The one error of the package."""

from scoring import RuleError


def test_rule_error_carries_code_and_field():
    error = RuleError("matadors_missing", "matadors")

    assert (error.code, error.field) == ("matadors_missing", "matadors")
    assert str(error) == "matadors: matadors_missing"
    assert isinstance(error, ValueError)
