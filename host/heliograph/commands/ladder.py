"""`heliograph ladder`: lets every level meet the one below it and says how often it wins.

    heliograph ladder --deals 50 --think 0.05 --to ladder.jsonl

Every deal is played once for each seat of the better player. With `--to` every game is kept when it
is over: the same words go on after a kill, and whoever asks for no further deals gets the table.
"""

import argparse
import json
import os
from importlib.util import find_spec
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, GAME_NAME, Parser
from heliograph.commands.asking import JSON, known_game
from heliograph.commands.simulate import THINK, BadCount, shown_progress
from heliograph.commands.study import WORKERS
from heliograph.commands.train import MINUTES
from heliograph.games import GAMES
from heliograph.study.ladder import PLAYERS, RUNGS, THEIRS, Meeting, Rung, meet, meetings, rungs_of
from heliograph.study.ladder_file import KeptMeetings
from heliograph.study.pool import run_all

_ONLY = N_("only this game, may be given several times (all games)")
_PLAYERS = N_("only these two, may be given several times (all: {listed})")
_SEATS = N_("how many seats each game has (as few as it can)")
_DEALS = N_("how many deals for each two players")
_SEED = N_("the same seed plays the same deals")
_TO = N_("file that keeps every game; what is in it is not played again")
_BAD_DEALS = N_(
    "expected at least 1 deal and 1 worker, got --deals {deals} --workers {workers}. Leave them "
    "out for 20 deals on all cores."
)
_BAD_PLAYERS = N_("expected two players of {listed}, got --players {got}")
_NO_OPEN_SPIEL = N_(
    "expected OpenSpiel for the player {player}, got none. Install it: pip install "
    "'heliograph[research]', or name other players with --players"
)
_HEAD = N_("| game | players | games | wins (95 %) | even | s a decision |")
_ROW = N_(
    "| {title}, {seats} seats | {better} against {other} | {games} | {share:.0%} ({low:.0%} to "
    "{high:.0%}) | {even:.0%} | {own_s:.3f} : {other_s:.3f} |"
)


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add, choose = parser.options.add_argument, parser.choose
    add("--game", metavar=choose(GAME_NAME), action="append", default=[], help=choose(_ONLY))
    usual = " ".join(",".join(rung) for rung in RUNGS)
    players = choose(_PLAYERS).format(listed=usual)
    add("--players", metavar="A,B", action="append", default=[], help=players)
    add("--seats", metavar="N", type=int, help=choose(_SEATS))
    add("--deals", metavar="D", type=int, default=20, help=choose(_DEALS) + " (20)")
    add("--seed", metavar="S", type=int, default=1, help=choose(_SEED) + " (1)")
    add("--think", metavar="T", type=float, default=0.25, help=choose(THINK) + " (0.25)")
    cores = os.cpu_count() or 1
    add("--workers", metavar="W", type=int, default=cores, help=f"{choose(WORKERS)} ({cores})")
    add("--minutes", metavar="M", type=float, help=choose(MINUTES))
    add("--to", metavar=choose(FILE), type=Path, help=choose(_TO))
    add("--json", action="store_true", help=choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Let the players meet and print a table."""
    if options.deals < 1 or options.workers < 1:
        raise BadCount(_BAD_DEALS.filled(deals=options.deals, workers=options.workers))
    kept = KeptMeetings(options.to)
    asked = _asked(options)
    progress = shown_progress(len(asked), language)
    left = [meeting for meeting in asked if meeting not in kept.met]
    done = len(asked) - len(left)
    for meeting, met in run_all(meet, left, options.workers, options.minutes):
        kept.add(meeting, met)
        done += 1
        progress(done)
    _print(rungs_of((one, kept.met[one]) for one in asked if one in kept.met), options, language)
    return 0


def _asked(options: argparse.Namespace) -> list[Meeting]:
    """Return the games that were asked for."""
    names = [known_game(word) for word in options.game] or list(GAMES)
    games = [(name, _seats(name, options.seats)) for name in names]
    deals = range(options.seed, options.seed + options.deals)
    return list(meetings(games, _rungs(options.players), deals, options.think))


def _seats(name: str, wanted: int | None) -> int:
    about = GAMES[name]
    return min(max(wanted or 2, about.fewest_seats), about.most_seats)


def _rungs(words: list[str]) -> list[tuple[str, str]]:
    has_theirs = find_spec("pyspiel") is not None
    if not words:
        return [rung for rung in RUNGS if has_theirs or THEIRS not in rung]
    for word in words:
        better, _, other = word.partition(",")
        if better == other or not {better, other} <= {*PLAYERS}:
            raise BadCount(_BAD_PLAYERS.filled(listed=" ".join(PLAYERS), got=word))
        if THEIRS in (better, other) and not has_theirs:
            raise BadCount(_NO_OPEN_SPIEL.filled(player=THEIRS))
    return [(better, other) for better, _, other in (word.partition(",") for word in words)]


def _print(rungs: list[Rung], options: argparse.Namespace, language: str) -> None:
    if options.json:
        print(json.dumps([rung._asdict() for rung in rungs]))
        return
    print(_HEAD.text(language))
    print("|---|---|---|---|---|---|")
    for rung in rungs:
        print(_row(rung, language))


def _row(rung: Rung, language: str) -> str:
    title = GAMES[rung.game].title.text(language)
    own_s, other_s = rung.decision_s[rung.better], rung.decision_s[rung.other]
    return _ROW.text(language, title=title, own_s=own_s, other_s=other_s, **rung._asdict())
