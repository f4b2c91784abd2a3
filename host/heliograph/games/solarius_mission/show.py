"""Solarius Mission for one reader: what is due, what can be entered, how the table looks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from heliograph.engine import Game
from heliograph.games.description import TOKEN_COLOURS
from heliograph.games.show import Due, Offer, ScoreRow, Show, View, Way
from heliograph.games.solarius_mission import boards, explain, rewards, scoring, stack, views
from heliograph.games.solarius_mission.facts import COURSE
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.layout import CHOICES, SHEET_LINES
from heliograph.games.solarius_mission.show_board import board, card
from heliograph.games.solarius_mission.show_choices import Choices
from heliograph.games.solarius_mission.show_log import Story
from heliograph.games.solarius_mission.show_offers import offers
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solarius_mission.show_texts import DOUBTS, HEADLINES
from heliograph.games.solarius_mission.show_texts import BOARD_WORDS, SHEET
from heliograph.texts import listed
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, COLOUR_COUNT, COLOURS

if TYPE_CHECKING:
    from heliograph.games.solarius_mission.box import Box


class SolariusMissionShow(Show):
    """One Solarius Mission table for one reader."""

    game: SolariusMission
    doubt_texts = DOUBTS
    is_ranked = True
    fact_group = COURSE

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(game, lang, names)
        assert isinstance(game, SolariusMission)
        self.box: Box = game.box
        self.teller = Teller(self.box, lang)
        self.value = game.fact_table.value
        self.labels = Choices(game, self.teller, self.who)
        self.speaker = explain.Explainer(lang, game, self.names)

    def seats(self, state: bytes) -> list[View]:
        totals = self.race(state)
        return [
            {
                "colour": TOKEN_COLOURS[colour],
                "score": totals[seat],
                "values": self._values(state, seat),
            }
            for seat, colour in enumerate(self.value(state, "colour")[: self.game.seats])
        ]

    def _values(self, state: bytes, seat: int) -> list[tuple[str, Any]]:
        if not self.value(state, "checked"):
            return []
        own = views.facts_for(self.game.fact_table, state)["players"][seat]
        rows: list[tuple[str, Any]] = [
            ("fuel", own["fuel"]),
            ("bucks", own["bucks"]),
            ("range", boards.reach(state, seat)),
            ("debris", f"{own['debris']}/{own['debris_spaces']}"),
            ("beside", own["beside"]),
            ("hand", boards.hand_size(state, seat)),
        ]
        return [
            (BOARD_WORDS[key].text(self.lang), value)
            for key, value in rows
            if key != "beside" or value
        ]

    def due(self, state: bytes) -> Due:
        sentence = explain.prompt(self.game, state, self.names).text(self.lang).replace(" *", " ★")
        words = HEADLINES[rewards.name_of_decision(state)].text(self.lang)
        headline = words.format_map(self._headline_fields(state))
        return Due(headline, sentence, self.due_seat(state))

    def _headline_fields(self, state: bytes) -> dict[str, Any]:
        count = stack.argument_of(state)
        outcome = self.game.outcome(state)
        winners = [self.who(seat) for seat in outcome.winners] if outcome else []
        taken, hue = self.value(state, "taken"), self.value(state, "hue")
        return {
            "who": self.who(stack.actor_of(state)),
            "winners": listed(self.lang, winners),
            "dealt": self.who(count) if count < self.game.seats else "",
            "number": min(count + 1, BRIDGE_DICE),
            "round": self.value(state, "round"),
            "taken": self.teller.named_die(taken) if taken else "",
            "points": self.value(state, "points"),
            "hue": self.teller.colour(COLOURS.index(hue)),
            "count": count & 15,
            "paid": self.teller.colour((count >> 4) % COLOUR_COUNT),
        }

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        return offers(self.game, self.box, self.labels, state, viewer)

    def must_be_told(self, state: bytes, choice: int) -> bool:
        kind = CHOICES.kind_of(choice)
        if kind.name not in ("mission", "develop", "discard"):
            return False
        return not boards.is_held(state, stack.actor_of(state), choice - kind.first)

    def ways_to(self, state: bytes, place: str) -> list[Way]:
        return super().ways_to(state, self._named_place(place))

    def _named_place(self, place: str) -> str:
        """Return a place as the choices call it: planets and stations by their names."""
        planets = {f"planet:{at}": row.name for at, row in enumerate(self.box.planets)}
        stations = {f"station:{at}": row.name for at, row in enumerate(self.box.stations, 1)}
        name = {**planets, **stations}.get(place)
        return f"{place.partition(':')[0]}:{name}" if name else place

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        return Story(self.game, self.labels, viewer).tell(state, choices)

    def board(self, state: bytes) -> View:
        return board(self.teller, self.game.fact_table, state, self.tracker(state))

    def hand(self, state: bytes, seat: int) -> list[View]:
        held = self.value(state, "held")[seat]
        return [card(self.teller, number - 1) for number in held]

    def sheet(self, state: bytes) -> list[ScoreRow]:
        found = scoring.sheet(self.box, state)
        rows = [
            ScoreRow(
                SHEET[name].text(self.lang), rule, tuple(entries[line].points for entries in found)
            )
            for line, (name, rule) in enumerate(zip(SHEET_LINES, scoring.RULES, strict=True))
        ]
        total = SHEET["total"].text(self.lang)
        return [*rows, ScoreRow(total, "SOM-14.15", self.race(state), is_total=True)]

    def race(self, state: bytes) -> tuple[int, ...]:
        return _points(self.game, state)


@lru_cache(maxsize=64)
def _points(game: SolariusMission, state: bytes) -> tuple[int, ...]:
    return tuple(points for points, _ in scoring.totals(game.box, state))
