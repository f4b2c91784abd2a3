"""What looks wrong on a Solaris table but is not for the engine to forbid."""

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.cards import outside_stack
from heliograph.games.solaris.facts import NODE, SPARE_COUNT, cards_left, cards_lying
from heliograph.games.solaris.layout import CARDS, FULL_KINDS, KIND_NAMES, SET_STACK
from heliograph.games.solaris.texts import EXPECTED
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import BRIDGES, ENERGY_COLOURS, PHASE, SEATS, SPARES, STATION_COUNT
from shared_rules.tracker import SETUP


def find(game: BoxedGame, state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts about this position."""
    return (
        *_box_doubts(game.box),
        *_start_doubts(state, game.box),
        *_total_doubts(state, game.box),
        *_card_doubts(state, game.box),
        *_bridge_doubts(state, game.box),
    )


def _box_doubts(box: Box) -> list[Doubt]:
    total = sum(box.cards)
    if total == CARDS:
        return []
    words = EXPECTED["whole"].filled(count=CARDS)
    facts = {"expected": CARDS, "got": total, "where": "[cards]", "words": words}
    return [Doubt("SOL-1.5", "card_total", facts)]


def _start_doubts(state: bytes, box: Box) -> list[Doubt]:
    """Start energies that do not add up, once all of them lie there (SOL-D2)."""
    if state[PHASE] != SETUP or state[NODE] < SET_STACK:
        return []
    sums = [
        sum(tokens.energy(state, station, seat) for station in range(STATION_COUNT))
        for seat in range(state[SEATS])
    ]
    return [
        Doubt("SOL-D2", "start_total", {"seat": seat + 1, "expected": box.total, "got": got})
        for seat, got in enumerate(sums)
        if got != box.total
    ]


def _total_doubts(state: bytes, box: Box) -> list[Doubt]:
    """Fewer cards in the whole game than the box holds: some lie nowhere."""
    expected, got = sum(box.cards), cards_lying(state) + cards_left(state)
    return [doubt("SOL-1.5", "cards_missing", expected=expected, got=got)] if got < expected else []


def _card_doubts(state: bytes, box: Box) -> list[Doubt]:
    """More cards of a kind than the box holds; silent while the distribution is a guess."""
    if not box.cards_are_known:
        return []
    seen = outside_stack(state)
    return [
        doubt("SOL-D1", "too_many_copies", card=KIND_NAMES[kind], expected=expected, got=seen[kind])
        for kind, expected in enumerate(box.cards[:FULL_KINDS])
        if seen[kind] > expected
    ]


def _bridge_doubts(state: bytes, box: Box) -> list[Doubt]:
    """More bridges of a colour than the box holds: one was told wrongly."""
    lying = state[BRIDGES : BRIDGES + STATION_COUNT] + state[SPARES : SPARES + SPARE_COUNT]
    return [
        doubt("SOL-1.3", "too_many_bridges", colour=name, expected=box.bridges[colour], got=count)
        for colour, name in enumerate(ENERGY_COLOURS)
        if colour and (count := lying.count(colour)) > box.bridges[colour]
    ]
