"""Glimmer for a page: cups and dice, calls to tap, the log, points, corrections."""

from typing import Any

from heliograph.engine import TABLE
from heliograph.games.description import TOKEN_COLOURS
from heliograph.games.fact_page import FactRow
from heliograph.games.show import Due, Offer, ScoreRow, Show, View
from heliograph.texts import listed
from heliograph_glimmer.game import KNOWN, Glimmer, node_of
from heliograph_glimmer.unit.table import CALL, POINTS, TURN
from heliograph_glimmer.words import say

_RULES = {"first": "GLM-2", "die": "GLM-3", "call": "GLM-4", "doubt": "GLM-5"}


class GlimmerShow(Show):
    """One Glimmer table for one reader."""

    game: Glimmer

    def seats(self, state: bytes) -> list[View]:
        return [
            {
                "colour": TOKEN_COLOURS[seat],
                "score": state[POINTS + seat],
                "values": [(self._say("seat.points"), state[POINTS + seat])],
            }
            for seat in range(self.game.seats)
        ]

    def due(self, state: bytes) -> Due:
        node, seat = node_of(state), self.game.pending(state).seat
        head = self._say(f"head.{node}", **self._fields(state))
        key = "call_first" if node == "call" and not state[CALL] else node
        sentence = self._say(f"due.{key}", **self._fields(state))
        return Due(head, sentence, seat if seat >= 0 else None)

    def _say(self, key: str, **fields: object) -> str:
        return say(self.lang, key, **fields)

    def _fields(self, state: bytes) -> dict[str, object]:
        outcome = self.game.outcome(state)
        winners = [self.who(seat) for seat in outcome.winners] if outcome else []
        return {
            "who": self.who(state[TURN]),
            "rolls": self.who(min(state[KNOWN], self.game.seats - 1)),
            "call": state[CALL],
            "winners": listed(self.lang, winners),
            "points": max(max(outcome.scores)) if outcome else 0,
        }

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        del viewer  # what can be called lies open
        pending = self.game.pending(state)
        return [self._offer(choice, pending.seat) for choice in pending.choices]

    def _offer(self, choice: int, seat: int) -> Offer:
        verb, n = self._words_of(choice)
        label = self._say(f"offer.{verb}", n=n, name=self.who(n - 1) if verb == "first" else "")
        group = self._say("group.calls") if verb == "call" else ""
        return Offer((choice,), label, group, f"{verb}:{n}", _RULES[verb], seat)

    def _words_of(self, choice: int) -> tuple[str, int]:
        verb, _, n = self.game.choice_text(choice).partition(" ")
        return verb, int(n or 0)

    def choice_sentence(self, state: bytes, choice: int, viewer: int) -> str:
        verb, n = self._words_of(choice)
        if "?" in self.game.seen_text(state, choice, viewer):
            verb = "hidden"
        name = self.who(n - 1) if verb == "first" else ""
        return self._say(f"log.{verb}", n=n, name=name, **self._fields(state))

    def board(self, state: bytes) -> View:
        seen = self.view(state, TABLE)
        return {
            "call": seen["call"],
            "call_name": self._say("board.call"),
            "cups": [
                {"seat": seat, "die": die, "label": self._say("board.cup", name=self.who(seat))}
                for seat, die in enumerate(seen["dice"])
            ],
        }

    def hand(self, state: bytes, seat: int) -> Any:
        die = self.view(state, seat)["dice"][seat]
        return {"die": die} if die else None

    def facts(self, state: bytes) -> list[FactRow]:
        return [self._fact(name, value) for name, value in self.game.facts(state).items()]

    def _fact(self, name: str, value: int) -> FactRow:
        word, _, seat = name.partition(" ")
        low, high, _rule = self.game.bounds(name)
        who = self.who(int(seat) - 1) if seat else ""
        label, group = self._say(f"fact.{word}", name=who), self._say("group.table")
        if word != "turn":
            return FactRow(name, label, group, value, low=low, high=high)
        people = tuple((one, self.who(one - 1)) for one in range(low, high + 1))
        return FactRow(name, label, group, value, people)

    def sheet(self, state: bytes) -> list[ScoreRow]:
        return [ScoreRow(self._say("sheet.total"), "GLM-6", self.race(state), is_total=True)]

    def race(self, state: bytes) -> tuple[int, ...]:
        return tuple(state[POINTS : POINTS + self.game.seats])
