"""What a game of the kit says: `words.toml` beside it, and what all games of the kit share.

| table | what it has, by which name |
|---|---|
| `node` | what is to be decided, by the decision: `{who}` |
| `offer`, `log` | a move on a button and in the log: `{who}` and its parameters |
| `refusal` | why a move is refused, by the reason: `{who}` and its facts |
| `end` | how the game ended, by the reason: `{who}` |
| `news` | what a step brought by itself, by the keys of `KitGame.news` |
| `fact` | a thing that can be corrected; without a name here nobody can |
| `row` | a line of the score sheet |
| `doubt` | what looks wrong, by the reason |
| `word` | whatever else the drawing writes |
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from heliograph.catalogue import Composed, Text
from heliograph.games.speech import Sentence, Speaker
from heliograph.games.text_files import Texts, join_texts, texts_in

_FILE = "words.toml"
_SUITS = "CDHS"
SEVERAL_CARDS = re.compile(f"[{_SUITS}].(-[{_SUITS}].)+")
_NUMBERED = re.compile("([a-z]+)([0-9]+)([a-z]?)")
_SIGNS = dict(zip(_SUITS, "♣♦♥♠", strict=True))


class KitWords:
    """The words of one game, each by table and name."""

    def __init__(self, folder: Path) -> None:
        self._own = join_texts(texts_in(folder / _FILE))
        self.kit: Texts = kit_texts()

    def find(self, table: str, name: str) -> Text | None:
        """Return a text of the game, or that of all games; None where there is none."""
        key = f"{table}.{name}"
        return self._own.get(key) or self.kit.get(key)

    def fact_label(self, name: str) -> Text | None:
        """Return what people call a thing; None where nobody can correct it."""
        return self.find("fact", name)

    def fill(self, table: str, name: str, lang: str, facts: Mapping[str, Any]) -> str:
        """Return a text with its fields filled in."""
        text = self.find(table, name)
        if text is None:
            raise KeyError(f"expected {table}.{name} in {_FILE}")
        return text.template(lang, facts.get("count")).format_map(facts)

    def place(self, name: str, lang: str) -> str:
        """Return what people call a place: its word, or that of its letters with its number."""
        if words := self.find("word", name):
            return words.text(lang)
        parts = _NUMBERED.fullmatch(name)
        words = self._own.get(f"word.{parts[1]}") if parts else None
        return words.text(lang, number=parts[2], letter=parts[3]) if parts and words else name

    def refusal(
        self, game: Any, state: bytes, rule: str, reason: str, facts: Mapping[str, Any]
    ) -> Sentence:
        """Return why a choice is refused, as everybody may read it."""

        def in_language(lang: str) -> str:
            who = Speaker(lang).who(max(0, game.pending(state).seat))
            due = closed(self.fill("node", game.pool(state), lang, {"who": who}))
            named = {name: str(fact) for name, fact in facts.items()}
            if game.has_cards:
                named = {name: say_card(fact, lang) for name, fact in named.items()}
            return self.fill("refusal", reason, lang, {**named, "who": who, "due": due})

        return Sentence(rule, Composed(in_language))


def closed(sentence: str) -> str:
    """Return a sentence with its full stop; a question has its sign."""
    return sentence if sentence.endswith(("?", ".", "!")) else f"{sentence}."


@cache
def words_of(package: str) -> KitWords:
    """Return the words of the game in a package."""
    return KitWords(Path(str(files(package))))


@lru_cache(maxsize=1024)
def say_card(name: str, lang: str) -> str:
    """Return a card or a suit in words: SQ is the queen of spades; another name is as it is.

    Several cards ("C4-C5-C6") are told by their signs.
    """
    texts = kit_texts()
    if name in tuple(_SUITS):
        return texts[f"suit.{name}"].text(lang)
    if SEVERAL_CARDS.fullmatch(name):
        return " ".join(
            _SIGNS[one[0]] + texts[f"index.{one[1]}"].text(lang) for one in name.split("-")
        )
    if len(name) != 2 or name[0] not in _SUITS:
        return name
    suit, rank = texts[f"suit.{name[0]}"].text(lang), texts[f"rank.{name[1]}"].text(lang)
    return texts["word.card"].text(lang, suit=suit, rank=rank)


@cache
def kit_texts() -> Texts:
    """Return what all games of the kit say alike."""
    return join_texts(texts_in(Path(__file__).with_name("kit_texts.toml")))
