"""The choices of a round: what they change, and how they are kept and said."""

import json
from dataclasses import fields, replace
from itertools import product

import pytest

from scoring import (
    ISKO_TOURNAMENT,
    PRIVATE,
    BidTold,
    Entry,
    Language,
    MissedAnnouncement,
    OverbidNull,
    OwnSchneider,
    RuleError,
    RuleProfile,
    System,
    check_game,
    explain,
    profile_from_dict,
    profile_sentences,
    profile_to_dict,
    result,
    spoken,
    tally,
)
from scoring.profile_words import ENGLISH, GERMAN

from .profiles import PROFILES
from .tables import as_game, table

CHOICES = (OverbidNull, MissedAnnouncement, BidTold, OwnSchneider)
EVERY_PROFILE = [
    RuleProfile(
        overbid_null=null, missed_announcement=missed, bid_told=bid, own_schneider=own
    )
    for null, missed, bid, own in product(*CHOICES)
]


@pytest.mark.parametrize(
    "extras, bid, matadors, replacement, next_null, fixed",
    table("overbid_null_profiles.csv"),
)
def test_overbid_null(extras, bid, matadors, replacement, next_null, fixed):
    game = as_game("null", "", extras, "yes", bid, matadors)

    for name, points in (
        ("isko_tournament", replacement),
        ("private", next_null),
        ("fixed", fixed),
    ):
        scored = result(game, profile=PROFILES[name])
        assert (scored.points, scored.value) == (int(points), int(points) // -2)
        assert (scored.won, scored.overbid) == (False, True)


@pytest.mark.parametrize(
    "extras, bid, matadors, replacement, next_null, fixed",
    table("overbid_null_profiles.csv"),
)
def test_overbid_null_needs_matadors_only_for_a_replacement(
    extras, bid, matadors, replacement, next_null, fixed
):
    game = as_game("null", "", extras, "no", bid)

    assert result(game, profile=PROFILES["fixed"]).points == int(fixed)
    if int(bid) <= 59:
        assert result(game, profile=PRIVATE).points == int(next_null)


@pytest.mark.parametrize(
    "contract, matadors, extras, points_won, bid, order, announced, ignored",
    table("profile_points.csv"),
)
def test_profile_points(
    contract, matadors, extras, points_won, bid, order, announced, ignored
):
    game = as_game(contract, matadors, extras, points_won, bid)

    names = ("isko_tournament", "announcement_only", "own_ignored")
    points = [result(game, profile=PROFILES[name]).points for name in names]

    assert points == [int(order), int(announced), int(ignored)]


@pytest.mark.parametrize(
    "profile, contract, matadors, extras, points_won, bid, replacement, language, "
    "sentence",
    table("profile_sentences.csv"),
)
def test_profile_is_heard(
    profile,
    contract,
    matadors,
    extras,
    points_won,
    bid,
    replacement,
    language,
    sentence,
):
    game = as_game(contract, matadors, extras, points_won, bid, replacement)

    said = spoken(game, language=Language(language), profile=PROFILES[profile])

    assert said == sentence


@pytest.mark.parametrize(
    "profile, contract, matadors, extras, bid, replacement, code, field",
    table("refused_facts.csv"),
)
def test_check_game_refuses(
    profile, contract, matadors, extras, bid, replacement, code, field
):
    game = as_game(contract, matadors, extras, "yes", bid, replacement)

    with pytest.raises(RuleError) as refused:
        check_game(game, profile=PROFILES[profile])

    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("count", [result, explain, spoken, check_game])
def test_overbid_null_without_matadors_is_refused(count):
    game = as_game("null", "", "", "yes", "24")

    with pytest.raises(RuleError, match="replacement_matadors: null_overbid_needs"):
        count(game)


@pytest.mark.parametrize(
    "profile, contract, matadors, bid, replacement",
    [
        ("isko_tournament", "clubs", "+1", "", ""),
        ("isko_tournament", "clubs", "+1", "264", ""),
        ("isko_tournament", "null", "", "24", "+1"),
        ("private", "null", "", "59", ""),
        ("private", "null", "", "60", "-1"),
        ("fixed", "null", "", "264", ""),
        ("bid_told", "clubs", "+1", "18", ""),
    ],
)
def test_check_game_allows(profile, contract, matadors, bid, replacement):
    game = as_game(contract, matadors, "", "yes", bid, replacement)

    assert check_game(game, profile=PROFILES[profile]) is None


def test_game_without_its_bid_is_counted_where_it_must_be_told():
    game = as_game("clubs", "+1", "")

    assert result(game, profile=PROFILES["bid_told"]).points == 24


def test_tally_counts_by_the_profile():
    game = as_game("hearts", "+1", "schwarz", "no")
    entry = Entry(game=game, declarer=1, at_table=(1, 2, 3))

    counted = tally(
        [entry],
        seats=(1, 2, 3),
        system=System.CLASSIC,
        profile=PROFILES["own_ignored"],
    )

    assert (counted.rows[0].total, counted.checks.minus) == (-40, 40)


def test_presets():
    assert profile_to_dict(ISKO_TOURNAMENT) == {
        "overbid_null": "replacement",
        "missed_announcement": "in_full",
        "bid_told": "never",
        "own_schneider": "counts",
    }
    assert profile_to_dict(PRIVATE) == {
        "overbid_null": "next_null",
        "missed_announcement": "in_full",
        "bid_told": "never",
        "own_schneider": "counts",
    }


def test_profile_reads_back():
    for profile in EVERY_PROFILE:
        told = json.loads(json.dumps(profile_to_dict(profile)))
        assert profile_from_dict(told) == profile


def test_profile_of_nothing_is_the_order():
    assert profile_from_dict({}) == ISKO_TOURNAMENT


@pytest.mark.parametrize(
    "told, code, field",
    [
        ({"kontra": "yes"}, "choice_unknown", "kontra"),
        ({"ramsch": "yes", "kontra": "yes"}, "choice_unknown", "kontra"),
        ({"bid_told": "always", "Bid_told": "always"}, "choice_unknown", "Bid_told"),
        ({1: "always"}, "choice_unknown", "1"),
        ({"bid_told": "sometimes"}, "choice_cannot_be", "bid_told"),
        ({"bid_told": "ALWAYS"}, "choice_cannot_be", "bid_told"),
        ({"bid_told": "counts"}, "choice_cannot_be", "bid_told"),
        ({"overbid_null": ""}, "choice_cannot_be", "overbid_null"),
        ({"overbid_null": None}, "choice_cannot_be", "overbid_null"),
        ({"missed_announcement": ["in_full"]}, "choice_cannot_be", None),
        ({"own_schneider": True}, "choice_cannot_be", "own_schneider"),
        ({"own_schneider": 1}, "choice_cannot_be", "own_schneider"),
    ],
)
def test_profile_refused(told, code, field):
    with pytest.raises(RuleError) as refused:
        profile_from_dict(told)

    assert refused.value.code == code
    assert refused.value.field == (field or next(iter(told)))


@pytest.mark.parametrize("words", [GERMAN, ENGLISH])
def test_every_choice_has_a_sentence_of_its_own(words):
    assert {*words} == {choice for choices in CHOICES for choice in choices}
    assert len({*words.values()}) == len(words)
    assert {sentence[-1] for sentence in words.values()} == {"."}


@pytest.mark.parametrize("language, words", [("de", GERMAN), ("en", ENGLISH)])
def test_profile_sentences_are_one_for_each_choice(language, words):
    for profile in EVERY_PROFILE:
        told = profile_sentences(profile, language=Language(language))
        chosen = [getattr(profile, field.name) for field in fields(profile)]
        assert told == tuple(words[choice] for choice in chosen)


def test_profile_sentences_are_german_unless_asked():
    told = profile_sentences(replace(PRIVATE, bid_told=BidTold.ALWAYS))

    assert told[2] == "Der Reizwert wird zu jedem Spiel aufgeschrieben."
