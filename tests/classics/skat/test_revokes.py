"""Revokes with real cards: found when they show, charged, let stand, or played again."""

import pytest

from tests.classics.skat.tables import fact, play, refused, told

MIDDLE_REVOKES = ("D7", "HT", "D9", "DA", "H7", "DQ")
FORE_REVOKES = ("D7", "D8", "DA", "C9", "H7", "CQ", "CK", "C8", "C7")


@pytest.mark.rule("SK-13.1", "allows")
def test_a_revoke_is_found_when_it_shows() -> None:
    match = play(told(1, 24, "spades"), "D7", "HT", "D8", "HA", "H7", "S7")
    assert not list(match.game.doubts(match.state))
    match = play(told(1, 24, "spades"), "D7", "HT", "D9")
    assert match.pending.seat == 2
    play(match, "DA", "H7", "DQ")
    (doubt,) = match.game.doubts(match.state)
    assert (doubt.reason, doubt.facts) == ("revoked", {"seat": 2, "what": "D", "trick": 1})


@pytest.mark.rule("SK-13.1", "allows")
def test_trumps_are_one_kind() -> None:
    match = play(told(1, 24, "spades"), "CJ", "HT", "S9", "SJ", "DJ")
    (doubt,) = match.game.doubts(match.state)
    assert doubt.facts == {"seat": 2, "what": "trump", "trick": 1}


@pytest.mark.rule("SK-13.2", "allows")
@pytest.mark.rule("SK-13.2", "forbids")
@pytest.mark.rule("SK-13.3", "allows")
@pytest.mark.rule("SK-13.4", "allows")
@pytest.mark.parametrize(
    ("offender", "bid", "entry"), [(2, 24, 33), (2, 40, 44), (1, 24, -66), (1, 40, -88)]
)
def test_a_revoke_costs_the_deal(offender: int, bid: int, entry: int) -> None:
    match = told(1, bid, "spades")
    assert refused(match, "charge") == "SK-13.2"
    assert refused(match, "stands") == "SK-13.3"
    play(match, *(MIDDLE_REVOKES if offender == 2 else FORE_REVOKES))
    play(match, "charge", "with 2")
    assert fact(match, "entry") == [entry, 0, 0]


@pytest.mark.rule("SK-13.3", "allows")
@pytest.mark.rule("SK-13.3", "forbids")
@pytest.mark.rule("SK-C4", "allows")
def test_people_let_it_stand() -> None:
    match = play(told(1, 24, "spades"), *MIDDLE_REVOKES, "stands")
    assert not list(match.game.doubts(match.state))
    assert refused(match, "stands") == "SK-13.3"
    assert fact(match, "node") == "play"


@pytest.mark.rule("SK-13.5", "allows")
@pytest.mark.rule("SK-13.2", "forbids")
def test_a_revoke_may_be_played_again() -> None:
    match = play(told(1, 24, "spades", revoke="mend"), *MIDDLE_REVOKES)
    assert refused(match, "charge") == "SK-13.2"
    for _ in range(5):
        match.undo()
    assert match.pending.seat == 1
    play(match, "DQ", "D9")
    assert not list(match.game.doubts(match.state))


@pytest.mark.rule("SK-C6", "allows")
def test_the_earlier_revoke_decides() -> None:
    match = play(told(1, 24, "spades"), "D7", "HT", "D9", *FORE_REVOKES[3:])
    assert [doubt.facts["seat"] for doubt in match.game.doubts(match.state)] == [1]
    play(match, "DQ")
    assert [doubt.facts["seat"] for doubt in match.game.doubts(match.state)] == [1, 2]
    play(match, "charge", "with 2")
    assert fact(match, "entry")[0] == 33, "seat 2 was first"
