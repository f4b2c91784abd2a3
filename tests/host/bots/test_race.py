"""How candidates are compared: halves are dropped, and luck is not taken for strength."""

from random import Random

import pytest

from heliograph.bots import search
from heliograph.bots.levels import expert_effort
from heliograph.bots.player import Effort
from heliograph.bots.search import (
    FIRST_LOOK,
    MOST_CANDIDATES,
    SURE,
    PacedSearchBot,
    Race,
    sure_among,
)
from heliograph.games import GAMES
from heliograph.games.players import View, lead

USUAL, BETTER, WORSE = 7, 3, 5
TRUSTING = GAMES["solari"].search_adapter
DOUBTING = TRUSTING._replace(doubts_luck=True)


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def monotonic(self) -> float:
        """Return what it shows."""
        return self.now_s


def run(
    values: dict[int, list[float]], rollouts: int, sure: float = SURE
) -> tuple[int, list[list[int]]]:
    """Let candidates race that come to these values, again and again."""
    race = Race(list(values), sure)
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


def test_the_more_is_asked_of_a_candidate_the_less_is_believed() -> None:
    slightly = {USUAL: [0.0] * 9, BETTER: [2.0, -1.0, 0.0] * 3}  # ahead by 0.8 standard errors
    assert run(slightly, 18)[0] == BETTER
    assert run(slightly, 18, 0.9)[0] == USUAL


@pytest.mark.parametrize("rivals", [1, 2, 5, 15])
def test_luck_alone_is_as_rare_among_many_as_with_one(rivals: int) -> None:
    rng = Random(rivals)
    sure = sure_among(rivals, DOUBTING)
    lucky = sum(max(rng.gauss(0, 1) for _ in range(rivals)) > sure for _ in range(4000))
    assert lucky / 4000 == pytest.approx(0.242, abs=0.02)
    assert sure_among(rivals, TRUSTING) == SURE


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


class Imagining(PacedSearchBot):
    """Plays no games: its candidates come to these values, look by look, each after so long."""

    def __init__(self, values: dict[int, list[float]], clock: Clock, one_s: float = 0.0) -> None:
        self._values, self._clock, self._one_s = values, clock, one_s
        self._seed, self._most, self._adapter = 1, MOST_CANDIDATES, TRUSTING
        self.looks: list[list[int]] = []

    def think(self, effort: Effort) -> int:
        """Return what is chosen."""
        return self._search({"seen": 1}, effort, list(self._values))

    def _guess(self, view: View, rng: Random) -> tuple[bytes, int]:
        self.looks.append([])
        return b"", len(self.looks) - 1

    def _try(self, state: bytes, choice: int, luck: int) -> float:
        self.looks[-1].append(choice)
        self._clock.now_s += self._one_s
        return self._values[choice][luck % len(self._values[choice])]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock that the players go by."""
    made = Clock()
    monkeypatch.setattr(search, "time", made)
    return made


def test_nobody_thinks_on_where_it_would_change_nothing(clock: Clock) -> None:
    for values, looks in (
        ({USUAL: [1.0, 2.0], BETTER: [1.0, 2.0], WORSE: [1.0, 2.0]}, FIRST_LOOK),
        ({USUAL: [1.0, 2.0], BETTER: [4.0, 5.1]}, 2 * FIRST_LOOK),
        ({USUAL: [1.0, 2.0, 3.0], BETTER: [2.0, 1.0, 3.5]}, 48),
    ):
        bot = Imagining(values, clock)
        bot.think(Effort(96))
        assert len([look for look in bot.looks if look]) == looks


def test_a_game_may_ask_the_more_of_a_choice_the_more_are_tried(clock: Clock) -> None:
    few = {USUAL: [0.0] * 9, BETTER: [2.0, -1.0, 0.0] * 3}  # ahead by at least 0.8 standard errors
    many = few | {choice: [-9.0] for choice in range(10, 18)}
    for adapter, values, expected in (
        (TRUSTING, few, BETTER),
        (DOUBTING, few, BETTER),
        (TRUSTING, many, BETTER),
        (DOUBTING, many, USUAL),
    ):
        bot = Imagining(values, clock)
        bot._adapter = adapter
        assert bot.think(Effort(40)) == expected


def test_the_effort_is_used_up_and_its_most_goes_to_the_best(clock: Clock) -> None:
    rng = Random(2)
    values = {choice: [0.1 * choice + rng.gauss(0, 9) for _ in range(60)] for choice in range(8)}
    for effort in (Effort(96), Effort(10_000, think_s=0.96)):
        bot = Imagining(values, clock, one_s=0.01)
        bot.think(effort)
        assert sum(map(len, bot.looks)) == 96
        sizes = [len(look) for look in bot.looks if look]
        assert sizes[:FIRST_LOOK] == [8] * FIRST_LOOK
        assert sizes[-8:-1] == [2] * 7
        assert all(look[0] == 0 for look in bot.looks if look)


def test_an_expert_uses_all_the_time_it_is_given(clock: Clock) -> None:
    values = {choice: [1.0, -1.0] if choice else [-1.0, 1.0] for choice in range(8)}  # never clear
    for think_s, games in ((0.5, 500), (5.0, 800), (None, 192)):
        bot = Imagining(values, clock, one_s=0.001)
        bot.think(expert_effort(Effort(think_s=think_s)))
        assert sum(map(len, bot.looks)) == pytest.approx(games, abs=1)


def test_in_little_time_there_are_few_candidates_and_each_is_looked_at(clock: Clock) -> None:
    """Who begins with more than there is time for never sees one of them ahead beyond doubt."""
    values = {choice: [0.0, 1.0] if choice < 2 else [float(choice)] for choice in range(30)}
    for one_ms, candidates in ((1, MOST_CANDIDATES), (20, 10), (60, 3), (250, 2), (5_000, 2)):
        bot = Imagining(values, clock, one_s=one_ms / 1000)
        began_s = clock.now_s
        bot.think(Effort(960, think_s=0.8))
        assert bot.looks[0][:1] == [0]
        assert clock.now_s - began_s <= 0.8 + one_ms / 1000
        if one_ms < 800:
            assert len(bot.looks[0]) == candidates


def test_whoever_is_stopped_takes_what_is_ahead(clock: Clock) -> None:
    values = {0: [0.0, 1.0], 1: [2.0, 4.0]}
    bot = Imagining(values, clock)
    effort = Effort(960, is_stopped=lambda: len(bot.looks) > FIRST_LOOK)
    assert bot.think(effort) == 1
    assert [len(look) for look in bot.looks] == [2] * FIRST_LOOK + [0]


def test_a_lead_looks_at_the_best_rival_and_at_all() -> None:
    assert lead([5, 3, 1], 0) == 5 - (3 + 2) / 2
    assert lead([4], 0) == 4
