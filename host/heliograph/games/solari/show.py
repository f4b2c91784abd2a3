"""Solari for a page: what people read, tap and correct; the parts lie in the `show_…` files."""

from collections.abc import Sequence

from heliograph.engine import Game
from heliograph.games import fact_page
from heliograph.games.show import Due, Fact, Offer, OptionText, ScoreRow, Show, View
from heliograph.games.solari import (
    explain, show_board, show_log, show_offers, show_options,
)  # fmt: skip
from heliograph.games.solari.facts import FACTS, DEPTH, DIE, HEADED, MOVER, NODE, SEAT, SHOTS
from heliograph.games.solari.layout import (
    DIRECTION, ENTER, FOLLOW, HEADING, KIND, NODES, OVER, PIECE, RIM, ROLL, SCORE_ONLY,
)  # fmt: skip
from heliograph.games.solari.layout import DIE_NODE as WHICH_DIE
from heliograph.games.solari.kinds import planets
from heliograph.games.solari.show_texts import Voice
from heliograph.texts import listed
from shared_rules.solari import counters
from shared_rules.solari.counters import DICE, FROM_DICE, SOURCE

# Offers answer several questions with one tap, and people are called by their names here, so these
# say more than the engine's prompt
_WHOLE_QUESTIONS = {
    WHICH_DIE: "due.die",
    PIECE: "due.piece",
    DIRECTION: "due.direction",
    FOLLOW: "due.follow",
    KIND: "due.kind",
    RIM: "due.rim",
    HEADING: "due.heading",
    ENTER: "due.enter",
}


class SolariShow(Show):
    """One Solari table for one reader."""

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(game, lang, names)
        self.voice = Voice(lang, planets(game.start()), names)

    def who(self, seat: int) -> str:
        return self.voice.who(seat)

    def seats(self, state: bytes) -> list[View]:
        return show_board.seats(self.game, self.voice, state)

    def due(self, state: bytes) -> Due:
        seat = self.game.pending(state).seat
        return Due(self._headline(state), self._question(state), seat if seat >= 0 else None)

    def _headline(self, state: bytes) -> str:
        key = NODES[state[NODE]]
        if state[NODE] == ROLL and state[SOURCE] != FROM_DICE:
            key = "turn_up"
        elif _asks_for_points(state):
            key = "declare"
        outcome = self.game.outcome(state)
        if outcome and outcome.reason == "draw":
            key = "draw"
        return self.voice.say(f"head.{key}", **self._fields(state))

    def _question(self, state: bytes) -> str:
        if state[NODE] == OVER:
            return show_log.end(self.game, self.voice, state)
        if state[NODE] == ROLL and state[SOURCE] != FROM_DICE:
            return self.voice.say("due.turn_up", **self._fields(state))
        if _asks_for_points(state):
            return self.voice.say("due.score", **self._fields(state))
        key = _WHOLE_QUESTIONS.get(state[NODE])
        if key:
            return self.voice.say(key, **self._fields(state))
        return explain.prompt(self.game, state, self.names).text(self.lang)

    def _fields(self, state: bytes) -> dict[str, object]:
        """Return everything a headline or question may name."""
        outcome = self.game.outcome(state)
        winners = [self.who(seat) for seat in outcome.winners] if outcome else []
        shot = state[SHOTS] - 1
        one, other = state[DICE], state[DICE + 1]
        return {
            "who": self.who(state[SEAT]),
            "dice": f"{one}-{other}",
            "one": one,
            "other": other,
            "die": state[DIE],
            "mover": self.voice.piece(state[MOVER] - 1) if state[MOVER] else "",
            "headed": self.voice.piece_of(state[HEADED] - 1) if state[HEADED] else "",
            "victim": self.voice.piece_of(shot) if shot >= 0 else "",
            "winners": listed(self.lang, winners),
            "points": outcome.scores[outcome.winners[0]][0] if outcome else 0,
        }

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        return show_offers.offers(self.game, self.voice, state, viewer)

    def said(self, state: bytes, choice: int, viewer: int) -> str:
        del viewer  # nothing is drawn in secret
        return show_log.sentence(self.game, self.voice, state, choice)

    def board(self, state: bytes) -> View:
        return show_board.board(self.voice, state)

    def facts(self, state: bytes) -> list[Fact]:
        return fact_page.facts(FACTS, state, self.voice, self.voice.say("fact.game"))

    def sheet(self, state: bytes) -> list[ScoreRow]:
        return show_board.sheet(self.voice, state)

    def race(self, state: bytes) -> tuple[int, ...]:
        return tuple(counters.score(state, seat) for seat in range(self.game.seats))

    @classmethod
    def options(cls, lang: str) -> list[OptionText]:
        return show_options.options(lang)


def _asks_for_points(state: bytes) -> bool:
    """Without a board the points can be told at once: nobody needs the dice."""
    return state[NODE] == ROLL and state[DEPTH] == SCORE_ONLY
