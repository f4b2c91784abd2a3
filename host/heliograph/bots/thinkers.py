"""Players that think in a process of their own (`heliograph/thinking_process.py`).

The process gets what a player gets: the game as it is set up and what one seat sees. Where there
are no processes, or one dies, the player thinks where it is.
"""

import json
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from heliograph.bots import make_bot
from heliograph.bots.levels import EXPERT, HARD, SEARCH
from heliograph.bots.player import Effort
from heliograph.engine.game import Game
from heliograph.games import load_game
from heliograph.games.players import Decision, View
from heliograph.thinking_process import ThinkingProcess

# The players for whom another process pays
THINKERS = (HARD, EXPERT, SEARCH)
# How often somebody who waits for a thought looks whether it is still wanted
_LOOK_S = 0.02
# How long a process may take to notice that it has to stop
_LAST_WORD_S = 5.0

_log = logging.getLogger(__name__)


class MoveQuestion(NamedTuple):
    """All that a player has to know, ready for another process."""

    game: str
    seats: int
    options: dict[str, Any]
    box: dict[str, Any]
    version: int
    kind: str
    seat: int
    seed: int
    think_s: float | None
    choices: list[int]
    seen: str
    view: View

    def to_text(self) -> str:
        """Return the question as one line."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> "MoveQuestion":
        """Return the question that a line holds."""
        return cls(**json.loads(text))


def question_of(decision: Decision, kind: str, seed: int, think_s: float | None) -> MoveQuestion:
    """Return what another process needs to decide for a seat."""
    game, seat, choices, seen, view = decision
    return MoveQuestion(
        game.name, game.seats, dict(game.options), game.content.owner, game.rules_version,
        kind, seat, seed, think_s, list(choices), seen.hex(), view(),
    )  # fmt: skip


def choose_apart(
    process: ThinkingProcess, question: MoveQuestion, is_stopped: Callable[[], bool]
) -> int | None:
    """Return what the process chose, None where it could not decide."""
    text = question.to_text()
    try:
        known = process.ask(text)
        while process.wait(known, _LOOK_S):
            if is_stopped():
                process.hurry(known)
                process.wait(known, _LAST_WORD_S)
                break
        process.forget(text)
    except OSError:
        _log.warning("the process of the computer players is gone: they think here")
        return None
    return known.thought["choice"] if known.thought else None


def decide(question: MoveQuestion, is_stopped: Callable[[], bool]) -> int:
    """Return what a player chooses; the same as here in any process."""
    effort = Effort(think_s=question.think_s, is_stopped=is_stopped)
    game, seat, seen = _game_of(question), question.seat, bytes.fromhex(question.seen)
    bot = make_bot(question.kind, game, seat, question.seed, effort)
    return bot.choose(Decision(game, seat, question.choices, seen, lambda: question.view))


_games: dict[str, Game] = {}


def _game_of(question: MoveQuestion) -> Game:
    """Return the game as it is set up; kept, because the next question is mostly of the same."""
    set_up = repr(question[:5])
    if set_up not in _games:
        made = load_game(question.game, question.seats, question.options, question.box or None)
        _games.clear()
        _games[set_up] = made.by_version(question.version)
    return _games[set_up]
