"""Solenia for a page: one class that joins words, offers, log, drawing and facts."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import TABLE, Game
from heliograph.games.option_texts import option_texts
from heliograph.games.show import Due, Fact, Offer, OptionText, ScoreRow, Show, View
from heliograph.games.solenia import explain, setup, show_texts
from heliograph.games.solenia.game import OPTIONS, Solenia
from heliograph.games.solenia.layout import (
    IDENTIFY,
    LEVEL,
    NODE,
    NODES,
    PLACE,
    PROGRESS,
    REFEREE_DEPTH,
    SEAT,
    SET_ORDER,
)
from heliograph.games.solenia.show_atoms import Atoms, asked_field, told_card
from heliograph.games.solenia.show_board import Drawing
from heliograph.games.solenia.show_facts import Facts
from heliograph.games.solenia.show_log import Log
from heliograph.games.solenia.show_offers import Offers
from heliograph.games.solenia.show_words import Words

COLOURS = ("white", "grey", "yellow", "black")
# Row of the score sheet and the rule it rests on
_SHEET = (
    ("tokens", "SLN-9.4"),
    ("orders", "SLN-9.4"),
    ("pairs", "SLN-9.2"),
    ("goods", "SLN-9.3"),
    ("bonuses", "SLN-11.4"),
)
_UNTOLD = "?"


class SoleniaShow(Show):
    """One Solenia game for one reader."""

    doubt_texts = show_texts.DOUBTS

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(game, lang, names)
        assert isinstance(game, Solenia)
        self.words = Words(game.box, lang, self.names)
        self._offers = Offers(game, Atoms(self.words))
        self._log = Log(game, self.words)
        self._drawing = Drawing(self.words)
        self._facts = Facts(game, self.words)

    def who(self, seat: int) -> str:
        return self.words.who(seat)

    def doubt_names(self, facts: View) -> dict[str, str]:
        kind = {"kind": self.words.speaker.city(facts["kind"])} if "kind" in facts else {}
        return {**super().doubt_names(facts), **kind}

    def seats(self, state: bytes) -> list[View]:
        view = self.view(state, TABLE)
        return [self._seat(view, player) for player in view["players"]]

    def _seat(self, view: View, player: View) -> View:
        values = [(self.words.word("cards_left"), player["cards_left"])]
        if view["level"] > 0:
            stored = {"have": sum(player["goods"].values()), "most": player["capacity"]}
            values.append((self.words.word("goods"), self.words.word("goods_of", **stored)))
        if view["level"] > 1:
            count = sum(tile is not None for row in ("day", "night") for tile in player[row])
            values.append((self.words.word("orders"), count))
        total = player["score"]["total"] if view["level"] else player["final"]
        return {"colour": COLOURS[player["seat"] - 1], "score": total, "values": values}

    def due(self, state: bytes) -> Due:
        seat = self.game.pending(state).seat
        return Due(self._headline(state), self._prompt(state), seat if seat >= 0 else None)

    def _headline(self, state: bytes) -> str:
        fields = explain.prompt_facts(self.game, state, self.lang, self.names)
        if state[NODE] == SET_ORDER:
            fields["city"] = self.words.row(state[PROGRESS] // setup.shown_each(state))
        if state[NODE] == IDENTIFY:
            fields["field"] = asked_field(self.words.box, state)
        outcome = self.game.outcome(state)
        stars = outcome.scores[outcome.winners[0]][0] if outcome else 0
        return self.words.say(show_texts.HEADLINES, NODES[state[NODE]], stars=stars, **fields)

    def _prompt(self, state: bytes) -> str:
        if state[NODE] == IDENTIFY:
            text = show_texts.ASKS["identify"][self.words.column]
            return text.format(who=self.who(state[SEAT]), field=asked_field(self.words.box, state))
        if state[NODE] != PLACE:
            return explain.prompt(self.game, state, self.names).text(self.lang)
        seat = self.game.pending(state).seat
        if not state[REFEREE_DEPTH]:
            return show_texts.ASKS["place"][self.words.column].format(who=self.who(seat))
        text = show_texts.ASKS["place_card"][self.words.column]
        return text.format(who=self.who(seat), card=told_card(self.words, state))

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        return self._offers.of(state, self.view(state, viewer))

    def choice_sentence(self, state: bytes, choice: int, viewer: int) -> str:
        return self._log.step_sentence(state, (choice,), viewer)

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        return self._log.step_sentence(state, tuple(choices), viewer)

    def board(self, state: bytes) -> View:
        return self._drawing.of(self.view(state, TABLE), asked_field(self.words.box, state))

    def hand(self, state: bytes, seat: int) -> View | None:
        return self._drawing.hand(self.view(state, seat), seat)

    def facts(self, state: bytes) -> list[Fact]:
        return self._facts.of(state)

    def sheet(self, state: bytes) -> list[ScoreRow]:
        scores = [player["score"] for player in self._players(state)]
        rows = [
            ScoreRow(self._row(key), rule, tuple(score[key] for score in scores))
            for key, rule in _SHEET
        ]
        total: tuple[int | str, ...] = self.race(state)
        if state[LEVEL] < 2 and not self.game.outcome(state):  # told at the very end
            rows = [rows[0], rows[3]] if state[LEVEL] else []
            total = (_UNTOLD,) * self.game.seats
        elif state[LEVEL] == 0:
            rows = []
        return [*rows, ScoreRow(self._row("total"), "SLN-9.5", total, True)]

    def _row(self, key: str) -> str:
        return self.words.say(show_texts.SHEET, key)

    def _players(self, state: bytes) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.view(state, TABLE)["players"]
        return players

    def race(self, state: bytes) -> tuple[int, ...]:
        key = "score" if state[LEVEL] else "final"
        found = [player[key] for player in self._players(state)]
        return tuple(row["total"] if state[LEVEL] else row for row in found)

    @classmethod
    def options(cls, lang: str) -> list[OptionText]:
        return option_texts(__file__, OPTIONS, lang)
