"""What a choice at a Solari table is, and all that its button and its line of the log may name."""

from collections.abc import Callable
from typing import Any

from heliograph.games.solari import reach
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.kinds import piece_name
from heliograph.games.solari.layout import (
    AWARD_RULES, CHOICES, NODES, DECLARATIONS, DECLARED, DIRECTIONS, DONE, FIRST_SEAT, GO, HEAD,
    LENGTHS, RING, ROLLED_UNKNOWN, TO_RIM, TO_SQUARE, square_name,
)  # fmt: skip
from heliograph.games.solari.explain import Voice
from shared_rules.solari import counters
from shared_rules.solari.counters import AWARDS, SHORTEST_ROW

Words = dict[str, Any]
Reader = Callable[[Voice, bytes, int], tuple[str, Words]]


def node_of(state: bytes) -> str:
    """Return the kind of decision that is pending."""
    return str(FACTS.value(state, "node"))


def read_choice(voice: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    """Return the key of the texts of a choice, and what they name."""
    key, words = _READERS[NODES.index(node_of(state))](voice, state, choice)
    return key, {"who": voice.who(FACTS.value(state, "turn") - 1), **words}


def award_label(voice: Voice, kind: int, length: int, inside: int, doubled: int) -> str:
    """Return what was scored and what it brings, as a button says it."""
    points = counters.award_value(kind, length, inside, doubled)
    label = voice.say("offer.inside" if inside else "offer.award", length=length, points=points)
    return voice.say("offer.doubled", label=label) if doubled else label


def _read_plainly(_: Voice, __: bytes, choice: int) -> tuple[str, Words]:
    """What prepares the next choice is called as it is written: `same`, `place`, `total`."""
    return CHOICES.texts[choice].split()[0], {}


def _read_begin(voice: Voice, _: bytes, choice: int) -> tuple[str, Words]:
    return "begin", {"who": voice.who(choice - FIRST_SEAT)}


def _read_roll(_: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    """A roll, a tile or what the joker stands for; the first word says which."""
    word, dice = CHOICES.texts[choice].split()
    key = "deal" if node_of(state) == "deal" else word
    return "unknown" if choice == ROLLED_UNKNOWN else key, {"dice": dice}


_read_deal = _read_tile = _read_name = _read_roll


def _read_forfeit(_: Voice, state: bytes, __: int) -> tuple[str, Words]:
    return "forfeit", {"dice": "-".join(map(str, FACTS.value(state, "dice")))}


def _read_direction(voice: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    start, end = reach.landing(state, choice - GO)
    victim, words = _arrival(voice, state, end)
    words |= {"start": square_name(start), "die": FACTS.value(state, "die")}
    return "shoot" if victim else "move", words


def _read_enter(voice: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    victim, words = _arrival(voice, state, choice - TO_SQUARE)
    return "enter_shoot" if victim else "enter", words


def _arrival(voice: Voice, state: bytes, end: int) -> tuple[bool, Words]:
    """Return whether the piece that moves shoots something, and the names of both."""
    victim = reach.standing_on(state, end)
    words = {"piece": voice.own_piece(FACTS.value(state, "mover")), "end": square_name(end)}
    if victim < 0:
        return False, words
    name = piece_name(state, victim)
    return True, {**words, "victim": voice.piece_named(name), "short": voice.short(name)}


def _read_rim(voice: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    (victim, _), *_ = FACTS.value(state, "shots")
    square = square_name(RING[choice - TO_RIM])
    return "rim", {"victim": voice.piece_named(victim), "square": square}


def _read_follow(voice: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    """After a hit: the same piece goes on, or the shot one is placed first (SLI-5.6)."""
    (victim, _), *_ = FACTS.value(state, "shots")
    return CHOICES.texts[choice], {"victim": voice.piece_named(victim)}


def _read_heading(voice: Voice, state: bytes, choice: int) -> tuple[str, Words]:
    piece = voice.piece_named(FACTS.value(state, "headed"))
    way = choice - HEAD
    return "heading", {"piece": piece, "way": voice.way(way), "letter": DIRECTIONS[way]}


def _read_declare(voice: Voice, _: bytes, choice: int) -> tuple[str, Words]:
    if choice == DONE:
        return "done", {}
    index, length = divmod(choice - DECLARED, LENGTHS)
    kind, inside, doubled = DECLARATIONS[index]
    length += SHORTEST_ROW
    name = AWARDS[kind]
    return "award", {
        "kind": name,
        "rule": AWARD_RULES[name],
        "label": award_label(voice, kind, length, inside, doubled),
        "award": f"{voice.say(f'group.{name}')} {length}",
        "points": counters.award_value(kind, length, inside, doubled),
    }


# What prepares the next choice needs no function
_READERS: tuple[Reader, ...] = NODES.functions("_read", globals(), default=lambda _: _read_plainly)
