"""Cards and places as people call them and as a page draws them."""

from typing import Any

from heliograph.games.kit.things import Cards, Thing
from heliograph.games.kit.words import SEVERAL_CARDS, kit_texts, say_card


def say_place(thing: Thing | None, name: str, lang: str) -> str:
    """Return what people call a place of a thing, a card or several."""
    is_card = isinstance(thing, Cards) or SEVERAL_CARDS.fullmatch(name)
    return say_card(name, lang) if is_card else name


def card_view(thing: Cards, card: int, lang: str) -> dict[str, Any]:
    """Return a card as a page draws it."""
    name = thing.names[card]
    return {
        "target": f"{thing.name}:{name}",
        "suit": name[0],
        "rank": kit_texts()[f"index.{name[1]}"].text(lang),
        "said": say_card(name, lang),
    }
