"""What the rings show while Solarius Mission is tracked, as its tracker draws it."""

from collections.abc import Sequence

from heliograph.games.solarius_mission.faces import FACES, level_text
from heliograph.games.solarius_mission.show_bridge import die_name
from heliograph.texts.numbers import signed
from heliograph.games.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOUR_COUNT, OPEN_CENTRE, ROUNDS, STAR
from shared_rules.solarius_mission.tracker import SolariusMissionTracker as Tracker


class SolariusLights(TrackShow[Tracker]):
    """The lights of one Solarius Mission table in words."""

    def die(self, colour: int, face: int) -> str:
        """Return a die by its colour and what it shows."""
        return die_name(colour, face, self.lang)

    def light_lines(self, tracker: Tracker) -> list[str]:
        lines = self._bridge_lines(tracker)
        if tracker.phase == common.SETUP:
            return lines
        lines += [self._order_line(tracker), self._round_line(tracker)]
        return lines + self._button_lines(tracker)

    # The large ring

    def _bridge_lines(self, tracker: Tracker) -> list[str]:
        wheel = tracker.wheel()
        dice = [
            f"{self.die(colour, face)} ({signed(wheel[age])})"
            for colour, face, age in tracker.dice()
        ]
        if not dice:
            return [self.say("lights.som_pointer")]
        return [self.say("lights.som_bridge", dice=", ".join(dice)), self.say("lights.som_colours")]

    # The middle ring

    def _order_line(self, tracker: Tracker) -> str:
        if tracker.phase == common.ROUND_END:
            return self.say("lights.som_done")
        left = ", ".join(
            f"{self.called(tracker, seat)} {tracker.turns_left(seat)}" for seat in tracker.order()
        )
        now = (tracker.first + tracker.turn) % tracker.seats
        line = self.say("lights.som_order", left=left, now=self.called(tracker, now))
        return line + self.say("lights.som_first", who=self.called(tracker, tracker.first))

    # The clock ring

    def _round_line(self, tracker: Tracker) -> str:
        is_last = tracker.round == ROUNDS
        line = self.say("lights.som_last" if is_last else "lights.som_round", round=tracker.round)
        if tracker.phase != common.PLAY:
            return line
        if tracker.step == OPEN_CENTRE:
            return line + self.say("lights.som_centre")
        return line + self.say("lights.som_turn", turn=tracker.lap())

    # The buttons

    def _button_lines(self, tracker: Tracker) -> list[str]:
        lines, now = [], tracker.now()
        if tracker.first != now:
            who = self.called(tracker, tracker.first)
            lines.append(self.say("lights.som_button", number=tracker.first + 1, who=who))
        return lines + ([self.seat_line(tracker, now)] if now >= 0 else [])

    # While something is asked

    def lines_mission_die(self, tracker: Tracker, _asked: Sequence[int], slot: int) -> list[str]:
        lines = self._bridge_lines(tracker)
        dice = tracker.dice()
        if slot < len(dice):  # a board may be ahead of the table
            lines.append(self.say("lights.som_chosen", die=self.die(*dice[slot][:2])))
        return [*lines, self._order_line(tracker), *self._button_lines(tracker)]

    def lines_die_colour(self, tracker: Tracker, _asked: Sequence[int], value: int) -> list[str]:
        if not value:
            new = [self.say("lights.som_new_drawn"), self.say("lights.som_chase")]
        else:
            die, count = self.say(f"die.{value - 1}"), tracker.bag()[value - 1]
            new = [self.say("lights.som_new", die=die),
                   self.say("lights.som_in_bag", die=die, count=count)]  # fmt: skip
        return [*self._bridge_lines(tracker), *new, *self._new_die_buttons(tracker)]

    def lines_die_face(self, tracker: Tracker, asked: Sequence[int], value: int) -> list[str]:
        new = self.say("lights.som_new", die=self.say(f"die.{asked[2]}"))
        if not value:
            shown = self.say("lights.som_chase")
        elif value - 1 < STAR:
            shown = self.say("lights.som_pips", value=value)
        else:
            shown = self.say("lights.som_star", face=FACES[value - 1])
        return [*self._bridge_lines(tracker), new, shown, *self._new_die_buttons(tracker)]

    def _new_die_buttons(self, tracker: Tracker) -> list[str]:
        return [] if tracker.phase == common.SETUP else self._button_lines(tracker)

    def lines_tech(self, tracker: Tracker, asked: Sequence[int], value: int) -> list[str]:
        levels = self._levels(tracker, asked[1], {asked[2]: value})
        die = self.say(f"die.{asked[2]}")
        return [self.say("lights.som_tech_asked", levels=levels, die=die),
                self.say("lights.som_whose", who=self.called(tracker, asked[1]))]  # fmt: skip

    def lines_upgraded(self, tracker: Tracker, asked: Sequence[int], value: int) -> list[str]:
        shown = {colour: 2 if colour == value - 1 else 1 for colour in range(COLOUR_COUNT)}
        levels = self._levels(tracker, asked[1], shown)
        return [self.say("lights.som_tech", levels=levels),
                self.say("lights.som_whose", who=self.called(tracker, asked[1]))]  # fmt: skip

    def _levels(self, tracker: Tracker, seat: int, shown: dict[int, int]) -> str:
        """Return the four tech dice of a seat, some of them as they are shown just now."""
        levels = [
            shown.get(colour, max(1, tracker.level(seat, colour))) for colour in range(COLOUR_COUNT)
        ]
        return ", ".join(
            f"{self.say(f'die.{colour}')} {level_text(level)}"
            for colour, level in enumerate(levels)
        )

    def lines_mission_first(self, tracker: Tracker, _asked: Sequence[int], value: int) -> list[str]:
        if not value:
            return [self.say("lights.som_chase")]
        who = self.called(tracker, value - 1)
        return [self.say("lights.som_whose", who=who), self.seat_line(tracker, value - 1)]

    def lines_field(self, tracker: Tracker, asked: Sequence[int], value: int) -> list[str]:
        return [*self._bridge_lines(tracker), self.say("lights.som_field", field=asked[1]),
                self.say("lights.som_pays", value=value)]  # fmt: skip

    def lines_score(self, tracker: Tracker, asked: Sequence[int], value: int) -> list[str]:
        who = self.called(tracker, asked[1])
        return [self.say("lights.som_counts", value=value, who=who),
                self.seat_line(tracker, asked[1])]  # fmt: skip

    lines_planets = lines_score

    def lines_centre(self, tracker: Tracker, asked: Sequence[int], value: int) -> list[str]:
        line = self.say("lights.counts_large", value=value)
        shown = self.shown(tracker, asked[0], value)
        return [line if shown == str(value) else f"{line} {self._meaning(shown)}"]

    lines_wheel = lines_fields = lines_mission_points = lines_centre

    def _meaning(self, shown: str) -> str:
        return self.say("lights.som_means", shown=shown)

    # While the values of a seat are looked at

    def value_lines(self, tracker: Tracker, seat: int) -> list[str]:
        left = tracker.turns_left(seat) if tracker.phase != common.SETUP else bridge.TURNS
        return [
            self.say("lights.som_tech", levels=self._levels(tracker, seat, {})),
            self.say("lights.som_whose", who=self.called(tracker, seat)),
            self.say("lights.som_turns_left", count=left),
        ]
