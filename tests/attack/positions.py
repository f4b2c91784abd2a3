"""Damaged positions: `load` refuses each of them by the name of a fact, or keeps every word of it.

A try takes a position of a random game with random options, as it is written to a file, and
damages it in one to three places: a wrong type, a number outside of its range, something missing,
unknown, doubled, exchanged. A walk is repeated by its number alone: `walk(name, number, …)`.
"""

import copy
import json
import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

from heliograph.catalogue import say
from heliograph.engine import NOBODY, BadPosition, Game, Match
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.components import excess
from tests.attack.corrections import random_game
from tests.attack.wrong_values import absurd_value, mutated

# The games whose loaders name every fact that they refuse
KEPT = ("solaris", "solari", "solenia", "solarius_mission")
DAMAGES_A_WALK = 40
MOST_STEPS = 260
MOST_PLACES = 3
Position = dict[str, Any]
# A container of a position, and the key or index of one of its entries
Place = tuple[Any, Any]


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Damage so many positions of every game."""
    findings = Findings()
    for walked in range(1, max(1, tries // DAMAGES_A_WALK) + 1):
        for name in KEPT:
            walk(name, dice.randrange(1 << 32), findings)
        progress(walked * DAMAGES_A_WALK)
    return findings


def walk(name: str, number: int, findings: Findings) -> None:
    """Play a part of one game and damage its positions."""
    dice = random.Random(number)
    game = random_game(name, dice)
    match = Match(game)
    _play(match, dice.randrange(MOST_STEPS), dice)
    for made in range(DAMAGES_A_WALK):
        _play(match, dice.randrange(4), dice)
        written = json.loads(json.dumps(game.dump(match.state)))
        wrong = judge_whole(game, written) or judge(game, damaged(written, dice), findings)
        if wrong:
            findings.violate(f"{name} walk {number} damage {made}: {wrong}")


def _play(match: Match, steps: int, dice: random.Random) -> None:
    for _ in range(steps):
        if match.pending.seat == NOBODY:
            return
        match.play(dice.choice(match.pending.choices))


def judge_whole(game: Game, position: Position) -> str:
    """Return how a position of a match is not loaded as it was written, "" where it is."""
    try:
        same = game.dump(game.load(position)) == position
    except BadPosition as refusal:
        return f"a position of a match is refused: {refusal}"
    return "" if same else "dump(load(x)) is not x"


def judge(game: Game, position: Position, findings: Findings) -> str:
    """Return how `load` breaks its promise with this position, "" where it keeps it."""
    try:
        state = game.load(position)
    except BadPosition as refusal:
        findings.counts["refused"] += 1
        return _wrong_refusal(game, refusal)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is what we look for)
        return f"{type(error).__name__}: {error!s:.200}"
    findings.counts["kept"] += 1
    return _wrong_state(game, state, position)


def _wrong_refusal(game: Game, refusal: BadPosition) -> str:
    facts = {*names_of(game.dump(game.start())), *OTHER_FACTS}
    for words in (say("en", refusal.expected), say("de", refusal.expected)):
        if not any(fact in words for fact in facts):
            return f"names no fact: {refusal}"
    return (
        f"the same in both languages: {refusal}" if refusal.text("en") == refusal.text("de") else ""
    )


def names_of(value: Any) -> Iterator[str]:
    """Yield the names of all facts of a position and of their parts."""
    for container, key in places(value):
        if isinstance(container, dict):
            yield key


# What can be chosen here rests on a hidden hand alone; `load` must not ask for it
OF_A_HAND = ("replenish", "redirect", "engine deck", "energy cell")
# Lists of which a position may leave out the last
ENDS_EARLY = (
    ".players", ".hands", ".face_down", ".decision.due", ".decision.tiles", ".decision.loose",
)  # fmt: skip
# Words for nothing, which a position leaves out: nobody has looked what the field is
NOTHING_AT = {".decision.under": "?"}
# Facts that are written only where there is something to say
OTHER_FACTS = ("last", "order", "tiles")


def _wrong_state(game: Game, state: bytes, position: Position) -> str:
    if len(state) != len(game.start()):
        return f"a state of {len(state)} bytes"
    try:
        pending = game.pending(state)
        loaded = game.dump(state)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is what we look for)
        return f"after loading {type(error).__name__}: {error!s:.200}"
    is_hidden = (
        game.options.get("depth") == "digital" and loaded["decision"].get("node") in OF_A_HAND
    )
    if not pending.choices and pending.seat != NOBODY and not is_hidden:
        return f"nothing can be chosen: {loaded['decision']}"
    if (pending.seat == NOBODY) != (game.outcome(state) is not None):
        return "over, yet not over"
    lost = first_lost(position, loaded)
    return f"does not keep {lost}" if lost else excess(game, loaded)


def first_lost(given: Any, loaded: Any, at: str = "") -> str:
    """Return the first fact that was given and is not so in what was loaded, "" if there is none.

    What was left out has a default.
    """
    if isinstance(given, dict) and isinstance(loaded, dict):
        entries = given.items()
        lost = (
            first_lost(value, loaded.get(key, _nothing_like(value, f"{at}.{key}")), f"{at}.{key}")
            for key, value in entries
        )
        return next(filter(None, lost), "")
    if (
        given == []
        or _is_same(given, loaded)
        or (at.count(".") > 2 and at.startswith(".stations."))
    ):
        return ""  # a token that is not named, or that had its turn, moves others of its stack
    if isinstance(given, list) and isinstance(loaded, list) and _is_as_long(given, loaded, at):
        pairs = enumerate(zip(given, loaded, strict=False), 1)
        return next(filter(None, (first_lost(*pair, f"{at}.{n}") for n, pair in pairs)), "")
    return f"{at[1:]} = {given!r:.60}: it is {loaded!r:.60}"


def _is_as_long(given: list[Any], loaded: list[Any], at: str) -> bool:
    """Return whether nothing of a list is lost; its end may be left out where it is of seats."""
    return len(given) == len(loaded) or (at in ENDS_EARLY and len(given) < len(loaded))


def _nothing_like(value: Any, at: str) -> Any:
    """Return how nothing of this kind is left out when a position is written."""
    if at in NOTHING_AT:
        return NOTHING_AT[at]
    return {list: [], dict: {}, int: 0, str: ""}.get(type(value))


def _is_same(given: Any, loaded: Any) -> bool:
    """Return whether two values mean the same: cards and pieces of a place have no order."""
    if isinstance(given, int | list) and isinstance(loaded, dict):  # how many, or one by one
        loaded = list(chain.from_iterable([name] * count for name, count in loaded.items()))
    if type(given) is int and isinstance(loaded, list):
        return given == len(loaded)
    if isinstance(given, list) and isinstance(loaded, list):
        return sorted(map(repr, filter(None, given))) == sorted(map(repr, filter(None, loaded)))
    if isinstance(given, str) and isinstance(loaded, str):  # pieces: no heading is a dash
        return sorted(given.upper().split()) == sorted(
            word if word in given.upper() else word.rstrip("-") for word in loaded.upper().split()
        )
    return bool(given == loaded)


# Damage


def damaged(position: Position, dice: random.Random) -> Position:
    """Return the position with something wrong in one to three places."""
    broken = copy.deepcopy(position)
    for _ in range(dice.randint(1, MOST_PLACES)):
        container, key = dice.choice(list(places(broken)))
        if isinstance(container, dict) and dice.random() < 0.15:
            del container[key]
        elif isinstance(container, dict) and dice.random() < 0.1:
            container[dice.choice(("", "unknown", "9", f"{key}s"))] = absurd_value(dice)
        elif dice.random() < 0.2:
            other, at = dice.choice(list(places(broken)))
            container[key] = copy.deepcopy(other[at])
        elif dice.random() < 0.3:
            container[key] = absurd_value(dice)
        else:
            container[key] = mutated(container[key], dice)
    return broken


def places(value: Any) -> Iterator[Place]:
    """Yield every entry of a position, at every depth; facts as a whole as often as their parts."""
    entries = list(value.items() if isinstance(value, dict) else enumerate(value))
    for key, entry in entries:
        yield value, key
        if isinstance(entry, dict | list):
            yield from places(entry)


ATTACK = Attack(
    "positions",
    "a wrong position is refused by the name of a fact; what is taken is as it was written",
    240,
    200_000,
    run,
)
