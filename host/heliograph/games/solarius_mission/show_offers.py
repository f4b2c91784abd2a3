"""What can be entered with one tap: single choices, and the whole steps that people make most.

A turn at a real table is: take a die and its units, put it somewhere and use it, perhaps fly, draw
the new die. Each of these is one tap here, though the engine asks for many small decisions. What no
composite begins with is offered by itself, so that every legal choice can be reached.
"""

from collections.abc import Iterable

from heliograph.engine import CHANCE, Game
from heliograph.games.show import Offer
from heliograph.games.solarius_mission import boards, flight
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import is_beside_box
from heliograph.games.solarius_mission.layout import COLUMN_NAMES
from heliograph.games.solarius_mission.show_choices import Choices as Reader
from heliograph.games.solarius_mission.show_offering import MORE, Choices, Offering, Run
from heliograph.games.solarius_mission.show_teller import SEPARATOR
from heliograph.games.solarius_mission.show_texts import LABELS
from heliograph.games.solarius_mission.stack import actor_of, argument_of, height_of, task_of
from shared_rules.solarius_mission.bridge import COLOUR_COUNT

MOST_PLANS = 12
FEW_PLANS = 4  # one step with any of the four dice
MOST_STOPS = 3
MOST_FLIGHTS = 6  # in the list; the map shows them all
_ENDING = (at.EXTRA, at.FINISH, at.LAND, at.OLD_PLANET, at.HAND_OVER)
_UNIT_COLOURS = ("black", "yellow")  # dice whose action brings fuel or bucks
_BOTH_UNITS = (at.TO_FUEL, at.TO_BUCKS)
_PORTALS = (at.PORTAL_FLIP, at.PORTAL_RETURN, at.PORTAL_FUEL)


class SolariusOffers(Offering):
    """The offers of each kind of decision: `offer_die` makes those of the task `die`."""

    def all(self) -> list[Offer]:
        """Return every offer, the likeliest of each group first."""
        make = getattr(self, f"offer_{at.TASKS[task_of(self.state)].replace(' ', '_')}", None)
        if make:
            make()
        self._exchanges()
        begun = {offer.choices[0] for offer in self.offers}
        for choice in self.choices:
            if choice not in begun:
                self.single(choice)
        return self.offers

    # The turn: die, space, action

    def offer_die(self) -> None:
        for choice in self.having(at.TAKE, 4):
            taken = self.after(self.state, choice)
            ends: list[Run] = [((), taken)]
            if task_of(taken) in (at.UNITS, at.MALUS):
                ends = self.runs(taken, lambda _, step: step in _BOTH_UNITS)
            for steps, end in ends:
                parts = (
                    self.labels.label_of(self.state, choice),
                    self._assigned(taken, steps, end),
                )
                label = SEPARATOR.join(part for part in parts if part)
                self.add((choice, *steps), label, "take", target=self.labels.place_of(choice))
            if task_of(taken) == at.UNITS and self._may_exchange(taken):
                label = LABELS["take_alone"].text(self.teller.lang)
                die = self.labels.label_of(self.state, choice)
                label = label.format(die=die)
                self.add((choice,), label, "take", target=self.labels.place_of(choice), tone=MORE)

    def _assigned(self, before: bytes, steps: Choices, end: bytes) -> str:
        """Return the units that some steps bring, and how many find no room (SOM-AMB-51)."""
        gained = self.units(before, end)
        came = sum(self.gained(track, before, end) for track in ("fuel", "bucks"))
        lost = len([step for step in steps if step in _BOTH_UNITS]) - came
        if task_of(before) != at.UNITS or not lost:
            return gained
        lapsing = self.teller.word("lapse", n=lost)
        return f"{gained}, {lapsing}" if gained else lapsing

    def _may_exchange(self, state: bytes) -> bool:
        """Return whether something can be exchanged before this decision."""
        return self.game.pending(state).choices[-1:] >= (at.TRADE,)

    def offer_space(self) -> None:
        for choice in self.own:
            kind = at.CHOICES.kind_of(choice)
            group = _SPACE_GROUPS[kind.name]
            steps, placed = self._unnamed((choice,), self.after(self.state, choice))
            follows = task_of(placed) == at.ACTION
            if follows:
                self._action(steps, placed, group, self._lead(choice))
            self.single(choice, group, tone=MORE if follows else "")

    def _lead(self, choice: int) -> str:
        """Return how the label of a space begins."""
        name = at.CHOICES.kind_of(choice).name
        if name == "normal":
            return ""
        if name == "transform":
            colour = self.teller.colour(choice - at.ON_TRANSFORM)
            return f"{self.teller.word('as', colour=colour)}: "
        if name == "slot":
            return f"{choice - at.ON_SLOT + 1}: "
        return f"{self.teller.word('effect.draw', n=1)}, "

    def _unnamed(self, steps: Choices, state: bytes) -> Run:
        """Discard cards nobody has to name, as far as a hand is too large."""
        while task_of(state) in (at.DISCARD, at.LIMIT) and self._has_unnamed(state):
            steps, state = (*steps, at.UNNAMED), self.game.apply(state, at.UNNAMED)
        return steps, state

    def _has_unnamed(self, state: bytes) -> bool:
        return boards.unnamed_cards(state, actor_of(state)) > 0

    def _action(self, before: Choices, state: bytes, group: str = "", lead: str = "") -> None:
        """Add the whole die action in one tap: all cubes, all units, or a few ways to improve."""
        target = self.labels.place_of(before[0]) if before else ""
        for choice in self.own_of(state):
            if choice not in (at.FOR_CUBES, at.FOR_COLOUR):
                continue
            heading = group or ("cubes" if choice == at.FOR_CUBES else "colour")
            for steps, end, what in self._ways(state, choice):
                label = f"{lead}{what}{self.debris(self.state, end)}"
                self.add((*before, choice, *steps), label, heading, target=target)

    def _ways(self, state: bytes, choice: int) -> Iterable[tuple[Choices, bytes, str]]:
        begun = self.after(state, choice)
        if choice == at.FOR_CUBES:
            for steps, end in self.runs(begun, self.is_free):
                yield steps, end, self.stored(steps)
        elif self.value(state, "hue") in _UNIT_COLOURS:
            taken: Choices = (at.STOP,) if task_of(begun) == at.GAIN else ()
            end = self.after(begun, *taken)
            yield taken, end, self.units(state, end)
        else:
            plans = self.runs(begun, self.is_free)
            if not 0 < len(plans) <= FEW_PLANS or not plans[0][0]:
                yield (), begun, self.labels.label_of(state, choice)
                return
            for steps, end in plans:
                yield steps, end, self.improved(begun, end)

    def offer_action(self) -> None:
        self._action((), self.state)
        self.single(at.STOP)
        for choice in (*self.having(at.FOR_CUBES), *self.having(at.FOR_COLOUR)):
            if (choice,) not in {offer.choices for offer in self.offers}:
                self.single(choice, "cubes" if choice == at.FOR_CUBES else "colour", tone=MORE)

    def offer_spend_cubes(self) -> None:
        for steps, end in self._plans():
            paid = self.units(self.state, end)
            what = self.stored(steps) or self.improved(self.state, end)
            self.add(steps, what + (f" ({paid})" if paid else ""), "plans")
        for choice in self.own:
            if choice != at.STOP:
                paid = self.units(self.state, self.after(self.state, choice))
                label = self.labels.label_of(self.state, choice) + (f" ({paid})" if paid else "")
                self.add((choice,), label, "steps", target=self.labels.place_of(choice))

    def _plans(self) -> list[Run]:
        """Return ways to spend all points at once: free of charge, then with what can be bought."""
        free = self.runs(self.state, self.is_free)
        known = {end for _, end in free}
        bought = self.runs(self.state, lambda _, step: step != at.STOP and step < at.TRADE)
        plans = [*free, *(run for run in bought if run[1] not in known)]
        return [run for run in plans if len(run[0]) > 1][:MOST_PLANS]

    offer_spend_upgrade = offer_spend_shift = offer_effect_points = offer_spend_cubes

    def offer_units(self) -> None:
        for steps, end in self.runs(self.state, lambda _, step: step in _BOTH_UNITS):
            self.add(steps, self._assigned(self.state, steps, end))
            if len(steps) > 1 and self._may_exchange(self.state):
                self._one_unit(steps[0])

    def _one_unit(self, choice: int) -> None:
        """Add one unit by itself, so that something can be exchanged before the next one."""
        if (choice,) not in {offer.choices for offer in self.offers}:
            self.single(choice, "steps", tone=MORE)

    def offer_cubes(self) -> None:
        if argument_of(self.state) > 1:
            for steps, _ in self._all_cubes():
                self.add(steps, self.stored(steps), "plans")
        for choice in self.own:
            self.single(choice, "steps")

    def _all_cubes(self) -> Iterable[Run]:
        """Return the ways to place all cubes of a bonus; where they are many, those in one row."""
        deep = height_of(self.state), task_of(self.state)
        ways = self.runs(self.state, lambda _, step: at.PLACE <= step < at.BUY_POINT)
        whole = [(steps, end) for steps, end in ways if (height_of(end), task_of(end)) != deep]
        return whole if len(whole) <= MOST_PLANS else self._one_colour(self.state)

    def _one_colour(self, state: bytes) -> Iterable[Run]:
        """Return the ways to place all cubes of a bonus in one row."""
        deep = height_of(state)
        for colour in range(COLOUR_COUNT):
            row = range(at.PLACE + 3 * colour, at.PLACE + 3 * colour + 3)
            for steps, end in self.runs(state, lambda _, step, row=row: step in row):  # type: ignore[misc]
                if steps and (height_of(end), task_of(end)) != (deep, at.CUBES):
                    yield steps, end

    # The extra action and the end of the turn

    def offer_extra(self) -> None:
        self.offer_finish()
        for choice in self.having(at.BUY_ENGINES, at.ENGINE_PLACES):
            self.single(choice, "board")
        self._cards()
        self._flights()

    def offer_finish(self) -> None:
        """The turn ends and the new die is told in the same tap, beside the real bag."""
        stops: Choices = ()
        now = self.state
        while task_of(now) in _ENDING and len(stops) < MOST_STOPS:
            stops, now = (*stops, at.STOP), self.game.apply(now, at.STOP)
        if is_beside_box(self.state) and task_of(now) == at.REFILL and stops:
            for die in self.game.pending(now).choices:
                label = self.labels.label_of(now, die)
                self.add((*stops, die), label, "end", target=self.labels.place_of(die), tone=MORE)
        if at.STOP in self.choices:
            self.single(at.STOP)

    offer_hand_over = offer_finish

    def _cards(self) -> None:
        seat = actor_of(self.state)
        for choice in self.having(at.DRAW_TWO):
            steps, _ = self._unnamed((choice,), self.after(self.state, choice))
            self.add(steps, self.labels.label_of(self.state, choice), "board")
            if len(steps) > 1:
                named = LABELS["draw_named"].text(self.teller.lang)
                self.add((choice,), named, "board", tone=MORE)
        for choice in self.having(at.PLAY_ONE):
            after = self.after(self.state, choice)
            for play in self.own_of(after):
                if play and self._is_known(seat, play):
                    label = self._card_label(after, play)
                    self.add((choice, play), label, "board", target=self.labels.place_of(play))
            if self._has_unnamed(self.state):
                self.single(choice, "board")

    def _is_known(self, seat: int, choice: int) -> bool:
        card = (choice - at.AS_MISSION) % at.CARDS_COUNT
        return boards.is_held(self.state, seat, card)

    def _card_label(self, state: bytes, choice: int) -> str:
        """Return a known card with what it would be."""
        kind = at.CHOICES.kind_of(choice)
        card = choice - kind.first
        is_mission = kind.name == "mission"
        what = self.teller.mission(card) if is_mission else self.teller.development(card)
        return f"{self.labels.label_of(state, choice)}: {what}"

    def _flights(self) -> None:
        reached: set[int] = set()
        for choice in self.having(at.TAKE_OFF):
            reached |= self._fly((choice,), "fly", reached)
        for choice in _PORTALS:
            if choice in self.choices:
                reached |= self._fly((choice,), "portals", reached)
                self.single(choice, "portals", tone=MORE)

    def _fly(self, before: Choices, group: str, known: set[int]) -> set[int]:
        """Add every hex where a flight may end and that no other flight reaches."""
        state = self.after(self.state, *before)
        seat = actor_of(state)
        hexes = [choice - at.FLY_TO for choice in self.own_of(state)]
        new = [number for number in hexes if number not in known]
        steps = {number: flight.steps_to(self.box, state, seat, number) for number in new}
        worth = {number: flight.is_worth_flying(self.box, state, seat, number) for number in new}
        order = sorted(new, key=lambda number: (not worth[number], steps[number], number))
        for place, number in enumerate(order):
            choice = at.FLY_TO + number
            label = self._flight_label(state, choice, steps[number], before)
            is_likely = worth[number] and place < MOST_FLIGHTS and group == "fly"
            tone = "" if is_likely else MORE
            self.add(
                (*before, choice), label, group, target=self.labels.place_of(choice), tone=tone
            )
        return set(new)

    def _flight_label(self, state: bytes, choice: int, steps: int, before: Choices) -> str:
        parts = [self.labels.label_of(state, choice), self.teller.word("steps", n=steps)]
        if before and before[0] in _PORTALS:
            parts.append(self.teller.word(at.CHOICES.kind_of(before[0]).name))
        fuel = flight.flight_fuel(self.box, state, actor_of(state), choice - at.FLY_TO)
        if fuel:
            parts.append(self.teller.word("fuel", n=fuel))
        return SEPARATOR.join(parts)

    def offer_fly(self) -> None:
        self._fly((), "fly", set())

    # Where a flight ended

    def offer_reveal(self) -> None:
        """Tell which planet it is; or tell and colonise it, which is what most flights are for."""
        for choice in self.choices if is_beside_box(self.state) else ():
            told = self.after(self.state, choice)
            if at.COLONISE in self.own_of(told):
                label = self.labels.label_of(told, at.COLONISE)
                self.add((choice, at.COLONISE), label, "colonise", seat=actor_of(told))
                self._settle_at_once((choice, at.COLONISE), told)
        for choice in self.choices:
            self.single(choice, "planet")

    def offer_new_planet(self) -> None:
        here = f"hex:{self._ship()}"
        for choice in self.having(at.COLONISE):
            self._settle_at_once((choice,), self.state)
            self.add((choice,), self.labels.label_of(self.state, choice), target=here)
        for choice in self.having(at.DECLINE):
            self.single(choice, "decline")
            declined = self.after(self.state, choice)
            if task_of(declined) == at.CUBES:
                for steps, _ in self._one_colour(declined):
                    self.add((choice, *steps), self.stored(steps), "decline")
        self.offer_finish()

    offer_old_planet = offer_new_planet

    def _settle_at_once(self, steps: Choices, told: bytes) -> None:
        """Colonise a planet that is told and pay for it in the same tap, if the units are there."""
        number = flight.planet_here(told)
        after = self.game.pending(self.after(told, at.COLONISE))
        if at.SETTLE + number in after.choices:
            label = LABELS["colonise_settle"].text(self.teller.lang)
            planet = self.teller.planet(number)
            group = "colonise" if len(steps) > 1 else ""
            label = label.format(planet=planet)
            self.add((*steps, at.SETTLE + number), label, group, seat=actor_of(told))

    def _ship(self) -> str:
        return str(self.value(self.state, "ship")[actor_of(self.state)])

    def offer_land(self) -> None:
        for choice in self.having(at.BUILD, 2 * at.STATION_CARDS):
            card = (choice - at.BUILD) // 2
            label = f"{self.labels.label_of(self.state, choice)}: {self.teller.station_now(card)}"
            self.add((choice,), label, "build")
        for choice in self.having(at.FULFIL, at.CARDS_COUNT):
            self.single(choice, "fulfil")
        self.offer_finish()

    def offer_round_stations(self) -> None:
        """Stations, outposts and bonuses; units in every mix, and one of several, at once."""
        for choice in self.own:
            after = self.after(self.state, choice)
            name = self.labels.label_of(self.state, choice)
            if choice != at.STOP and task_of(after) == at.UNITS:
                for steps, end in self.runs(after, lambda _, step: step in _BOTH_UNITS):
                    label = f"{name} ({self._assigned(after, steps, end)})"
                    self.add((choice, *steps), label, target=self.labels.place_of(choice))
                if self._may_exchange(after):
                    self.single(choice, tone=MORE)
            elif choice != at.STOP and task_of(after) == at.ONE_OF:
                for option in self._options(after):
                    label = f"{name} ({self.labels.label_of(after, option)})"
                    self.add((choice, option), label, target=self.labels.place_of(choice))
            else:
                self.single(choice)

    offer_now = offer_earlier = offer_add_outpost = offer_bonus = offer_round_stations

    def _options(self, state: bytes) -> Choices:
        """Return the options of an effect that is one of several."""
        return tuple(
            choice for choice in self.own_of(state) if at.CHOICES.kind_of(choice).name == "option"
        )

    # Cards

    def offer_play_card(self) -> None:
        seat = actor_of(self.state)
        for choice in sorted(self.own, key=lambda play: not self._is_known(seat, play)):
            if choice == at.STOP:
                continue
            known = self._is_known(seat, choice)
            kind = at.CHOICES.kind_of(choice)
            label = (
                self._card_label(self.state, choice)
                if known
                else self._bare_card(choice - kind.first)
            )
            self.add((choice,), label, kind.name, target=self.labels.place_of(choice))

    def offer_discard(self) -> None:
        if at.UNNAMED in self.choices:
            self.single(at.UNNAMED, "discard")
        seat = actor_of(self.state)
        held = [c for c in self.own if c != at.UNNAMED and self._is_held(seat, c)]
        rest = [c for c in self.own if c not in (at.UNNAMED, *held)]
        for choice in held:
            self.single(choice, "discard")
        for choice in rest:
            self.add((choice,), self._bare_card(choice - at.THROW), "discard", tone=MORE)

    offer_limit = offer_set_keep = offer_discard

    def _bare_card(self, card: int) -> str:
        """Return a card that nobody has named, by the number that is printed on it."""
        return LABELS["card"].text(self.teller.lang, card=card + 1)

    def _is_held(self, seat: int, choice: int) -> bool:
        return boards.is_held(self.state, seat, choice - at.THROW)

    # Set-up and chance

    def offer_set_back(self) -> None:
        for choice in self.choices:
            after = self.after(self.state, choice)
            if task_of(after) == at.SET_BACK:
                for other in self.game.pending(after).choices:
                    one = self.labels.label_of(self.state, choice)
                    label = f"{one}, {self.labels.label_of(after, other)}"
                    self.add((choice, other), label, "pair")
        for choice in self.choices:
            self.single(choice, "single")

    def offer_set_die(self) -> None:
        for choice in self.choices:
            self.single(choice, "new_die")

    offer_refill = offer_set_die

    # Exchanges at any time

    def _exchanges(self) -> None:
        if task_of(self.state) == at.SELL or self.seat == CHANCE:
            return
        for choice in self.having(at.SETTLE, at.PLANET_COUNT):
            self.single(choice, "exchange")
        for choice in self.having(at.FLIP_ONE):
            self.single(choice, "exchange")
        for choice in self.having(at.TRADE, at.GIVE - at.TRADE):
            self.single(choice, "exchange", tone=MORE)
        for choice in self.having(at.GIVE, at.FLIP_ONE - at.GIVE):
            self._sell(choice)

    def _sell(self, choice: int) -> None:
        """A cube of value 2, or two of value 1 from one row, for a unit; else cube by cube."""
        given = self.after(self.state, choice)
        steps: Choices = (choice,)
        if self.value(given, "pool") == 1 and choice in self.game.pending(given).choices:
            steps, given = (choice, choice), self.after(given, choice)
        if self.value(given, "pool") == 2 and task_of(given) == at.SELL:
            for unit in self.game.pending(given).choices:
                label = f"{self._given(steps)} → {self.labels.label_of(given, unit)}"
                self.add((*steps, unit), label, "exchange", target="exchange", tone=MORE)
        self.single(choice, "exchange", tone=MORE)

    def _given(self, steps: Choices) -> str:
        colour, column = divmod(steps[0] - at.GIVE, at.STORE_COLUMNS)
        return f"{self.teller.colour(colour)} {' '.join([COLUMN_NAMES[column]] * len(steps))}"


_SPACE_GROUPS = {
    "normal": "normal",
    "transform": "transform",
    "research_draw": "research",
    "research_play": "research",
    "slot": "slots",
}


def offers(game: Game, box: Box, labels: Reader, state: bytes, viewer: int) -> list[Offer]:
    """Return what a viewer can enter now; hidden choices never get here."""
    choices = game.listed(state, viewer)
    if not choices:
        return []
    return SolariusOffers(game, box, labels, state, choices).all()
