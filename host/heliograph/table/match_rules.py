"""Which rules a match has: its record says so, or for the oldest tracked ones, its first state."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from heliograph.engine import Game
from heliograph.games import load_game
from heliograph.games.depths import is_tracked
from heliograph.record.store import ADOPTED, STEP, LogRow
from heliograph.table.engine_rules import EngineRules
from heliograph.table.lesson_rules import LessonRules
from heliograph.table.lesson_script import script_of
from heliograph.table.rules import Rules
from heliograph.table.tracker_rules import TrackedRules, describe_tracked, tracked_as
from shared_rules.tracker import EMPTY


def rules_of(about: Mapping[str, Any]) -> Rules:
    """Return the rules that `about` names."""
    if is_tracked(about.get("options")):
        return TrackedRules(about)
    script = script_of(about)
    return LessonRules(about, script) if script else EngineRules(about)


def game_of(about: Mapping[str, Any]) -> Game:
    """Return the game of a match as it was set up."""
    if is_tracked(about.get("options")):
        return tracked_as(about)
    made = {key: about.get(key) for key in ("game", "seats", "options", "box")}
    return _game(json.dumps(made, sort_keys=True))


@lru_cache(maxsize=32)
def _game(made: str) -> Game:
    about = json.loads(made)
    return load_game(about["game"], about["seats"], about["options"], about["box"])


def rules_of_record(about: Mapping[str, Any], log: Iterable[LogRow]) -> Rules:
    """Return the rules of a match in the record; what is tracked need not say so."""
    return rules_of(about or describe_tracked(_first_state(log)))


def _first_state(log: Iterable[LogRow]) -> bytes:
    """Return the first state with a game on the table, the empty table where there is none."""
    states = (row.state for row in log if row.kind in (STEP, ADOPTED))
    return next((state for state in states if state[:1] not in (b"", EMPTY)), EMPTY)
