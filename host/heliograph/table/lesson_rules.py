"""The full rules of a match that is a lesson: what its dice and others do comes with a step.

So one step back takes back what people did together with all that followed by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.steps import Draws
from heliograph.table.engine_rules import EngineRules
from heliograph.table.lesson_script import Script
from heliograph.table.rules import Entry, Played


class LessonRules(EngineRules):
    """The game of one lesson."""

    def __init__(self, about: Mapping[str, Any], script: Script) -> None:
        super().__init__(about)
        self._script = script

    def play(self, state: bytes, choices: Sequence[Entry], draws: Draws) -> Played:
        """Play choices, and then what the lesson lets follow, if it is at that place."""
        played = super().play(state, choices, draws)
        after = super().play(played.state, self._script.follow_ups(played.state), played.draws)
        events = played.events + after.events
        return Played(events, after.state, played.reveals or after.reveals, after.draws)
