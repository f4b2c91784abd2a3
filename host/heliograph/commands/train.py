"""`heliograph train GAME`: plays games for learning and fits the value of the players to them.

    heliograph train GAME --games 2000 --to training

The same seed and number of games give the same file, on one core or on many. Games that were
played elsewhere are learned from with `--kept`; `--test` says how good the value in use is.
"""

import argparse
import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from heliograph.bots.network import Network, pack
from heliograph.bots.value import learned
from heliograph.catalogue import N_
from heliograph.commands.arguments import FOLDER, Parser
from heliograph.commands.asking import JSON, add_game_name, known_game
from heliograph.commands.simulate import SEED, BadCount, shown_progress
from heliograph.commands.study import WORKERS
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.study.keeping import writing_to
from heliograph.study.pool import run_all
from heliograph.training import games_file
from heliograph.training.self_play import KeptGame, pieces_of, play_piece

if TYPE_CHECKING:
    from heliograph.training.calibration import Calibration

_GAMES = N_("how many games for each number of seats")
MINUTES = N_("begin no game after so many minutes (plays all games)")
_TO = N_("folder for the games and for what was learned (training)")
_KEPT = N_("learn from the games in the folder, and play none")
_TEST = N_("test what is in use on the games in the folder, and learn nothing")
_BAD_GAMES = N_(
    "expected at least 1 game and 1 worker, got --games {games} --workers {workers}. Leave them "
    "out for 2000 games on all cores."
)
_PLAYED = N_("{games} games of {game} in {path}")
_NO_NUMPY = N_(
    "expected NumPy to learn from the games, got none. Install it: pip install "
    "'heliograph[research]', then: heliograph train {game} --kept --to {folder}"
)
_NO_VALUE = N_("expected a game that players learned, got {game}, which has no value in use")
_LEARNED = N_("learned: {path}, {size} bytes")
_TESTED = N_(
    "{seats} seats: {positions} positions of {games} games; calibration error {error:.3f}; "
    "log loss {log_loss:.3f}, by the lead {log_loss_of_lead:.3f} "
    "(better by {low:.3f} to {high:.3f}); "
    "Brier {brier:.3f}, by the lead {brier_of_lead:.3f}"
)


class CannotLearn(HeliographError):
    """What is needed to learn, or to test, is not there."""


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add_game_name(parser)
    add, choose = parser.options.add_argument, parser.choose
    add("--games", metavar="G", type=int, default=2000, help=choose(_GAMES) + " (2000)")
    add("--seed", metavar="S", type=int, default=1, help=choose(SEED) + " (1)")
    cores = os.cpu_count() or 1
    add("--workers", metavar="W", type=int, default=cores, help=f"{choose(WORKERS)} ({cores})")
    add("--minutes", metavar="M", type=float, help=choose(MINUTES))
    add("--to", metavar=choose(FOLDER), type=Path, default=Path("training"), help=choose(_TO))
    add("--kept", action="store_true", help=choose(_KEPT))
    add("--test", action="store_true", help=choose(_TEST))
    add("--json", action="store_true", help=choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Play, learn and test, as far as it was asked for."""
    if options.games < 1 or options.workers < 1:
        raise BadCount(_BAD_GAMES.filled(games=options.games, workers=options.workers))
    name = known_game(options.game)
    path = options.to / f"{name}.games"
    if options.kept or options.test:
        kept = games_file.read(path)[1]
        played = [one for one in kept if one.number < options.games]
    else:
        with writing_to(options.to):
            options.to.mkdir(parents=True, exist_ok=True)  # before anything is played for nothing
            played = _play(name, options, language)
            games_file.write(path, name, options.seed, played)
        print(_PLAYED.text(language, games=len(played), game=name, path=path))
    if find_spec("numpy") is None:
        problem = _NO_NUMPY.filled(game=name, folder=options.to)
        if options.kept or options.test:
            raise CannotLearn(problem)
        print(problem.text(language))
        return 0
    return _learn(name, played, options, language)


def _play(name: str, options: argparse.Namespace, language: str) -> list[KeptGame]:
    seats = [count for count in GAMES[name].seat_counts if count > 1]
    progress = shown_progress(options.games * len(seats), language)
    played: list[KeptGame] = []
    pieces = pieces_of(name, seats, options.games, options.seed)
    for _, some in run_all(play_piece, pieces, options.workers, options.minutes):
        played += some
        progress(len(played))
    return played


def _learn(name: str, played: list[KeptGame], options: argparse.Namespace, language: str) -> int:
    """Learn from games, or test with them what is in use, and print how good it is."""
    from heliograph.training import lesson

    found = lesson.positions_of(name, played, options.workers, _tell)
    if options.test:
        network = _in_use(name)
    else:
        network = lesson.learn(name, found, options.seed, _tell)
        path = options.to / f"{name}.bin"
        with writing_to(options.to):
            path.write_bytes(pack(network))
        print(_LEARNED.text(language, path=path, size=path.stat().st_size))
    tested = lesson.test(network, found, options.seed)
    if options.json:
        print(json.dumps({seats: figures._asdict() for seats, figures in tested.items()}))
        return 0
    for seats, figures in tested.items():
        print(_tested_line(seats, figures, language))
    return 0


def _in_use(name: str) -> Network:
    network = learned(name)
    if network is None:
        raise CannotLearn(_NO_VALUE.filled(game=name))
    return network


def _tested_line(seats: int, figures: "Calibration", language: str) -> str:
    low, high = figures.better
    return _TESTED.text(language, seats=seats, low=low, high=high, **figures._asdict())


def _tell(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)
