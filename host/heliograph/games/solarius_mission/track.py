"""Solarius Mission at track depth: people act; dice, wheel, bag, turns and rounds are kept here."""

from collections.abc import Callable, Iterator
from typing import Any

from heliograph.games.show import Due, Offer, ScoreRow, View
from heliograph.games.solarius_mission.faces import FACES, level_text
from heliograph.games.solarius_mission.show_bridge import CENTRES, bridge_view
from heliograph.games.solarius_mission.show_texts import BOARD_WORDS, SHEET, WORDS
from heliograph.games.solarius_mission.track_facts import counted, facts
from heliograph.games.solarius_mission.track_lights import SolariusLights
from heliograph.games.speech import capital
from heliograph.texts.numbers import signed
from heliograph.games.track.track_facts import TrackFact
from heliograph.games.track.game import event_choice
from shared_rules import tracker as common
from shared_rules.solarius_mission import asks, bridge
from shared_rules.solarius_mission import events as solarius
from shared_rules.solarius_mission.bridge import COLOURS, COLOUR_COUNT, FACE_COUNT, ROUNDS, TURNS
from shared_rules.tracker import CORRECTION
from shared_rules.solarius_mission.tracker import SolariusMissionTracker as Tracker

UNTOLD = "?"  # nobody knows the points before they are counted


class SolariusMissionTrack(SolariusLights):
    """One Solarius Mission table that is tracked."""

    switch_asks = (asks.ASK_MISSION_POINTS,)
    seat_asks = (asks.ASK_MISSION_FIRST,)
    zero_words = {  # noqa: RUF012 (nobody changes it)
        asks.ASK_MISSION_FIRST: "shown.unit_chooses",
        asks.ASK_DIE_COLOUR: "shown.unit_chooses",
        asks.ASK_DIE_FACE: "shown.unit_chooses",
        asks.ASK_UPGRADED: "shown.none",
        asks.ASK_CENTRE: "shown.not_told",
    }

    def has_turn_after(self, tracker: Tracker, seat: int) -> bool:
        return bool(tracker.turns_left(seat) > 0)

    def _word(self, key: str) -> str:
        """Return a word of the Solarius Mission page, which all depths share."""
        return WORDS[key].text(self.lang)

    # What is shown

    def due(self, state: bytes) -> Due:
        return super().due(state)._replace(warning=self._warning(self.tracker(state)))

    def _warning(self, tracker: Tracker) -> str:
        if tracker.phase != common.PLAY:
            return ""
        if tracker.step == bridge.REFILL and not sum(tracker.bag()):
            return self.say("due.som_bag_empty")
        return self.say("due.som_last_round") if tracker.round == ROUNDS else ""

    def headline(self, tracker: Tracker) -> str:
        if tracker.phase == common.ROUND_END:
            is_end = tracker.round >= ROUNDS
            return self.say("due.som_scores" if is_end else "due.som_pause", round=tracker.round)
        if tracker.now() < 0 and tracker.phase == common.PLAY:
            return self.say("due.som_round", round=tracker.round)
        return super().headline(tracker)

    def sentence(self, tracker: Tracker) -> str:
        if tracker.phase == common.ROUND_END and tracker.round < ROUNDS:
            return self.say("due.som_round_end", round=tracker.round)
        taken = tracker.taken()
        if tracker.phase == common.PLAY and tracker.step == bridge.ACT and taken:
            return self._action(tracker, *taken[:2])
        if _needs_new_die(tracker):
            return BOARD_WORDS["new_die"].text(self.lang)
        return super().sentence(tracker)

    def _action(self, tracker: Tracker, colour: int, face: int) -> str:
        who, die = self.called(tracker, tracker.now()), self.die(colour, face)
        key = "due.som_points" if tracker.points() else "due.som_acts"
        return self.say(key, who=who, die=die, points=tracker.points())

    def points_of(self, tracker: Tracker, seat: int) -> int | str:
        return tracker.score(seat) if seat < counted(tracker) else ""

    def values_of(self, tracker: Tracker, seat: int) -> list[tuple[str, Any]]:
        values: list[tuple[str, Any]] = []
        if tracker.phase == common.PLAY:
            values.append((self.say("track.som_turns_left"), tracker.turns_left(seat)))
        return values + [(die["name"], die["face"]) for die in self._tech(tracker, seat)]

    def _tech(self, tracker: Tracker, seat: int) -> list[View]:
        """Return the tech dice of a seat that somebody told."""
        return [
            {
                "colour": COLOURS[colour],
                "face": level_text(tracker.level(seat, colour)),
                "name": self.say(f"die.{colour}"),
            }
            for colour in range(COLOUR_COUNT)
            if tracker.level(seat, colour)
        ]

    def board_of(self, tracker: Tracker) -> View:
        players = [{"tech": self._tech(tracker, seat), "hand": []} for seat in range(tracker.seats)]
        return bridge_view(tracker, self.lang) | {"players": players}

    def sheet_of(self, tracker: Tracker) -> list[ScoreRow]:
        points = tuple(self.points_of(tracker, seat) for seat in range(tracker.seats))
        told = tuple(UNTOLD if one == "" else one for one in points)
        label = SHEET["total"].text(self.lang)
        return [ScoreRow(label, "SOM-14.15", told, is_total=True)]

    # What can be entered

    def takes_entries(self, tracker: Tracker) -> bool:
        return super().takes_entries(tracker) or _lays_first_dice(tracker)

    def offers_answers(self, tracker: Tracker) -> bool:
        if tracker.phase == common.ROUND_END:
            return bool(tracker.round < ROUNDS)
        is_chosen = tracker.phase == common.PLAY and tracker.step in _CHOSEN
        return is_chosen or _lays_first_dice(tracker)

    def entries(self, tracker: Tracker) -> list[Offer]:
        if tracker.phase == common.ROUND_END:
            return self._next_rounds(tracker)
        if tracker.phase == common.SETUP:
            return [*self._new_dice(tracker, "group.new_die"), self._draw_all(tracker)]
        return list(_ENTRIES[tracker.step](self, tracker))

    def _next_rounds(self, tracker: Tracker) -> list[Offer]:
        if tracker.round >= ROUNDS:
            return []
        label = self.say("action.next_round", round=tracker.round + 1)
        return [self.answer_entry(label, 0, tone="end", rule="SOM-12.5")]

    def _centres(self, tracker: Tracker) -> Iterator[Offer]:
        """Yield the trade centres that can still be turned over (SOM-6.1)."""
        group = self.say("group.som_centre", round=tracker.round)
        for centre, letter in enumerate(CENTRES, 1):
            yield self.answer_entry(letter, centre, group=group, rule="SOM-6.1")
        unknown = capital(self.say("shown.not_told"))
        yield self.answer_entry(unknown, 0, group=group, rule="SOM-6.1")

    def _takes(self, tracker: Tracker) -> Iterator[Offer]:
        """Yield the dice on the Bridge, clockwise from the pointer (SOM-7.1)."""
        wheel, more = tracker.wheel(), {"group": self._word("group.take"), "rule": "SOM-7.1"}
        for slot, (colour, face, age) in enumerate(tracker.dice()):
            die = capital(self.die(colour, face))
            label = self.say("action.som_take", die=die, value=signed(wheel[age]))
            target = f"die:{slot + 1}"
            yield self.answer_entry(label, slot, seat=tracker.now(), target=target, **more)

    def _acts(self, tracker: Tracker) -> Iterator[Offer]:
        """Yield the end of the turn, alone and with the new die, and what research changes."""
        seat = tracker.now()
        over = tracker.turn_over(seat)
        label = self.say("action.end_turn", who=self.called(tracker, seat))
        yield self.entry(label, over, seat=seat, tone="end", rule="SOM-4.4")
        if tracker.step != bridge.ACT:
            return
        yield from self._upgrades(tracker)
        for offer in self._new_dice(tracker, "group.end"):
            tone = "more" if offer.target else ""  # the dice are drawn beside the wheel
            choices = (event_choice(over), *offer.choices)
            yield offer._replace(choices=choices, seat=seat, tone=tone)

    def _upgrades(self, tracker: Tracker) -> Iterator[Offer]:
        """Yield the next level of each tech die, where they are kept."""
        if not tracker.state[bridge.HELP]:
            return
        seat, group = tracker.now(), self.say("group.som_tech")
        for colour in range(COLOUR_COUNT):
            level = max(1, tracker.level(seat, colour)) + 1
            if level > bridge.MOST_LEVEL:
                continue
            die = capital(self.say(f"die.{colour}"))
            label = self.say("action.som_tech", die=die, level=level_text(level))
            event = bytes((solarius.SET_TECH, seat, colour, level))
            yield self.entry(label, event, seat=seat, group=group, rule="SOM-7.9")

    def _refills(self, tracker: Tracker) -> Iterator[Offer]:
        return self._new_dice(tracker, "group.new_die")

    def _new_dice(self, tracker: Tracker, group: str) -> Iterator[Offer]:
        """Yield what can come out of the bag and fall; the table may do that too (SOM-4.4).

        Where none is left by the count, the count is wrong: the die that came sets it right.
        """
        is_empty = not sum(tracker.bag())
        drawn = tracker.state[bridge.NEW_COLOUR]
        heading = self._word(group)
        word = "action.som_draw" if drawn == bridge.NO_DIE else "action.som_roll"
        yield self.answer_entry(self.say(word), 0, group=heading, rule="SOM-4.4")
        for colour in range(COLOUR_COUNT) if drawn == bridge.NO_DIE else (drawn,):
            for face in range(FACE_COUNT):
                there = bytes((solarius.SET_BAG | CORRECTION, colour, 1, 0))
                event = bytes((solarius.DRAW, colour + 1, face + 1, 0))
                steps = (there, event) if is_empty else (event,)
                yield self.entry(
                    capital(self.die(colour, face)), *steps, group=heading, rule="SOM-4.4",
                    target=f"new:{COLOURS[colour]}:{bridge.FACES[face]}",
                )  # fmt: skip

    def _draw_all(self, tracker: Tracker) -> Offer:
        left = bridge.BRIDGE_DICE - tracker.state[bridge.AT]
        label, heading = self.say("action.som_draw_all"), self._word("group.new_die")
        return self.answer_entry(label, *(0,) * left, group=heading, rule="SOM-3.12")

    # Questions

    def names_of(self, tracker: Tracker | None, ask: int, a: int, b: int) -> dict[str, str]:
        del tracker, ask, a
        return {"die": self.say(f"die.{b}") if b < bridge.COLOUR_COUNT else ""}

    def answer_wheel(self, _tracker: Tracker, value: int) -> str:
        if value >= len(bridge.WHEELS):
            return self.say("shown.wheel_own")
        return " ".join(signed(pays) for pays in bridge.WHEELS[value])

    def answer_die_colour(self, _tracker: Tracker, value: int) -> str:
        return self.say(f"die.{value - 1}")

    answer_upgraded = answer_die_colour

    def answer_die_face(self, _tracker: Tracker, value: int) -> str:
        return FACES[value - 1]

    def answer_mission_die(self, tracker: Tracker, slot: int) -> str:
        dice = tracker.dice()
        if slot >= len(dice):  # a board that is ahead of the table
            return str(slot + 1)
        colour, face, _ = dice[slot]
        return f"{slot + 1}: {self.die(colour, face)}"

    def answer_tech(self, _tracker: Tracker, value: int) -> str:
        return level_text(value)

    def answer_centre(self, _tracker: Tracker, value: int) -> str:
        return CENTRES[value - 1]

    # Corrections

    def words_die(self, tracker: Tracker, fact: TrackFact) -> tuple[tuple[int, str], ...]:
        """Return what a die on the Bridge may be: of its colour, or of one that is in the bag."""
        own = tracker.dice()[int(fact.name.removeprefix("die")) - 1][0]
        return tuple(
            (colour * FACE_COUNT + face, capital(self.die(colour, face)))
            for colour, count in enumerate(tracker.bag())
            if count or colour == own
            for face in range(FACE_COUNT)
        )

    def words_field(self, tracker: Tracker, _fact: TrackFact) -> tuple[tuple[int, str], ...]:
        return tuple(
            (age, self.say("track.som_pays", number=age + 1, value=signed(pays)))
            for age, pays in enumerate(tracker.wheel())
        )

    def words_turn(self, tracker: Tracker, _fact: TrackFact) -> tuple[tuple[int, str], ...]:
        order = tracker.order()
        return tuple(
            (
                turn + 1,
                self.say(
                    "track.som_turn_of",
                    who=self.called(tracker, order[turn % len(order)]),
                    turn=turn // len(order) + 1,
                ),
            )
            for turn in range(TURNS * len(order))
        )

    def words_first(self, tracker: Tracker, _fact: TrackFact) -> tuple[tuple[int, str], ...]:
        return tuple((seat + 1, self.called(tracker, seat)) for seat in range(tracker.seats))

    def words_centre(self, tracker: Tracker, _fact: TrackFact) -> tuple[tuple[int, str], ...]:
        """Return the trade centres that no other round has."""
        now = tracker.round - 1
        used = [one for index, one in enumerate(tracker.centres()) if one and index != now]
        free = (one for one in range(1, bridge.CENTRES + 1) if one not in used)
        unknown = (0, capital(self.say("shown.not_told")))
        return (unknown, *((one, CENTRES[one - 1]) for one in free))

    def words_colour(self, _tracker: Tracker, _fact: TrackFact) -> tuple[tuple[int, str], ...]:
        return tuple((one, self.say(f"colour.{one}")) for one in range(bridge.PLAYER_COLOURS))

    # The log

    def is_correction(self, tracker: Tracker, event: bytes) -> bool:
        """Return whether an event corrects; the level that is asked for is told like anything."""
        is_answer = event[0] & 0x7F == solarius.SET_TECH and _is_asked(tracker, *event[1:3])
        return super().is_correction(tracker, event) and not is_answer

    def result_sentence(self, before: Tracker, after: Tracker) -> str:
        if after.phase == common.ROUND_END and before.phase != common.ROUND_END:
            return self.say("log.som_round_over", round=after.round)
        return super().result_sentence(before, after)

    def tell_option(self, _tracker: Tracker, which: int, value: int, _c: int) -> str:
        if which == solarius.OPTION_FIELDS:
            return self.say("log.som_wheel", count=value)
        if which == solarius.OPTION_POINTS:
            return self.say("log.som_points", value=self.yes_or_no(value))
        if which == solarius.OPTION_OWN_WHEEL:
            return self.say("log.som_own_wheel")
        return self.say("log.som_field", field=which + 1, value=value)

    def tell_take(self, tracker: Tracker, slot: int, _b: int, _c: int) -> str:
        colour, face, age = tracker.dice()[slot]
        who, value = self.called(tracker, tracker.now()), signed(tracker.wheel()[age])
        return self.say("log.som_take", who=who, die=self.die(colour, face), value=value)

    def tell_set_tech(self, tracker: Tracker, seat: int, colour: int, level: int) -> str:
        who, die = self.called(tracker, seat), self.say(f"die.{colour}")
        if tracker.phase == common.SETUP and level == 1:  # as all begin
            is_all = colour == COLOUR_COUNT - 1 and not self._has_raised(tracker, seat)
            return self.say("log.som_no_tech", who=who) if is_all else ""
        return self.say("log.som_tech", who=who, die=die, value=level_text(level))

    def _has_raised(self, tracker: Tracker, seat: int) -> bool:
        return any(tracker.level(seat, colour) > 1 for colour in range(COLOUR_COUNT))

    def tell_draw(self, _tracker: Tracker, colour: int, face: int, _c: int) -> str:
        die = self.say(f"die.{colour - 1}")
        if not face:
            return self.say("log.som_colour", die=die)
        return self.say("log.som_draw", die=die, face=FACES[face - 1])

    def tell_open(self, _tracker: Tracker, centre: int, _b: int, _c: int) -> str:
        if not centre:
            return self.say("log.som_no_centre")
        return self.say("log.som_centre", letter=CENTRES[centre - 1])

    def tell_next_round(self, tracker: Tracker, _a: int, _b: int, _c: int) -> str:
        return self.say("log.som_next_round", round=tracker.round + 1)

    def tell_set_die(self, _tracker: Tracker, _slot: int, code: int, age: int) -> str:
        die = self.say(f"die.{code >> 3}")
        return self.say("log.som_die", die=die, face=FACES[code & 7], age=age + 1)


# What is entered in each step of a turn; in these it answers what the table asks
_ENTRIES: dict[int, Callable[[SolariusMissionTrack, Any], Iterator[Offer]]] = {
    bridge.OPEN_CENTRE: SolariusMissionTrack._centres,
    bridge.CHOOSE: SolariusMissionTrack._takes,
    bridge.TELL: SolariusMissionTrack._acts,
    bridge.ACT: SolariusMissionTrack._acts,
    bridge.REFILL: SolariusMissionTrack._refills,
}
_CHOSEN = (bridge.OPEN_CENTRE, bridge.CHOOSE, bridge.REFILL)


def _is_asked(tracker: Tracker, seat: int, colour: int) -> bool:
    """Say whether the table asks for the level of this tech die."""
    asked = tracker.question()
    return bool(asked and asked[:3] == (asks.ASK_TECH, seat, colour))


def _lays_first_dice(tracker: Tracker) -> bool:
    """Say whether the first dice are laid on the Bridge now (SOM-3.12)."""
    return bool(tracker.phase == common.SETUP and tracker.state[bridge.STAGE] == solarius.S_DICE)


def _needs_new_die(tracker: Tracker) -> bool:
    """Say whether a die is due of which nothing is known yet."""
    is_due = tracker.phase == common.PLAY and tracker.step == bridge.REFILL
    is_unknown = tracker.state[bridge.NEW_COLOUR] == bridge.NO_DIE
    return bool(is_unknown and (is_due or _lays_first_dice(tracker)))


SHOW = SolariusMissionTrack
COLOUR_EVENT = solarius.SET_COLOUR  # what gives a seat its colour: a rematch repeats it
__all__ = ["COLOUR_EVENT", "SHOW", "facts"]
