"""`heliograph ladder`: lets every level meet the one below it and says how often it wins.

    heliograph ladder --deals 50 --think 0.05

Every deal is played once for each seat of the better player.
"""

import argparse
import json
import os
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import GAME_NAME
from heliograph.commands.asking import JSON, known_game
from heliograph.commands.simulate import THINK, BadCount, shown_progress
from heliograph.commands.study import WORKERS
from heliograph.commands.train import MINUTES
from heliograph.games import GAMES
from heliograph.study.ladder import RUNGS, Rung, meet, meetings, rungs_of
from heliograph.study.pool import run_all

_ONLY = N_("only this game, may be given several times (all games)")
_DEALS = N_("how many deals for each two players")
_SEED = N_("the same seed plays the same deals")
_BAD_DEALS = N_(
    "expected at least 1 deal and 1 worker, got --deals {deals} --workers {workers}. Leave them "
    "out for 20 deals on all cores."
)
_HEAD = N_("| game | players | games | wins (95 %) | even | s a decision |")
_ROW = N_(
    "| {title}, {seats} seats | {better} against {other} | {games} | {share:.0%} ({low:.0%} to "
    "{high:.0%}) | {even:.0%} | {own_s:.3f} : {other_s:.3f} |"
)


def arguments(parser: Any, language: str) -> None:
    """Add the options of this command."""
    del language
    add, choose = parser.options.add_argument, parser.choose
    add("--game", metavar=choose(GAME_NAME), action="append", default=[], help=choose(_ONLY))
    add("--deals", metavar="D", type=int, default=20, help=choose(_DEALS) + " (20)")
    add("--seed", metavar="S", type=int, default=1, help=choose(_SEED) + " (1)")
    add("--think", metavar="T", type=float, default=0.25, help=choose(THINK) + " (0.25)")
    cores = os.cpu_count() or 1
    add("--workers", metavar="W", type=int, default=cores, help=f"{choose(WORKERS)} ({cores})")
    add("--minutes", metavar="M", type=float, help=choose(MINUTES))
    add("--json", action="store_true", help=choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Let the players meet and print a table."""
    if options.deals < 1 or options.workers < 1:
        raise BadCount(_BAD_DEALS.filled(deals=options.deals, workers=options.workers))
    names = [known_game(word) for word in options.game] or list(GAMES)
    games = [(name, max(2, GAMES[name].fewest_seats)) for name in names]
    progress = shown_progress(options.deals * len(games) * len(RUNGS), language)
    met = []
    tasks = meetings(games, options.deals, options.seed, options.think)
    for one in run_all(meet, tasks, options.workers, options.minutes):
        met.append(one)
        progress(len(met))
    rungs = rungs_of(met)
    if options.json:
        print(json.dumps([rung._asdict() for rung in rungs]))
        return 0
    print(_HEAD.text(language))
    print("|---|---|---|---|---|---|")
    for rung in rungs:
        print(_row(rung, language))
    return 0


def _row(rung: Rung, language: str) -> str:
    title = GAMES[rung.game].title.text(language)
    own_s, other_s = rung.decision_s[rung.better], rung.decision_s[rung.other]
    return _ROW.text(language, title=title, own_s=own_s, other_s=other_s, **rung._asdict())
