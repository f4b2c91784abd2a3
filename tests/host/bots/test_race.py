"""How candidates are compared: halves are dropped, and luck is not taken for strength."""

from random import Random

from heliograph.bots.player import Effort
from heliograph.bots.search import (
    FIRST_LOOK,
    Race,
    affordable,
    candidates_for,
    lead,
)

USUAL, BETTER, WORSE = 7, 3, 5


def run(values: dict[int, list[float]], rollouts: int) -> tuple[int, list[list[int]]]:
    """Let candidates race that come to these values, again and again."""
    race = Race(list(values))
    rounds = []
    for look, candidates in enumerate(race.rounds(Effort(rollouts))):
        rounds.append(candidates)
        for choice in candidates:
            race.note(choice, values[choice][look % len(values[choice])])
    return race.best(), rounds


def test_the_better_candidate_wins() -> None:
    best, _ = run({USUAL: [1.0, 2.0], BETTER: [4.0, 5.0], WORSE: [0.0, 1.0]}, 40)
    assert best == BETTER


def test_equal_candidates_leave_the_greedy_choice() -> None:
    assert run({USUAL: [1.0], BETTER: [1.0]}, 40)[0] == USUAL


def test_a_lead_within_the_noise_is_not_believed() -> None:
    rng = Random(1)
    noise = [rng.choice((-50.0, 50.0)) for _ in range(12)]
    slight = [value - noise[at - 1] + 0.1 for at, value in enumerate(noise)]
    assert run({USUAL: noise, BETTER: slight}, 24)[0] == USUAL


def test_never_more_rollouts_than_allowed_but_each_candidate_once() -> None:
    many = {choice: [float(choice)] for choice in range(20)}
    for rollouts in (1, 20, 64, 200):
        _, rounds = run(many, rollouts)
        assert len(rounds[0]) == 20
        assert sum(map(len, rounds)) <= max(rollouts, 20)


def test_the_bad_half_is_dropped_and_the_greedy_choice_never() -> None:
    values = {0: [-9.0], **{choice: [float(choice)] for choice in range(1, 9)}}
    best, rounds = run(values, 300)
    assert rounds[-1] == [0, 8]
    assert all(0 in candidates for candidates in rounds)
    assert best == 8


def looks_taken(values: dict[int, list[float]]) -> int:
    """Return how many guesses candidates go through that come to these values."""
    race, looks = Race(list(values), ends_early=True), 0
    for look, candidates in enumerate(race.rounds(Effort(96))):
        looks += 1
        for choice in candidates:
            race.note(choice, values[choice][look % len(values[choice])])
    return looks


def test_nobody_thinks_on_where_it_would_change_nothing() -> None:
    assert looks_taken({USUAL: [1.0, 2.0], BETTER: [1.0, 2.0], WORSE: [1.0, 2.0]}) == FIRST_LOOK
    assert looks_taken({USUAL: [1.0, 2.0], BETTER: [4.0, 5.1]}) == 2 * FIRST_LOOK
    assert looks_taken({USUAL: [1.0, 2.0, 3.0], BETTER: [2.0, 1.0, 3.5]}) == 48


def test_a_lead_looks_at_the_best_rival_and_at_all() -> None:
    assert lead([5, 3, 1], 0) == 5 - (3 + 2) / 2
    assert lead([4], 0) == 4


def test_in_little_time_there_are_few_candidates_and_each_is_looked_at() -> None:
    """Who begins with more than there is time for never sees one of them ahead beyond doubt."""
    for one_ms in (1, 5, 20, 100):
        effort = affordable(Effort(96, think_s=0.8), one_ms / 1000)
        assert effort.think_s == 0.8 - one_ms / 1000
        assert effort.rollouts <= min(96, 800 / one_ms)
        candidates = candidates_for(effort.rollouts)
        assert candidates == 2 or candidates * FIRST_LOOK <= effort.rollouts
    few = affordable(Effort(96, think_s=0.8), 0.02).rollouts
    assert candidates_for(few) == 6
    assert affordable(Effort(96, think_s=0.1), 0.3).rollouts == 0
    assert affordable(Effort(96), 0.3) == Effort(96)
