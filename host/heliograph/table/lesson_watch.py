"""How far people have come in the lesson on the table; watches every change of it."""

from heliograph.errors import StoreError
from heliograph.record.settings import LESSON, Settings
from heliograph.supervision import log_once
from heliograph.table.change import Change
from heliograph.table.lesson_presses import shown_of
from heliograph.table.lesson_script import Script, Spot, Stage, script_of
from heliograph.table.standing import Standing


class LessonWatch:
    """The lesson of one table; used under the table's lock."""

    def __init__(self, table: Standing, values: Settings) -> None:
        self._table = table
        self._values = values
        kept = values[LESSON]
        # The match that is meant, and the furthest stage that people have come to in it
        self._match, self._reached = map(int, kept) if len(kept) == 2 else (0, 0)
        table.subscribe(self._note)

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

    def pass_over(self, stage: int) -> None:
        """Go on behind a stage, as if people had done what it asks for."""
        self._match, self._reached = self._table.match_id or 0, stage + 1
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
        stage = spot.stage
        if stage < len(script.stages) and self._is_shown(script.stages[stage]):
            stage += 1
        if stage > self.reached:
            self.pass_over(stage - 1)

    def _is_shown(self, stage: Stage) -> bool:
        """Say whether a unit shows what a stage of presses is to end with."""
        panels = [board.panel for board in self._table.boards if board.connected]
        return stage.shown is not None and stage.shown in map(shown_of, panels)
