"""Solaris as people see and enter it."""

from collections.abc import Sequence

from heliograph.engine import TABLE, Game, Outcome
from heliograph.games.show import Due, Offer, ScoreRow, Show, View, Way
from heliograph.games.solaris import explain
from heliograph.games.solaris.game import Solaris
from heliograph.games.solaris.facts import FACTS
from heliograph.games.solaris.layout import POOR
from heliograph.games.solaris.show_actions import TURN_NODES, offer_turn, ways_over_bridge
from heliograph.games.solaris.show_board import board_view, hand_view
from heliograph.games.solaris.show_log import Teller
from heliograph.games.solaris.show_menu import Menu
from heliograph.games.solaris.show_table import TABLE_NODES
from heliograph.games.solaris.show_texts import BOARD, DOUBTS, ENDINGS, HEADLINES, SHEET
from heliograph.games.solaris.explain import Words
from heliograph.games.solaris.layout import count_of
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import COLOURS, EC, STATION_COUNT


class SolarisShow(Show):
    """One game of Solaris for one reader."""

    game: Solaris
    doubt_texts = DOUBTS

    def __init__(self, game: Game, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(game, lang, names)
        assert isinstance(game, Solaris)
        self.words = self.speaker = Words(lang, game, self.names)

    def seats(self, state: bytes) -> list[View]:
        seen = self.seen(state, TABLE)
        return [self._seat(state, seen, seat) for seat in range(self.game.seats)]

    def _seat(self, state: bytes, seen: View, seat: int) -> View:
        hand, down = count_of(seen["hands"][seat]), count_of(seen["face_down"][seat])
        values: list[tuple[str, int | str]] = [(self._board_text("hands"), hand)]
        if down:
            values.append((self._board_text("face_down"), down))
        if seen["phase"] == "play":
            energy = tokens.energy(state, tokens.active_station(state), seat)
            values.append((self._board_text("energy_here"), energy))
        colour = COLOURS[self.game.options["colours"][seat]]
        return {"colour": colour, "score": seen["laser"][seat], "values": values}

    def _board_text(self, key: str) -> str:
        return self.words.say(BOARD, key)

    def due(self, state: bytes) -> Due:
        headline = explain.worded(self.game, state, self.names, HEADLINES).text(self.lang)
        outcome = self.game.outcome(state)
        if outcome:
            return Due(headline, self._ending(outcome), None)
        sentence = explain.prompt(self.game, state, self.names).text(self.lang)
        return Due(headline, sentence, self.due_seat(state))

    def _ending(self, outcome: Outcome) -> str:
        """Return who won and why (SOL-11.2)."""
        winners = self.words.everyone(outcome.winners)
        laser = outcome.scores[outcome.winners[0]][0]
        return self.words.say(ENDINGS, outcome.reason, winners=winners, laser=laser)

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        listed = self.game.listed(state, viewer)
        node = FACTS.value(state, "node")
        if not listed or node == "over":
            return []
        menu = Menu(self.words, state, listed)
        if node in TURN_NODES:
            offer_turn(menu, node)
        else:
            TABLE_NODES[node](menu)
        return menu.offers

    def ways_to(self, state: bytes, place: str) -> list[Way]:
        if place.startswith("gap:") and FACTS.value(state, "node") in TURN_NODES:
            return ways_over_bridge(state, place)
        return super().ways_to(state, place)

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        return Teller(self.words, viewer).tell(state, choices)

    def board(self, state: bytes) -> View:
        return board_view(self.words, self.tracker(state), self.seen(state, TABLE))

    def hand(self, state: bytes, seat: int) -> View:
        return hand_view(self.words, self.seen(state, seat), seat)

    def sheet(self, state: bytes) -> list[ScoreRow]:
        seats = range(self.game.seats)
        cell = tuple(tokens.energy(state, EC, seat) for seat in seats)
        poor = tuple(_poor_stations(state, seat) for seat in seats)
        rows = [ScoreRow(self._sheet_text("cell"), "SOL-11.2", cell)]
        if FACTS.value(state, "phase") != "over":
            rows.insert(0, ScoreRow(self._sheet_text("poor"), "SOL-10.4", poor))
        laser = tuple(FACTS.value(state, "laser"))
        return [*rows, ScoreRow(self._sheet_text("total"), "SOL-11.2", laser, is_total=True)]

    def _sheet_text(self, key: str) -> str:
        return self.words.say(SHEET, key)

    def race(self, state: bytes) -> tuple[int, ...]:
        return tuple(FACTS.value(state, "laser"))


def _poor_stations(state: bytes, seat: int) -> int:
    """Return for how many stations a seat would get a card now (SOL-10.4)."""
    return sum(tokens.energy(state, station, seat) <= POOR for station in range(STATION_COUNT))
