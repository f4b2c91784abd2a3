"""A first player that learns: read it from the top, it is a notebook without a notebook.

    python -m heliograph.training.first_player NAME --look pits. --minutes 5

It opens a game for two as any program that learns would, looks at what the numbers of an
observation are, plays against itself, learns from who won, and is then rated against the players
that come with the program: so many deals, each from both seats, with the limits of 95 %.
"""

import argparse
import time
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from heliograph.bots import make_bot, tournament
from heliograph.bots.levels import EASY, MEDIUM, RANDOM
from heliograph.games import load_game
from heliograph.games.players import Bot, Decision
from heliograph.research.pettingzoo_env import TableEnv, env
from heliograph.research.watching import MASK
from heliograph.study.ladder import Meeting, Met, Rung, rungs_of

SEATS = 2
# 1. What is looked at. The numbers of an observation have names; `--look pits.` takes those that
#    begin so. Each is told as one of LEVELS: none, one, two …, this many or more.
LEVELS = 16
# 2. How it learns. After a game every choice of the winner is made a little more likely, and every
#    choice of the loser a little less: by this much, less where the choice was likely anyway.
STEP = 0.02
MINE = "first player"
SEED = 1

Weights = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


class Learner:
    """One table of weights: how much each level of each number speaks for each choice."""

    def __init__(self, table: TableEnv, looked_at: str, seed: int) -> None:
        names = table.seen_names
        # The values themselves, not whether they are known and how many there are
        wanted = (name.startswith(looked_at) and " " not in name for name in names)
        self.at = np.flatnonzero(list(wanted))
        self.base = np.arange(len(self.at)) * LEVELS
        shape = (SEATS, table.match.game.choice_count, len(self.at) * LEVELS)
        self.weights: Weights = np.zeros(shape)
        self.luck = np.random.default_rng(seed)

    def places(self, seen: npt.NDArray[np.uint8]) -> Places:
        """Return which columns of the table speak for what is seen."""
        found: Places = self.base + np.minimum(seen[self.at], LEVELS - 1)
        return found

    def chances(self, seat: int, places: Places, choices: Places) -> Weights:
        """Return how likely each open choice is."""
        speak = self.weights[seat][np.ix_(choices, places)].sum(axis=1)
        grown = np.exp(speak - speak.max())
        shares: Weights = grown / grown.sum()
        return shares

    def play_and_learn(self, table: TableEnv) -> None:
        """Play one game against itself and learn from how it ended."""
        table.reset(seed=int(self.luck.integers(2**31)))
        steps: list[tuple[int, Places, Places, Weights, int]] = []
        gained = [0.0] * SEATS
        for agent in table.agent_iter():
            seen, reward, is_over, _, told = table.last()
            seat = table.possible_agents.index(agent)
            gained[seat] += reward
            if is_over:
                table.step(None)
                continue
            choices, places = np.flatnonzero(told[MASK]), self.places(seen)
            shares = self.chances(seat, places, choices)
            at = int(self.luck.choice(len(choices), p=shares))
            steps.append((seat, places, choices, shares, at))
            table.step(int(choices[at]))
        for seat, places, choices, shares, at in steps:
            change = -shares
            change[at] += 1
            self.weights[seat][np.ix_(choices, places)] += STEP * gained[seat] * change[:, None]


class Player:
    """What was learned, as a player at any table of ours."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner

    def choose(self, decision: Decision) -> int:
        """Return the choice that is most likely to win."""
        seen = np.frombuffer(decision.seen, dtype=np.uint8)
        choices = np.array(decision.choices)
        shares = self._learner.chances(decision.seat, self._learner.places(seen), choices)
        return int(choices[shares.argmax()])


def learn(
    name: str, looked_at: str, minutes: float, most_games: int | None = None
) -> tuple[Learner, int]:
    """Play and learn for so long; return what was learned, and from how many games."""
    table = env(name, SEATS)
    learner, games, end = Learner(table, looked_at, SEED), 0, time.monotonic() + 60 * minutes
    while games != most_games and time.monotonic() < end:
        learner.play_and_learn(table)
        games += 1
    return learner, games


def rate(name: str, player: Bot, rivals: Iterable[str], deals: int) -> list[Rung]:
    """Return how often it wins against each of the players that come along, as on the ladder."""
    game, met = load_game(name, SEATS), []
    for rival in rivals:
        for deal in range(deals):
            for seat in range(SEATS):
                kinds: list[str] = [rival] * SEATS
                kinds[seat] = MINE
                bots = [
                    player if kind == MINE else make_bot(kind, game, at, deal)
                    for at, kind in enumerate(kinds)
                ]
                winners = tournament.play_out(game, kinds, bots, deal).outcome.winners
                share = (seat in winners) / len(winners)
                meeting = Meeting(name, SEATS, MINE, rival, deal, seat, 0.0)
                met.append((meeting, Met(share, dict.fromkeys(kinds, 0.0))))
    return rungs_of(met)


def main(arguments: list[str] | None = None) -> None:
    """Learn, and say how good it became."""
    options = argparse.ArgumentParser()
    options.add_argument("game", help="its name")
    options.add_argument("--look", default="", help="how the names of what is looked at begin")
    options.add_argument("--minutes", type=float, default=5.0)
    options.add_argument("--games", type=int, help="end after so many games")
    options.add_argument("--deals", type=int, default=200, help="deals that it is rated by")
    wanted = options.parse_args(arguments)
    untaught, _ = learn(wanted.game, wanted.look, 0.0)
    learner, games = learn(wanted.game, wanted.look, wanted.minutes, wanted.games)
    print(f"learned from {games} games of {wanted.game}")
    for what, player in (("before", untaught), ("after", learner)):
        for rung in rate(wanted.game, Player(player), (RANDOM, EASY, MEDIUM), wanted.deals):
            limits = f"{rung.low:.0%} to {rung.high:.0%}, {rung.games} games"
            print(f"{what}: wins {rung.share:.0%} against {rung.other} ({limits})")


if __name__ == "__main__":
    main()
