"""Counts what lies on a table, from the plain position alone: nothing may come or go unnoticed."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from heliograph.engine import Game
from tests.contract.oracles import oracle_of

Position = dict[str, Any]
CARDS_OF_A_SEAT = 16
MOST_BRIDGES_OF_A_COLOUR = 2
PLANETS_OF_A_COLOUR = 9
SOLENIA_ROWS = ("day", "night")
SOLARIS_COLOURS = ("purple", "pink", "green", "blue")


def miscount(game: Game, state: bytes) -> str:
    """Return what is missing or too many, "" where everything is there."""
    count = _COUNTS.get(game.name, _asked_of_oracle)
    return count(game, game.dump(state))


def _solaris(_: Game, position: Position) -> str:
    cards = sum(len(hand) for hand in position["hands"] + position["face_down"])
    cards += sum(card is not None for card in position["display"])
    cards += sum(position["discards"].values()) + sum(position["stack"].values())
    if position["phase"] != "setup" and cards != 108:
        return f"{cards} cards"
    bridges = Counter(position["bridges"] + position["spares"])
    del bridges["?"]
    most = max(bridges.values(), default=0)
    return f"{most} bridges of a colour" if most > MOST_BRIDGES_OF_A_COLOUR else ""


def _asked_of_oracle(game: Game, position: Position) -> str:
    try:
        oracle_of(game).check(position)
    except AssertionError as wrong:
        return str(wrong) or "dice, pieces, cards or tiles"
    return ""


def _solenia(game: Game, position: Position) -> str:
    if position["phase"] == "setup":
        return ""
    if game.options.get("level", 3) == 3:
        for seat, player in enumerate(position["players"], 1):
            on_board = [card for card in position["board"].values() if card.startswith(f"{seat}:")]
            out = len(player["discards"]) + sum(player["plain_discards"]) + len(on_board)
            if out + player["cards_left"] != CARDS_OF_A_SEAT:
                return f"{out + player['cards_left']} cards of seat {seat}"
    return _solenia_orders(game, position) or _solenia_missing(game, position)


# What another game has, its oracle counts
_COUNTS: dict[str, Callable[[Game, Position], str]] = {
    "solaris": _solaris,
    "solenia": _solenia,
}


# More of a thing than the box holds


def excess(game: Game, position: Position) -> str:
    """Return of what a position has more than the box holds, "" where it has not."""
    return _EXCESS[game.name](game, position) if game.name in _EXCESS else ""


def _twice(things: list[Any]) -> str:
    found = [str(thing) for thing, count in Counter(map(str, things)).items() if count > 1]
    return f"twice: {', '.join(found)}" if found else ""


def _solaris_excess(game: Game, position: Position) -> str:
    cards = Counter(chain(*position["hands"], *position["face_down"], position["display"]))
    cards.update(position["discards"])
    cards.update(position["stack"])
    del cards[None]
    copies = game.content["cards"]
    if cards.total() > sum(map(sum, copies.values())):
        return f"{cards.total()} cards"
    if game.options["depth"] == "referee":
        return ""  # what people told wrongly is a doubt
    for card, count in cards.items():
        icon, _, colour = card.partition("-")
        if colour not in SOLARIS_COLOURS or icon not in copies:
            return f"a card that is not known: {card}"
        if count > copies[icon][SOLARIS_COLOURS.index(colour)]:
            return f"{count} of {card}"
    return ""  # a bridge too many is a doubt: people correct one after the other


def _solari_excess(_: Game, position: Position) -> str:
    squares = [
        word.partition("@")[2][:2]
        for line in position["pieces"].values()
        for word in line.split()
        if not word.endswith("off") and "@off" not in word
    ]
    tiles = [_twice(row) for row in (*position.get("tiles", []), *position.get("order", []))]
    return _twice(squares) or "".join(tiles)


def _solenia_excess(game: Game, position: Position) -> str:
    for seat, player in enumerate(position["players"], 1):
        on_board = [card[2:] for card in position["board"].values() if card[:2] == f"{seat}:"]
        known = [card for card in on_board if not card.startswith("?")]
        wrong = _twice([*known, *player["hand"], *player["deck"], *player["discards"]])
        out = len(on_board) + len(player["discards"]) + sum(player["plain_discards"])
        if wrong or out + player["cards_left"] > CARDS_OF_A_SEAT:
            return wrong or f"{out + player['cards_left']} cards of seat {seat}"
    tiles = [player["tile"] for player in position["players"]] + position["offer"]["tiles"]
    return _twice([tile for tile in tiles if tile]) or _solenia_orders(game, position)


def _solenia_orders(game: Game, position: Position) -> str:
    for kind in SOLENIA_ROWS:
        orders = _solenia_lying(position, kind)
        for order in game.content["orders"][kind]:
            if orders[order["id"]] > order.get("copies", 1):
                return f"{orders[order['id']]} of {order['id']}"
    return ""


def _solenia_missing(game: Game, position: Position) -> str:
    """Return of which type orders lie nowhere, although the solo die did not take so many."""
    for kind in SOLENIA_ROWS:
        orders = _solenia_lying(position, kind)
        content = game.content["orders"][kind]
        left = sum(order.get("copies", 1) - orders[order["id"]] for order in content)
        if left > position["removed"][kind]:
            return f"{left} orders of the {kind} lie nowhere"
    return ""


def _solenia_lying(position: Position, kind: str) -> Counter[str]:
    """Return the orders of a type: in the pile, on display, before the seats, on their way."""
    orders = Counter(position["piles"][kind])
    for row in (position["display"], *position["players"]):
        orders.update(filter(None, row[kind]))
    decision = position["decision"]
    if "delivered" in decision and SOLENIA_ROWS[decision.get("type", 0)] == kind:
        orders[decision["delivered"]] += 1
    return orders


def _solarius_excess(game: Game, position: Position) -> str:
    planets = Counter(map(_planet_colour, position["spots"].values()))
    planets.update(position["backs"])
    cards, dice = list(position["discards"]), len(position["dice"]) + sum(position["bag"].values())
    for seat, player in enumerate(position["players"], 1):
        planets.update(map(_planet_colour, player["settled"] + player["unsettled"]))
        for key in ("hand", "missions", "fulfilled", "developments"):
            cards += player[key]
        dice += player["normal"] + len(player["slots"])
        dice += (player["transform"] is not None) + (player["research"] is not None)
        wrong = _solarius_pieces(position, seat, player)
        if wrong:
            return f"{wrong} of seat {seat}"
    if dice > 4 * (game.seats + 1) and game.options["level"] != "L0":
        return f"{dice} dice"
    unnamed = sum(player["unknown"] for player in position["players"])
    total = len(cards) + unnamed + position["deck"] + position["lost_discards"]
    if max(planets.values(), default=0) > PLANETS_OF_A_COLOUR:
        return f"planets: {planets}"
    return _twice(cards) or ("" if total == 32 else f"{total} cards")


def _planet_colour(name: str) -> str:
    return {"B": "black", "Y": "yellow", "T": "turquoise", "N": "brown"}.get(name[0], name)


def _solarius_pieces(position: Position, seat: int, player: Position) -> str:
    figures = Counter(" ".join(what.split()[:2]) for what in position["figures"].values())
    markers = player["markers"] + len(player["missions"]) + len(player["fulfilled"])
    limits = {
        "colonies": (figures[f"{seat} colony"] + player["colonies"], 12),
        "stations": (max(figures[f"{seat} station"], len(player["stations"])), 4),
        "markers": (max(figures[f"{seat} mission"], markers), 6),
        "outposts": (len(player["outposts"]), 6),
        "engines": (len(player["engines"]), 3),
    }
    return ", ".join(f"{got} {key}" for key, (got, most) in limits.items() if got > most)


_EXCESS: dict[str, Callable[[Game, Position], str]] = {
    "solaris": _solaris_excess,
    "solari": _solari_excess,
    "solenia": _solenia_excess,
    "solarius_mission": _solarius_excess,
}
