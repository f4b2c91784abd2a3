"""Solaris at track depth: people play the cards; turn order, energies and laser are kept here."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from heliograph.games.show import Due, Offer, View
from heliograph.games.solaris.opening import opening
from heliograph.games.solaris.show_board import ring_view
from heliograph.texts import listed
from heliograph.games.track.track_facts import TrackFact, correction, seat_facts, set_by
from heliograph.games.track.game import event_choice
from heliograph.games.track.dials import Dial
from heliograph.games.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.solaris import asks, tokens
from shared_rules.solaris import tracker as solaris
from shared_rules.solaris.lights import LASER_WARNING, station_look
from shared_rules.solaris.tokens import STATION_COUNT, STATIONS
from shared_rules.solaris.tracker import SolarisTracker

# A step with more events than this that begins with NEW is a whole set-up
SETUP_STEP = 8


class SolarisTrack(TrackShow[SolarisTracker]):
    """One Solaris table that is tracked."""

    switch_asks = (asks.ASK_TIME_GAME,)
    assumed_asks = (asks.ASK_ENERGY,)

    def station(self, station: int) -> str:
        """Return the name of a station."""
        return self.say(f"station.{station}")

    # What is shown

    def due(self, state: bytes) -> Due:
        tracker = self.tracker(state)
        return super().due(state)._replace(warning=self._end_warning(tracker))

    def headline(self, tracker: SolarisTracker) -> str:
        if tracker.phase == common.ROUND_END:
            return self.say("due.round_over", round=tracker.round)
        return super().headline(tracker)

    def sentence(self, tracker: SolarisTracker) -> str:
        if tracker.phase == common.ROUND_END:
            cards = self._cards_due(tracker)
            return self.say("due.round_end", round=tracker.round, cards=cards)
        if tracker.phase == common.OVER:
            return self._end(tracker)
        if tracker.phase == common.SETUP:
            return super().sentence(tracker)
        who, where = self.called(tracker, tracker.now()), self.station(tracker.station())
        return self.say("due.turn", who=who, station=where)

    def _end(self, tracker: SolarisTracker) -> str:
        winners = tracker.winners()
        key = "due.winner" if len(winners) == 1 else "due.winners"
        return self.say(key, who=self.everyone(tracker, winners), laser=tracker.laser(winners[0]))

    def _cards_due(self, tracker: SolarisTracker) -> str:
        due = [(seat, tracker.cards_due(seat)) for seat in range(tracker.seats)]
        words = [
            self.say("due.cards", who=self.called(tracker, seat), count=count)
            for seat, count in due
            if count
        ]
        return ", ".join(words) or self.say("due.cards_none")

    def _end_warning(self, tracker: SolarisTracker) -> str:
        if tracker.phase != common.PLAY or not tokens.is_last_round(tracker.state):
            return ""
        return self.say("due.last_round" if tracker.time_game else "due.end_near")

    def points_of(self, tracker: SolarisTracker, seat: int) -> int:
        return int(tracker.laser(seat))

    def values_of(self, tracker: SolarisTracker, seat: int) -> list[tuple[str, Any]]:
        """Return why a seat stands where it does in the order (SOL-3.4)."""
        if tracker.phase != common.PLAY or seat not in tracker.order():
            return []
        return [(STATIONS[tracker.station()], self._why(tracker, tracker.order().index(seat)))]

    def _why(self, tracker: SolarisTracker, place: int) -> str:
        """Return the energy of a seat and, where energies are equal, its place in the stack."""
        order, station = tracker.order(), tracker.station()
        energy = tracker.energy(order[place], station)
        if place > tracker.turn:
            stack = tracker.stacks(station, False)[energy]
            height = stack.index(order[place])
            if height + 1 < len(stack):
                above = self.called(tracker, stack[height + 1])
                return self.say("order.tie", energy=energy, above=above)
            if len(stack) > 1:
                return self.say("order.top", energy=energy)
        return self.say("order.first", energy=energy)

    def next_seat(self, tracker: SolarisTracker) -> int | None:
        """Return the next in the stack order; at the next station it is made anew (SOL-3.4)."""
        order = tracker.order()
        is_last = tracker.now() in order and order.index(tracker.now()) + 1 == len(order)
        return None if is_last else super().next_seat(tracker)

    def board_of(self, tracker: SolarisTracker) -> View:
        return ring_view(tracker, self.lang)

    # What can be entered

    def entries(self, tracker: SolarisTracker) -> list[Offer]:
        if tracker.phase == common.ROUND_END:
            label = self.say("action.next_round", round=tracker.round + 1)
            return [self.answer_entry(label, 0, tone="end")]
        end_station = bytes((solaris.END_STATION, 0, 0, 0))
        everybody = self.entry(self.say("action.end_station"), end_station, tone="more")
        return [*super().entries(tracker), everybody]

    def offers_answers(self, tracker: SolarisTracker) -> bool:
        return bool(tracker.phase == common.ROUND_END)

    def dials(self, state: bytes) -> list[Dial]:
        """Return energies and laser of whoever is on turn: they go over with the end of the turn.

        So that a token makes one net move and lands on top of its new stack.
        """
        tracker = self.tracker(state)
        seat = tracker.now()
        if seat < 0:
            return []
        energies = [
            _dial(self.station(station), STATIONS[station], tracker.energy(seat, station),
                  (0, tokens.MOST_ENERGY), bytes((solaris.ENERGY, seat, station, 0)), 1)
            for station in tracker.layout()
        ]  # fmt: skip
        laser, word = tracker.laser(seat), self.say("value.laser")
        bounds = (laser, tokens.MOST_LASER)
        first = bytes((solaris.SET_LASER, seat, 0, 0))
        return [*energies, _dial(word, word, laser, bounds, first, 1 << 8)]

    # Questions

    def names_of(self, tracker: SolarisTracker | None, ask: int, a: int, b: int) -> dict[str, str]:
        del tracker, ask, a
        return {"station": self.station(b) if b < STATION_COUNT else ""}

    def answer_layout(self, _tracker: SolarisTracker, value: int) -> str:
        """Return a layout as the stations behind EC."""
        if value >= tokens.LAYOUTS:
            return str(value)
        return " ".join(STATIONS[station] for station in tokens.layout_of(value)[1:])

    def words_bridge(
        self, _tracker: SolarisTracker, fact: TrackFact
    ) -> tuple[tuple[int, str], ...]:
        """Return the colours that a bridge can have."""
        return tuple((one, self.say(f"energy.{one}")) for one in range(fact.low, fact.high + 1))

    def words_shuttle(
        self, _tracker: SolarisTracker, _fact: TrackFact
    ) -> tuple[tuple[int, str], ...]:
        """Return where a shuttle can be."""
        places = ((one + 1, self.station(one)) for one in range(STATION_COUNT))
        return ((0, self.say("track.shuttle_free")), *places)

    # The log

    def number_name(self, tracker: SolarisTracker, kind: str, value: int) -> object:
        if kind == "energy" and value < tokens.SHUTTLE_COUNT:
            return self.say(f"energy.{value + 1}")
        return super().number_name(tracker, kind, value)

    def step_sentence(self, state: bytes, choices: Any, viewer: int) -> str:
        is_set_up = len(choices) > SETUP_STEP and choices[0] >> 24 == common.NEW
        return self._set_up(choices) if is_set_up else super().step_sentence(state, choices, viewer)

    def _set_up(self, choices: list[int]) -> str:
        step = b"".join(choice.to_bytes(4, "big") for choice in choices)
        tracker = cast("SolarisTracker", trackers.play(common.Tracker(), step))
        people = [self.called(tracker, seat) for seat in range(tracker.seats)]
        stack = next(stack for stack in tracker.stacks(tokens.EC, False) if stack)
        names = listed(self.lang, people)
        return self.say("log.setup", names=names, stack=self.everyone(tracker, stack[::-1]))

    def result_sentence(self, before: SolarisTracker, after: SolarisTracker) -> str:
        if _active(before) == _active(after):
            return ""
        if after.phase == common.PLAY:
            order = self.everyone(after, after.order())
            return self.say("log.activated", station=self.station(after.station()), order=order)
        if after.phase == common.ROUND_END:
            return self.say("log.round_over", round=after.round)
        return super().result_sentence(before, after)

    def tell_option(self, _tracker: SolarisTracker, which: int, value: int, _c: int) -> str:
        if which == solaris.OPTION_TIME_GAME:
            return self.say("log.option_time", value=self.yes_or_no(value))
        stations = [STATIONS[station] for station in tokens.layout_of(value)]
        return self.say("log.option_layout", stations=", ".join(stations))

    def tell_end_turn(self, tracker: SolarisTracker, seat: int, _b: int, _c: int) -> str:
        where = self.station(tracker.station())
        return self.say("log.end_turn", who=self.called(tracker, seat), station=where)

    def tell_energy(self, tracker: SolarisTracker, seat: int, station: int, value: int) -> str:
        before = tracker.energy(seat, station)
        who, where = self.called(tracker, seat), self.station(station)
        return self.say("log.energy", who=who, station=where, before=before, value=value)

    def tell_step(self, tracker: SolarisTracker, seat: int, station: int, delta: int) -> str:
        value = tracker.energy(seat, station) + delta - solaris.STEP_ZERO
        return self.tell_energy(tracker, seat, station, value)

    def tell_set_laser(self, tracker: SolarisTracker, seat: int, value: int, _c: int) -> str:
        who, before = self.called(tracker, seat), tracker.laser(seat)
        return self.say("log.laser", who=who, before=before, value=value)

    def tell_end_station(self, tracker: SolarisTracker, _a: int, _b: int, _c: int) -> str:
        return self.say("log.end_station", station=self.station(tracker.station()))

    def tell_next_round(self, tracker: SolarisTracker, _a: int, _b: int, _c: int) -> str:
        return self.say("log.next_round", round=tracker.round + 1)

    def tell_bridge(self, tracker: SolarisTracker, gap: int, colour: int, _c: int) -> str:
        one, other = _sides(tracker, gap)
        key = "log.bridge" if colour else "log.bridge_gone"
        return self.say(key, one=one, other=other, colour=self.say(f"energy.{colour}"))

    def tell_dock(self, _tracker: SolarisTracker, shuttle: int, place: int, _c: int) -> str:
        colour = self.say(f"energy.{shuttle + 1}")
        if not place:
            return self.say("log.undock", colour=colour)
        return self.say("log.dock", colour=colour, station=self.station(place - 1))

    # Lights

    def light_lines(self, tracker: SolarisTracker) -> list[str]:
        lines = [self._orbit_line(tracker)]
        if tracker.phase == common.PLAY:
            lines.append(self.order_line(tracker, tracker.order()[tracker.turn + 1 :]))
        if tracker.round:
            lines.append(self._clock_line(tracker))
        return lines + self._seat_lines(tracker)

    def _orbit_line(self, tracker: SolarisTracker) -> str:
        if tracker.phase == common.SETUP:
            return self.say("lights.orbit_setup")
        if tracker.phase == common.ROUND_END:
            return self.say("lights.orbit_rest")
        line = self.say("lights.orbit", station=self.station(tracker.station()))
        done = [
            self.station(station)
            for position, station in enumerate(tracker.layout())
            if station_look(tracker, position) == "done"
        ]
        return line + (self.say("lights.orbit_done", stations=", ".join(done)) if done else "")

    def _clock_line(self, tracker: SolarisTracker) -> str:
        line = self.say("lights.clock", round=tracker.round)
        if tracker.time_game:
            left = tokens.TIME_GAME_ROUNDS - tracker.round
            line += self.say("lights.clock_left", markers=left)
        return line

    def _seat_lines(self, tracker: SolarisTracker) -> list[str]:
        lines, seat = [], tracker.now()
        if seat >= 0:
            lines.append(self.seat_line(tracker, seat))
        hot = [one for one in range(tracker.seats) if tracker.laser(one) >= LASER_WARNING]
        if hot:
            lines.append(self.say("lights.hot", who=self.everyone(tracker, hot)))
        return lines

    def value_lines(self, tracker: SolarisTracker, seat: int) -> list[str]:
        energies = ", ".join(
            f"{STATIONS[station]} {tracker.energy(seat, station)}" for station in tracker.layout()
        )
        who, laser = self.called(tracker, seat), tracker.laser(seat)
        return [self.say("lights.values", who=who, energies=energies, laser=laser)]


def _dial(
    label: str, short: str, value: int, bounds: tuple[int, int], first: bytes, step: int
) -> Dial:
    return Dial(label, short, value, *bounds, event_choice(first), step)


def _active(tracker: SolarisTracker) -> tuple[int, int, int]:
    """Return what is active: another one is worth a sentence."""
    if tracker.phase == common.NONE:
        return (0, 0, 0)
    return (tracker.phase, tracker.round, tracker.position)


def _sides(tracker: SolarisTracker, gap: int) -> tuple[str, str]:
    """Return the codes of the stations on both sides of a gap."""
    layout = tracker.layout()
    return STATIONS[layout[gap]], STATIONS[layout[(gap + 1) % STATION_COUNT]]


# Facts


def facts(tracker: SolarisTracker) -> Iterator[TrackFact]:
    """Yield what can be corrected: tokens, stacks, laser, bridges and shuttles."""
    yield from seat_facts(tracker)
    if tracker.phase == common.SETUP:
        return
    yield from _stack_facts(tracker)
    for gap, colour in enumerate(tracker.bridges()):
        fields = zip(("one", "other"), _sides(tracker, gap), strict=True)
        most = len(tokens.ENERGY_COLOURS) - 1
        yield set_by((solaris.BRIDGE, gap), f"bridge.{gap + 1}", colour, most,
                     label="track.bridge", fields=tuple(fields))  # fmt: skip
    for shuttle, place in enumerate(tracker.docks()):
        name = f"shuttle.{shuttle + 1}"
        set_dock = (solaris.DOCK, shuttle)
        yield set_by(set_dock, name, place, STATION_COUNT, label=f"track.{name}")


def _stack_facts(tracker: SolarisTracker) -> Iterator[TrackFact]:
    """Yield how high each token lies in a stack of several."""
    for station in tracker.layout():
        for stack in (*tracker.stacks(station, False), *tracker.stacks(station, True)):
            for height, seat in enumerate(stack if len(stack) > 1 else ()):
                yield TrackFact(
                    f"seat{seat + 1}.stack.{STATIONS[station]}", height + 1, 1, len(stack),
                    _stack_setter(seat, station), seat, label="track.stack",
                    fields=(("station", STATIONS[station]),),
                )  # fmt: skip


def _stack_setter(seat: int, station: int) -> Callable[[int], bytes]:
    event = correction(solaris.STACK, seat, station)
    return lambda place: event(place - 1)


# What the form of a new game proposes: start tiles that fit (SOL-2.5)
PROPOSALS = {"energies": solaris.PROPOSALS, "ec": tokens.EC_START}
SHOW = SolarisTrack
COLOUR_EVENT = solaris.SET_COLOUR  # what gives a seat its colour: a rematch repeats it
__all__ = ["COLOUR_EVENT", "PROPOSALS", "SHOW", "facts", "opening"]
