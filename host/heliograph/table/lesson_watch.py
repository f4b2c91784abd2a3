"""How far people have come in the lesson on the table; watches every change of it."""

from heliograph.errors import StoreError
from heliograph.record.settings import LESSON, Settings
from heliograph.supervision import log_once
from heliograph.table.change import SETTINGS, Change
from heliograph.table.lesson_presses import CALLED, Shown, shown_of
from heliograph.table.lesson_script import Script, Spot, Stage, script_of
from heliograph.table.ports import Ports
from heliograph.table.stand import Stand
from shared_rules.panel import CORRECT, REWIND, SHOW


class LessonWatch:
    """The lesson of one table; used under the table's lock."""

    def __init__(self, table: Stand, ports: Ports, values: Settings) -> None:
        self._table = table
        self._ports = ports
        self._values = values
        kept = values[LESSON]
        # The match that is meant, and the furthest stage that people have come to in it
        self._match, self._reached = map(int, kept) if len(kept) == 2 else (0, 0)
        self._leads = False  # through what a unit is to be inside of
        # What units showed when this stage began: what was there before is not what people did
        self._at_entry: list[Shown] = []
        table.news.subscribe(self._note)

    @property
    def script(self) -> Script | None:
        """The lesson on the table; None where another match is, or none."""
        rules = self._table.rules
        return script_of(rules.about) if rules and rules.is_lesson else None

    @property
    def reached(self) -> int:
        """The furthest stage that people have come to in this match."""
        return self._reached if self._match == self._table.match_id else 0

    def spot_at(self, script: Script, rev: int) -> Spot | None:
        """Return where the lesson stands after step `rev`; None beside its way."""
        return script.find(self._table.position_at(rev), self.reached)

    @property
    def call_stage(self) -> int | None:
        """The stage that the lesson stands at, where that is to call; else None."""
        script = self.script
        spot = self.spot_at(script, self._table.rev) if script else None
        if script is None or spot is None or spot.stage == len(script.stages):
            return None
        return spot.stage if script.stages[spot.stage].shown == CALLED else None

    def pass_stage(self, stage: int, source: str) -> None:
        """Go on behind a stage of the unit that was only shown: no unit needs to be inside it."""
        with self._table.lock:
            self._leads = True
            self.go_to(stage + 1)
            self._table.news.tell(Change(SETTINGS, source))

    def practise_call(self, source: str) -> bool:
        """Take a call as what the lesson asks for; return whether it asks for one."""
        with self._table.lock:
            stage = self.call_stage
            if stage is not None:
                self.pass_stage(stage, source)
            return stage is not None

    def go_to(self, stage: int) -> None:
        """Note that people have come to a stage."""
        self._match, self._reached = self._table.match_id or 0, stage
        self._at_entry = self._shown()
        try:
            self._values[LESSON] = [self._match, self._reached]
        except StoreError as problem:  # then only a restart forgets it
            log_once("keeping how far a lesson has come", problem)

    def _note(self, change: Change) -> None:
        del change
        script = self.script
        spot = self.spot_at(script, self._table.rev) if script else None
        if script is None or spot is None:
            return
        number = spot.stage + self._moved_by_units(script.stages[spot.stage : spot.stage + 1])
        if number > self.reached or number < spot.stage:
            self.go_to(number)

    def _shown(self) -> list[Shown]:
        """Return what each connected unit is in the middle of."""
        return [shown_of(unit.panel) for unit in self._ports.units if unit.connected]

    def _moved_by_units(self, stages: list[Stage]) -> int:
        """Return 1 where a unit shows what the stage is to end with, -1 where it left too early."""
        shown = self._shown()
        if not stages or not shown:
            return 0
        stage = stages[0]
        if shown != self._at_entry:
            self._at_entry = []
        if any(is_shown(stage, one) for one in shown) and not self._at_entry:
            return 1
        if stage.begun is None or stage.begun.mode not in (CORRECT, REWIND):
            self._leads = False
            return 0
        is_inside = self._leads or stage.begun.mode in {one.mode for one in shown}
        return 0 if is_inside else -1


def is_shown(stage: Stage, shown: Shown) -> bool:
    """Say whether a unit shows what a stage is to end with: of values, those of any seat.

    Three buttons show those of the seat on turn first.
    """
    goal = stage.shown
    return goal == shown or (goal is not None and goal.mode == shown.mode == SHOW)
