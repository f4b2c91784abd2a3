"""Solenia for a page: one class that joins words, offers, log, drawing and facts."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import TABLE, Game
from heliograph.games.description import TOKEN_COLOURS
from heliograph.games.show import Due, Offer, ScoreRow, Show, View
from heliograph.games.solenia import explain, show_texts
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.setup import order_type
from heliograph.games.solenia.show_board import Drawing
from heliograph.games.solenia.show_choices import Choices, asked_field, name_played_card
from heliograph.games.solenia.show_log import Log
from heliograph.games.solenia.show_offers import Offers
from heliograph.games.solenia.show_words import Words
from heliograph.games.solenia.views import Knowledge, knowledge_of

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
    fact_group = show_texts.FACTS["table"]

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(game, lang, names)
        assert isinstance(game, Solenia)
        self.words = Words(game.box, game.fact_table, lang, self.names)
        self.reader = self.speaker = self.words
        choices = Choices(game, self.words)
        self._offers, self._log = Offers(choices), Log(choices)
        self._drawing = Drawing(self.words)

    def seats(self, state: bytes) -> list[View]:
        seen = self.seen(state, TABLE)
        return [self._seat(seen, player) for player in seen["players"]]

    def seen(self, state: bytes, viewer: int) -> Knowledge:
        return knowledge_of(self.game, state, self.knower(viewer))

    def _seat(self, seen: Knowledge, player: View) -> View:
        values = [(self.words.word("cards_left"), player["cards_left"])]
        if seen["level"] > 0:
            stored = {"have": sum(player["goods"].values()), "most": player["capacity"]}
            values.append((self.words.word("goods"), self.words.word("goods_of", **stored)))
        if seen["level"] > 1:
            count = sum(tile is not None for row in ("day", "night") for tile in player[row])
            values.append((self.words.word("orders"), count))
        total = player["score"]["total"] if seen["level"] else player["final"]
        return {"colour": TOKEN_COLOURS[player["seat"] - 1], "score": total, "values": values}

    def due(self, state: bytes) -> Due:
        return Due(self._headline(state), self._prompt(state), self.due_seat(state))

    def _headline(self, state: bytes) -> str:
        fields = explain.prompt_facts(self.game, state, self.lang, self.names)
        node = self.words.fact(state, "node")
        if node == "set order":
            fields["city"] = self.words.row(order_type(state))
        if node == "identify":
            fields["field"] = asked_field(self.words, state)
        outcome = self.game.outcome(state)
        stars = outcome.scores[outcome.winners[0]][0] if outcome else 0
        return self.words.say(show_texts.HEADLINES, node, stars=stars, **fields)

    def _prompt(self, state: bytes) -> str:
        node = self.words.fact(state, "node")
        if node not in ("identify", "place"):
            return explain.prompt(self.game, state, self.names).text(self.lang)
        fields = {
            "who": self.who(self.words.decider(state)),
            "field": asked_field(self.words, state),
        }
        if node == "place" and self.words.fact(state, "referee"):
            node, fields["card"] = "place_card", name_played_card(self.words, state)
        return self.words.say(show_texts.ASKS, node, **fields)

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        return self._offers.of(state, self.seen(state, viewer))

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        return self._log.step_sentence(state, tuple(choices), viewer)

    def board(self, state: bytes) -> View:
        seen, asked = self.seen(state, TABLE), asked_field(self.words, state)
        return self._drawing.of(self.tracker(state), state, seen, asked)

    def hand(self, state: bytes, seat: int) -> View | None:
        return self._drawing.hand(self.seen(state, seat), seat)

    def sheet(self, state: bytes) -> list[ScoreRow]:
        scores = [player["score"] for player in self._players(state)]
        rows = [
            ScoreRow(self._row(key), rule, tuple(score[key] for score in scores))
            for key, rule in _SHEET
        ]
        total: tuple[int | str, ...] = self.race(state)
        level = self.words.fact(state, "level")
        if level < 2 and not self.game.outcome(state):  # told at the very end
            rows = [rows[0], rows[3]] if level else []
            total = (_UNTOLD,) * self.game.seats
        elif level == 0:
            rows = []
        return [*rows, ScoreRow(self._row("total"), "SLN-9.5", total, True)]

    def _row(self, key: str) -> str:
        return self.words.say(show_texts.SHEET, key)

    def _players(self, state: bytes) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.seen(state, TABLE)["players"]
        return players

    def race(self, state: bytes) -> tuple[int, ...]:
        if self.words.fact(state, "level"):
            return tuple(player["score"]["total"] for player in self._players(state))
        return tuple(player["final"] for player in self._players(state))
