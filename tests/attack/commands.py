"""Attacks the table with commands: right ones, wrong ones, of everybody, at every game and depth.

Every command goes the way of a page's: `perform`, with a real record on the disk; some come from a
broker (`by_broker.py`). Whatever comes, nothing but a declared refusal may be raised, what is
refused changes nothing and nobody changes what is not theirs (`rights.py`), every reader must be
shown the whole table afterwards, and a table opened anew from the record must stand where this one
stood.
"""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from heliograph.engine import NOBODY
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.games.track.game import event_choice
from heliograph.record.keys import HOST, SEAT, WATCH, Access
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.match_view import show_of
from heliograph.view.table_view import live_view, view_at
from heliograph.web.commands import COMMANDS, perform
from heliograph.web.fields import BadCommand
from shared_rules import trackers
from shared_rules.refusal import Refused
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.by_broker import send_by_broker
from tests.attack.rights import Stand, wrong_change
from tests.playing import enterable
from tests.tracking import answering

REFUSALS = (HeliographError, BadCommand, Refused)
REOPEN_EVERY = 40
MOST_STEPS = 400  # then something else is put on the table
BY_BROKER = 0.15
BURST = 25
RAISED = "raised"
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 5, 12, 255, 256, 1 << 31, 1 << 53, 1 << 64, -(1 << 63), 1.5,
    1e308, float("nan"), "", "0", "x" * 500, "\ud800", "\x00", "é\n", [], [0], [None], [[]], {},
    {"a": 1}, {"0": "random"}, [{"do": "end_turn", "seat": 0}], [{"do": []}], [[[[[[[[]]]]]]]],
)  # fmt: skip
Command = dict[str, Any]


class Commander:
    """One table under attack, and what was seen at it."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self.findings = Findings()
        self._path = folder / "attack.db"
        self._dice = dice
        self._record = Store(self._path)
        self.table = Table(self._record)
        self._old_moments = ["0.0.0"]

    def close(self) -> None:
        """Close the record."""
        self._record.close()

    def attack_once(self) -> None:
        """Send one command and look at what it left."""
        try:
            access = self._caller()
            command = self._command(access)
        except Exception as problem:  # noqa: BLE001 (that is what is looked for)
            self._violate(f"what can be entered cannot be told: {problem!r:.200}")
            return
        version, stood = self.table.version, Stand.of(self.table)
        outcome = self._send(command, access)
        self.findings.counts[outcome] += 1
        if wrong := self._wrong(command, access, stood, outcome):
            self._violate(f"{command!r:.300} of {access}, {outcome}: {wrong}")
        elif self.table.version != version:
            self._old_moments = [*self._old_moments[-20:], self.table.stamp]
            self._look(command)

    def _wrong(self, command: Command, access: Access, stood: Stand, outcome: str) -> str:
        """Return what was done that may not be, "" where nothing was."""
        is_done = outcome.startswith("done")
        if is_done and COMMANDS[command["do"]].is_step and command["at"] != stood.stamp:
            return "it was meant for another moment"
        if outcome == RAISED:
            return ""
        return wrong_change(stood, self.table, access, command, is_done)

    def attack_by_broker(self) -> None:
        """Send one command as somebody on a broker does."""
        outcome, wrong = send_by_broker(self.table, self._dice)
        self.findings.counts[f"by a broker: {outcome}"] += 1
        if wrong:
            self._violate(wrong)

    def _violate(self, what: str) -> None:
        """Note a broken promise and begin elsewhere: one broken table is enough of its kind."""
        about = self.table.rules.about["game"] if self.table.rules else "track"
        events = [event for step in self.table.steps[-3:] for event in step.events]
        self.findings.violate(f"{about}: {what}; the last steps: {events!r:.300}")
        self.table.put_aside()

    def reopen(self) -> None:
        """Open the record anew and compare."""
        stood = self._stand()
        self._record.close()
        self._record = Store(self._path)
        self.table = Table(self._record)
        self.findings.counts["record opened anew"] += 1
        if self._stand() != stood:
            self.findings.violate(f"opened anew: {self._stand()!r:.300}, stood: {stood!r:.300}")
        for problem in self.table.problems:
            self.findings.violate(f"opened anew: {problem}")

    def _stand(self) -> tuple[object, ...]:
        table = self.table
        parts = [(branch.fork, branch.length) for branch in table.branches]
        return (table.match_id, table.rev, table.length, table.names, table.title, parts,
                table.position, [step.events for step in table.steps])  # fmt: skip

    # What is sent

    def _caller(self) -> Access:
        rules = self.table.rules
        weights = (7, 4 if rules else 1, 1.5)
        role = self._dice.choices((HOST, SEAT, WATCH), weights)[0]
        deciding = rules.pending(self.table.position).seats if rules else ()
        seats = (*deciding * 4, *range(6))
        return Access(role, self._dice.choice(seats) if role == SEAT else -1, 1)

    def _command(self, access: Access) -> Command:
        is_free = self.table.rules is None or self.table.length >= MOST_STEPS
        new = 40 if is_free else 1
        weights = (8, 3, new, 3) if access.role == HOST else (8, 1.5, 0.3, 1)
        make: Callable[[Access], Command] = self._dice.choices(
            (self._right, self._correction, self._begin, self._odd), weights
        )[0]
        command = make(access)
        if self._dice.random() < 0.9:
            command.setdefault("at", self.table.stamp)
        else:
            command["at"] = self._dice.choice((*self._old_moments, *ODD))
        return command

    def _right(self, access: Access) -> Command:
        """Something that can be done now, if this caller may."""
        table, dice = self.table, self._dice
        if access.role == SEAT and dice.random() < 0.15:
            return {"do": "undo", "sure": True}
        if dice.random() < 0.25:
            return dice.choice((
                {"do": "undo", "steps": dice.choice((1, 1, 2, 7)), "sure": dice.random() < 0.9},
                {"do": "redo", "steps": dice.choice((1, 1, 3))},
                {"do": "goto", "rev": dice.randrange(table.length + 2), "sure": True},
                {"do": "branch", "branch": dice.randrange(3), "sure": True},
                {"do": "put_aside"},
                {"do": "resume", "match": dice.randrange(1, 12)},
                {"do": "delete", "match": dice.randrange(1, 12)},
                {"do": "bring_back", "match": dice.randrange(1, 12)},
                {"do": "rename", "match": dice.randrange(1, 12), "title": "Ünïcode ☀"},
                {"do": "pause"}, {"do": "go_on"}, {"do": "settle"},
                {"do": "lights", "level": dice.randrange(101)}, {"do": "games"}, {"do": "keys"},
            ))  # fmt: skip
        return self._enter(access) if table.rules else self._track()

    def _enter(self, access: Access) -> Command:
        rules, dice = self.table.rules, self._dice
        assert rules is not None
        pending = rules.pending(self.table.position)
        if dice.random() < 0.1:
            self._play_on(dice.randrange(BURST))
        if dice.random() < 0.1:
            return {"do": dice.choice(("draw", "draw_all"))}
        offers = show_of(self.table, "en").cached_offers(self.table.position, access.seat)
        if offers and dice.random() < 0.7:
            choices = list(dice.choice(offers).choices)
            more = [dice.randrange(rules.game.choice_count)] if dice.random() < 0.25 else []
            return {"do": "enter", "choices": choices + more}
        choice = dice.choice(pending.choices or (dice.randrange(rules.game.choice_count),))
        return {"do": "enter", "choices": [choice]}

    def _play_on(self, steps: int) -> None:
        """Play without a page for a while: so games come to their middle and their end."""
        rules = self.table.rules
        assert rules is not None
        with self.table.batch():
            for _ in range(steps):
                choices = enterable(self.table)
                if rules.pending(self.table.position).seat == NOBODY or not choices:
                    return
                self.table.enter((self._dice.choice(choices),), "page")

    def _track(self) -> Command:
        """Enter events of the unit at a match of any depth: only track depth may take them."""
        tracker, dice = trackers.tracker_for(self.table.state), self._dice
        question = tracker.question()
        if question and dice.random() < 0.8:
            return answering(dice.choice((question[5], dice.randrange(256))))
        seat = dice.randrange(5)
        events = [tracker.turn_over(max(0, tracker.now())), tracker.phase_over(),
                  bytes((dice.randrange(256), seat, dice.randrange(9), dice.randrange(9))),
                  bytes(dice.randrange(256) for _ in range(4))]  # fmt: skip
        return {"do": "enter", "choices": [event_choice(dice.choice(events))]}

    def _correction(self, _access: Access) -> Command:
        rules, dice = self.table.rules, self._dice
        if rules is None:
            return self._track()
        facts = show_of(self.table, "en").facts(self.table.position)
        if not facts or dice.random() < 0.05:
            return {"do": "correct", "fact": str(dice.choice(ODD))[:90], "value": dice.choice(ODD)}
        fact = dice.choice(facts)
        values: list[Any] = [dice.choice(ODD), dice.choice(facts).value]
        if fact.values:
            values += [dice.choice(fact.values)[0]] * 6
        elif fact.low is not None and fact.high is not None:
            values += [dice.randrange(fact.low, fact.high + 1)] * 5 + [fact.high]
        return {"do": "correct", "fact": fact.name, "value": dice.choice(values)}

    def _begin(self, _access: Access) -> Command:
        dice = self._dice
        name = dice.choice(sorted(GAMES))
        seats = dice.choice(GAMES[name].seat_counts)
        names = dice.choice((["Ada", "Bo"], ["ß" * 30], ["\ud800"], [], ["\u202e", "<b>"]))
        depth = dice.choice(("track", "track", "referee", "referee", "digital", "score"))
        return {"do": "begin", "game": name, "depth": depth, "seats": seats, "names": names,
                "draw": dice.random() < 0.7}  # fmt: skip

    def _odd(self, _access: Access) -> Command:
        verb = self._dice.choice((*COMMANDS, *COMMANDS, "", "nothing", [], None, 7, {}))
        names = COMMANDS[verb].fields if isinstance(verb, str) and verb in COMMANDS else ("x",)
        return {"do": verb, **{name: self._dice.choice(ODD) for name in names}}

    # What is seen

    def _send(self, command: Command, access: Access) -> str:
        try:
            perform(self.table, command, access)
        except REFUSALS as refused:
            return f"refused: {type(refused).__name__}"
        except Exception as problem:  # noqa: BLE001 (that is what is looked for)
            self._violate(f"{command!r:.300} of {access} raised {problem!r:.200}")
            return RAISED
        return f"done: {command['do']}"

    def _look(self, command: Command) -> None:
        """Look at the table as several readers do; each must be shown all of it."""
        table, dice = self.table, self._dice
        lang = dice.choice(("en", "de"))
        for access in (Access(HOST), Access(SEAT, dice.randrange(5)), Access(WATCH)):
            try:
                view = live_view(table, lang, access)
                to_json(view).encode()
                missing = dict(view["missing"])
                if dice.random() < 0.1:
                    past = view_at(table, lang, dice.randrange(table.length + 1), access)
                    missing |= past["missing"]
                if table.rules and dice.random() < 0.1:
                    missing |= perform(table, {"do": "sheet"}, access, lang)["missing"]
            except Exception as problem:  # noqa: BLE001 (that is what is looked for)
                self._violate(f"after {command!r:.300} a view raised {problem!r:.200}")
                return
            if missing:
                self._violate(f"after {command!r:.300} missing: {list(missing)}")
                return
        self.findings.counts["tables looked at"] += 1


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Send `tries` commands to one table."""
    with tempfile.TemporaryDirectory(prefix="heliograph-attack-") as folder:
        commander = Commander(Path(folder), dice)
        try:
            for done in range(tries):
                if done % REOPEN_EVERY == REOPEN_EVERY - 1:
                    commander.reopen()
                if dice.random() < BY_BROKER:
                    commander.attack_by_broker()
                else:
                    commander.attack_once()
                progress(done)
            commander.reopen()
        finally:
            commander.close()
        return commander.findings


ATTACK = Attack(
    "commands",
    "No command of anybody raises, does what is not theirs, hides a part or is lost by a restart",
    sample=600,
    full=100_000,
    run=run,
)
