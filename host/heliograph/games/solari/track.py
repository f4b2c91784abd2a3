"""Solari at track depth: people move the pieces; dice, tiles, points and laps are kept here."""

from collections.abc import Iterator
from typing import Any

from heliograph.games.show import Offer, ScoreRow, View
from heliograph.games.solari import show_board
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.kinds import planets
from heliograph.games.solari.layout import AWARD_RULES, DECLARATIONS, OPTIONAL_PIECES, TILE_NAMES
from heliograph.games.solari.show_choices import award_label
from heliograph.games.solari.texts import PIECES
from heliograph.games.speech import capital
from heliograph.games.track.track_facts import TrackFact, seat_facts, set_by, turn_fact
from heliograph.games.track.show import TrackShow
from shared_rules.solari import asks, counters, events
from shared_rules.solari.counters import (
    CALC, DUE, FROM_DICE, LAP, LEVEL, LONGEST_ROW, OFF, SHORTEST_ROW, SOURCE,
)  # fmt: skip
from shared_rules.solari.events import DOUBLED, INSIDE
from shared_rules.tracker import PLAY
from shared_rules.solari.tracker import SolariTracker

# Uranus is blue (public); the others are assumed (SLI-D5), as the unit shows them
PLANET_COLOURS = ("blue", "yellow", "green", "red")


class SolariTrack(TrackShow[SolariTracker]):
    """One Solari table that is tracked."""

    switch_asks = (asks.ASK_TEAMS, asks.ASK_PIECE, asks.ASK_DOUBLED)
    seat_asks = (asks.ASK_FIRST, asks.ASK_SHOT)

    # People

    def unnamed(self, tracker: SolariTracker, seat: int) -> str:
        return self.say(f"planet.{tracker.colour(seat)}")

    def colour_of(self, tracker: SolariTracker, seat: int) -> str:
        return PLANET_COLOURS[tracker.colour(seat)]

    def _voice(self, state: bytes | bytearray) -> Voice:
        """Return who says the words of the Solari page, which all depths share."""
        return Voice(self.lang, planets(state), self.names)

    # What is shown

    def points_of(self, tracker: SolariTracker, seat: int) -> int:
        return int(tracker.score(seat))

    def values_of(self, tracker: SolariTracker, seat: int) -> list[tuple[str, Any]]:
        return show_board.values(self._voice(tracker.state), tracker.state, seat)

    def board_of(self, tracker: SolariTracker) -> View:
        board = show_board.counted(self._voice(tracker.state), tracker.state)
        return board if tracker.phase == PLAY else {**board, "clock": ""}

    def sheet_of(self, tracker: SolariTracker) -> list[ScoreRow]:
        return show_board.sheet(self._voice(tracker.state), tracker.state)

    # What can be entered

    def entries(self, tracker: SolariTracker) -> list[Offer]:
        if tracker.state[CALC]:
            return []
        end = [offer._replace(rule="SLI-3.1") for offer in super().entries(tracker)]
        return [*self._rolls(tracker), *self._awards(tracker), *self._shots(tracker), *end]

    def offers_answers(self, tracker: SolariTracker) -> bool:
        return bool(tracker.phase == PLAY and not tracker.state[CALC])

    def _rolls(self, tracker: SolariTracker) -> Iterator[Offer]:
        """Yield what can fall or be turned up; the numbers are entered as a pair."""
        if tracker.dice()[1]:
            return
        rolls = tracker.state[SOURCE] == FROM_DICE
        key, rule = ("roll", "SLI-3.1") if rolls else ("tile", "SLI-12.1")
        group = self._voice(tracker.state).say(f"group.{key}")
        for name in sorted(TILE_NAMES):
            rolled = bytes((events.ROLLED, int(name[0]), int(name[2]), 0))
            yield self.entry(name, rolled, group=group, target=f"dice:{name}", rule=rule)
        if not tracker.dice()[0]:
            label = capital(self.say("ask.die.0"))
            yield self.answer_entry(label, 0, group=group, rule=rule)

    def _awards(self, tracker: SolariTracker) -> Iterator[Offer]:
        """Yield what can be scored, by kind and length, with its points (SLI-7 to SLI-9)."""
        voice, seat = self._voice(tracker.state), tracker.now()
        for kind, inside, doubled in DECLARATIONS:
            if kind > tracker.state[LEVEL] or (doubled and not tracker.has_doubler()):
                continue
            name, what = counters.AWARDS[kind], kind | inside * INSIDE | doubled * DOUBLED
            more = {"group": voice.say(f"group.{name}"), "rule": AWARD_RULES[name]}
            for length in range(SHORTEST_ROW, LONGEST_ROW + 1):
                event = bytes((events.AWARD, what, length, 0))
                label = award_label(voice, kind, length, inside, doubled)
                tone = "more" if inside or doubled else ""
                yield self.entry(label, event, seat=seat, tone=tone, **more)

    def _shots(self, tracker: SolariTracker) -> Iterator[Offer]:
        """Yield whose piece was shot totally and left the board (SLI-5.4)."""
        group = self._voice(tracker.state).say("group.total")
        for seat in range(tracker.seats):
            off = min(tracker.state[OFF + seat] + 1, events.MOST_OFF)
            event = bytes((events.SET_OFF, seat, off, 0))
            yield self.entry(self.called(tracker, seat), event, seat=tracker.now(), group=group,
                             tone="more", rule="SLI-5.4")  # fmt: skip

    # Questions

    def names_of(self, tracker: SolariTracker | None, ask: int, a: int, b: int) -> dict[str, str]:
        del tracker, a
        return {"piece": self._piece(b) if ask == asks.ASK_PIECE else ""}

    def _piece(self, number: int) -> str:
        return PIECES[OPTIONAL_PIECES[number]].text(self.lang)

    # The log

    def number_name(self, tracker: SolariTracker, kind: str, value: int) -> object:
        return TILE_NAMES[value] if kind == "tile" else super().number_name(tracker, kind, value)

    def tell_option(self, tracker: SolariTracker, which: int, low: int, high: int) -> str:
        """Return which option is chosen, by its own name."""
        if which == events.OPTION_PIECES:
            return self._tell_pieces(low)
        if which == events.OPTION_TARGET:
            points = low | high << 8
            return self.say("log.solari_target", points=points) if points else ""
        return self.say_numbers(tracker, f"log.solari_option.{which}", (which, low, high))

    def _tell_pieces(self, pieces: int) -> str:
        names = [self._piece(bit) for bit in range(len(OPTIONAL_PIECES)) if pieces >> bit & 1]
        if not names:
            return self.say("log.solari_no_pieces")
        return self.say("log.solari_pieces", pieces=", ".join(names))

    def tell_rolled(self, tracker: SolariTracker, one: int, other: int, _c: int) -> str:
        who = self.called(tracker, tracker.now())
        key = "log.solari_rolled" if other else "log.solari_die"
        return self.say(key, who=who, one=one, other=other)

    def tell_award(self, tracker: SolariTracker, what: int, length: int, _c: int) -> str:
        kind = what & 3
        points = counters.award_value(kind, length, what & INSIDE, what & DOUBLED)
        who, award = self.called(tracker, tracker.now()), self.say(f"ask.award.{kind}")
        return self.say("log.solari_award", who=who, award=award, length=length, points=points)

    def tell_set_score(self, tracker: SolariTracker, seat: int, laps: int, points: int) -> str:
        who = self.called(tracker, seat)
        return self.say("log.solari_score", who=who, count=laps * LAP + points)

    def tell_calculate(self, tracker: SolariTracker, value: int, _b: int, _c: int) -> str:
        """Return what the calculator was told; its last answer is told as points."""
        asked = tracker.asked_calculation()
        who = self.called(tracker, tracker.now())
        if asked is None:
            key = "log.solari_shot" if value == events.CALC_SHOT else "log.solari_calculate"
            return self.say(key, who=who)
        answer = self.shown(tracker, asked[0], value)
        question = self.question(tracker, *asked[:3])
        return self.say("log.solari_answer", question=question, answer=answer)

    # Lights

    def light_lines(self, tracker: SolariTracker) -> list[str]:
        seat = tracker.now()
        if seat < 0:
            return [self.say("lights.solari_setup")]
        who, points = self.called(tracker, seat), tracker.score(seat)
        line = self.say("lights.solari_points", who=who, points=points % LAP, count=points // LAP)
        missing = counters.target(tracker.state) - points
        if 0 < missing <= LAP:
            line += " " + self.say("lights.solari_target", count=missing)
        rings = [line, self._middle_ring(tracker), *self._inner_ring(tracker)]
        return [*rings, self.seat_line(tracker, seat)]

    def _middle_ring(self, tracker: SolariTracker) -> str:
        one, other = tracker.dice()
        if one:
            return self.say("lights.solari_dice", one=one, other=other or "–")
        after = self.next_seat(tracker)
        return self.order_line(tracker, () if after is None else (after,))

    def _inner_ring(self, tracker: SolariTracker) -> list[str]:
        seat = tracker.now()
        count = tracker.state[DUE] or tracker.state[OFF + seat]
        if count:
            return [self.say("lights.solari_place", count=count)]
        left = tracker.turns_left(seat)
        if left < 0:
            return []
        key = "lights.solari_turns" if tracker.state[SOURCE] == FROM_DICE else "lights.solari_tiles"
        return [self.say(key, count=left)]


def facts(tracker: SolariTracker) -> Iterator[TrackFact]:
    """Yield what can be corrected: points, pieces off the board, tiles, whose turn it is."""
    yield from seat_facts(tracker)
    if tracker.phase != PLAY:
        return
    yield turn_fact(tracker, events.SET_TURN)
    yield set_by((events.SET_DUE,), "due", tracker.state[DUE], 2, label="track.solari_due")
    if tracker.state[SOURCE] == FROM_DICE:
        return
    for seat in range(tracker.seats):
        left = tracker.tiles_left(seat)
        for tile, name in enumerate(TILE_NAMES):
            yield set_by(
                (events.SET_TILE, seat, tile), f"seat{seat + 1}.tile.{name}", int(tile in left), 1,
                seat=seat, label="track.solari_tile", fields=(("tile", name),),
            )  # fmt: skip


SHOW = SolariTrack
