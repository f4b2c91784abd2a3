"""A match understood: chances over time, turning points, luck and decisions, time, points.

Chance is a player. So whatever changes a chance was done by somebody: by the seat itself, by
another one, or by chance; and what each of them brought a seat adds up to the way from its first
chance to its last. Every moment has one estimate, from which everything here is told: where chance
comes next it is what is to be expected, so luck is by how much what fell was better than that.
Before the end of a digital match everything here is as one seat sees it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from heliograph.advice.adviser import AnyQuestion
from heliograph.advice.estimates import HUNDRED, LEAST_SPREAD, is_ahead, percents, round_parts
from heliograph.advice.line import Deed, deeds_of, line_question
from heliograph.advice.question import Question, make_question
from heliograph.bots.value import sides_of
from heliograph.engine import CHANCE, TABLE
from heliograph.games import title_of
from heliograph.games.shows import show_for
from heliograph.library.results import Turn
from heliograph.table.open_match import OpenMatch
from heliograph.thinking_process import Known

View = dict[str, Any]
Ask = Callable[[AnyQuestion], Known]
Values = Sequence[Sequence[float]]

MOST_TURNING_POINTS = 6
# How far a chance may be off, in points of a hundred; only a larger change is worth a word.
ERROR = round(HUNDRED * LEAST_SPREAD)
ROLLOUTS = 64
LUCK, CHOICE, OTHERS, WORD = "luck", "choice", "others", "table"
# How much of the work the chances are; the rest is what would have been better
_SHARE_OF_LINE = 0.3


class Moment(NamedTuple):
    """How the chances stood, in percent; a step is over `at` its number."""

    at: float
    percents: list[int]


class Swing(NamedTuple):
    """A deed and what it changed for the seat that it mattered most to."""

    deed: Deed
    seat: int
    began: Moment
    ended: Moment

    @property
    def before(self) -> int:
        """The chance of the seat, in percent."""
        return self.began.percents[self.seat]

    @property
    def after(self) -> int:
        """The same when it was done."""
        return self.ended.percents[self.seat]

    @property
    def size(self) -> int:
        """By how many points of a hundred."""
        return abs(self.after - self.before)

    @property
    def kind(self) -> str:
        """Who did it: chance, a seat, or the table by a correction."""
        return {CHANCE: LUCK, TABLE: WORD}.get(self.deed.actor, CHOICE)


class Report:
    """A match on the way to being understood; `look` says how far it is."""

    def __init__(
        self, opened: OpenMatch, turns: Sequence[Turn], viewer: int | None, lang: str
    ) -> None:
        self._opened = opened
        self._turns = turns
        self._viewer = viewer
        self._game = opened.rules.game
        self._show = show_for(self._game, lang, opened.names)
        self._deeds = deeds_of(opened)
        self._line = line_question(opened, self._deeds, viewer)
        self._curve: list[Moment] = []  # before the first deed and after each one
        self._swings: list[Swing] = []
        self._questions: dict[Deed, Question] = {}
        self._fixed = self._known_at_once()

    def look(self, ask: Ask) -> View:
        """Return what is known by now, and have the rest thought about."""
        line = ask(self._line)
        thought = line.thought or {"done": 0.0, "values": []}
        if line.is_open or not thought["values"]:
            is_lost = not line.is_open  # whoever thinks could not read these positions
            share = round(_SHARE_OF_LINE * thought["done"], 2)
            return {**self._fixed, "is_done": is_lost, "done": 1.0 if is_lost else share}
        values = thought["values"]
        self._weigh(values)
        answers = {deed: ask(question) for deed, question in self._asked().items()}
        done = [_done(known) for known in answers.values()] or [1.0]
        is_done = not any(known.is_open for known in answers.values())
        share = _SHARE_OF_LINE + (1 - _SHARE_OF_LINE) * sum(done) / len(done)
        return {
            **self._fixed,
            "is_done": is_done,
            "done": 1.0 if is_done else round(min(share, 0.99), 2),
            "curve": [[moment.at, *moment.percents] for moment in self._curve],
            "luck": [self._luck(values, seat) for seat in self._seats()],
            "turning": [self._turning(swing, answers) for swing in self._swings],
        }

    def missed(self, ask: Ask) -> list[tuple[Deed, Question]]:
        """Return the decisions after which a clearly better choice is known, with the question."""
        asked = ((deed, question, ask(question)) for deed, question in self._questions.items())
        return [
            (deed, question)
            for deed, question, known in asked
            if (other := _other(known.thought, deed.choices)) and other["lead"]
        ]

    def _known_at_once(self) -> View:
        """Return what needs no thinking."""
        game, state = self._game, self._opened.state
        outcome = game.outcome(state)
        return {
            "match": self._opened.number,
            "title": self._opened.title,
            "game": title_of(game.name),
            "depth": self._opened.rules.depth,
            "viewer": self._viewer,
            "people": list(self._show.people(state)),
            "winners": list(outcome.winners) if outcome else [],
            "steps": len(self._opened.steps),
            "time": [self._time_of(seat) for seat in range(game.seats)],
            "sources": [row._asdict() for row in self._show.sheet(state)],
            "error": ERROR,
            "curve": [],
            "luck": [],
            "turning": [],
        }

    def _seats(self) -> range:
        return range(self._game.seats)

    def _time_of(self, seat: int) -> View:
        times = [turn.ms for turn in self._turns if turn.seat == seat and turn.ms is not None]
        return {
            "seat": seat,
            "turns": sum(turn.seat == seat for turn in self._turns),
            "ms": sum(times),
            "longest_ms": max(times, default=0),
        }

    def _weigh(self, values: Values) -> None:
        """Work out once how the chances stood, and which deeds mattered most."""
        if self._curve:
            return
        sides = sides_of(self._game, self._deeds[-1].after)
        rows = (percents(row, sides) for row in values)
        self._curve = list(map(Moment, _moments(self._deeds), rows))
        swings = [
            self._swing(deed, *around)
            for deed, around in zip(self._deeds, pairwise(self._curve), strict=True)
        ]
        large = sorted((one for one in swings if one.size > ERROR), key=lambda one: -one.size)
        self._swings = sorted(large[:MOST_TURNING_POINTS], key=lambda one: one.deed.step)

    def _swing(self, deed: Deed, began: Moment, ended: Moment) -> Swing:
        seats = [deed.actor] if deed.actor >= 0 else list(self._seats())
        if self._viewer is not None and deed.actor < 0:
            seats = [self._viewer]
        return max((Swing(deed, seat, began, ended) for seat in seats), key=lambda one: one.size)

    def _luck(self, values: Values, seat: int) -> View:
        """Return what chance, the seat itself, and the others brought it: all of the way."""
        brought = {LUCK: 0.0, CHOICE: 0.0, OTHERS: 0.0, WORD: 0.0}
        for deed, (before, after) in zip(self._deeds, pairwise(values), strict=True):
            kind = {CHANCE: LUCK, TABLE: WORD, seat: CHOICE}.get(deed.actor, OTHERS)
            brought[kind] += HUNDRED * (after[seat] - before[seat])
        first, last = (self._curve[at].percents[seat] for at in (0, -1))
        parts = {kind: part for kind, part in brought.items() if part}
        rounded = dict(zip(parts, round_parts(list(parts.values()), last - first), strict=True))
        return {"seat": seat, "first": first, "last": last, **dict.fromkeys(brought, 0), **rounded}

    def _asked(self) -> dict[Deed, Question]:
        """Return what is asked about the decisions among the turning points."""
        if not self._questions:
            for swing in self._swings:
                is_own = self._viewer in (None, swing.deed.actor)
                if swing.kind == CHOICE and is_own:
                    self._questions[swing.deed] = self._question(swing.deed)
        return self._questions

    def _question(self, deed: Deed) -> Question:
        opened = self._opened
        asked = make_question(
            opened.rules.about, self._game, deed.before, deed.actor, self._show.lang, opened.names
        )
        return asked._replace(chosen=deed.choices, rollouts=ROLLOUTS)

    def _turning(self, swing: Swing, answers: dict[Deed, Known]) -> View:
        """Return a turning point, with what would have been better or as good."""
        step = self._opened.step_at(swing.deed.step - 1)
        reader = TABLE if self._viewer is None else self._viewer
        before = self._opened.state_at(step.number - 1)
        known = answers.get(swing.deed)
        is_open = bool(known and known.is_open)
        return {
            "step": step.number,
            "seat": swing.seat,
            "kind": swing.kind,
            "moments": [swing.began.at, swing.ended.at],
            "before": swing.before,
            "after": swing.after,
            "text": self._show.recorded_sentence(before, step.events, reader),
            "other": _other(known.thought, swing.deed.choices) if known and not is_open else None,
            "is_open": is_open,
        }


def _moments(deeds: Sequence[Deed]) -> Iterator[float]:
    """Yield when the first deed began and when each was done, in steps."""
    yield deeds[0].step - 1
    for step, group in groupby(deeds, key=lambda deed: deed.step):
        of_step = list(group)
        for number in range(1, len(of_step) + 1):
            yield round(step - 1 + number / len(of_step), 3) if number < len(of_step) else step


def _done(known: Known) -> float:
    if not known.is_open:
        return 1.0
    return float(known.thought["done"]) if known.thought else 0.0


def _other(thought: View | None, chosen: tuple[int, ...]) -> View | None:
    """Return the best of what else could be chosen, and its lead; none where it was only as good.

    What was clearly worse is not told.
    """
    lead = thought and thought["chosen"]
    if not thought or not lead:
        return None
    others = [one for one in thought["choices"] if tuple(one["choices"])[: len(chosen)] != chosen]
    if not others or not (is_ahead(lead) or others[0]["is_as_good"]):
        return None
    best = others[0]
    label = f"{best['group']}: {best['label']}" if best["group"] else best["label"]
    is_better = is_ahead(lead)
    return {"label": label, "lead": lead if is_better else None, "reasons": best["reasons"]}
