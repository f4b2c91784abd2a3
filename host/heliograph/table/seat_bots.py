"""Plays the seats that nobody took, as a person at a page would.

`live` is all they do, with a pause wherever they wait: a thread of their own goes through it,
or the only one that there is.

It looks at the table, thinks without holding the lock, and enters what it chose only if nothing
has happened since it looked: so a bot can neither act twice nor answer a question that people took
back. Nothing is kept but the record: after a restart the bots go on where the table stands.

When a bot answers must not tell what it holds. So it thinks within a fixed delay and answers when
that is over, forced or free; the delay depends on the pace that people set and on what everybody
sees, and is never nothing.

When people step back in the record they want to look at something. The bots then hold still until
somebody enters a step or says that they may go on.
"""

import logging
import math
import threading
import time
from collections.abc import Iterator
from typing import NamedTuple

from heliograph.bots import Bot, Effort, make_bot
from heliograph.bots.player import RandomBot
from heliograph.bots.thinkers import THINKERS, choose_apart, question_of
from heliograph.engine import IllegalChoice
from heliograph.errors import HeliographError, StoreError
from heliograph.games.players import Decision, look
from heliograph.record import store
from heliograph.supervision import log_once, retry_pauses
from heliograph.table.change import CLOCK_STOPPED, GO_ON, Change
from heliograph.table.objections import NoMatch, Overtaken
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.texts import TEXTS
from heliograph.thinking_process import ThinkingProcess

SOURCE = "bot"
THINK_S = 3.0
# At the quickest pace; what a forced and a free decision differ by is far less
LEAST_S = 0.2
# The part of its delay that a bot may think: the rest is for ending the thought
_THINKING = 0.8
STOP_S = 0.5
# After the disk refused: how long to wait before the next attempt
RETRY_S = 1.0
# People follow a turn, not its parts: these come quicker.
_PART_OF_A_TURN = 0.4
_STEPPED_BACK = (store.UNDO, store.REDO, store.GOTO, store.BRANCH, store.OPENED, CLOCK_STOPPED)

# A pause: at most so many seconds, None without end; news ends it
Pauses = Iterator[float | None]

_log = logging.getLogger(__name__)


def waiting_s(pace_s: float, thought_s: float) -> float:
    """Return how long after its question a bot answers: whole delays, mostly one.

    A bot that has no choice knows its answer at once, one that has many thinks. Neither shows: how
    long it took would tell what it holds.
    """
    delay_s = max(pace_s, LEAST_S)
    return delay_s * max(1, math.ceil(thought_s / delay_s))


class Clock:
    """Time as the bots know it; a test turns one by hand."""

    def now_s(self) -> float:
        """Return seconds that only ever grow."""
        return time.monotonic()

    def wait(self, event: threading.Event, seconds: float) -> None:
        """Wait for an event, so long at most."""
        event.wait(seconds)


class BotFailed(HeliographError):
    """A computer player cannot decide; it tries again by itself."""

    def __init__(self) -> None:
        super().__init__(TEXTS["failed.bot"])


_FAILED = BotFailed()


class Task(NamedTuple):
    """One decision that a bot has to make, and the table it is meant for."""

    version: int
    match: int
    seat: int
    kind: str
    rules: Rules
    position: bytes

    def decision(self) -> Decision:
        """Return what the seat may choose and see."""
        return look(self.rules.game, self.position, self.seat)


class SeatBots:
    """The computer players of one table."""

    def __init__(
        self,
        table: Table,
        pace_s: float = 1.0,
        think_s: float = THINK_S,
        clock: Clock | None = None,
        process: ThinkingProcess | None = None,
    ) -> None:
        self._table = table
        self._process = process  # None: they think on this thread
        self._think_s = think_s
        self._clock = clock or Clock()
        self._think_until_s = 0.0
        self._bots: dict[tuple[int, int, str], Bot] = {}
        self._stopping = threading.Event()
        self._news = threading.Event()
        # A table that was left in the middle of its record is being looked at.
        self._hold = table.rev < table.length
        self._pauses = retry_pauses()
        self._task: Task | None = None
        self._before: tuple[int, int] | None = None  # the table after our last step, and its seat
        self._thread = threading.Thread(target=self._run, name="seat bots", daemon=True)
        self._unsubscribe = table.news.subscribe(self.note)
        table.bots.set_pace(pace_s)

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def stop(self) -> None:
        """Stop, also in the middle of a thought."""
        self._stopping.set()
        self._news.set()
        self._unsubscribe()
        if self._thread.is_alive():
            self._thread.join(STOP_S)
        if self._process is not None:
            self._process.close()

    def note(self, change: Change) -> None:
        """Take in what happened at the table; told by it on any thread."""
        if change.kind == store.OPENED:
            self._bots = {}  # a restored record may have another match under the same number
        if change.kind in _STEPPED_BACK:
            self._hold = True
        elif change.kind == GO_ON or (change.kind == store.STEP and change.source != SOURCE):
            self._hold = False
        self._news.set()

    def _run(self) -> None:
        for pause_s in self.live():
            if pause_s is None:
                self._news.wait()
            else:
                self._clock.wait(self._news, pause_s)

    def live(self) -> Pauses:
        """Play until stopped; what it yields is how long to wait for the next `note` at most."""
        while not self._stopping.is_set():
            self._news.clear()
            try:
                yield from self._work()
            except Exception as problem:  # noqa: BLE001 (the table plays on, and so do they, later)
                log_once("a computer player", problem)
                self._table.news.note_failure(SOURCE, _FAILED)
                self._news.clear()  # what it said itself; whatever comes now may help
                yield next(self._pauses)
        self._table.bots.show(None, hold=False)

    def _work(self) -> Pauses:
        """Make one decision, or wait until one is due."""
        self._task = self._next_task()
        if self._task is not None:
            yield from self._do(self._task)
        self._table.news.note_failure(SOURCE, None)
        self._pauses = retry_pauses()
        if self._task is None:
            yield None

    def _next_task(self) -> Task | None:
        """Return the decision that is a bot's to make now, and show who thinks."""
        table = self._table
        with table.lock:
            task = self._due()
            hold = task is not None and self._hold
            task = None if hold else task
            table.bots.show(task.seat if task else None, hold)
            return task

    def _due(self) -> Task | None:
        table = self._table
        opened = table.opened
        if opened is None or not opened.rules.bots:
            return None
        rules = opened.rules
        for seat in opened.pending.seats:
            if seat in rules.bots:
                kind = rules.bots[seat]
                return Task(table.version, opened.number, seat, kind, rules, table.position)
        return None

    def _do(self, task: Task) -> Pauses:
        began = self._clock.now_s()
        self._think_until_s = began + _THINKING * max(self._pace_s(task), LEAST_S)
        choice = self._choice(task, task.decision())
        yield from self._keep_pace(began, task)
        with self._table.lock:
            is_done = self._is_off(task) or self._enter(task, choice)
        if not is_done:
            yield from self._pause(RETRY_S)

    def _pause(self, seconds: float) -> Pauses:
        """Wait so long, whatever is new."""
        end_s = time.monotonic() + seconds
        while not self._stopping.is_set() and time.monotonic() < end_s:
            yield end_s - time.monotonic()
            self._news.clear()

    def _is_off(self, task: Task) -> bool:
        """Say whether a thought has become useless."""
        return self._stopping.is_set() or self._hold or self._table.version != task.version

    def _choice(self, task: Task, decision: Decision) -> int:
        try:
            apart = self._choice_apart(task, decision)
            return self._bot(task).choose(decision) if apart is None else apart
        except Exception:  # noqa: BLE001 (a game must not stand still because a player stumbles)
            _log.exception("a %s player of %s stumbled", task.kind, task.rules.game.name)
            return RandomBot(task.match).choose(decision)

    def _choice_apart(self, task: Task, decision: Decision) -> int | None:
        """Return what the process chose, None where it cannot or a thought is too short for it."""
        is_forced = len(decision.choices) == 1
        if self._process is None or is_forced or task.kind not in THINKERS:
            return None
        question = question_of(decision, task.kind, task.match, self._think_s)
        return choose_apart(self._process, question, self._has_to_stop)

    def _bot(self, task: Task) -> Bot:
        """Return the player of a seat; its luck has nothing to do with that of the cards."""
        key = (task.match, task.seat, task.kind)
        if key not in self._bots:
            effort = Effort(think_s=self._think_s, is_stopped=self._has_to_stop)
            self._bots = {key: bot for key, bot in self._bots.items() if key[0] == task.match}
            self._bots[key] = make_bot(task.kind, task.rules.game, task.seat, task.match, effort)
        return self._bots[key]

    def _has_to_stop(self) -> bool:
        if self._task is None:
            return False
        return self._is_off(self._task) or self._clock.now_s() >= self._think_until_s

    def _keep_pace(self, began: float, task: Task) -> Pauses:
        """Wait for the pace, which people may change, but not longer than the thought is of use."""
        thought_s = self._clock.now_s() - began
        while not self._is_off(task):
            left_s = began + waiting_s(self._pace_s(task), thought_s) - self._clock.now_s()
            if left_s <= 0:
                return
            yield left_s
            self._news.clear()

    def _pace_s(self, task: Task) -> float:
        is_part = self._before == (task.version, task.seat)
        return self._table.bots.pace_s * (_PART_OF_A_TURN if is_part else 1.0)

    def _enter(self, task: Task, choice: int) -> bool:
        """Enter a choice; return whether the disk took it."""
        try:
            self._table.enter((choice,), SOURCE, self._table.rev)
            self._before = self._table.version, task.seat
        except StoreError:
            return False
        except (IllegalChoice, NoMatch, Overtaken):
            _log.exception("a %s player of %s was refused", task.kind, task.rules.game.name)
            self._hold = True
        return True
