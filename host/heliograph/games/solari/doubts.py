"""What looks wrong on a Solari table but is not for the engine to forbid."""

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solari import turns
from heliograph.games.solari.texts import EXPECTED
from shared_rules.solari import counters
from shared_rules.solari.counters import PHASE, score
from shared_rules.tracker import PLAY

_NO_ROW = {"words": EXPECTED["no_row"], "got": 3}


def find(game: BoxedGame, state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts about this position: rows at the start, then points."""
    rows = [
        doubt("SLI-D1", "start_row", planet=planet, where=f"[comets] {planet}", **_NO_ROW)
        for planet in game.box.warnings
    ]
    return (*rows, *_score_doubts(state))


def _score_doubts(state: bytes) -> list[Doubt]:
    """Points that have won already; the game ends with this turn (SLI-C47)."""
    if state[PHASE] != PLAY:
        return []
    target = counters.target(state)
    return [
        doubt("SLI-13.1", "target_reached", seat=seat + 1, target=target, got=score(state, seat))
        for seat in turns.over_target(state)
    ]
