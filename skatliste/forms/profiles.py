"""A rule profile as a word in an address."""

from scoring import (
    ISKO_TOURNAMENT,
    RuleError,
    RuleProfile,
    profile_from_dict,
    profile_to_dict,
)

# No choice has one in its name.
_BETWEEN = "-"


def profile_word(profile: RuleProfile) -> str:
    """Return all choices of *profile* as one word."""
    return _BETWEEN.join(profile_to_dict(profile).values())


def read_profile(word: str) -> RuleProfile | None:
    """Return the profile that *word* tells, if it tells one."""
    names, choices = profile_to_dict(ISKO_TOURNAMENT), word.split(_BETWEEN)
    if len(choices) != len(names):
        return None
    try:
        return profile_from_dict(dict(zip(names, choices, strict=True)))
    except RuleError:
        return None
