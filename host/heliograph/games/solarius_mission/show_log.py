"""The log: what somebody did in one step, as people would say it, and what it changed."""

from collections.abc import Sequence

from heliograph.catalogue import Text
from heliograph.engine import CHANCE, Game
from heliograph.games.solarius_mission import boards
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.show_choices import Choices
from heliograph.games.solarius_mission.show_texts import CHANGES, CLAUSES, FOUND
from heliograph.games.solarius_mission.stack import actor_of, task_of
from heliograph.texts import listed

_TURN_ENDS = (at.EXTRA, at.FINISH, at.HAND_OVER)
_TRACKS = ("fuel", "bucks", "debris", "beside")


class Story:
    """Tells one step to one viewer."""

    def __init__(self, game: Game, labels: Choices, viewer: int) -> None:
        self.game = game
        self.labels = labels
        self.value = labels.facts.value
        self.lang = labels.teller.lang
        self.viewer = viewer
        self.sentences: list[str] = []
        self.clauses: list[str] = []
        self.cubes: list[int] = []
        self.seat = CHANCE
        self.since = b""

    def tell(self, state: bytes, choices: Sequence[int]) -> str:
        """Return the sentences of a step; never nothing, so that every step can be found again."""
        first = state
        for choice in choices:
            seat = self.game.pending(state).seat
            if seat != self.seat or not self.since:
                self._close(state)
                self.seat, self.since = seat, state
            if seat == CHANCE:
                self.sentences.append(self._found(state, choice))
            else:
                self._did(state, choice)
            state = self._go_on(state, choice)
        self._close(state)
        return " ".join(self.sentences) or self._named(first, choices[0])

    def _named(self, state: bytes, choice: int) -> str:
        """Return what a choice is called, where it changed nothing that could be told."""
        return f"{self.labels.who(actor_of(state))}: {self.labels.label_of(state, choice)}."

    def _go_on(self, state: bytes, choice: int) -> bytes:
        after = self.game.apply(state, choice)
        begun = self.value(after, "round")
        if begun != self.value(state, "round"):
            self._close(after)
            self.since = b""
            who = self.labels.who(self.value(after, "first") - 1)
            self.sentences.append(self._say(FOUND["round"], round=begun, seat=who))
        outcome = self.game.outcome(after)
        if outcome:
            self._close(after)
            who = listed(self.labels.teller.lang, [self.labels.who(s) for s in outcome.winners])
            self.sentences.append(self._say(FOUND["over"], seat=who))
        return after

    def _say(self, words: Text, **fields: object) -> str:
        return words.text(self.lang, **fields)

    def _found(self, state: bytes, choice: int) -> str:
        """Return what the table found out; another hand's card only as a card."""
        kind = at.CHOICES.kind_of(choice)
        fields = self.labels.fields(state, choice)
        hidden = self.game.seen_text(state, choice, self.viewer).endswith("?")
        return self._say(FOUND["card_hidden" if hidden else kind.name], **fields)

    def _did(self, state: bytes, choice: int) -> None:
        kind = at.CHOICES.kind_of(choice)
        if kind.name == "place":
            self.cubes.append(choice)
            return
        self._store()
        name = kind.name
        if name == "stop" and task_of(state) in _TURN_ENDS:
            name = "end"
        if name in CLAUSES:
            clause = self._say(CLAUSES[name], **self.labels.fields(state, choice))
            if clause not in self.clauses[-1:]:
                self.clauses.append(clause)

    def _store(self) -> None:
        """Say the cubes placed so far in one clause."""
        rows: dict[int, list[int]] = {}
        for choice in self.cubes:
            colour, column = divmod(choice - at.PLACE, at.STORE_COLUMNS)
            rows.setdefault(colour, []).append(column)
        if rows:
            cubes = ", ".join(self.labels.teller.cubes(*row) for row in rows.items())
            self.clauses.append(self._say(CLAUSES["place"], cubes=cubes))
        self.cubes = []

    def _close(self, state: bytes) -> None:
        """Finish the sentence of whoever acted."""
        self._store()
        if self.since and self.seat != CHANCE:
            who = self.labels.who(self.seat)
            changes = "; ".join(self._changes(self.since, state))
            if self.clauses:
                what = ", ".join(self.clauses)
                self.sentences.append(f"{who} {what} ({changes})." if changes else f"{who} {what}.")
            elif changes:
                self.sentences.append(f"{who}: {changes}.")
        self.clauses = []
        self.since = b""

    def _changes(self, before: bytes, after: bytes) -> list[str]:
        numbers = [
            (name, self.value(before, name)[self.seat], self.value(after, name)[self.seat])
            for name in _TRACKS
        ]
        numbers.append(("range", boards.reach(before, self.seat), boards.reach(after, self.seat)))
        out = [
            self._say(CHANGES[name], low=low, high=high)
            for name, low, high in numbers
            if low != high
        ]
        settled = self.value(before, "settled")[self.seat]
        names = [name for name in self.value(after, "settled")[self.seat] if name not in settled]
        return [*out, *(self._say(CHANGES["settled"], planet=name) for name in names)]
