"""Solenia for the searching player: hidden are hands and decks."""

from random import Random

from heliograph.games.players import lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solenia import final, stock
from heliograph.games.solenia.facts import NODE
from heliograph.games.solenia.features import describe
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.layout import NODES, OVER, PLACE

HORIZON = 12
UNKNOWN = "?"
WIN = 3.0
GOOD = 0.5  # stars that a good is worth on its way to an order, beside those at the end

_FIELDS = ("wood", "wheat", "stone", "water", "day_city", "night_city")


def guess(game: Game, view: View, rng: Random) -> View:
    """Return a position that the viewer cannot tell from the true one."""
    known = game.fact_table.known_in(view, game.start())
    players = [
        {**own, **_cards(game, view, player, rng)}
        for own, player in zip(known["players"], view["players"], strict=True)
    ]
    return {**known, "players": players, "decision": _decision(view["decision"], players, rng)}


def _decision(decision: View, players: list[View], rng: Random) -> View:
    """Return what is decided; a card that somebody has chosen and not placed is a guess, too."""
    if decision["node"] != NODES[PLACE] or "card" in decision:
        return decision
    hand = players[decision["seat"] - 1]["hand"]
    return {**decision, "card": f"{decision['seat']}:{rng.choice(hand)}"}


def _cards(game: Game, view: View, player: View, rng: Random) -> View:
    """Split the cards of a seat that were not seen into its hand and its deck."""
    lying = {
        field["card"]["card"]
        for field in view["fields"]
        if field["card"] and field["card"]["seat"] == player["seat"]
    }
    gone = lying | set(player["discards"])
    hidden = [card for card in game.box.card_ids if card not in gone]  # type: ignore[attr-defined]
    hand = player["hand"].get("cards")
    if hand is None:
        hand = sorted(rng.sample(hidden, player["hand"]["count"]))
    deck = [card for card in hidden if card not in hand]
    return {"hand": hand, "deck": deck[: player["deck"]["count"]]}


def deal(game: Game, position: View, rng: Random) -> View:
    """Return a position of the real box in which every card has its name, and every field its kind.

    Cards of which only the value was told are any that fit; hands and decks hold what is left.
    """
    assert isinstance(game, Solenia)
    unseen = [rng.sample(player["deck"], len(player["deck"])) for player in position["players"]]
    held = _held(game, position, unseen)
    board = {field: _named(game, card, unseen) for field, card in position["board"].items()}
    players = [
        _dealt(game, player, cards, held if seat + 1 == position["turn"] else [])
        for seat, (player, cards) in enumerate(zip(position["players"], unseen, strict=True))
    ]
    band = [[rng.choice(_FIELDS) if kind == UNKNOWN else kind for kind in row]
            for row in position["band"]]  # fmt: skip
    decision = _decided(position, board, held)
    return {**position, "board": board, "decision": decision, "players": players, "band": band}


def _held(game: Solenia, position: View, unseen: list[list[str]]) -> list[str]:
    """Return the card that is chosen and still in the hand; it is none of those not seen."""
    decision = position["decision"]
    if decision["node"] != NODES[PLACE]:
        return []
    seat, _, name = _named(game, decision["card"], unseen).partition(":")
    if name in unseen[int(seat) - 1]:
        unseen[int(seat) - 1].remove(name)
    return [name]


def _decided(position: View, board: View, held: list[str]) -> View:
    """Return the decision; its card is one of the hand or lies on the board."""
    decision = position["decision"]
    card = decision.get("card", "")
    lying = [field for field, other in position["board"].items() if other == card]
    if held:
        return {**decision, "card": f"{decision['seat']}:{held[0]}"}
    return {**decision, "card": board[lying[-1]]} if card and lying else decision


def _dealt(game: Solenia, player: View, unseen: list[str], held: list[str]) -> View:
    """Return the cards of a seat: what was discarded unseen, the hand, and the deck."""
    *by_value, unknown = player["plain_discards"]
    gone = [_taken(game, unseen, value) for value, count in enumerate(by_value)
            for _ in range(count)]  # fmt: skip
    gone += [unseen.pop() for _ in range(unknown)]
    hand = [*held, *unseen][: player["hand_size"]]
    deck = [card for card in unseen if card not in hand]
    return {
        **player,
        "discards": sorted([*player["discards"], *gone]),
        "plain_discards": [0] * len(player["plain_discards"]),
        "hand": sorted(hand),
        "deck": sorted(deck[: player["deck_size"]]),
    }


def _named(game: Solenia, card: str, unseen: list[list[str]]) -> str:
    """Return a card by its name; one that is known by its value alone is any that fits."""
    seat, _, name = card.partition(":")
    if not name.startswith(UNKNOWN):
        return card
    return f"{seat}:{_taken(game, unseen[int(seat) - 1], int(name[1:]))}"


def _taken(game: Solenia, unseen: list[str], value: int) -> str:
    """Take a card of a value, any where none is left."""
    ids = game.box.card_ids
    fits = [card for card in unseen if game.box.values[ids.index(card)] == value]
    unseen.remove(found := (fits or unseen)[-1])
    return found


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in stars; goods still count while there are turns to use them."""
    box = game.box  # type: ignore[attr-defined]
    stars: list[float] = [final.score_of(box, state, other).total for other in range(game.seats)]
    if state[NODE] == OVER:
        best = max(stars)
        return lead([score + WIN * (score == best) for score in stars], seat)
    goods = [GOOD * sum(stock.goods(state, other)) for other in range(game.seats)]
    return lead([score + more for score, more in zip(stars, goods, strict=True)], seat)


ADAPTER = Adapter(guess, value, HORIZON, describe, deal, expert_horizon=9, winning=12.0)
