"""What looks wrong on a Solari table but is not for the engine to forbid."""

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solari import turns
from shared_rules.solari.counters import PHASE, score, target
from shared_rules.tracker import PLAY


def find(game: BoxedGame, state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts: about the box, and points that have won already.

    The game ends with this turn (SLI-C47).
    """
    won = turns.over_target(state) if state[PHASE] == PLAY else ()
    return (
        *game.box.doubts,
        *(
            doubt("SLI-13.1", "target_reached", seat=seat + 1, target=target(state),
                  got=score(state, seat))
            for seat in won
        ),
    )  # fmt: skip
