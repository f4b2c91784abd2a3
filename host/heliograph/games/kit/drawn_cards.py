"""Cards: tricks, piles, what can be chosen, how many everybody holds, what was melded."""

from collections.abc import Sequence
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.meld_cards import MeldCards
from heliograph.games.kit.naming import card_view
from heliograph.games.kit.things import COVERED, OWNER, PILE, Cards

View = dict[str, Any]


def _views(show: Any, thing: Cards, cards: Sequence[int]) -> list[View]:
    return [card_view(thing, card, show.lang) for card in cards]


def _by_game(show: Any, t: Table, part: View) -> Any:
    """Return what the method of the game says that `by` names."""
    return getattr(show.game, part["by"])(t)


def draw_trick(show: Any, t: Table, thing: Cards, part: View) -> View:
    """Return the card that each seat has played."""
    lies = getattr(t, thing.name)
    return {
        "seats": [
            {"seat": seat, "name": show.who(seat),
             "cards": _views(show, thing, thing.lying(lies, part.get("place", "trick"), seat))}
            for seat in range(t.seats)
        ],
    }  # fmt: skip


def draw_cards(show: Any, t: Table, thing: Cards, part: View) -> View:
    """Return the cards of a place, of all seats that have one, or in the order of the game (`by`).

    Without either those that nobody has seen, to choose from.
    """
    if "by" in part:
        return {"cards": _views(show, thing, _by_game(show, t, part)), "is_row": True}
    lies = getattr(t, thing.name)
    if place := part.get("place", ""):
        seats = range(1 if thing.is_shared(place) else t.seats)
        cards = [card for seat in seats for card in thing.lying(lies, place, seat)]
        return {"cards": _views(show, thing, cards), "is_row": True}
    unseen = [] if show.game.is_digital else [card for card, at in enumerate(lies) if not at]
    return {"cards": _views(show, thing, unseen)}


def draw_pile(show: Any, t: Table, thing: Cards, part: View) -> View:
    """Return a pile: how many lie there, and its upper card where everybody sees it.

    The stock is the place "": what nobody has seen. `below` is the place of what lies under the
    others; `by` names a method of the game that returns all of them, the upper one last; `count`
    names a counter of how many lie there, where nobody has seen them.
    """
    lies, place = getattr(t, thing.name), part.get("place", "")
    cards = list(_by_game(show, t, part)) if "by" in part else _pile(thing, lies, place)
    if below := part.get("below"):
        cards = thing.lying(lies, below) + cards
    is_open = bool(place) and thing.sight(place) == PILE
    counted = part.get("count", "")
    return {
        "count": getattr(t, counted) if counted else len(cards),
        "top": card_view(thing, cards[-1], show.lang) if is_open and cards else None,
        "target": f"{thing.name}:{place or 'stock'}",
        "is_known": bool(counted) or show.game.is_digital or is_open,
        "said": show.word(part.get("label", place or "stock")),
    }


def _pile(thing: Cards, lies: bytes, place: str) -> list[int]:
    if not place:
        return [card for card, at in enumerate(lies) if not at]
    return thing.lying(lies, place)


def draw_hands(show: Any, t: Table, thing: Cards, part: View) -> View:
    """Return how many cards everybody holds; what is open, as it is."""
    lies, place = getattr(t, thing.name), part["place"]
    if not show.game.is_digital and thing.sight(place) in (OWNER, COVERED):
        return {"seats": []}  # nobody has told how many those are
    held = [thing.lying(lies, place, seat) for seat in range(t.seats)]
    is_open = thing.sight(place) not in (OWNER, COVERED)
    return {
        "seats": [
            {"seat": seat, "name": show.who(seat), "count": len(cards),
             "cards": _views(show, thing, cards) if is_open else []}
            for seat, cards in enumerate(held)
        ],
    }  # fmt: skip


def draw_melds(show: Any, t: Table, thing: Cards, part: View) -> View:
    """Return what each seat has laid down, in its melds.

    The cards of a rummy know their melds; `rest` is the place of what is in none. Else `by` names a
    method of the game that returns, for a table and a seat, lists of cards.
    """
    lies = getattr(t, thing.name)

    def melds(seat: int) -> list[list[int]]:
        if "by" in part:
            found: list[list[int]] = getattr(show.game, part["by"])(t, seat)
            return found
        found = thing.melds_of(t, seat) if isinstance(thing, MeldCards) else []
        place = part.get("place") or part.get("rest")
        laid = thing.lying(lies, place, seat) if place else []
        return [*found, laid] if laid else found

    return {
        "seats": [
            {"seat": seat, "name": show.who(seat),
             "melds": [_views(show, thing, cards) for cards in melds(seat)]}
            for seat in range(t.seats)
        ],
    }  # fmt: skip
