"""`heliograph study GAME`: plays thousands of games and says what the rules come to.

    heliograph study GAME --seats 2,3 --vary turns=10,20 --bots greedy --games 1000 --to study

    heliograph study all --games 200 --to study

The word `all` takes every game that has rules, and writes a page of results over them.
It is broken off with Ctrl-C and goes on where it was, with the same words. The figures and their
digest are the same however many workers play.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from heliograph.bots import KINDS, Effort
from heliograph.catalogue import N_
from heliograph.commands.arguments import FOLDER, KEY_VALUE, Parser
from heliograph.commands.asking import (
    JSON,
    BadOptionWord,
    CannotPlay,
    add_game_name,
    known_game,
    option_value,
)  # fmt: skip
from heliograph.commands.simulate import ROLLOUTS, SEED, BadCount, shown_progress
from heliograph.engine import BadOption
from heliograph.games import GAMES, load_game
from heliograph.study import report
from heliograph.study.figures import Figures, figures_of
from heliograph.study.keeping import KeptPieces, writing_to
from heliograph.study.page import PAGE, digest_of, write_page
from heliograph.study.plan import Piece, Plan, arrange
from heliograph.study.workers import Played, play_here, play_on_cluster, play_on_cores

ALL = "all"
_ALL_ALIKE = N_(
    "expected every game as it is in its box, got --seats or --vary with the word all. Leave them "
    "out, or name one game."
)
_WRITTEN = N_("Written: {file} (digest {digest})")
_SEATS = N_("how many people play, such as 2,3 (the fewest)")
_VARY = N_("an option and the values that it takes, may be given several times")
_BOTS = N_("who plays: {kinds}; the last one takes all seats left over")
_GAMES = N_("how many games of each arrangement")
WORKERS = N_("how many processes play")
_SCHEDULER = N_("let the workers of a Dask scheduler play, such as tcp://10.0.0.2:8786")
_TO = N_("folder for figures, tables, a picture and what a broken-off study needs (study)")
_BAD_SEATS = N_(
    "expected numbers of seats such as 2,3, got --seats {got!r}. Leave it out for the fewest."
)
_BAD_GAMES = N_(
    "expected at least 1 game and 1 worker, got --games {games} --workers {workers}. Leave them "
    "out for 1000 games on all cores."
)
_BAD_BOTS = N_(
    "expected players of {listed}, got --bots {got!r}. Name one for all seats, or one for each, "
    "with commas between."
)
_BAD_VARY = N_("expected --vary key=value,value, got {got!r}. See: heliograph games")


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add_game_name(parser)
    add, choose = parser.options.add_argument, parser.choose
    add("--seats", metavar="N,N", default="", help=choose(_SEATS))
    add("--vary", metavar=choose(KEY_VALUE), action="append", default=[], help=choose(_VARY))
    add(
        "--bots",
        metavar="A,B",
        default="greedy",
        help=choose(_BOTS).format(kinds=", ".join(KINDS)) + " (greedy)",
    )
    add("--games", metavar="G", type=int, default=1000, help=choose(_GAMES) + " (1000)")
    add("--seed", metavar="S", type=int, default=1, help=choose(SEED) + " (1)")
    usual = Effort().rollouts
    rollouts = choose(ROLLOUTS).format(usual=usual)
    add("--rollouts", metavar="N", type=int, default=usual, help=rollouts)
    cores = os.cpu_count() or 1
    add("--workers", metavar="W", type=int, default=cores, help=f"{choose(WORKERS)} ({cores})")
    add("--scheduler", metavar="URL", default="", help=choose(_SCHEDULER))
    add("--to", metavar=choose(FOLDER), type=Path, default=Path("study"), help=choose(_TO))
    add("--json", action="store_true", help=choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Play what is missing of the study and print its figures."""
    if options.game == ALL:
        return _study_all(options, language)
    study = _study(asked_plan(options), options.to, options, language)
    print(json.dumps(study) if options.json else report.text_of(study, language))
    return 0


def _study_all(options: argparse.Namespace, language: str) -> int:
    """Study every game for as few people as it is made for, and write the page over them."""
    if options.seats or options.vary:
        raise BadCount(_ALL_ALIKE)
    studies = []
    for name in GAMES:
        print(GAMES[name].title.text(language), file=sys.stderr, flush=True)
        plan = asked_plan(argparse.Namespace(**{**vars(options), "game": name}))
        studies.append(_study(plan, options.to / name, options, language))
    with writing_to(options.to):
        write_page(studies, options.to, _command(options), language)
    print(json.dumps(studies) if options.json else _WRITTEN.text(
        language, file=options.to / PAGE, digest=digest_of(studies)))  # fmt: skip
    return 0


def _command(options: argparse.Namespace) -> str:
    """Return the line that comes to the same figures."""
    words = (f"--bots {options.bots}", f"--games {options.games}", f"--seed {options.seed}",
             f"--rollouts {options.rollouts}")  # fmt: skip
    return f"heliograph study {ALL} {' '.join(words)}"


def _study(plan: Plan, folder: Path, options: argparse.Namespace, language: str) -> Figures:
    """Play what is missing of one study, keep it in its folder and return its figures."""
    kept = KeptPieces(folder, plan)
    pieces = list(plan.pieces())
    games = sum(piece.games for piece in pieces)
    progress = shown_progress(games, language)
    done = sum(piece.games for piece in pieces if piece.number in kept.counts)
    left = [piece for piece in pieces if piece.number not in kept.counts]
    for piece, counts in _played(plan, left, options):
        kept.add(piece, counts)
        done += piece.games
        progress(done)
    study = figures_of(plan, kept.counts)
    with writing_to(folder):
        report.write(study, folder, language)
    return study


def _played(plan: Plan, left: Sequence[Piece], options: argparse.Namespace) -> Iterator[Played]:
    if options.scheduler:
        return play_on_cluster(plan, left, options.scheduler)
    if options.workers == 1:
        return play_here(plan, left)
    return play_on_cores(plan, left, options.workers)


def asked_plan(options: argparse.Namespace) -> Plan:
    """Return what was asked for. Raises an error that says what to do."""
    name = known_game(options.game)
    if options.games < 1 or options.workers < 1:
        raise BadCount(_BAD_GAMES.filled(games=options.games, workers=options.workers))
    kinds = [kind.strip() for kind in options.bots.split(",")]
    if not set(kinds) <= set(KINDS):
        raise BadCount(_BAD_BOTS.filled(listed=", ".join(KINDS), got=options.bots))
    varied = dict(_varied(word) for word in options.vary)
    arrangements = arrange(_seats(name, options.seats), varied, kinds)
    for about in arrangements:
        try:
            load_game(name, about.seats, about.options)
        except BadOption as problem:
            raise CannotPlay(problem.sentence) from problem
    return Plan(name, arrangements, options.games, options.seed, options.rollouts)


def _seats(name: str, written: str) -> list[int]:
    if not written:
        return [GAMES[name].seat_counts[0]]
    try:
        return [int(count) for count in written.split(",")]
    except ValueError as problem:
        raise BadCount(_BAD_SEATS.filled(got=written)) from problem


def _varied(word: str) -> tuple[str, list[Any]]:
    key, sign, values = word.partition("=")
    if not sign or not key or not values:
        raise BadOptionWord(_BAD_VARY.filled(got=word))
    return key, [option_value(value) for value in values.split(",")]
