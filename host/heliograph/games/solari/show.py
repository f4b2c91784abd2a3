"""Solari for a page: what people read, tap and correct; the parts lie in the `show_…` files."""

from collections.abc import Sequence

from heliograph.engine import Game
from heliograph.games.show import Due, Offer, Reason, ScoreRow, Show, View, Way
from heliograph.games.solari import award_text, show_board, show_choices, show_offers
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import FACTS, has_tiles
from heliograph.games.solari.kinds import planets
from heliograph.games.solari.show_choices import Choices
from heliograph.games.solari.show_texts import DOUBTS, WORDS
from heliograph.texts import listed
from shared_rules.solari.counters import TILE_COUNT


class SolariShow(Show):
    """One Solari table for one reader."""

    doubt_texts = DOUBTS
    is_ranked = True
    fact_group = WORDS["fact.game"]

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(game, lang, names)
        self.speaker = self.voice = Voice(lang, planets(game.start()), names)
        self.choices = Choices(self.voice)

    def seats(self, state: bytes) -> list[View]:
        scores = self.race(state)
        return [
            {
                "colour": self.game.content["colours"][planet],
                "score": scores[seat],
                "values": show_board.values(self.voice, state, seat),
            }
            for seat, planet in enumerate(planets(state))
        ]

    def due(self, state: bytes) -> Due:
        say, fields = self.voice.say, self._fields(state)
        outcome, moment = self.game.outcome(state), _moment(state)
        if outcome:
            headline = say("head.draw" if outcome.reason == "draw" else "head.over", **fields)
            return Due(headline, show_choices.end(self.game, self.voice, state), None)
        is_unrolled = moment == "declare" and show_choices.node_of(state) == "roll"
        question = say(f"due.{'score' if is_unrolled else moment}", **fields)
        return Due(say(f"head.{moment}", **fields), question, self.due_seat(state))

    def _fields(self, state: bytes) -> dict[str, object]:
        """Return everything a headline or question may name."""
        outcome = self.game.outcome(state)
        winners = [self.who(seat) for seat in outcome.winners] if outcome else []
        names = ("turn", "dice", "order", "shots", "mover", "headed")
        turn, (one, other), rows, shots, mover, headed = (
            FACTS.value(state, name) for name in names
        )
        laid, named = sum(map(len, rows)), self.voice.piece_named
        return {
            "who": self.who(turn - 1),
            "owner": self.who(min(laid // TILE_COUNT, self.game.seats - 1)),
            "dice": f"{one}-{other}",
            "one": one,
            "other": other,
            "die": FACTS.value(state, "die"),
            "mover": self.voice.own_piece(mover) if mover else "",
            "headed": named(headed) if headed else "",
            "victim": named(shots[0][0]) if shots else "",
            "winners": listed(self.lang, winners),
            "points": outcome.scores[outcome.winners[0]][0] if outcome else 0,
        }

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        return show_offers.offers(self.game, self.choices, state, viewer)

    def must_be_told(self, state: bytes, choice: int) -> bool:
        del state, choice  # all lies open
        return False

    def ways_to(self, state: bytes, place: str) -> list[Way]:
        kind, _, where = place.partition(":")
        if kind == "square" and show_offers.is_moving(state):
            return show_offers.ways_to_square(state, where)
        return super().ways_to(state, place)

    def reason_for_no_way(self, state: bytes, place: str) -> Reason | None:
        """Return also which numbers would bring which piece to a square."""
        reason = super().reason_for_no_way(state, place)
        kind, _, where = place.partition(":")
        found = show_offers.numbers_to_square(state, where) if kind == "square" else []
        if not reason or not found:
            return reason
        own, say = self.voice.own_piece, self.voice.say
        ways = [say("name.by", piece=own(piece), die=die) for piece, die in found]
        would = say("due.would", ways=listed(self.lang, ways))
        return reason._replace(text=f"{reason.text} {would}")

    def _plain_sentence(self, state: bytes, choices: list[int], viewer: int) -> str:
        words, at = [], state
        for choice in choices:
            words.append(self.choices.sentence("alone", at, choice))
            at = self.game.apply(at, choice)
        return " ".join(words) if all(words) else super()._plain_sentence(state, choices, viewer)

    def choice_sentence(self, state: bytes, choice: int, viewer: int) -> str:
        del viewer  # nothing is drawn in secret
        return show_choices.sentence(self.game, self.choices, state, choice)

    def board(self, state: bytes) -> View:
        return show_board.board(self.voice, state)

    def sheet(self, state: bytes) -> list[ScoreRow]:
        rows = show_board.last_rows(self.voice, state)
        return [*rows, *show_board.sheet(self.voice, state)]

    def outlook(self, seat: int, before: bytes, after: bytes) -> list[Reason]:
        say = self.voice.say
        broken = [
            Reason(say("outlook.breaks", row=row, who=self.who(other)), "SLI-5.1")
            for other, row in award_text.broken_rows(before, after, seat)
        ]
        near = award_text.nearest_row(before, after, seat)
        return [*broken, *([Reason(say("outlook.near", row=near), "SLI-7.1")] if near else [])]

    def race(self, state: bytes) -> tuple[int, ...]:
        return tuple(FACTS.value(state, "score"))


def _moment(state: bytes) -> str:
    """Return what is to be done now: the decision, or what replaces the dice."""
    node = show_choices.node_of(state)
    if node == "roll" and has_tiles(state):
        return "turn_up"
    # Without a board the points can be told at once: nobody needs the dice
    return "declare" if node == "roll" and FACTS.value(state, "depth") == "score" else node
