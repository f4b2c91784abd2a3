"""An independent count of the boxes: what a legal set-up is made of, from the component lists.

Nothing here asks the engine: each count looks at a plain position (`Game.dump`) and at the numbers
that the dossiers print. What does not fit is returned as sentences.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

Position = dict[str, Any]

# The box of Solaris: SOL-1, SOL-D1 to SOL-D4
SOLARIS_TOTAL = 15
SOLARIS_CELL = 1
SOLARIS_A = {(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)}
SOLARIS_B = {(1, 3, 4), (2, 5, 1), (3, 2, 3), (4, 4, 0), (5, 1, 2)}
SOLARIS_BRIDGES = {"purple": 2, "pink": 2, "green": 2, "blue": 2}
SOLARIS_CARDS = {
    "EC": (5, 4, 4, 5), "ED": (5, 5, 4, 4), "HQ": (4, 4, 5, 5), "BIO": (5, 4, 5, 4),
    "SP": (4, 5, 4, 5), "CAN": (4, 5, 5, 4),
}  # fmt: skip
SOLARIS_COLOURS = ("purple", "pink", "green", "blue")
SOLARIS_HAND = 5


def _solaris(position: Position, is_typed: bool) -> Iterator[str]:
    yield from solaris_energies(solaris_rows(position), is_typed)
    for colour, count in Counter([*position["bridges"], *position["spares"]]).items():
        if count > SOLARIS_BRIDGES.get(colour, 8 if is_typed else 0):
            yield f"{count} bridges in {colour}"
    if sorted(position["stations"]["EC"]["energy"].get("1", ())) != _seats(position):
        yield "not everybody starts with 1 at EC"
    if any(position["laser"]) or set(position["shuttles"].values()) != {"free"}:
        yield "something is on the laser, or docked"
    if [len(hand) for hand in position["hands"]] != [SOLARIS_HAND] * position["seats"]:
        yield "a hand that has not 5 cards"
    cards = Counter(card for card in chain(position["display"], *position["hands"]) if card)
    for card, count in cards.items():
        icon, colour = card.split("-")
        copies = dict(zip(SOLARIS_COLOURS, SOLARIS_CARDS.get(icon, ()), strict=False)).get(colour)
        if copies is not None and count > copies:
            yield f"{count} cards {card}"


def _seats(position: Position) -> list[int]:
    return list(range(1, int(position["seats"]) + 1))


def solaris_rows(position: Position) -> list[tuple[int, ...]]:
    """Return the energies of each seat at the five positions after EC."""
    stations = [position["stations"][code] for code in position["layout"][1:]]
    return [tuple(_space_of(station, seat) for station in stations) for seat in _seats(position)]


def _space_of(station: dict[str, dict[str, list[int]]], seat: int) -> int:
    """At the first station the first seat has stepped out to the rim already."""
    tracks = [station["energy"], station["rim"]]
    return next(int(s) for track in tracks for s, seats in track.items() if seat in seats)


def solaris_energies(rows: list[tuple[int, ...]], is_typed: bool) -> Iterator[str]:
    """Yield what is wrong with start energies; the halves of a real box are only assumed."""
    for row in rows:
        if sum(row) + SOLARIS_CELL != SOLARIS_TOTAL:
            yield f"a start with {sum(row) + SOLARIS_CELL} energy"
        if not is_typed and (row[:2] not in SOLARIS_A or row[2:] not in SOLARIS_B):
            yield f"a start tile that the box does not have: {row}"
    for half in ([row[:2] for row in rows], [row[2:] for row in rows]):
        if len(set(half)) != len(half):
            yield f"one half before two people: {half}"


# The box of Solarius Mission: SOM-1, SOM-3
SOLARIUS_DICE = {2: 3, 3: 4, 4: 5}  # of each colour
SOLARIUS_PLANETS = {2: 5, 3: 7, 4: 8}  # of each colour
SOLARIUS_START = {1: [1, 8], 2: [2, 7], 3: [3, 6], 4: [4, 5]}
SOLARIUS_COLOURS = ("black", "yellow", "turquoise", "brown")


def _solarius_mission(position: Position, _is_typed: bool) -> Iterator[str]:
    players = position["players"]
    seats = len(players)
    dice = Counter(die[0].split()[0] for die in position["dice"])
    if len(position["dice"]) not in (0, 4):  # none while cards are still chosen
        yield f"{len(position['dice'])} dice on the Bridge"
    for colour in SOLARIUS_COLOURS:
        if dice[colour] + position["bag"][colour] != SOLARIUS_DICE[seats]:
            yield f"{dice[colour] + position['bag'][colour]} dice in {colour}"
    tiles = [code[0] for code in position["map"] if code]  # none where only dice are followed
    if tiles and sorted(tiles) != list("ABCDEF"):
        yield f"the map {position['map']}"
    backs = Counter(position["spots"].values())
    if backs and any(backs[colour] != SOLARIUS_PLANETS[seats] for colour in SOLARIUS_COLOURS):
        yield f"planets of {dict(backs)}"
    start = [player["start_card"] for player in players if player["start_card"]]
    if len(set(start)) != len(start):
        yield f"the start cards {start}"
    for player in players:
        if player["start_card"] and sorted(player["hand"]) != SOLARIUS_START[player["start_card"]]:
            yield f"start card {player['start_card']} with {player['hand']}"
    hands = [card for player in players for card in player["hand"]]
    if len(set(hands)) != len(hands):
        yield f"a card in two hands: {hands}"


# The box of Solenia: SLN-1, SLN-3, SLN-11
SOLENIA_TWILIGHT = "5"
SOLENIA_PAIRS = ("01", "03", "09")  # orders of which there are two, by the first of their names
SOLENIA_ORDERS = 24


def _solenia(position: Position, is_typed: bool) -> Iterator[str]:
    players = position["players"]
    strips = [strip for strip in position["strips"] if strip]
    if strips and (sorted(strips) != list("12345") or strips[2] != SOLENIA_TWILIGHT):
        yield f"the strips {strips}"
    for kind, pile in position["piles"].items():
        shown = [order for order in position["display"][kind] if order]
        if shown and len(shown) != (4 if len(players) == 4 else 3):
            yield f"{len(shown)} {kind} orders on display"
        if not is_typed and "?" in shown:
            yield f"an order that nobody knows: {shown}"
        together = Counter(pile) + Counter(order for order in shown if order != "?")
        for order, count in together.items():
            if count > (2 if order[1:] in SOLENIA_PAIRS else 1):
                yield f"{count} orders {order}"
    yield from _solenia_offer(position["offer"], len(players), position["decision"]["node"])
    for number, player in enumerate(players):
        cards = [*player["hand"], *player["deck"]]
        if sorted(cards) != [f"C{card:02}" for card in range(1, 17)]:
            yield f"seat {number + 1} has the cards {cards}"


def _solenia_offer(offer: Position, seats: int, node: str) -> Iterator[str]:
    if node != "draft":
        return
    for kind, tiles in offer.items():
        told = [tile for tile in tiles if tile]
        if len(told) != seats or len(set(told)) != seats:
            yield f"{kind} on offer: {told}"
    if any(day == night for day, night in zip(offer["day"], offer["night"], strict=True) if day):
        yield "two equal halves in a pair"


# Where the comets of Solari begin: SLI-D1
SOLARI_COMETS = {
    "uranus": "12 36 14 56 54 32", "saturn": "26 64 46 62 42 24",
    "neptune": "65 41 63 21 23 45", "jupiter": "51 13 31 15 35 53",
}  # fmt: skip


def _solari(position: Position, _is_typed: bool) -> Iterator[str]:
    for planet, pieces in position.get("pieces", {}).items():
        comets = [piece[2:4] for piece in pieces.split() if piece[0].isdigit()]
        if comets and comets != SOLARI_COMETS[planet].split():
            yield f"the comets of {planet}: {pieces}"
    if any(position["score"]):
        yield "somebody has points already"
    if any(not 0 <= face <= 6 for face in position["dice"]):
        yield f"the dice {position['dice']}"


COUNTS: dict[str, Callable[[Position, bool], Iterator[str]]] = {
    "solaris": _solaris,
    "solarius_mission": _solarius_mission,
    "solenia": _solenia,
    "solari": _solari,
}


def faults(game: str, position: Position, is_typed: bool = False) -> list[str]:
    """Return what of a set-up cannot come out of the box.

    People may type tiles that only their own box has, and may leave things untold. What a game of
    the kit begins with is on no table yet.
    """
    return list(COUNTS[game](position, is_typed)) if game in COUNTS else []
