"""The log of a Solari table: each choice as people would say it, and what followed from it.

Numbers, pieces and directions are chosen one by one; the sentence comes with the last of them, when
the piece has moved. Nothing in Solari is hidden, so everybody reads the same.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine import Game
from heliograph.games.solari import award_text, notation, reach
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.layout import (
    DECLARATIONS, DECLARED, DONE, FIRST_SEAT, GO, HEAD, LENGTHS, NAMED, RING, ROLLED_UNKNOWN,
    TO_RIM, TO_SQUARE, square_name,
)  # fmt: skip
from heliograph.games.solari.show_texts import Voice
from heliograph.games.solari.views import facts_for, pieces
from heliograph.texts import listed
from shared_rules.solari import counters
from shared_rules.solari.counters import AWARDS, SHORTEST_ROW

Facts = dict[str, Any]
Teller = Callable[[Voice, bytes, int], str]


def sentence(game: Game, voice: Voice, state: bytes, choice: int) -> str:
    """Return what a choice did; "" while it only prepares the next one."""
    teller, after = _TELLERS.get(_node(state)), game.apply(state, choice)
    words = [teller(voice, state, choice)] if teller else []
    words += _gone(voice, state, after)
    if _turn_ended(state, after):
        words += _scored(voice, state, after)
    if _node(after) == "over":
        words.append(end(game, voice, after))
    return " ".join(word for word in words if word)


def _node(state: bytes) -> str:
    return str(FACTS.value(state, "node"))


# What followed


def _turn_ended(state: bytes, after: bytes) -> bool:
    clock = ("turn", "round", "phase")
    is_later = any(FACTS.value(state, name) != FACTS.value(after, name) for name in clock)
    return is_later and _node(state) != "begin"


def _gone(voice: Voice, state: bytes, after: bytes) -> list[str]:
    """Return who left the board in a total shot (SLI-5.5)."""
    if not any(FACTS.value(after, "off_board")):
        return []
    were_lost = lost(facts_for(state))
    gone = [name for name in lost(facts_for(after)) if name not in were_lost]
    return [voice.say("log.off", victim=voice.piece_named(name)) for name in gone]


def lost(facts: Facts) -> list[str]:
    """Return the pieces that are off the board until their owner's turn (SLI-6)."""
    waiting = [name for name, _ in facts["decision"].get("shots", [])]
    off = [
        f"{facts['planets'][piece['seat'] - 1]} {piece['piece']}"
        for piece in pieces(facts)
        if piece["square"] is None
    ]
    return [name for name in off if name not in waiting]


def _scored(voice: Voice, state: bytes, after: bytes) -> list[str]:
    is_scored = FACTS.value(after, "last_seat") == FACTS.value(state, "turn")
    if not is_scored or _node(state) == "declare":
        return []
    awards = award_text.last_awards(after)
    points = sum(award.points for award in awards)
    why = award_text.sentence(awards, voice.lang)
    return [voice.say("log.score", who=_on_turn(voice, state), points=points, why=why)]


def end(game: Game, voice: Voice, state: bytes) -> str:
    """Return who won, or that it is a draw."""
    outcome = game.outcome(state)
    assert outcome is not None
    winners = listed(voice.lang, [voice.who(seat) for seat in outcome.winners])
    points = outcome.scores[outcome.winners[0]][0]
    is_draw = outcome.reason == "draw"
    key = "log.draw" if is_draw else "log.wins" if len(outcome.winners) > 1 else "log.win"
    return voice.say(key, winners=winners, points=points)


def _on_turn(voice: Voice, state: bytes) -> str:
    return voice.who(FACTS.value(state, "turn") - 1)


# One teller per kind of decision


def _begin(voice: Voice, _: bytes, choice: int) -> str:
    return voice.say("log.begin", who=voice.who(choice - FIRST_SEAT))


def _roll(voice: Voice, state: bytes, choice: int) -> str:
    if choice == ROLLED_UNKNOWN:
        return ""
    key = "log.roll" if FACTS.value(state, "source") == "dice" else "log.tile"
    return voice.say(key, who=_on_turn(voice, state), dice=dice_of(choice))


def dice_of(choice: int) -> str:
    """Return the combination that a roll, a tile or the joker names: `5-2`."""
    return notation.TEXTS[choice].split()[-1]


def _name(voice: Voice, state: bytes, choice: int) -> str:
    assert choice >= NAMED
    return voice.say("log.name", who=_on_turn(voice, state), dice=dice_of(choice))


def _forfeit(voice: Voice, state: bytes, _: int) -> str:
    dice = "-".join(map(str, FACTS.value(state, "dice")))
    return voice.say("log.forfeit", who=_on_turn(voice, state), dice=dice)


def _go(voice: Voice, state: bytes, choice: int) -> str:
    start, end_square = reach.landing(state, choice - GO)
    return _arrival(voice, state, ("log.move", "log.shoot"), end_square, square_name(start))


def _enter(voice: Voice, state: bytes, choice: int) -> str:
    return _arrival(voice, state, ("log.enter", "log.enter_shoot"), choice - TO_SQUARE, "")


def _arrival(voice: Voice, state: bytes, keys: tuple[str, str], end_square: int, start: str) -> str:
    victim = reach.standing_on(state, end_square)
    fields = {
        "who": _on_turn(voice, state),
        "piece": voice.own_piece(FACTS.value(state, "mover")),
        "start": start,
        "end": square_name(end_square),
        "victim": voice.piece_of(victim) if victim >= 0 else "",
    }
    return voice.say(keys[victim >= 0], **fields)


def _rim(voice: Voice, state: bytes, choice: int) -> str:
    (victim, _), *_ = FACTS.value(state, "shots")
    return voice.say(
        "log.rim", victim=voice.piece_named(victim), square=square_name(RING[choice - TO_RIM])
    )


def _heading(voice: Voice, state: bytes, choice: int) -> str:
    piece = voice.piece_named(FACTS.value(state, "headed"))
    return voice.say("log.heading", piece=piece, way=voice.way(choice - HEAD))


def _declare(voice: Voice, state: bytes, choice: int) -> str:
    if choice == DONE:
        return ""
    name, length, points = award(choice)
    words = f"{voice.say(f'group.{name}')} {length}"
    return voice.say("log.award", who=_on_turn(voice, state), points=points, award=words)


def award(choice: int) -> tuple[str, int, int]:
    """Return what was declared without a board: its kind, its length, its points."""
    index, length = divmod(choice - DECLARED, LENGTHS)
    kind, inside, doubled = DECLARATIONS[index]
    length += SHORTEST_ROW
    return AWARDS[kind], length, counters.award_value(kind, length, inside, doubled)


_TELLERS: dict[str, Teller] = {
    "begin": _begin,
    "roll": _roll,
    "tile": _roll,
    "name": _name,
    "forfeit": _forfeit,
    "direction": _go,
    "rim": _rim,
    "heading": _heading,
    "enter": _enter,
    "declare": _declare,
}
