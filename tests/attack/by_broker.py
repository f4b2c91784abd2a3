"""Commands by a broker: any subset is allowed, and whatever else comes changes nothing."""

import random
from typing import Any

from heliograph.games import GAMES
from heliograph.mqtt.commands import COMMANDS, CommandDesk
from heliograph.mqtt.topics import write_message
from heliograph.table.table import Table
from tests.attack.rights import Stand

OTHERS = ("undo", "enter", "correct", "keys", "put_aside", "goto", "", None, 7)
RETAINED = 0.5


def send_by_broker(table: Table, dice: random.Random) -> tuple[str, str]:
    """Send one command; return how it came out, and what it broke, "" if nothing."""
    allowed = frozenset(command for command in COMMANDS if dice.random() < 0.5)
    verb, is_retained = dice.choice((*COMMANDS * 4, *OTHERS)), dice.random() < RETAINED
    before = Stand.of(table), table.hall.message
    desk = CommandDesk(table, allowed)
    answer = desk.take(write_message(_command(table, verb, dice)), is_retained)
    if answer["ok"] and (is_retained or verb not in allowed):
        return "done", f"a broker commanded {verb!r} {'by a kept word' if is_retained else ''}"
    if not answer["ok"] and (
        Stand.of(table).is_other(before[0]) or table.hall.message != before[1]
    ):
        return "refused", f"{verb!r} of a broker was refused and changed something"
    return ("done" if answer["ok"] else "refused"), ""


def _command(table: Table, verb: object, dice: random.Random) -> dict[str, Any]:
    game = dice.choice(sorted(GAMES))
    return {
        "do": verb, "id": f"{dice.getrandbits(64)}", "on": dice.random() < 0.5,
        "level": dice.choice((1, 50, 100, 700)), "text": f"Table {dice.randrange(99)}, please",
        "game": game, "seats": dice.choice(GAMES[game].seat_counts), "depth": "referee",
        "names": [], "replace": dice.random() < 0.2, "at": table.stamp, "steps": 1, "sure": True,
        "choices": [0], "fact": "turn", "value": 1, "rev": 0,
    }  # fmt: skip
