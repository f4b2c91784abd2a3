"""Turns events, refusals and questions into sentences for people at the table.

A sentence about an event needs the table before it: who was on turn, which value it replaces. So
every function here takes a tracker, and `step_sentence` walks one along the events of a step.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

from heliograph import solari_sentences
from heliograph.games import title_by_number
from heliograph.sentences_solarius import TELLERS as SOLARIUS_TELLERS
from heliograph.texts import listed, text
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.ask_names import ask_name
from shared_rules.refusal import Refused
from shared_rules.refusal_names import name_of, rule_of
from shared_rules.solari import asks as solari_asks
from shared_rules.solari.counters import SOLARI
from shared_rules.solaris import tokens
from shared_rules.solaris import tracker as solaris
from shared_rules.solarius import bridge

# Games whose events are told one by one; of the others the log tells what changed.
TOLD_EVENT_BY_EVENT = {tokens.SOLARIS, SOLARI, bridge.SOLARIUS}
SETUP_STEP = 8  # a step with more events than this that begins with NEW is a whole set-up


class Speaker(NamedTuple):
    """The language of a reader and the names at the table."""

    lang: str
    names: tuple[str, ...]

    def say(self, key: str, **fields: object) -> str:
        """Return the text of `key`."""
        return text(self.lang, key, **fields)

    def who(self, tracker: Any, seat: int) -> str:
        """Return the name of a seat; its colour is its name until somebody enters one."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        if tracker.game == SOLARI:
            return self.say(f"planet.{tracker.planet(seat)}")
        if not hasattr(tracker, "colour"):
            return self.say("seat.number", number=seat + 1)
        colour = tracker.colour(seat) if seat < tracker.seats else seat
        return self.say(f"colour.{colour}")

    def everyone(self, tracker: Any, seats: tuple[int, ...]) -> str:
        """Return the names of several seats."""
        return ", ".join(self.who(tracker, seat) for seat in seats)

    def station(self, station: int) -> str:
        """Return the name of a station."""
        return self.say(f"station.{station}")


def refusal_text(speaker: Speaker, state: bytes, refused: Refused) -> dict[str, str]:
    """Return the sentence of a refusal and the rule it rests on."""
    tracker = trackers.tracker_for(state)
    fields: dict[str, object] = {}
    for letter, value in zip("abc", refused.args3, strict=True):
        fields[letter] = value
        fields[f"{letter}_number"] = value + 1
        fields[f"{letter}_signed"] = value - 128
        if value < tokens.MOST_SEATS:
            fields[f"{letter}_seat"] = speaker.who(tracker, value)
            fields[f"{letter}_colour"] = speaker.say(f"colour.{value}")
        if value < tokens.STATION_COUNT:
            fields[f"{letter}_station"] = speaker.station(value)
        if value < bridge.COLOUR_COUNT:
            fields[f"{letter}_die"] = speaker.say(f"die.{value}")
        if value < tokens.SHUTTLE_COUNT:
            fields[f"{letter}_energy"] = speaker.say(f"energy.{value + 1}")
    sentence = speaker.say(f"refusal.{name_of(refused.code)}", **fields)
    return {"text": sentence, "rule": rule_of(refused.code)}


def question_sentence(speaker: Speaker, tracker: Any, ask: int, a: int, b: int) -> str:
    """Return what the table is asked."""
    station = speaker.station(b) if b < tokens.STATION_COUNT else ""
    who = speaker.who(tracker, a) if a < tokens.MOST_SEATS else ""
    die = speaker.say(f"die.{b}") if b < bridge.COLOUR_COUNT else ""
    piece = speaker.say(f"piece.{b}") if ask == solari_asks.ASK_PIECE else ""
    game = title_by_number(a, speaker.lang) if ask == common.ASK_SEATS else ""
    return speaker.say(
        f"ask.{ask_name(ask)}",
        who=who, station=station, die=die, piece=piece, game=game, a=a, b=b,
    )  # fmt: skip


def label_of(speaker: Speaker, row: tuple[int, ...]) -> str:
    """Return the short name of a value that can be asked or corrected."""
    ask, _, b = row[:3]
    station = speaker.station(b) if b < tokens.STATION_COUNT else ""
    die = speaker.say(f"die.{b}") if b < bridge.COLOUR_COUNT else ""
    return speaker.say(f"value.{ask_name(ask)}", station=station, die=die, b=b, number=b + 1)


@lru_cache(maxsize=4096)
def step_sentence(
    lang: str, names: tuple[str, ...], before: bytes, events: tuple[bytes, ...]
) -> str:
    """Return one line of the log: what a step did, and what followed from it."""
    speaker = Speaker(lang, names)
    tracker: Any = trackers.tracker_for(before)
    after = trackers.play(trackers.tracker_for(before), b"".join(events))
    if not {tracker.game, after.game} & TOLD_EVENT_BY_EVENT:
        from heliograph.any_game import step_line  # it speaks through this module

        return step_line(speaker, tracker, after)
    if events and events[0][0] == common.NEW and len(events) > SETUP_STEP:
        return _setup_sentence(speaker, events)
    sentences = []
    for event in events:
        station = _active(tracker)
        sentences.append(_event_sentence(speaker, tracker, event))
        tracker = trackers.play(tracker, event)
        sentences += _consequences(speaker, tracker, station)
    return " ".join(sentence for sentence in sentences if sentence)


def _setup_sentence(speaker: Speaker, events: tuple[bytes, ...]) -> str:
    tracker: Any = common.Tracker()
    for event in events:
        tracker = trackers.play(tracker, event)
    seats = tuple(range(tracker.seats))
    stack = next(stack for stack in tracker.stacks(tokens.EC, False) if stack)
    return speaker.say(
        "log.setup",
        names=listed(speaker.lang, [speaker.who(tracker, seat) for seat in seats]),
        stack=speaker.everyone(tracker, stack[::-1]),
    )


def _active(tracker: Any) -> tuple[int, int, int]:
    if tracker.phase == common.NONE:
        return (0, 0, 0)
    if tracker.game == SOLARI:
        return (tracker.phase, 0, 0)
    return (tracker.phase, tracker.round, getattr(tracker, "position", 0))


def _consequences(speaker: Speaker, tracker: Any, before: tuple[int, int, int]) -> list[str]:
    after = _active(tracker)
    if after == before:
        return []
    if tracker.game == SOLARI:
        who = partial(speaker.who, tracker)
        return [solari_sentences.consequence(speaker.say, who, tracker, before[0])]
    if after[0] == common.PLAY and tracker.game == tokens.SOLARIS:
        order = speaker.everyone(tracker, tracker.order())
        station = speaker.station(tracker.station())
        return [speaker.say("log.activated", station=station, order=order)]
    if after[0] == common.ROUND_END:
        key = "log.round_over" if tracker.game == tokens.SOLARIS else "log.som_round_over"
        return [speaker.say(key, round=tracker.round)]
    if after[0] == common.OVER:
        return [speaker.say("log.over", who=speaker.everyone(tracker, tracker.winners()))]
    return []


def _event_sentence(speaker: Speaker, tracker: Any, event: bytes) -> str:
    kind = event[0] & 0x7F
    other_game = tracker.game == bridge.SOLARIUS and kind not in (common.NEW, common.CLOSE)
    teller = (SOLARIUS_TELLERS if other_game else _TELLERS).get(kind)
    if tracker.game == SOLARI:
        who = partial(speaker.who, tracker)
        sentence = solari_sentences.event_sentence(speaker.say, who, tracker, event)
    elif teller is None:
        return speaker.say("log.unknown", kind=kind)
    else:
        sentence = teller(speaker, tracker, *event[1:])
    if event[0] & common.CORRECTION and sentence:
        return speaker.say("log.correction", sentence=sentence)
    return sentence


def _tell_new(speaker: Speaker, _tracker: Any, _game: int, seats: int, _c: int) -> str:
    return speaker.say("log.new", seats=seats)


def _tell_colour(speaker: Speaker, tracker: Any, seat: int, colour: int, _c: int) -> str:
    name = speaker.say(f"colour.{colour}")
    return speaker.say("log.colour", who=speaker.who(tracker, seat), colour=name)


def _tell_option(speaker: Speaker, _tracker: Any, which: int, value: int, _c: int) -> str:
    if which == solaris.OPTION_TIME_GAME:
        return speaker.say(
            "log.option_time", value=speaker.say("option.on" if value else "option.off")
        )
    stations = [tokens.STATIONS[station] for station in tokens.layout_of(value)]
    return speaker.say("log.option_layout", stations=", ".join(stations))


def _tell_place(speaker: Speaker, tracker: Any, seat: int, station: int, value: int) -> str:
    who, where = speaker.who(tracker, seat), speaker.station(station)
    return speaker.say("log.place", who=who, station=where, value=value)


def _tell_start(speaker: Speaker, _tracker: Any, _a: int, _b: int, _c: int) -> str:
    return speaker.say("log.start")


def _tell_end_turn(speaker: Speaker, tracker: Any, seat: int, _b: int, _c: int) -> str:
    where = speaker.station(tracker.station())
    return speaker.say("log.end_turn", who=speaker.who(tracker, seat), station=where)


def _tell_energy(speaker: Speaker, tracker: Any, seat: int, station: int, value: int) -> str:
    before = tracker.energy(seat, station)
    who, where = speaker.who(tracker, seat), speaker.station(station)
    return speaker.say("log.energy", who=who, station=where, before=before, value=value)


def _tell_step(speaker: Speaker, tracker: Any, seat: int, station: int, delta: int) -> str:
    value = tracker.energy(seat, station) + delta - solaris.STEP_ZERO
    return _tell_energy(speaker, tracker, seat, station, value)


def _tell_laser(speaker: Speaker, tracker: Any, seat: int, value: int, _c: int) -> str:
    before = tracker.laser(seat)
    return speaker.say("log.laser", who=speaker.who(tracker, seat), before=before, value=value)


def _tell_end_station(speaker: Speaker, tracker: Any, _a: int, _b: int, _c: int) -> str:
    return speaker.say("log.end_station", station=speaker.station(tracker.station()))


def _tell_next_round(speaker: Speaker, tracker: Any, _a: int, _b: int, _c: int) -> str:
    return speaker.say("log.next_round", round=tracker.round + 1)


def _tell_bridge(speaker: Speaker, tracker: Any, gap: int, colour: int, _c: int) -> str:
    layout = tracker.layout()
    one, other = (tokens.STATIONS[layout[(gap + side) % 6]] for side in (0, 1))
    key = "log.bridge" if colour else "log.bridge_gone"
    return speaker.say(key, one=one, other=other, colour=speaker.say(f"energy.{colour}"))


def _tell_dock(speaker: Speaker, _tracker: Any, shuttle: int, place: int, _c: int) -> str:
    colour = speaker.say(f"energy.{shuttle + 1}")
    if not place:
        return speaker.say("log.undock", colour=colour)
    return speaker.say("log.dock", colour=colour, station=speaker.station(place - 1))


def _tell_stack(speaker: Speaker, tracker: Any, seat: int, station: int, height: int) -> str:
    who, where = speaker.who(tracker, seat), speaker.station(station)
    return speaker.say("log.stack", who=who, station=where, height=height + 1)


def _tell_close(speaker: Speaker, _tracker: Any, _a: int, _b: int, _c: int) -> str:
    return speaker.say("log.close")


_TELLERS: dict[int, Callable[[Speaker, Any, int, int, int], str]] = {
    common.NEW: _tell_new,
    solaris.SET_COLOUR: _tell_colour,
    solaris.OPTION: _tell_option,
    solaris.PLACE: _tell_place,
    solaris.START: _tell_start,
    solaris.END_TURN: _tell_end_turn,
    solaris.ENERGY: _tell_energy,
    solaris.STEP: _tell_step,
    solaris.SET_LASER: _tell_laser,
    solaris.END_STATION: _tell_end_station,
    solaris.NEXT_ROUND: _tell_next_round,
    solaris.BRIDGE: _tell_bridge,
    solaris.DOCK: _tell_dock,
    solaris.STACK: _tell_stack,
    common.CLOSE: _tell_close,
}
