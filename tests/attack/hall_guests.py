"""Guests of a hall: what the wall, the check-in and onlookers get, and what words of tables do.

Everything that only the organiser may read is marked by words that stand nowhere else. No answer
to a guest may hold one of them, nothing may be shown before the delay of the hall has passed, no
command of a guest may change anything, and no word on the broker is taken that is too long.
"""

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from heliograph.errors import HeliographError
from heliograph.hall.commands import perform
from heliograph.hall.hall import Hall
from heliograph.hall.keys import CHECK_IN, HallDoor
from heliograph.hall.reading import LONGEST
from heliograph.hall.receiving import receive
from heliograph.hall.views import hall_view
from heliograph.record.keys import HOST, WATCH, Access, PageKeys
from heliograph.record.store import Store
from heliograph.web.fields import BadCommand
from tests.attack.attack import Findings
from tests.hall.desks import format_of, let_in
from tests.hall.halls import Clock, hall_in
from tests.hall.messages import state, written

STEPS = 30
TABLES = ("north", "south", "east")
LANGUAGES = ("en", "de")
REMARK, REFUSED, TALK = "remark-of-the-desk", "refusal-of-a-table", "nonsense-of-somebody"
PLACE = {"round": 1, "places": [1, 2]}
# What only the organiser may do, each as it would be done
COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "open", "title": "x", "game": "solenia", "system": "swiss", "size": 2, "rounds": 1,
     "sizes": [2], "groups": 1},
    {"do": "register", "names": ["Somebody new"]}, {"do": "leave", "player": 1},
    {"do": "draw", "tables": list(TABLES)}, {"do": "take_back"}, {"do": "cards"}, {"do": "codes"},
    {"do": "correct", "table": 0, **PLACE, "why": "x"}, {"do": "result", "table": 0, **PLACE},
    {"do": "message", "table": "north", "text": "x"}, {"do": "forget", "table": "north"},
    {"do": "begin", "depth": "referee"}, {"do": "let_in", "player": 1},
)  # fmt: skip


class GuestsOfHall:
    """One hall on its evening, and when it heard what."""

    def __init__(self, hall: Hall, record: Store, clock: Clock, dice: random.Random) -> None:
        self._hall, self._clock, self._dice = hall, clock, dice
        self._door = HallDoor(PageKeys(record), "http://here", needs_key=True)
        self._heard_ms: dict[int, int] = {}  # by the number that a table told
        self._sent: list[dict[str, Any]] = []
        self.findings = Findings()

    def prepare(self) -> None:
        """Open a tournament with a result, a correction, a refusal and nonsense in it."""
        desk, hall = self._hall.desk, self._hall
        hall.send_by(self._send)
        desk.open(format_of(), "host")
        let_in(desk, ["Anna", "Ben"])
        desk.draw(["north"], "host")
        other = {"do": "correct", "why": REMARK, "places": [2, 1]}
        for command in ({"do": "result"}, other):
            perform(hall, {"table": 0, **PLACE, **command}, Access(HOST), self._door)
        hall.note_bad("north", TALK)
        hall.refused["north"] = dict.fromkeys(LANGUAGES, REFUSED)
        for lang in LANGUAGES:
            hall.spectators.join(("north", lang))

    def _send(self, _table: str, command: dict[str, Any]) -> bool:
        self._sent.append(command)
        return True

    def go_on(self) -> None:
        """Hear something, let time pass, and look at what every guest gets."""
        self._hear()
        self._clock.go(self._dice.choice((0, 1, 20, 400)))
        self._look()
        self._command()
        self._shout()

    def _hear(self) -> None:
        number = len(self._heard_ms) + 1
        self._heard_ms[number] = self._clock()
        self._put("state", state(round=number), self._dice.choice(TABLES))
        self._put(f"view/{self._dice.choice(LANGUAGES)}", {"v": 1, "view": {"rev": number}})

    def _put(self, kind: str, message: object, table: str = "north") -> None:
        receive(self._hall, f"heliograph/1/{table}/{kind}", written(message))

    def _look(self) -> None:
        tournament = self._hall.desk.tournament
        assert tournament
        secret = [REMARK, REFUSED, TALK, *(player.code for player in tournament.players)]
        for role in (WATCH, CHECK_IN):
            told = json.dumps(hall_view(self._hall, role, self._dice.choice(LANGUAGES)))
            self.findings.counts["answers of a hall"] += 1
            if found := [word for word in secret if word in told]:
                self.findings.violate(f"hall: the page of {role} holds {found}")
            for table in json.loads(told).get("tables", ()):
                self._need_old(table["round"], f"the page of {role}")
        for lang in LANGUAGES:
            shown = self._hall.spectators.shown(("north", lang))
            if shown:
                self._need_old(json.loads(shown)["rev"], "who looks on at a table")

    def _need_old(self, number: int, who: str) -> None:
        delay_s, heard_ms = self._hall.floor.delay_s, self._heard_ms.get(number)
        if heard_ms is None:
            self.findings.violate(f"hall: {who} is shown {number}, which no table told")
        elif (age_s := (self._clock() - heard_ms) / 1000) < delay_s:
            self.findings.violate(f"hall: {who} is shown after {age_s} s, not after {delay_s} s")

    def _command(self) -> None:
        role, command = self._dice.choice((WATCH, CHECK_IN)), self._dice.choice(COMMANDS)
        before = self._stand()
        self.findings.counts["commands of guests of a hall"] += 1
        try:
            perform(self._hall, command, Access(role, key=1), self._door)
        except (BadCommand, HeliographError):
            is_done = False
        else:
            is_done = True
        if is_done or self._stand() != before:
            self.findings.violate(f"hall: {role} commanded {command}")

    def _stand(self) -> tuple[object, ...]:
        return self._hall.desk.tournament, self._hall.floor.tables(), len(self._sent)

    def _shout(self) -> None:
        """Say something right in too many letters, in the name of a table."""
        before = self._stand()
        padding = "x" * (LONGEST + self._dice.randrange(100))
        self._put("state", {**state(round=999), "title": padding}, self._dice.choice(TABLES))
        if self._stand() != before:
            self.findings.violate("hall: a word on the broker was taken that is too long")


def attack_hall(dice: random.Random) -> Findings:
    """Let guests come to a hall for an evening, with or without a delay."""
    clock = Clock()
    delay_s = dice.choice((0, 30, 30, 600))
    with (
        tempfile.TemporaryDirectory(prefix="heliograph-attack-") as folder,
        hall_in(Path(folder), delay_s=delay_s, now_ms=clock) as (hall, record),
    ):
        guests = GuestsOfHall(hall, record, clock, dice)
        guests.prepare()
        for _ in range(STEPS):
            guests.go_on()
        return guests.findings
