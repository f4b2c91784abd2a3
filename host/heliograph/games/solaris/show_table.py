"""Offers outside of actions: set-up, the display, taking and discarding cards, the end of a round.

At referee depth people type what lies before them, so the usual case must be one tap: a start tile
of this box, the suggested energies for all, a whole stack from top to bottom.
"""

from collections.abc import Sequence
from itertools import permutations

from heliograph.engine.nodes import functions_in
from heliograph.games.solaris.facts import FACTS, is_referee
from heliograph.games.solaris.fitting import misfit
from heliograph.games.solaris.layout import (
    BRIDGE, BRIDGE_NAMES, COLOUR_COUNT, COLOUR_ONLY, DISCARD, DRAWN, FULL_KINDS, HAND_LIMIT,
    ICON_ONLY, KINDS, LAY_OUT, MOST_TILES, ON_TOP, START_ENERGY, TAKE_DISPLAY, TAKE_STACK, TILE,
    icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_menu import (
    Menu, at_station, blank_of, block, in_hand, is_blind_take,
)  # fmt: skip
from heliograph.games.speech import capital
from heliograph.games.walking import Path
from shared_rules.solaris import tokens, tracker
from shared_rules.solaris.tokens import LAYOUTS, MOST_ENERGY, MOST_SEATS, STATIONS, STATION_COUNT

MOST_IN_ORDER = 3  # tokens of a stack that are ordered with one tap
_OTHERS = STATION_COUNT - 1


# Set-up


def _offer_set_layout(menu: Menu) -> None:
    words = menu.words
    for number in block(menu.choices, LAY_OUT, LAYOUTS):
        order = tokens.layout_of(number)
        group = words.label("group.layout", station=words.station(order[1]))
        menu.add((LAY_OUT + number,), words.codes(order), group, rule="SOL-12.2")


def gap_names(menu: Menu, gap: int) -> tuple[str, str]:
    """Return the stations on both sides of a gap."""
    layout = FACTS.value(menu.state, "layout")
    return menu.words.station(layout[gap]), menu.words.station(layout[(gap + 1) % STATION_COUNT])


def _offer_set_bridge(menu: Menu) -> None:
    words, state = menu.words, menu.state
    gap, loose = FACTS.value(state, "progress"), menu.game.fact_table.value(state, "loose")
    before, after = gap_names(menu, gap)
    group = words.label("group.bridge", before=before, after=after)
    for colour in block(menu.choices, BRIDGE, COLOUR_COUNT + 1):
        is_left = colour > 0 and loose[colour] > 0
        label = capital(words.colour(colour))
        tone = "" if is_left else "more"
        menu.add((BRIDGE + colour,), label, group, f"gap:{gap}", "SOL-2.4", tone)
    rest = (BRIDGE,) * (STATION_COUNT - gap)
    if is_referee(state) and len(rest) > 1:
        menu.add(rest, words.label("bridges.unknown"), rule="SOL-2.4", tone="more")


def _offer_set_tile(menu: Menu) -> None:
    for entry in block(menu.choices, TILE, 2 * MOST_TILES):
        half, tile = divmod(entry, MOST_TILES)
        _add_half(menu, (TILE + entry,), half, tile, menu.game.box.tiles[half][tile])


def _add_half(menu: Menu, path: Path, half: int, tile: int, energies: Sequence[int]) -> None:
    name, numbers = f"{'AB'[half]}{tile + 1}", " · ".join(map(str, energies))
    label = menu.words.label("half", name=name, numbers=numbers)
    menu.add(path, label, menu.words.label("group.half", half="AB"[half]), rule="SOL-2.5")


def _offer_set_energy(menu: Menu) -> None:
    words, state = menu.words, menu.state
    seat, step = divmod(FACTS.value(state, "progress"), _OTHERS)
    _half_tiles(menu, 1 + step)
    station = STATIONS.index(FACTS.value(state, "layout")[1 + step])
    group = words.label("group.number")
    for energy in block(menu.choices, START_ENERGY, MOST_ENERGY + 1):
        choice = START_ENERGY + energy
        tone = "more" if misfit(menu.game.box, state, choice) else ""
        menu.add((choice,), str(energy), group, at_station(station), "SOL-2.5", tone)
    if seat == 0 and step == 0:
        rows = tracker.PROPOSALS[: menu.game.seats]
        path = tuple(START_ENERGY + energy for row in rows for energy in row)
        told = " / ".join("".join(map(str, row)) for row in rows)
        label = words.label("proposal", rows=told)
        menu.add(path, label, words.label("group.everyone"), rule="SOL-2.5")


def _half_tiles(menu: Menu, position: int) -> None:
    """Offer the halves of the box that begin at the position asked for."""
    box = menu.game.box
    for half, positions in enumerate(box.positions):
        asked = [index for index, place in enumerate(positions) if place]
        if [positions[index] for index in asked] != list(range(position, position + len(asked))):
            continue
        for tile, row in enumerate(box.tiles[half]):
            energies = [row[index] for index in asked]
            path = tuple(START_ENERGY + energy for energy in energies)
            _add_half(menu, path, half, tile, energies)


def _offer_set_stack(menu: Menu) -> None:
    words = menu.words
    seats = block(menu.choices, ON_TOP, MOST_SEATS)
    station = FACTS.value(menu.state, "progress") // (MOST_ENERGY + 1)
    group = words.label("group.stack")
    if len(seats) <= MOST_IN_ORDER:
        for order in permutations(seats):
            # The last token has no choice any more: the rules go on by themselves.
            path = tuple(ON_TOP + seat for seat in order[:-1])
            names = " > ".join(words.who(seat) for seat in order)
            menu.add(path, names, group, at_station(station), "SOL-2.6")
        return
    for seat in seats:
        label = words.label("top", who=words.who(seat))
        menu.add((ON_TOP + seat,), label, group, at_station(station), "SOL-2.6")


# Cards


def _offer_take(menu: Menu) -> None:
    words, state = menu.words, menu.state
    group = words.label("group.take")
    is_blind = is_blind_take(state)
    if is_blind:
        path, draws = menu.drawn(())
        menu.add(path, words.label("take.blank", cards=words.cards(draws)), group, "stack")
    for choice in menu.choices:
        if choice == TAKE_STACK:
            menu.add((choice,), words.label("take.stack"), group, "stack", "SOL-8.4")
            continue
        slot = choice - TAKE_DISPLAY
        kind = menu.shown(slot)
        is_known = kind < KINDS - 1
        key = "take.known" if is_known else "take.display"
        label = words.label(key, slot=slot + 1, card=words.card(kind))
        tone = "more" if is_blind else ""
        menu.add((choice,), label, group, f"display:{slot + 1}", "SOL-8.4", tone)
    count = FACTS.value(state, "take")
    if is_referee(state) and count > 1:
        rest = (TAKE_STACK,) * count
        label = words.label("take.stacks", count=count)
        menu.add(rest, label, group, "stack", "SOL-8.4")


def _offer_limit(menu: Menu) -> None:
    """Offer the discards of every hand that is too large, the unnamed ones in one go."""
    words = menu.words
    group = words.label("group.discard")
    seats = range(menu.game.seats)
    unnamed = {seat: path for seat in seats if (path := _unnamed_discards(menu, seat))}
    if len(unnamed) > 1:
        everybody = tuple(choice for path in unnamed.values() for choice in path)
        menu.add(everybody, words.label("discard.all"), group, rule="SOL-5.5")
    for seat, path in unnamed.items():
        cards = words.cards(len(path))
        label = words.label("discard.blank", who=words.who(seat), cards=cards)
        menu.add(path, label, group, f"seat:{seat + 1}", "SOL-5.5")
    for choice in menu.choices:
        seat, kind = divmod(choice - DISCARD, KINDS)
        is_named = seat not in unnamed
        label = words.label("discard", who=words.who(seat), card=words.card(kind))
        target = in_hand(kind) if is_named else ""
        menu.add((choice,), label, group, target, "SOL-5.5", "" if is_named else "more")


def _unnamed_discards(menu: Menu, seat: int) -> Path:
    """Return as many unnamed discards as bring a hand down to the limit."""
    first = DISCARD + seat * KINDS
    blank = blank_of(block(menu.choices, first, KINDS))
    excess = FACTS.value(menu.state, "hand_size")[seat] - HAND_LIMIT
    path = (first + blank,) * excess
    return path if blank >= 0 and menu.after(path) is not None else ()


def _shown(menu: Menu) -> None:
    """Offer the cards that can come into the display, or into a hand the viewer sees."""
    words, state = menu.words, menu.state
    target = ""
    if FACTS.value(state, "node") == "refill":
        target = f"display:{FACTS.value(state, 'display').index(None) + 1}"
    for kind in block(menu.choices, DRAWN, KINDS):
        is_whole = kind < FULL_KINDS
        group = words.label("group.cards") if is_whole else words.label("group.parts")
        label = capital(words.short_card(kind))
        tone = "" if is_whole or kind == KINDS - 1 else "more"
        menu.add((DRAWN + kind,), label, group, target, "SOL-8.5", tone)


# End of a round


def _offer_bridge_card(menu: Menu) -> None:
    """Offer the six stations; the colour of the card can be named, too."""
    words = menu.words
    kinds = block(menu.choices, DRAWN, KINDS)
    has_icons = any(ICON_ONLY <= kind < COLOUR_ONLY for kind in kinds)
    for kind in sorted(kinds, key=lambda kind: kind < ICON_ONLY):
        station = icon_of(kind)
        is_short = kind >= ICON_ONLY
        label = words.station(station) if is_short else capital(words.card(kind))
        group = "" if is_short else words.label("group.cards")
        tone = "more" if has_icons and not is_short else ""
        menu.add((DRAWN + kind,), label, group, at_station(station), "SOL-10.3", tone)


def _offer_bridge_swap(menu: Menu) -> None:
    words, state = menu.words, menu.state
    position = FACTS.value(state, "progress")
    gap = (position - 1) % STATION_COUNT
    station = words.station(FACTS.value(state, "layout")[position])
    before, after = gap_names(menu, gap)
    spares = [BRIDGE_NAMES.index(name) for name in FACTS.value(state, "spare")]
    for colour in block(menu.choices, BRIDGE, COLOUR_COUNT + 1):
        other = spares[1 - spares.index(colour)]
        here, behind = capital(words.colour(colour)), words.colour(other)
        label = words.label("swap", colour=here, other=behind, station=station)
        group = words.label("group.bridge", before=before, after=after)
        menu.add((BRIDGE + colour,), label, group, f"gap:{gap}", "SOL-10.3")


_offer_refill = _offer_draw = _offer_deal = _offer_robbery = _shown
TABLE_NODES = functions_in(globals(), "_offer")
