"""`heliograph simulate GAME`: plays whole games at random, to find errors and to measure.

With `--bots search,greedy` computer players meet, and it counts who wins.
"""

import argparse
import hashlib
import json
import sys
import time
from array import array
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from heliograph.bots import KINDS, Effort, tournament
from heliograph.catalogue import N_
from heliograph.commands.arguments import Parser
from heliograph.commands.asking import JSON, add_game, asked_game
from heliograph.engine import CHANCE, Game, Match, SeededDealer
from heliograph.engine.failures import telling_failures
from heliograph.errors import HeliographError

TICK_S = 1.0
# No game of ours comes near this; a match that does is caught in a circle.
MOST_DECISIONS = 1_000_000

_GAMES = N_("how many games")
SEED = N_("the same seed plays the same games")
_BOTS = N_("let these meet instead: {kinds}; the last one takes all seats left over")
ROLLOUTS = N_("games that a searching player imagines for each decision ({usual})")
THINK = N_("seconds that a searching player may think about a decision")
_MET = N_(
    "{kind}: won {won:g} of {games} games ({share:.0%}, likely {share_low:.0%} to "
    "{share_high:.0%}; by chance {share_by_chance:.0%}), {points_mean} points, {decision_ms} "
    "ms for a decision"
)
_PROGRESS = N_("{done} of {games} games, {seconds:.0f} s")
_REPORT = N_(
    "{game}, {seats} seats: {games} games, {decisions} decisions, {chance} of chance in "
    "{seconds:.1f} s ({decisions_per_s:.0f} decisions/s, {games_per_s:.1f} games/s)\ndigest "
    "{digest}"
)


class BadCount(HeliographError):
    """What was asked for is none that can be played: no games, or players nobody knows."""


class Endless(HeliographError):
    """A match does not come to its end."""


class Tally(NamedTuple):
    """What one match came to."""

    decisions: int
    chance: int
    fingerprint: bytes


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add_game(parser)
    options = parser.options
    options.add_argument(
        "--games", metavar="G", type=int, default=100, help=parser.choose(_GAMES) + " (100)"
    )
    options.add_argument(
        "--seed", metavar="S", type=int, default=1, help=parser.choose(SEED) + " (1)"
    )
    options.add_argument(
        "--bots", metavar="A,B", help=parser.choose(_BOTS).format(kinds=", ".join(KINDS))
    )
    usual = Effort().rollouts
    options.add_argument(
        "--rollouts", metavar="N", type=int, default=usual,
        help=parser.choose(ROLLOUTS).format(usual=usual),
    )  # fmt: skip
    options.add_argument("--think", metavar="T", type=float, help=parser.choose(THINK))
    options.add_argument("--json", action="store_true", help=parser.choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Play the games and print the figures."""
    if options.games < 1:
        raise BadCount(
            N_("expected at least 1 game, got --games {games}. Leave it out for 100.").filled(
                games=options.games
            ),
        )
    game = asked_game(options)
    if options.bots:
        return _meet(game, options, language)
    figures = simulate(game, options.games, options.seed, shown_progress(options.games, language))
    print(json.dumps(figures) if options.json else _REPORT.text(language, **figures))
    return 0


def _meet(game: Game, options: argparse.Namespace, language: str) -> int:
    """Let computer players meet and print how often each kind won."""
    kinds = [kind.strip() for kind in options.bots.split(",")]
    if len(kinds) > game.seats or not set(kinds) <= set(KINDS):
        listed = ", ".join(KINDS)
        raise BadCount(
            N_("expected up to {seats} of {listed}, got --bots {bots}.").filled(
                seats=game.seats, listed=listed, bots=options.bots
            ),
        )
    effort = Effort(options.rollouts, options.think)
    progress = shown_progress(options.games, language)
    met = tournament.run(game, kinds, options.games, options.seed, effort, progress)
    if options.json:
        print(json.dumps(met))
        return 0
    for kind, standing in met.items():
        print(_MET.text(language, kind=kind, **standing))
    return 0


def simulate(
    game: Game, games: int, seed: int, progress: Callable[[int], None]
) -> dict[str, object]:
    """Play `games` random games and return the figures; the digest covers every single step."""
    total = hashlib.sha256()
    decisions = chance = 0
    started = time.perf_counter()
    for number in range(games):
        tally = random_game(game, seed + number)
        decisions += tally.decisions
        chance += tally.chance
        total.update(tally.fingerprint)
        progress(number + 1)
    seconds = time.perf_counter() - started
    return {
        "game": game.name,
        "seats": game.seats,
        "games": games,
        "decisions": decisions,
        "chance": chance,
        "seconds": round(seconds, 3),
        "decisions_per_s": round(decisions / seconds, 1),
        "games_per_s": round(games / seconds, 2),
        "digest": total.hexdigest()[:16],
    }


def random_game(game: Game, seed: int) -> Tally:
    """Play one game, every legal choice of a seat equally likely."""
    match = Match(game)
    deal, play = SeededDealer(seed).deal, match.play
    # `random` gives the same numbers in every version of Python, unlike the methods built on it.
    fraction = Random(seed).random
    decisions = chance = 0
    with telling_failures(match, seed):
        while True:
            seat, choices, *_ = match.pending
            if seat >= 0:
                decisions += 1
                play(choices[int(fraction() * len(choices))])
            elif seat == CHANCE:
                chance += 1
                play(deal(match))
            else:
                break
            if decisions > MOST_DECISIONS:
                raise Endless(
                    N_(
                        "expected a game of at most {most_decisions} decisions, got more with "
                        "seed {seed}"
                    ).filled(most_decisions=MOST_DECISIONS, seed=seed),
                )
    steps = array("I", [step for step in match.steps if isinstance(step, int)])
    if sys.byteorder == "big":
        steps.byteswap()
    fingerprint = hashlib.sha256(steps.tobytes() + match.state).digest()
    return Tally(decisions, chance, fingerprint)


def shown_progress(games: int, language: str) -> Callable[[int], None]:
    """Return a function that tells stderr once a second how far the run is."""
    started = shown = time.monotonic()

    def progress(done: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= TICK_S and done < games:
            shown = now
            line = _PROGRESS.text(language, done=done, games=games, seconds=now - started)
            print(line, file=sys.stderr, flush=True)

    return progress
