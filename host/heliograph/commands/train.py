"""`heliograph train GAME`: plays games for learning and fits the value of the players to them.

    heliograph train GAME --games 2000 --to training

The same seed and number of games give the same file, on one core or on many.
"""

import argparse
import os
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE
from heliograph.commands.asking import add_game_name, known_game
from heliograph.commands.simulate import BadCount, shown_progress
from heliograph.games import GAMES
from heliograph.training import games_file
from heliograph.training.self_play import KeptGame, pieces_of, play_pieces

_GAMES = N_("how many games for each number of seats")
_SEED = N_("the same seed plays the same games")
_WORKERS = N_("how many processes play")
_MINUTES = N_("begin no game after so many minutes (plays all games)")
_TO = N_("folder for the games that were played (training)")
_BAD_GAMES = N_("expected at least 1 game and 1 worker, got --games {games} --workers {workers}.")
_PLAYED = N_("{games} games of {game} in {path}")


def arguments(parser: Any, language: str) -> None:
    """Add the options of this command."""
    del language
    add_game_name(parser)
    add, choose = parser.options.add_argument, parser.choose
    add("--games", metavar="G", type=int, default=2000, help=choose(_GAMES) + " (2000)")
    add("--seed", metavar="S", type=int, default=1, help=choose(_SEED) + " (1)")
    cores = os.cpu_count() or 1
    add("--workers", metavar="W", type=int, default=cores, help=f"{choose(_WORKERS)} ({cores})")
    add("--minutes", metavar="M", type=float, help=choose(_MINUTES))
    add("--to", metavar=choose(FILE), type=Path, default=Path("training"), help=choose(_TO))


def run(options: argparse.Namespace, language: str) -> int:
    """Play the games."""
    if options.games < 1 or options.workers < 1:
        raise BadCount(_BAD_GAMES.filled(games=options.games, workers=options.workers))
    name = known_game(options.game)
    path = options.to / f"{name}.games"
    played = _play(name, options, language)
    games_file.write(path, name, options.seed, played)
    print(_PLAYED.text(language, games=len(played), game=name, path=path))
    return 0


def _play(name: str, options: argparse.Namespace, language: str) -> list[KeptGame]:
    seats = [count for count in GAMES[name].seat_counts if count > 1]
    progress = shown_progress(options.games * len(seats), language)
    played: list[KeptGame] = []
    pieces = pieces_of(name, seats, options.games, options.seed)
    for some in play_pieces(pieces, options.workers, options.minutes):
        played += some
        progress(len(played))
    return played
