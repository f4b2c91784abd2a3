"""Solarius Mission at track depth: people act; dice, wheel, bag, turns and rounds are kept here."""

from collections.abc import Callable, Iterator
from typing import Any

from heliograph.games.solarius_mission.faces import FACES, level_text
from heliograph.track.facts import TrackFact, seat_facts
from heliograph.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules.solarius import asks, bridge
from shared_rules.solarius import events as solarius

CENTRES = "ABCDEF"


class SolariusMissionTrack(TrackShow):
    """One Solarius Mission table that is tracked."""

    def has_turn_after(self, tracker: Any, seat: int) -> bool:
        return bool(tracker.turns_left(seat) > 0)

    def die(self, colour: int, face: int) -> str:
        """Return a die by its colour and what it shows."""
        return f"{self.say(f'die.{colour}')} {FACES[face]}"

    # Questions

    def names_of(self, tracker: Any, ask: int, a: int, b: int) -> dict[str, str]:
        del tracker, ask, a
        return {"die": self.say(f"die.{b}") if b < bridge.COLOUR_COUNT else ""}

    def names_in_refusal(self, value: int) -> dict[str, str]:
        names = super().names_in_refusal(value)
        if value < bridge.COLOUR_COUNT:
            names["die"] = self.say(f"die.{value}")
        return names

    def shown_here(self, tracker: Any, ask: int, value: int) -> str:
        if ask in _ZERO_WORDS and not value:
            return self.say(_ZERO_WORDS[ask])
        show = _SHOWN.get(ask)
        return show(self, tracker, value) if show else super().shown_here(tracker, ask, value)

    def _show_wheel(self, _tracker: Any, value: int) -> str:
        if value >= len(bridge.WHEELS):
            return self.say("shown.wheel_own")
        return " ".join(str(pays) for pays in bridge.WHEELS[value])

    def _show_switch(self, _tracker: Any, value: int) -> str:
        return self.yes_or_no(value)

    def _show_seat(self, tracker: Any, value: int) -> str:
        return self.called(tracker, value - 1)

    def _show_colour(self, _tracker: Any, value: int) -> str:
        return self.say(f"die.{value - 1}")

    def _show_face(self, _tracker: Any, value: int) -> str:
        return FACES[value - 1]

    def _show_slot(self, tracker: Any, slot: int) -> str:
        dice = tracker.dice()
        if slot >= len(dice):  # a board that is ahead of the table
            return str(slot + 1)
        colour, face, _ = dice[slot]
        return f"{slot + 1}: {self.die(colour, face)}"

    def _show_tech(self, _tracker: Any, value: int) -> str:
        return level_text(value)

    def _show_centre(self, _tracker: Any, value: int) -> str:
        return CENTRES[value - 1]

    # The log

    def event_told(self, tracker: Any, kind: int, a: int, b: int, c: int) -> str:
        tell = _TELLERS.get(kind)
        return tell(self, tracker, a, b, c) if tell else super().event_told(tracker, kind, a, b, c)

    def followed(self, before: Any, after: Any) -> str:
        if after.phase == common.ROUND_END and before.phase != common.ROUND_END:
            return self.say("log.som_round_over", round=after.round)
        return super().followed(before, after)

    def _tell_option(self, _tracker: Any, which: int, value: int, _c: int) -> str:
        if which == solarius.OPTION_FIELDS:
            return self.say("log.som_wheel", count=value)
        if which == solarius.OPTION_POINTS:
            word = self.say("option.on" if value else "option.off")
            return self.say("log.som_points", value=word)
        if which == solarius.OPTION_OWN_WHEEL:
            return self.say("log.som_own_wheel")
        return self.say("log.som_field", field=which + 1, value=value)

    def _tell_colour(self, tracker: Any, seat: int, colour: int, _c: int) -> str:
        name = self.say(f"colour.{colour}")
        return self.say("log.colour", who=self.called(tracker, seat), colour=name)

    def _tell_first(self, tracker: Any, seat: int, _b: int, _c: int) -> str:
        return self.say("log.som_first", who=self.called(tracker, seat))

    def _tell_start(self, _tracker: Any, _a: int, _b: int, _c: int) -> str:
        return self.say("log.som_start")

    def _tell_end_turn(self, tracker: Any, seat: int, _b: int, _c: int) -> str:
        return self.say("log.som_end_turn", who=self.called(tracker, seat))

    def _tell_take(self, tracker: Any, slot: int, _b: int, _c: int) -> str:
        colour, face, age = tracker.dice()[slot]
        who, value = self.called(tracker, tracker.now()), tracker.wheel()[age]
        return self.say("log.som_take", who=who, die=self.die(colour, face), value=value)

    def _tell_tech(self, tracker: Any, seat: int, colour: int, level: int) -> str:
        who, die = self.called(tracker, seat), self.say(f"die.{colour}")
        return self.say("log.som_tech", who=who, die=die, value=level_text(level))

    def _tell_draw(self, _tracker: Any, colour: int, face: int, _c: int) -> str:
        die = self.say(f"die.{colour - 1}")
        if not face:
            return self.say("log.som_colour", die=die)
        return self.say("log.som_draw", die=die, face=FACES[face - 1])

    def _tell_open(self, _tracker: Any, centre: int, _b: int, _c: int) -> str:
        if not centre:
            return self.say("log.som_no_centre")
        return self.say("log.som_centre", letter=CENTRES[centre - 1])

    def _tell_next_round(self, tracker: Any, _a: int, _b: int, _c: int) -> str:
        return self.say("log.som_next_round", round=tracker.round + 1)

    def _tell_score(self, tracker: Any, seat: int, points: int, _c: int) -> str:
        return self.say("log.som_score", who=self.called(tracker, seat), value=points)

    def _tell_planets(self, tracker: Any, seat: int, points: int, _c: int) -> str:
        return self.say("log.som_planets", who=self.called(tracker, seat), value=points)

    def _tell_die(self, _tracker: Any, _slot: int, code: int, age: int) -> str:
        die = self.say(f"die.{code >> 3}")
        return self.say("log.som_die", die=die, face=FACES[code & 7], age=age + 1)

    def _tell_bag(self, _tracker: Any, colour: int, count: int, _c: int) -> str:
        return self.say("log.som_bag", die=self.say(f"die.{colour}"), value=count)

    def _tell_turn(self, _tracker: Any, turn: int, number: int, _first_seat: int) -> str:
        return self.say("log.som_turn", round=number, turn=turn + 1)


_SHOWN: dict[int, Callable[[SolariusMissionTrack, Any, int], str]] = {
    asks.ASK_WHEEL: SolariusMissionTrack._show_wheel,
    asks.ASK_POINTS: SolariusMissionTrack._show_switch,
    asks.ASK_FIRST: SolariusMissionTrack._show_seat,
    asks.ASK_UPGRADED: SolariusMissionTrack._show_colour,
    asks.ASK_COLOUR: SolariusMissionTrack._show_colour,
    asks.ASK_FACE: SolariusMissionTrack._show_face,
    asks.ASK_DIE: SolariusMissionTrack._show_slot,
    asks.ASK_TECH: SolariusMissionTrack._show_tech,
    asks.ASK_CENTRE: SolariusMissionTrack._show_centre,
}
_ZERO_WORDS = {
    asks.ASK_FIRST: "shown.unit_chooses",
    asks.ASK_COLOUR: "shown.unit_chooses",
    asks.ASK_FACE: "shown.unit_chooses",
    asks.ASK_UPGRADED: "shown.none",
    asks.ASK_CENTRE: "shown.not_told",
}
_TELLERS: dict[int, Callable[[SolariusMissionTrack, Any, int, int, int], str]] = {
    solarius.SET_COLOUR: SolariusMissionTrack._tell_colour,
    solarius.FIRST_PLAYER: SolariusMissionTrack._tell_first,
    solarius.START: SolariusMissionTrack._tell_start,
    solarius.END_TURN: SolariusMissionTrack._tell_end_turn,
    solarius.TAKE: SolariusMissionTrack._tell_take,
    solarius.SET_TECH: SolariusMissionTrack._tell_tech,
    solarius.DRAW: SolariusMissionTrack._tell_draw,
    solarius.OPEN: SolariusMissionTrack._tell_open,
    solarius.NEXT_ROUND: SolariusMissionTrack._tell_next_round,
    solarius.SET_SCORE: SolariusMissionTrack._tell_score,
    solarius.SET_PLANETS: SolariusMissionTrack._tell_planets,
    solarius.SET_DIE: SolariusMissionTrack._tell_die,
    solarius.OPTION: SolariusMissionTrack._tell_option,
    solarius.SET_BAG: SolariusMissionTrack._tell_bag,
    solarius.SET_TURN: SolariusMissionTrack._tell_turn,
}


def facts(tracker: Any) -> Iterator[TrackFact]:
    """Yield what can be corrected."""
    yield from seat_facts(tracker)


# Everything that such a game begins with is asked one by one.
PROPOSALS = None
SHOW = SolariusMissionTrack
