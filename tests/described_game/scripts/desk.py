"""A unit and a host on one wire: a match under the full rules, chosen and answered by buttons."""

import sys
from pathlib import Path

from heliograph.table.engine_rules import describe
from shared_rules import panel
from tests.host.desk import Desk

desk = Desk(Path(sys.argv[1]))
desk.run(1000)
desk.table.begin(describe("twenty_one", 2, {"depth": "referee"}), (), "page")
desk.run(300)


def choose(text: str) -> None:
    """Walk through what the unit offers to a choice, and take it."""
    rules = desk.table.rules
    assert rules
    offers = rules.list_offers(desk.table.position, ())
    wanted = (rules.game.parse_choice(text),)
    for _ in range(offers.index(wanted)):
        desk.press(panel.PLUS)
    desk.press(panel.OK)


desk.press(1)  # the second seat begins: the unit asks that itself
for text in ("draw", "card 11", "draw", "card 10", "stop", "draw", "card 5", "draw", "card 10"):
    choose(text)
unit, game = desk.unit.tracker, desk.table.rules.game
print([unit.count(0, seat) for seat in range(2)], unit.is_in(1), unit.phase, unit.winners())
print(bytes(unit.state) == desk.table.state, game.outcome(desk.table.position).winners)
desk.record.close()
