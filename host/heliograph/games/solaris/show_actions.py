"""Offers for a turn: whole actions with one tap, and the parts of an action that was begun.

Every function takes the path that leads to its decision: the choice of the action when a whole one
is offered, nothing when the action is under way. Cards nobody has named are played as "a card of
this station" or "of this colour"; where the whole hand is known the cards are named.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from heliograph.engine.nodes import functions_in
from heliograph.games.solaris import actions, stations
from heliograph.games.solaris.facts import FACTS
from heliograph.games.solaris.layout import (
    BEAM, CLOCKWISE, COUNTER, DISCARD, DOCK, DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH,
    DO_STATION, FULL_KINDS, KINDS, NODES, PLAY, ROB, SEND, SPEND, SPREAD, STATION_NODE, STOP,
    TAKE_DISPLAY, TAKE_STACK,
    colour_of, icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_menu import Menu, at_station, blank_of, block, in_hand
from heliograph.games.speech import capital
from heliograph.games.walking import Path
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    MOST_ENERGY, MOST_SEATS, SHUTTLE_COUNT, STATIONS, STATION_COUNT,
)  # fmt: skip

MOST_AT_ONCE = 2  # cards for one station at ED that are not folded away: one energy pays for two
MOST_SHOWN = 4  # ways to combine known cards that are not folded away
MOST_WAYS = 10  # more ways than this to combine known cards are entered card by card


# Station actions with more combinations than one would list, and what going step by step is called
_STEPWISE = {
    tokens.ED: "stepwise.engine",
    tokens.SP: "stepwise.shuttles",
    tokens.EC: "stepwise.shuttles",
}


def offer_action(menu: Menu) -> None:
    """Offer everything a turn can be."""
    _detail_replenish(menu, (DO_REPLENISH,))
    _detail_redirect(menu, (DO_REDIRECT,))
    station = tokens.active_station(menu.state)
    _DETAILS[NODES[STATION_NODE[station]]](menu, (DO_STATION,))
    _detail_exchange(menu, (DO_EXCHANGE,))
    words = menu.words
    menu.add((DO_PASS,), words.label("pass"), rule="SOL-6.4", tone="end")
    more = words.label("stepwise")
    menu.add((DO_REPLENISH,), more, words.label("group.replenish"), tone="more")
    both = words.label("stepwise.redirect")
    menu.add((DO_REDIRECT,), both, _redirect_group(menu), tone="more")
    menu.add((DO_EXCHANGE,), more, words.label("group.exchange"), tone="more")
    if station in _STEPWISE:
        menu.add((DO_STATION,), words.label(_STEPWISE[station]), _station_group(menu))


def _station_group(menu: Menu) -> str:
    return menu.words.station(tokens.active_station(menu.state))


def _stop(menu: Menu) -> None:
    path, draws = menu.drawn((STOP,))
    menu.add(path, menu.words.label("done"), tone="end", draws=draws)


# Cards: a number of unnamed ones, or the known ones in every combination

LabelOf = Callable[[int, Path], str]  # of so many cards on a path that is finished


class Cards(NamedTuple):
    """Cards out of one block of choices that do the same at one station."""

    menu: Menu
    prefix: Path
    first: int  # choice of the block
    station: int
    group: str
    rule: str

    def choices(self) -> list[int]:
        """Return the cards that can be played now."""
        kinds = block(self.menu.next_choices(self.prefix), self.first, KINDS)
        return [self.first + kind for kind in kinds]

    def offer(
        self,
        choices: Sequence[int],
        label_of: LabelOf,
        most: int = KINDS,
        *,
        by_colour: bool = False,
    ) -> None:
        """Offer the ways to play these cards; those with more than so many are folded away."""
        menu, prefix = self.menu, self.prefix
        ways = self._ways(choices)
        for path in ways:
            count = len(path) - len(prefix)
            whole, draws = menu.finished(path, bool(prefix))
            label = self._named(label_of(count, whole), path, by_colour=by_colour)
            tone = "more" if count > most else _tone(ways, path, prefix)
            menu.add(whole, label, self.group, self._target(path), self.rule, tone, draws)

    def name_each(self, choices: Sequence[int], label_of: Callable[[str], str] = capital) -> None:
        """Offer each card by its name where the short way leaves it unnamed."""
        words = self.menu.words
        for choice in choices if not self.prefix else ():
            path, _ = self.menu.finished((choice,), is_whole=False)
            label = label_of(words.card(choice - self.first))
            self.menu.add(path, label, words.label("group.cards"), rule=self.rule, tone="more")

    def _ways(self, choices: Sequence[int]) -> list[Path]:
        """Return the ways to play one or more cards of these choices, shortest first."""
        menu, prefix = self.menu, self.prefix
        blank = blank_of([choice - self.first for choice in choices])
        if blank >= 0:
            return menu.runs(prefix, self.first + blank)
        found: list[Path] = []
        longest: list[Path] = [prefix]
        while longest and (longest == [prefix] or len(found) < MOST_WAYS):
            longest = [
                (*path, choice)
                for path in longest
                for choice in choices
                if (path == prefix or choice >= path[-1])
                and menu.after((*path, choice)) is not None
            ]
            found += longest
        return found

    def _named(self, label: str, path: Path, *, by_colour: bool) -> str:
        """Return the label with the cards of the path where they are known."""
        words = self.menu.words
        kinds = block(path, self.first, KINDS)
        if not kinds or kinds[0] >= FULL_KINDS:
            return label
        names = [words.colour(colour_of(k)) if by_colour else words.short_card(k) for k in kinds]
        return words.label("with", label=label, cards=" + ".join(names))

    def _target(self, path: Path) -> str:
        """Return the hand card where one known card is played, else the station."""
        kind = path[len(self.prefix)] - self.first
        is_known = kind < FULL_KINDS and len(path) == len(self.prefix) + 1
        return in_hand(kind) if is_known else at_station(self.station)


def _tone(ways: list[Path], path: Path, prefix: Path) -> str:
    """Fold combinations of several cards away where there are many."""
    lengths = [len(way) for way in ways]
    is_one_of_many = lengths.count(len(path)) > 1 and len(ways) > MOST_SHOWN
    return "more" if is_one_of_many and len(path) > len(prefix) + 1 else ""


# The general actions


def _detail_replenish(menu: Menu, prefix: Path) -> None:
    words, state = menu.words, menu.state
    station = tokens.active_station(state)
    gained = FACTS.value(state, "gain").get(STATIONS[station], 0)
    before = tokens.energy(state, station, menu.seat) + gained

    def label(count: int, _: Path) -> str:
        return words.label("replenish", count=count, after=min(before + count, MOST_ENERGY))

    cards = Cards(menu, prefix, PLAY, station, words.label("group.replenish"), "SOL-6.1")
    choices = cards.choices()
    cards.offer(choices, label, by_colour=True)
    cards.name_each(choices)


def _detail_redirect(menu: Menu, prefix: Path) -> None:
    for side in (CLOCKWISE, COUNTER):
        _redirect_to(menu, prefix, side)
    if prefix:
        _redirect_both(menu, prefix)


def _redirect_group(menu: Menu) -> str:
    """Return the heading: which colour leads where."""
    words = menu.words
    ways = [actions.neighbour(menu.state, side) for side in (CLOCKWISE, COUNTER)]
    told = [f"{STATIONS[station]} {words.colour(colour)}" for colour, station in ways]
    return words.label("group.redirect", ways=", ".join(told))


def _redirect_to(menu: Menu, prefix: Path, side: int) -> None:
    _, station = actions.neighbour(menu.state, side)
    place = STATIONS[station]

    def label(count: int, _: Path) -> str:
        return menu.words.label("redirect", station=place, count=count)

    group = _redirect_group(menu)
    cards = Cards(menu, prefix, SEND + side * KINDS, station, group, "SOL-6.2")
    choices = cards.choices()
    cards.offer(choices, label)
    cards.name_each(choices, lambda card: menu.words.label("send", station=place, card=card))


def _redirect_both(menu: Menu, prefix: Path) -> None:
    """Offer unnamed cards over both bridges in one tap."""
    words = menu.words
    here, there = (STATIONS[actions.neighbour(menu.state, side)[1]] for side in (0, 1))
    for cards in _mixed(menu, prefix, (SEND, SEND + KINDS)):
        further = len(block(cards, SEND + KINDS, KINDS))
        count = len(cards) - further
        if count and further:
            label = words.label(
                "redirect.both", station=here, count=count, other=there, further=further
            )
            whole, draws = menu.closed(prefix + cards)
            group = _redirect_group(menu)
            menu.add(whole, label, group, rule="SOL-6.2", tone="more", draws=draws)


def _mixed(menu: Menu, path: Path, blocks: Sequence[int]) -> list[Path]:
    """Return all numbers of unnamed cards out of these blocks, one block after the other."""
    if not blocks:
        return [()]
    first, *others = blocks
    blank = blank_of(block(menu.next_choices(path), first, KINDS))
    runs = menu.runs(path, first + blank) if blank >= 0 else []
    return _mixed(menu, path, others) + [
        run[len(path) :] + rest for run in runs for rest in _mixed(menu, run, others)
    ]


def _detail_exchange(menu: Menu, prefix: Path) -> None:
    words = menu.words
    first = DISCARD + menu.seat * KINDS
    kinds = block(menu.next_choices(prefix), first, KINDS)
    blank = blank_of(kinds)
    group = words.label("group.exchange")
    if blank >= 0:
        _exchange_blank(menu, (*prefix, first + blank), group)
    if blank < 0 or not prefix:
        for kind in kinds:
            path, draws = menu.drawn((*prefix, first + kind))
            label = words.label("exchange.give", card=words.short_card(kind))
            target, tone = (in_hand(kind), "") if blank < 0 else ("", "more")
            menu.add(path, label, group, target, "SOL-6.3", tone, draws)


def _exchange_blank(menu: Menu, path: Path, group: str) -> None:
    """Offer the exchange of an unnamed card, with its source where that makes a difference."""
    words = menu.words
    blind, draws = menu.drawn(path)
    if draws:
        menu.add(blind, words.label("exchange.blank"), group, "stack", "SOL-6.3")
        return
    for choice in menu.next_choices(path):
        if choice == TAKE_STACK:
            menu.add((*path, choice), words.label("exchange.stack"), group, "stack", "SOL-6.3")
        elif choice >= TAKE_DISPLAY:
            slot = choice - TAKE_DISPLAY
            card = words.card(menu.shown(slot))
            label = words.label("exchange.display", card=card)
            menu.add((*path, choice), label, group, f"display:{slot + 1}", "SOL-6.3")


# The station actions


def _detail_engine_deck(menu: Menu, prefix: Path) -> None:
    group = _station_group(menu)
    everywhere = Cards(menu, prefix, PLAY, tokens.ED, group, "SOL-7.1")
    choices = everywhere.choices()
    for station in range(STATION_COUNT):
        own = [choice for choice in choices if icon_of(choice - PLAY) == station]
        _engine_at(everywhere._replace(station=station), own)
    for energy in block(menu.choices, SPEND, MOST_ENERGY + 1):
        path, draws = menu.drawn((SPEND + energy,))
        label = menu.words.label("done.energy", energy=energy)
        tone = "end" if SPEND + energy == menu.choices[0] else "more"
        menu.add(path, label, rule="SOL-7.1", tone=tone, draws=draws)
    everywhere.name_each(choices)


def _engine_at(cards: Cards, choices: Sequence[int]) -> None:
    def label(count: int, whole: Path) -> str:
        paid = sum(block(whole, SPEND, MOST_ENERGY + 1))
        key = "engine" if paid > 1 else "more.station"
        station = STATIONS[cards.station]
        return cards.menu.words.label(key, station=station, count=count, energy=paid)

    cards.offer(choices, label, MOST_AT_ONCE, by_colour=True)


def _detail_headquarters(menu: Menu, prefix: Path) -> None:
    for energy in block(menu.next_choices(prefix), SPEND, MOST_ENERGY + 1):
        path, _ = menu.drawn((*prefix, SPEND + energy))
        label = menu.words.label("headquarters", energy=energy, count=2 * energy)
        menu.add(path, label, _station_group(menu), at_station(tokens.HQ), "SOL-7.2")


def _detail_biotope(menu: Menu, prefix: Path) -> None:
    words = menu.words
    others = STATION_COUNT - 1
    for entry in block(menu.next_choices(prefix), SPREAD, 2 * others):
        side, further = divmod(entry, others)
        reached = stations.receivers(menu.state, side)[: further + 1]
        way, codes = words.label(f"way.{side}"), words.codes(reached)
        label = words.label("biotope", way=way, stations=codes, energy=further + 2)
        path = (*prefix, SPREAD + entry)
        menu.add(path, label, _station_group(menu), at_station(reached[-1]), "SOL-7.3")


def _detail_shuttle_port(menu: Menu, prefix: Path) -> None:
    words = menu.words
    entries = block(menu.next_choices(prefix), DOCK, SHUTTLE_COUNT * STATION_COUNT)
    for entry in sorted(entries, key=lambda entry: entry % STATION_COUNT):
        shuttle, station = divmod(entry, STATION_COUNT)
        colour = capital(words.shuttle(shuttle))
        label = words.label("dock", shuttle=colour, station=STATIONS[station])
        path, _ = menu.finished((*prefix, DOCK + entry), bool(prefix))
        menu.add(path, label, _station_group(menu), at_station(station), "SOL-7.4")


def _detail_canteen(menu: Menu, prefix: Path) -> None:
    seats = block(menu.next_choices(prefix), ROB, MOST_SEATS)
    for size in range(1, len(seats) + 1):
        for victims in combinations(seats, size):
            path, _ = menu.closed((*prefix, *(ROB + seat for seat in victims)))
            label = menu.words.label("rob", victims=menu.words.everyone(victims))
            target = f"seat:{victims[0] + 1}" if size == 1 else ""
            tone = "more" if 2 < size < len(seats) else ""
            menu.add(path, label, _station_group(menu), target, "SOL-7.5", tone)


def _detail_energy_cell(menu: Menu, prefix: Path) -> None:
    for shuttle in range(SHUTTLE_COUNT):
        _beam_through(menu, prefix, shuttle)
    if prefix:
        _beam_mixed(menu, prefix)


def _beam_through(menu: Menu, prefix: Path, shuttle: int) -> None:
    words, station = menu.words, menu.docked_at(shuttle)
    names = {"shuttle": capital(words.shuttle(shuttle)), "station": STATIONS[station]}

    def label(count: int, _: Path) -> str:
        return words.label("beam", count=count, **names)

    first = BEAM + shuttle * KINDS
    cards = Cards(menu, prefix, first, station, _station_group(menu), "SOL-7.6")
    choices = cards.choices()
    cards.offer(choices, label)
    cards.name_each(choices, lambda card: words.label("beam.card", card=card, **names))


def _beam_mixed(menu: Menu, prefix: Path) -> None:
    """Offer unnamed cards through several shuttles in one tap."""
    blocks = range(BEAM, BEAM + SHUTTLE_COUNT * KINDS, KINDS)
    mixed = _mixed(menu, prefix, blocks)
    tone = "" if len(mixed) <= MOST_WAYS else "more"
    for beams in mixed:
        kinds = [(choice - BEAM) // KINDS for choice in beams]
        if len(set(kinds)) > 1:
            rows = [f"{menu.words.shuttle(s)} {kinds.count(s)}" for s in sorted(set(kinds))]
            label = menu.words.label("beam.mixed", count=len(beams), rows=", ".join(rows))
            whole, draws = menu.closed(prefix + beams)
            group = _station_group(menu)
            menu.add(whole, label, group, rule="SOL-7.6", tone=tone, draws=draws)


_DETAILS = functions_in(globals(), "_detail")
TURN_NODES = ("action", *_DETAILS)


def offer_turn(menu: Menu, node: str) -> None:
    """Offer what the seat on turn can do: an action, or how to go on with one."""
    if node == "action":
        offer_action(menu)
        return
    _stop(menu)
    _DETAILS[node](menu, ())


def ways_over_bridge(state: bytes, place: str) -> list[Path]:
    """Return every card that would go over a bridge; none where it is not beside the station."""
    here = FACTS.value(state, "layout").index(FACTS.value(state, "active"))
    sides = {f"gap:{here}": CLOCKWISE, f"gap:{(here - 1) % STATION_COUNT}": COUNTER}
    if place not in sides:
        return []
    begun = () if FACTS.value(state, "node") == "redirect" else (DO_REDIRECT,)
    first = SEND + sides[place] * KINDS
    return [(*begun, first + kind) for kind in range(KINDS)]
