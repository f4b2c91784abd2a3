"""Plays matches into their middle for the pictures: with the real box, and where the host deals.

With the real box the people's taps are random ones of a fixed seed; where the host deals, greedy
players decide by what their seats see.
"""

import random
from contextlib import closing
from pathlib import Path

from heliograph.engine import NOBODY, TABLE
from heliograph.games import GAMES as DESCRIPTIONS
from heliograph.games.depths import DIGITAL, REFEREE
from heliograph.games.players import look
from heliograph.games.shows import show_for
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table

NAMES = ("Ada", "Ben", "Çiğdem", "Dora")
# seats, steps with the real box, steps where the host deals
GAMES = {
    "solaris": (4, 96, 60),
    "solarius_mission": (4, 260, 120),
    "solari": (2, 90, 60),
    "solenia": (4, 110, 70),
}
SEED = 11


def make_record(path: Path, game: str, depth: str) -> None:
    """Write a record with one match in its middle."""
    seats, taps, decisions = GAMES[game]
    with closing(Store(path)) as record:
        table = Table(record)
        table.begin(describe(game, seats, {"depth": depth}), NAMES[:seats], "page")
        if depth == REFEREE:
            tap(table, taps)
        if depth == DIGITAL:
            decide(table, decisions)


def tap(table: Table, steps: int) -> None:
    """Enter what a hand on the page might, mostly what stands first."""
    assert table.rules is not None
    show, dice = show_for(table.rules.game, "en", table.names), random.Random(SEED)
    for _ in range(steps):
        offers = show.cached_offers(table.position, TABLE)  # those that fit the box
        usual = [offer for offer in offers if offer.tone != "more"]
        if not offers:
            return
        table.enter(dice.choice(usual or offers).choices, "page")


def decide(table: Table, steps: int) -> None:
    """Let greedy players play."""
    rules = table.rules
    assert rules is not None
    bot = DESCRIPTIONS[rules.game.name].make_policy()
    for _ in range(steps):
        seat = rules.pending(table.position).seat
        if seat == NOBODY:
            return
        choice = bot.choose(look(rules.game, table.position, seat))
        table.enter((choice,), f"seat {seat + 1}")
