"""The ladder: every seat once for each deal, and limits that a few equal deals do not close."""

from heliograph.study.ladder import RUNGS, Meeting, Met, meet, meetings, rungs_of


def test_all_games_and_rungs_grow_alike() -> None:
    asked = list(meetings([("solari", 2), ("solaris", 3)], 2, 5, 0.1))
    assert len(asked) == 2 * 2 * len(RUNGS)
    assert {meeting.seed for meeting in asked[: 2 * len(RUNGS)]} == {5}


def test_a_better_player_has_every_seat_of_a_deal_once() -> None:
    """Greedy players beat random ones from any seat: all wins are theirs."""
    met = meet(Meeting("solenia", 2, "medium", "random", 3, 0.01))
    assert met.share == 1
    assert set(met.decision_s) == {"medium", "random"}


def test_limits_come_from_the_deals() -> None:
    meeting = Meeting("solari", 2, "medium", "easy", 1, 0.1)
    times = {"medium": 0.1, "easy": 0.1}
    alike = rungs_of([Met(meeting, 1.0, times)] * 4)[0]
    assert (alike.games, alike.share, alike.even) == (8, 1, 0.5)
    assert alike.low < 1, "four deals that went alike are no proof"
    mixed = rungs_of([Met(meeting, share, times) for share in (0.5, 1.0, 0.5, 1.0)])[0]
    assert mixed.low < 0.75 < mixed.high
