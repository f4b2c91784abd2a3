"""The log of a Solari table: each choice as people would say it, and what followed from it.

Numbers, pieces and directions are chosen one by one; the sentence comes with the last of them, when
the piece has moved. Nothing in Solari is hidden, so everybody reads the same.
"""

from collections.abc import Callable

from heliograph.engine import Game
from heliograph.games.solari import award_text, notation
from heliograph.games.solari.board import LANDING
from heliograph.games.solari.facts import (
    DIE, HEADED, LAST_SEAT, MOVER, NODE, PLACES, PLACES_END, SEAT, SHOTS,
)  # fmt: skip
from heliograph.games.solari.layout import (
    BEGIN, DECLARATIONS, DECLARE, DECLARED, DIRECTION, DONE, ENTER, FIRST_SEAT, FORFEIT, GO, HEAD,
    HEADING, LENGTHS, NAME, NAMED, OFF_BOARD, OVER, PIECE_COUNT, RIM, RING, ROLL, ROLLED_UNKNOWN,
    SHOT_BYTES, TILE, TO_RIM, TO_SQUARE, square_name,
)  # fmt: skip
from heliograph.games.solari.show_texts import Voice
from heliograph.texts import listed
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    AWARDS, DICE, FROM_DICE, PHASE, PLACE, ROUND, SHORTEST_ROW, SOURCE,
)  # fmt: skip

Teller = Callable[[Voice, bytes, int], str]


def sentence(game: Game, voice: Voice, state: bytes, choice: int) -> str:
    """Return what a choice did; "" while it only prepares the next one."""
    teller = _TELLERS.get(state[NODE])
    after = game.apply(state, choice)
    words = [teller(voice, state, choice)] if teller else []
    words += _gone(voice, state, after)
    if _turn_ended(state, after):
        words += _scored(voice, state, after)
    if after[NODE] == OVER:
        words.append(end(game, voice, after))
    return " ".join(word for word in words if word)


# What followed


def _turn_ended(state: bytes, after: bytes) -> bool:
    clock = slice(PLACE, ROUND + 2)
    return state[NODE] != BEGIN and (state[clock] != after[clock] or state[PHASE] != after[PHASE])


def _gone(voice: Voice, state: bytes, after: bytes) -> list[str]:
    """Return who left the board in a total shot (SLI-5.5)."""
    gone = sorted(lost(after) - lost(state))
    return [voice.say("log.off", victim=voice.piece_of(piece)) for piece in gone]


def lost(state: bytes) -> set[int]:
    """Return the pieces that are off the board until their owner's turn (SLI-6)."""
    off = {at - PLACES for at in range(PLACES, PLACES_END) if state[at] == OFF_BOARD}
    return off.difference(waiting(state))


def waiting(state: bytes) -> list[int]:
    """Return the shot pieces that must be placed now, the first one in front."""
    return [state[slot] - 1 for slot in (SHOTS, SHOTS + SHOT_BYTES) if state[slot]]


def _scored(voice: Voice, state: bytes, after: bytes) -> list[str]:
    seat = state[SEAT]
    if after[LAST_SEAT] != seat + 1 or state[NODE] == DECLARE:
        return []
    awards = award_text.last_awards(after)
    points = sum(award.points for award in awards)
    why = award_text.sentence(awards, voice.lang)
    return [voice.say("log.score", who=voice.who(seat), points=points, why=why)]


def end(game: Game, voice: Voice, state: bytes) -> str:
    """Return who won, or that it is a draw."""
    outcome = game.outcome(state)
    assert outcome is not None
    winners = listed(voice.lang, [voice.who(seat) for seat in outcome.winners])
    points = outcome.scores[outcome.winners[0]][0]
    is_draw = outcome.reason == "draw"
    key = "log.draw" if is_draw else "log.wins" if len(outcome.winners) > 1 else "log.win"
    return voice.say(key, winners=winners, points=points)


# One teller per kind of decision


def _begin(voice: Voice, _: bytes, choice: int) -> str:
    return voice.say("log.begin", who=voice.who(choice - FIRST_SEAT))


def _roll(voice: Voice, state: bytes, choice: int) -> str:
    if choice == ROLLED_UNKNOWN:
        return ""
    key = "log.roll" if state[SOURCE] == FROM_DICE else "log.tile"
    return voice.say(key, who=voice.who(state[SEAT]), dice=dice_of(choice))


def dice_of(choice: int) -> str:
    """Return the combination that a roll, a tile or the joker names: `5-2`."""
    return notation.TEXTS[choice].split()[-1]


def _name(voice: Voice, state: bytes, choice: int) -> str:
    assert choice >= NAMED
    return voice.say("log.name", who=voice.who(state[SEAT]), dice=dice_of(choice))


def _forfeit(voice: Voice, state: bytes, _: int) -> str:
    dice = f"{state[DICE]}-{state[DICE + 1]}"
    return voice.say("log.forfeit", who=voice.who(state[SEAT]), dice=dice)


def landing(state: bytes, choice: int) -> tuple[int, int]:
    """Return start and end of the part-move that a direction stands for."""
    start = state[PLACES + state[SEAT] * PIECE_COUNT + state[MOVER] - 1]
    return start, LANDING[state[DIE]][choice - GO][start]


def standing_on(state: bytes, square: int) -> int:
    """Return the piece on a square among all, or -1."""
    at = state.find(square, PLACES, PLACES_END)
    return at - PLACES if at >= 0 else -1


def _go(voice: Voice, state: bytes, choice: int) -> str:
    start, end_square = landing(state, choice)
    return _arrival(voice, state, ("log.move", "log.shoot"), end_square, square_name(start))


def _enter(voice: Voice, state: bytes, choice: int) -> str:
    return _arrival(voice, state, ("log.enter", "log.enter_shoot"), choice - TO_SQUARE, "")


def _arrival(voice: Voice, state: bytes, keys: tuple[str, str], end_square: int, start: str) -> str:
    victim = standing_on(state, end_square)
    fields = {
        "who": voice.who(state[SEAT]),
        "piece": voice.piece(state[MOVER] - 1),
        "start": start,
        "end": square_name(end_square),
        "victim": voice.piece_of(victim) if victim >= 0 else "",
    }
    return voice.say(keys[victim >= 0], **fields)


def _rim(voice: Voice, state: bytes, choice: int) -> str:
    victim = voice.piece_of(state[SHOTS] - 1)
    return voice.say("log.rim", victim=victim, square=square_name(RING[choice - TO_RIM]))


def _heading(voice: Voice, state: bytes, choice: int) -> str:
    piece = voice.piece_of(state[HEADED] - 1)
    return voice.say("log.heading", piece=piece, way=voice.way(choice - HEAD))


def _declare(voice: Voice, state: bytes, choice: int) -> str:
    if choice == DONE:
        return ""
    name, length, points = award(choice)
    words = f"{voice.say(f'group.{name}')} {length}"
    return voice.say("log.award", who=voice.who(state[SEAT]), points=points, award=words)


def award(choice: int) -> tuple[str, int, int]:
    """Return what was declared without a board: its kind, its length, its points."""
    index, length = divmod(choice - DECLARED, LENGTHS)
    kind, inside, doubled = DECLARATIONS[index]
    length += SHORTEST_ROW
    return AWARDS[kind], length, counters.award_value(kind, length, inside, doubled)


_TELLERS: dict[int, Teller] = {
    BEGIN: _begin,
    ROLL: _roll,
    TILE: _roll,
    NAME: _name,
    FORFEIT: _forfeit,
    DIRECTION: _go,
    RIM: _rim,
    HEADING: _heading,
    ENTER: _enter,
    DECLARE: _declare,
}
