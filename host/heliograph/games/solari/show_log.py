"""The log of a Solari table: each choice as people would say it, and what followed from it.

Numbers, pieces and directions are chosen one by one; the sentence comes with the last of them, when
the piece has moved. Nothing in Solari is hidden, so everybody reads the same.
"""

from heliograph.engine import Game
from heliograph.games.solari import award_text
from heliograph.games.solari.facts import FACTS, off_board
from heliograph.games.solari.kinds import piece_name
from heliograph.games.solari.show_choices import Choices, node_of
from heliograph.games.solari.explain import Voice
from heliograph.texts import listed


def sentence(game: Game, choices: Choices, state: bytes, choice: int) -> str:
    """Return what a choice did; "" while it only prepares the next one."""
    voice, after = choices.voice, game.apply(state, choice)
    sentences = [choices.sentence("log", state, choice), *_gone(voice, state, after)]
    if _turn_ended(state, after):
        sentences += _scored(voice, state, after)
    if node_of(after) == "over":
        sentences.append(end(game, voice, after))
    return " ".join(filter(None, sentences))


def _turn_ended(state: bytes, after: bytes) -> bool:
    clock = ("turn", "round", "phase")
    is_later = any(FACTS.value(state, name) != FACTS.value(after, name) for name in clock)
    return is_later and node_of(state) != "begin"


def _gone(voice: Voice, state: bytes, after: bytes) -> list[str]:
    """Return who left the board in a total shot (SLI-5.5)."""
    if not any(FACTS.value(after, "off_board")):
        return []
    before = off_board(state)
    gone = [piece_name(after, piece) for piece in off_board(after) if piece not in before]
    return [voice.say("log.off", victim=voice.piece_named(name)) for name in gone]


def _scored(voice: Voice, state: bytes, after: bytes) -> list[str]:
    turn = FACTS.value(state, "turn")
    if FACTS.value(after, "last_seat") != turn or node_of(state) == "declare":
        return []
    awards = award_text.last_awards(after)
    points = sum(award.points for award in awards)
    why = award_text.sentence(awards, voice.lang)
    return [voice.say("log.score", who=voice.who(turn - 1), points=points, why=why)]


def end(game: Game, voice: Voice, state: bytes) -> str:
    """Return who won, or that it is a draw."""
    outcome = game.outcome(state)
    assert outcome is not None
    winners = listed(voice.lang, [voice.who(seat) for seat in outcome.winners])
    points = outcome.scores[outcome.winners[0]][0]
    is_draw = outcome.reason == "draw"
    key = "log.draw" if is_draw else "log.wins" if len(outcome.winners) > 1 else "log.win"
    return voice.say(key, winners=winners, points=points)
