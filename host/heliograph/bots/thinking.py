"""Thinking in a process of its own, so that pages and lights never wait for a player.

The process gets what a player gets: the game as it is set up and the view of one seat. Where there
are no processes, or one dies, the player thinks where it is.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from heliograph.bots import make_bot
from heliograph.bots.levels import EXPERT, HARD, SEARCH
from heliograph.bots.player import Effort
from heliograph.engine.game import Game
from heliograph.games import load_game
from heliograph.games.players import View

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

# The players for whom another process pays
THINKERS = (HARD, EXPERT, SEARCH)
# How often somebody who waits for a thought looks whether it is still wanted
_LOOK_S = 0.02
# How long a process may take to notice that it has to stop
_LAST_WORD_S = 5.0
# The pages come first where the machine is busy
_NICE = 5
_STOP = "stop"
_FAILED = "failed"

_log = logging.getLogger(__name__)


class Question(NamedTuple):
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
    view: View


def question_of(
    game: Game, kind: str, seat: int, seed: int, think_s: float | None, view: View
) -> Question:
    """Return what another process needs to decide for a seat."""
    options, box = dict(game.options), game.content.owner
    return Question(
        game.name, game.seats, options, box, game.rules_version, kind, seat, seed, think_s, view
    )


class ThinkingProcess:
    """Decides in another process, which is started with the first question."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    def choose(self, question: Question, is_stopped: Callable[[], bool]) -> int | None:
        """Return the choice, None where the process could not decide."""
        try:
            line = self._line or self._start()
            line.send(question)
            answer = _wait(line, is_stopped)
        except (OSError, EOFError):
            _log.warning("the process of the computer players is gone: they think here")
            self.stop()
            return None
        return answer if isinstance(answer, int) else None

    def _start(self) -> "Connection":
        from multiprocessing import get_context  # a browser tab has none

        context = get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=_think, args=(other,), name="players", daemon=True)
        self._process.start()
        other.close()
        return self._line

    def stop(self) -> None:
        """End the process."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join()
        self._line = self._process = None


def _wait(line: "Connection", is_stopped: Callable[[], bool]) -> Any:
    while not line.poll(_LOOK_S):
        if is_stopped():
            line.send(_STOP)
            if not line.poll(_LAST_WORD_S):
                raise EOFError
            break
    return line.recv()


def _think(line: "Connection") -> None:
    """Answer questions until nobody asks any more."""
    with suppress(OSError, AttributeError):
        os.nice(_NICE)
    with suppress(OSError, EOFError, KeyboardInterrupt):
        while True:
            question = line.recv()
            if question != _STOP:  # one that came behind its answer
                line.send(_answer(question, line.poll))


def _answer(question: Question, is_stopped: Callable[[], bool]) -> int | str:
    try:
        game = _game_of(question)
        effort = Effort(think_s=question.think_s, is_stopped=is_stopped)
        bot = make_bot(question.kind, game, question.seat, question.seed, effort)
        return bot.choose(question.view)
    except Exception:  # noqa: BLE001 (who asked decides instead)
        _log.exception("a %s player of %s stumbled", question.kind, question.game)
        return _FAILED


_games: dict[str, Game] = {}


def _game_of(question: Question) -> Game:
    """Return the game as it is set up; kept, because the next question is mostly of the same."""
    set_up = repr(question[:5])
    if set_up not in _games:
        made = load_game(question.game, question.seats, question.options, question.box or None)
        _games.clear()
        _games[set_up] = made.by_version(question.version)
    return _games[set_up]
