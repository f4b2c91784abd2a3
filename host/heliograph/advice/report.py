"""A match understood: chances over time, turning points, luck and decisions, time, points.

Chance is a player. So whatever changes a chance was done by somebody: by the seat itself, by
another one, or by chance; and what each of them brought a seat adds up to the way from its first
chance to its last. Luck is by how much what fell was better than what was to be expected; what was
to be expected belongs to the decision that let it fall. Before the end of a digital match
everything here is as one seat sees it.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from heliograph.advice.adviser import AnyQuestion
from heliograph.advice.line import Deed, deeds_of, line_question
from heliograph.advice.question import Question, make_question
from heliograph.engine import CHANCE, TABLE
from heliograph.games import title_of
from heliograph.games.shows import show_for
from heliograph.library.results import Turn
from heliograph.table.open_match import OpenMatch
from heliograph.thinking import Known

View = dict[str, Any]
Ask = Callable[[AnyQuestion], Known]
Values = Sequence[Sequence[float]]

MOST_TURNING_POINTS = 6
LEAST_SWING = 0.03
# What a better choice must be ahead by to be worth a word
LEAST_BETTER = 0.02
ROLLOUTS = 64
LUCK, CHOICE, OTHERS, WORD = "luck", "choice", "others", "table"
# How much of the work the chances are; the rest is what would have been better
_SHARE_OF_LINE = 0.3


class Swing(NamedTuple):
    """A deed and what it changed for the seat that it mattered most to."""

    deed: Deed
    seat: int
    before: float
    after: float

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
        self._gains: list[list[float]] = []
        self._swings: list[Swing] | None = None
        self._questions: dict[int, Question] = {}
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
        self._weigh(values, thought["means"])
        answers = {step: ask(question) for step, question in self._asked().items()}
        done = [_done(known) for known in answers.values()] or [1.0]
        is_done = not any(known.is_open for known in answers.values())
        share = _SHARE_OF_LINE + (1 - _SHARE_OF_LINE) * sum(done) / len(done)
        return {
            **self._fixed,
            "is_done": is_done,
            "done": 1.0 if is_done else round(min(share, 0.99), 2),
            "curve": self._curve(values),
            "luck": [self._luck(values, seat) for seat in self._seats()],
            "turning": [self._turning(swing, answers) for swing in self._swings or ()],
        }

    def _known_at_once(self) -> View:
        """Return what needs no thinking."""
        game, state = self._game, self._opened.timeline.state
        outcome = game.outcome(state)
        return {
            "match": self._opened.number,
            "title": self._opened.title,
            "game": title_of(game.name),
            "depth": self._opened.rules.depth,
            "viewer": self._viewer,
            "people": list(self._show.people(state)),
            "winners": list(outcome.winners) if outcome else [],
            "steps": len(self._opened.timeline.steps),
            "time": [self._time_of(seat) for seat in range(game.seats)],
            "sources": [row._asdict() for row in self._show.sheet(state)],
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

    def _curve(self, values: Values) -> list[list[float]]:
        """Return the chances after each step."""
        after = {deed.step: chances for deed, chances in zip(self._deeds, values[1:], strict=True)}
        return [[0, *values[0]], *([step, *chances] for step, chances in after.items())]

    def _weigh(self, values: Values, means: Sequence[Sequence[float] | None]) -> None:
        """Work out once what each deed brought everybody, and which mattered most."""
        if self._swings is not None:
            return
        self._gains = gains_of(self._deeds, values, means)
        swings = [
            self._swing(deed, gain, *around)
            for deed, gain, around in zip(self._deeds, self._gains, pairwise(values), strict=True)
        ]
        large = [one for one in swings if abs(one.after - one.before) >= LEAST_SWING]
        large.sort(key=lambda one: -abs(one.after - one.before))
        self._swings = sorted(large[:MOST_TURNING_POINTS], key=lambda one: one.deed.step)

    def _swing(
        self, deed: Deed, gain: Sequence[float], before: Sequence[float], after: Sequence[float]
    ) -> Swing:
        seats = [deed.actor] if deed.actor >= 0 else list(self._seats())
        if self._viewer is not None and deed.actor < 0:
            seats = [self._viewer]
        seat = max(seats, key=lambda one: abs(gain[one]))
        if deed.actor == CHANCE:
            return Swing(deed, seat, _share(after[seat] - gain[seat]), after[seat])
        return Swing(deed, seat, before[seat], _share(before[seat] + gain[seat]))

    def _luck(self, values: Values, seat: int) -> View:
        """Return what chance, the seat itself, and the others brought it."""
        brought = {LUCK: 0.0, CHOICE: 0.0, OTHERS: 0.0, WORD: 0.0}
        for deed, gain in zip(self._deeds, self._gains, strict=True):
            kind = {CHANCE: LUCK, TABLE: WORD, seat: CHOICE}.get(deed.actor, OTHERS)
            brought[kind] += gain[seat]
        parts = {kind: round(value, 3) for kind, value in brought.items()}
        return {"seat": seat, "first": values[0][seat], "last": values[-1][seat], **parts}

    def _asked(self) -> dict[int, Question]:
        """Return what is asked about the decisions among the turning points, by their steps."""
        if not self._questions:
            for swing in self._swings or ():
                is_own = self._viewer in (None, swing.deed.actor)
                if swing.kind == CHOICE and is_own:
                    self._questions[swing.deed.step] = self._question(swing.deed)
        return self._questions

    def _question(self, deed: Deed) -> Question:
        opened = self._opened
        asked = make_question(
            opened.rules.about, self._game, deed.before, deed.actor, self._show.lang, opened.names
        )
        return asked._replace(chosen=deed.choices, rollouts=ROLLOUTS)

    def _turning(self, swing: Swing, answers: dict[int, Known]) -> View:
        """Return a turning point, with what would have been better."""
        step = self._opened.timeline.step_at(swing.deed.step - 1)
        reader = TABLE if self._viewer is None else self._viewer
        before = self._opened.timeline.state_at(step.number - 1)
        known = answers.get(step.number) if swing.kind == CHOICE else None
        return {
            "step": step.number,
            "seat": swing.seat,
            "kind": swing.kind,
            "before": swing.before,
            "after": swing.after,
            "text": self._show.recorded_sentence(before, step.events, reader),
            "better": _better(known.thought if known else None, swing.deed.choices),
            "is_open": bool(known and known.is_open),
        }


def gains_of(
    deeds: Sequence[Deed], values: Values, means: Sequence[Sequence[float] | None]
) -> list[list[float]]:
    """Return what each deed brought each seat."""
    gains: list[list[float]] = []
    for number, (deed, (before, after)) in enumerate(zip(deeds, pairwise(values), strict=True)):
        expected = means[number] if deed.actor == CHANCE else None
        if expected is None or not gains:
            gains.append([late - early for early, late in zip(before, after, strict=True)])
            continue
        drift = [mean - early for early, mean in zip(before, expected, strict=True)]
        cause = max((at for at in range(number) if deeds[at].actor != CHANCE), default=number - 1)
        gains[cause] = [gain + more for gain, more in zip(gains[cause], drift, strict=True)]
        gains.append([late - mean for mean, late in zip(expected, after, strict=True)])
    return gains


def _share(value: float) -> float:
    return round(min(1.0, max(0.0, value)), 4)


def _done(known: Known) -> float:
    if not known.is_open:
        return 1.0
    return float(known.thought["done"]) if known.thought else 0.0


def _better(thought: View | None, chosen: tuple[int, ...]) -> View | None:
    """Return the choice that would have been better beyond the noise, and what was chosen."""
    if not thought or not thought["choices"] or not thought["chosen"]:
        return None
    best = thought["choices"][0]
    lead = best["chance"][0] - thought["chosen"][0]
    if tuple(best["choices"]) == chosen or not thought["is_clear"] or lead < LEAST_BETTER:
        return None
    label = f"{best['group']}: {best['label']}" if best["group"] else best["label"]
    return {"label": label, "chance": best["chance"], "chosen": thought["chosen"],
            "reasons": best["reasons"]}  # fmt: skip
