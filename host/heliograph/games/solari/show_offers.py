"""What one tap can enter at a Solari table.

People move a piece from square to square, so a part-move is one offer although it is three
decisions (number, piece, direction), and a shot piece is placed with one tap on the rim although
somebody decides first that it is placed. Targets for the drawing:

    dice:5-2     a roll, a tile or the named combination
    square:31>square:36  a part-move
    square:05    where a shot piece is placed or a piece comes back
    off          a total shot
    heading:E    how a placed comet heads
"""

from collections.abc import Iterator

from heliograph.engine import CHANCE, REFEREE, TABLE, Game
from heliograph.games.show import Offer, Way
from heliograph.games.solari import reach
from heliograph.games.solari.board import LANDING, MOVES_LIKE, WAYS
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.layout import (
    AIM, GO, OFF_BOARD, PIECE_COUNT, PIECE_NAMES, PLACE_NOW, ROLLED_UNKNOWN, SAME, TAKE_DIE,
    TAKE_PIECE, square_name, square_number,
)  # fmt: skip
from heliograph.games.solari.show_choices import Choices, node_of
from shared_rules.solari.counters import FACES


# What only prepares what people see, with the heading and the rule of that
_PREPARES = {
    SAME: ("same", ""),
    PLACE_NOW: ("place", "SLI-5.6"),
    AIM: ("rim", "SLI-5.4"),
    ROLLED_UNKNOWN: ("", ""),  # without a board nobody needs the dice
}
_SQUARES = {square_name(square): square for square in range(OFF_BOARD)}
_PREPARING_NODES = ("die", "piece", "enter piece")


def offers(game: Game, choices: Choices, state: bytes, viewer: int) -> list[Offer]:
    """Return what a viewer can enter now, the likeliest first within its group."""
    seat, listed = game.pending(state)[:2]
    if not _may_enter(state, viewer, seat):
        return []
    found = [
        _offer(choices, state, at, path, seat)
        for choice in listed
        for at, path in _ways_on(game, state, (choice,))
    ]
    return sorted(found, key=lambda offer: _order(state, offer))


def _may_enter(state: bytes, viewer: int, seat: int) -> bool:
    """The table enters everything; a seat its own decisions, and real dice."""
    if viewer in (TABLE, REFEREE):
        return True
    return FACTS.value(state, "depth") != "digital" if seat == CHANCE else viewer == seat


def _ways_on(game: Game, state: bytes, path: Way) -> Iterator[tuple[bytes, Way]]:
    """Yield every way on to what people see, with the state in which it is chosen."""
    if node_of(state) not in _PREPARING_NODES and path[-1] not in _PREPARES:
        yield state, path
        return
    after = game.apply(state, path[-1])
    if path[-1] == PLACE_NOW and node_of(after) != "rim":
        yield state, path
        return
    for choice in game.pending(after).choices:
        yield from _ways_on(game, after, (*path, choice))


def _offer(choices: Choices, begun: bytes, state: bytes, path: Way, seat: int) -> Offer:
    """Return the offer of a path that begins in one state and ends with a choice in another."""
    fields = choices.fields(state, path[-1])
    found = choices.offer_of(path[-1], fields)
    heading, rule = _PREPARES.get(path[0], ("", "")) if len(path) > 1 else ("", "")
    heading = "first" if node_of(begun) == "die" else heading
    is_unasked = path[0] == ROLLED_UNKNOWN and fields["as"] == "done"
    is_needless = "dice" in fields and FACTS.value(state, "depth") == "score"
    return found._replace(
        choices=path,
        label=choices.label("nothing") if is_unasked else found.label,
        group=choices.group(heading, **fields) if heading else found.group,
        rule=rule or found.rule,
        seat=seat,
        tone="more" if is_needless else found.tone,
    )


# What somebody means who points at a square


def is_moving(state: bytes) -> bool:
    """Say whether part of a move is to be chosen."""
    return node_of(state) in ("die", "piece", "direction", "follow")


def ways_to_square(state: bytes, name: str) -> list[Way]:
    """Return the part-moves from a square or to it, by whatever is still to be chosen of them."""
    places, square = reach.own_places(state), _SQUARES.get(name)
    return [
        (*begun, GO + way)
        for begun, die, piece in _movers(state)
        for way in WAYS[MOVES_LIKE[piece]]
        if places[piece] < OFF_BOARD and square in (places[piece], LANDING[die][way][places[piece]])
    ]


def numbers_to_square(state: bytes, name: str) -> list[tuple[str, int]]:
    """Return by which numbers which pieces of the seat on turn would come to a square."""
    square, barred = _SQUARES.get(name), reach.bars(state)
    return [
        (PIECE_NAMES[piece], die)
        for piece, place in enumerate(reach.own_places(state))
        for die in range(1, FACES + 1)
        if place < OFF_BOARD
        and any(target == square for _, target in reach.ways(piece, place, die, barred))
    ]


def _movers(state: bytes) -> Iterator[tuple[Way, int, int]]:
    """Yield what leads to the direction of each piece: choices, number and piece."""
    node, number = node_of(state), FACTS.value(state, "die")
    if node == "die":
        for die in sorted(set(FACTS.value(state, "dice"))):
            for piece in range(PIECE_COUNT):
                yield (TAKE_DIE + die - 1, TAKE_PIECE + piece), die, piece
    elif node == "piece":
        yield from (((TAKE_PIECE + piece,), number, piece) for piece in range(PIECE_COUNT))
    elif node in ("direction", "follow"):
        mover = PIECE_NAMES.index(FACTS.value(state, "mover"))
        yield (SAME,) if node == "follow" else (), number, mover


def _order(state: bytes, offer: Offer) -> tuple[str, int, bool]:
    """Dice as they lie in the grid, moves by the higher number, shooting oneself last."""
    if offer.target.startswith("dice:"):
        return offer.target, 0, False
    if ">" not in offer.target:
        return "", 0, False
    higher_first = -offer.choices[0] if node_of(state) == "die" else 0
    victim = reach.standing_on(state, square_number(offer.target[-2:]))
    is_own = victim // PIECE_COUNT + 1 == FACTS.value(state, "turn")
    return "", higher_first, victim >= 0 and is_own
