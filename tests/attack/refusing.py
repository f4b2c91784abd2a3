"""Asks for what is not legal: a refusal rests on a rule, is true, and offers what can be chosen.

Asked at any position, also where a correction left one that no game reaches.
"""

import random
import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from heliograph.engine import Game, IllegalChoice, Match
from heliograph.games.rulebook import rules_of
from tests.contract.oracles.solarius_mission import SlowSolarius
from tests.host.games.solarius_mission import truths as solarius
from tests.host.games.truths import TRUE, Refused

# How many kinds of choices are asked at one position
MOST_ASKED = 12
# Words with which a sentence offers something, and the choices it can mean, by their first words
OFFERS: dict[str, tuple[tuple[str, str], ...]] = {
    "solaris": (
        (r"\bdiscard (?:first|before)\b", "discard"),
        (r"\bchoose a station without one\b", "dock"),
    ),
    "solarius_mission": (
        (r"\bor stop\b|\bleave it instead\b", "stop"),
        (r"\btake (?:a|the other) unit\b|\bfuel or bucks\b|\bone fuel or one buck\b", "fuel bucks"),
        (r"\bgive another resource\b", "give"),
        (r"\bstore resources\b", "resources"),
        (r"\bas a development\b", "develop"),
    ),
    "solari": (
        (r"\bplace the shot piece\b", "place"),
        (r"; the same piece moves on\b", "same"),
        (r"\bfree rim square\b|\banother rim square\b", "rim enter"),
        (r"\banother direction\b", "go"),
        (r"\bchoose another (?:piece|one)\b|\banother one comes back\b", "piece"),
        (r"\bname another one\b", "name tile"),
        (r"\bthe other one\b", "die"),
        (r"\bchoose another square\b", "enter"),
    ),
    "solenia": (
        (r"\bempty field\b", "field"),
        (r"\bempty slot\b", "slot"),
        (r"\bpay another one\b", "pay"),
        (r"\bchoose one on display\b", "deliver"),
    ),
}


def ask_for_illegal(match: Match, dice: random.Random) -> int:
    """Try choices of several kinds that are not legal now; return how many were refused."""
    legal = set(match.pending.choices)
    kinds = list(kinds_of(match.game).values())
    asked = [dice.choice(kind) for kind in dice.sample(kinds, min(MOST_ASKED, len(kinds)))]
    wrong = [choice for choice in asked if choice not in legal]
    for choice in wrong:
        _ask(match, choice)
    return len(wrong)


@lru_cache(maxsize=64)
def kinds_of(game: Game) -> dict[str, list[int]]:
    """Return the choices of a game by their first words."""
    found: dict[str, list[int]] = {}
    for choice, text in enumerate(game.texts):
        if text:
            found.setdefault(text.split()[0], []).append(choice)
    return found


def _ask(match: Match, choice: int) -> None:
    game, before = match.game, match.state
    text = game.choice_text(choice)
    try:
        match.play(choice)
    except IllegalChoice as refused:
        assert match.state == before, f"{text}: refused, and yet changed"
        for wrong in _faults(match, text, refused):
            raise AssertionError(f"{text}: {wrong}: {refused}") from refused
    else:
        raise AssertionError(f"{text}: not legal, and yet played")


def _faults(match: Match, text: str, refused: IllegalChoice) -> Iterator[str]:
    game, words = match.game, refused.text("en")
    if refused.rule not in rules_of(game.name):
        yield f"no rule of the game ({refused.rule!r})"
    if words == refused.text("de") or "{" in words + refused.text("de"):
        yield "no sentence in both languages"
    verbs = {game.choice_text(one).split()[0] for one in match.pending.choices}
    for offer, meant in OFFERS.get(game.name, ()):
        if re.search(offer, words) and not verbs & set(meant.split()):
            yield f"offers {meant}, which is not legal"
    # A game of the kit refuses by the one condition from which its list is made.
    if game.name in _TRUTHS and not _TRUTHS[game.name](match, text.split(), refused):
        yield "not true"


def _is_true(match: Match, words: list[str], refused: IllegalChoice) -> bool:
    truth = TRUE[match.game.name].get(refused.reason)
    if truth is None:  # it names what is due
        return True
    position = match.game.dump(match.state)
    return truth(Refused(position, words, refused.facts, dict(match.game.options)))


def _is_true_of_solarius(match: Match, words: list[str], refused: IllegalChoice) -> bool:
    game = match.game
    position = game.dump(match.state)
    return bool(solarius.TRUE[refused.reason](SlowSolarius(game), position, words))


_TRUTHS: dict[str, Callable[[Match, list[str], IllegalChoice], bool]] = {
    **dict.fromkeys(TRUE, _is_true),
    "solarius_mission": _is_true_of_solarius,
}
