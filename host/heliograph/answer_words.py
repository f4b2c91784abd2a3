"""The answers to a question of the table in words, where a bare number would stand for something.

The unit counts every answer; people choose between words. A question about a real number (how much
energy, how many points) has no words and keeps its number.
"""

from functools import partial
from typing import Any

from heliograph import solari_sentences
from heliograph.games import GAMES
from heliograph.sentences import Speaker
from heliograph.sentences_solarius import CENTRES
from heliograph.solarius_faces import FACES, level_text
from heliograph.texts import TEXTS
from shared_rules import tracker as common
from shared_rules.ask_names import ask_name
from shared_rules.solari.counters import SOLARI
from shared_rules.solaris import asks as solaris_asks
from shared_rules.solaris import tokens
from shared_rules.solarius import asks as solarius
from shared_rules.solarius import bridge
from shared_rules.solenia import asks as solenia

Answer = dict[str, Any]


def answers(speaker: Speaker, tracker: Any, ask: int, low: int, high: int) -> list[Answer]:
    """Return every answer in words, as a page offers them; none where a number is asked for."""
    words = [(value, shown_value(speaker, tracker, ask, value)) for value in range(low, high + 1)]
    if low == high or all(word == str(value) for value, word in words):
        return []
    if [word for _, word in words] == [speaker.say("option.off"), speaker.say("option.on")]:
        words.reverse()  # people say "yes or no"
    return [{"value": value, "text": word[:1].upper() + word[1:]} for value, word in words]


def shown_value(speaker: Speaker, tracker: Any, ask: int, value: int) -> str:
    """Return one answer in words, the number itself where that is what was asked for."""
    if tracker.game == SOLARI:
        who = partial(speaker.who, tracker)
        return solari_sentences.shown_value(speaker.say, who, tracker, ask, value)
    if ask == solaris_asks.ASK_TIME_GAME:
        return _yes_or_no(speaker, tracker, value)
    if ask == solaris_asks.ASK_LAYOUT and value < tokens.LAYOUTS:
        return " ".join(tokens.STATIONS[station] for station in tokens.layout_of(value)[1:])
    if ask == common.ASK_GAME and value < len(GAMES):
        return list(GAMES.values())[value].title.text(speaker.lang)
    if ask == solenia.ASK_FIRST_SEAT:
        return _seat(speaker, tracker, value)
    if solarius.ASK_WHEEL <= ask <= solarius.ASK_PLANETS:
        return _shown_in_mission(speaker, tracker, ask, value)
    named = f"ask.{ask_name(ask)}.{value}"
    return speaker.say(named) if named in TEXTS else str(value)


def _shown_in_mission(speaker: Speaker, tracker: Any, ask: int, value: int) -> str:
    if ask in _ZERO_WORDS and not value:
        return speaker.say(_ZERO_WORDS[ask])
    shown = _IN_MISSION.get(ask)
    return shown(speaker, tracker, value) if shown else str(value)


def _wheel(speaker: Speaker, _tracker: Any, value: int) -> str:
    if value >= len(bridge.WHEELS):
        return speaker.say("shown.wheel_own")
    return " ".join(str(pays) for pays in bridge.WHEELS[value])


def _yes_or_no(speaker: Speaker, _tracker: Any, value: int) -> str:
    return speaker.say("option.on" if value else "option.off")


def _seat(speaker: Speaker, tracker: Any, value: int) -> str:
    return speaker.who(tracker, value - 1)


def _colour(speaker: Speaker, _tracker: Any, value: int) -> str:
    return speaker.say(f"die.{value - 1}")


def _face(_speaker: Speaker, _tracker: Any, value: int) -> str:
    return FACES[value - 1]


def _die_on_the_bridge(speaker: Speaker, tracker: Any, slot: int) -> str:
    dice = tracker.dice() if tracker.game == bridge.SOLARIUS else ()
    if slot >= len(dice):  # a board that is ahead of the table
        return str(slot + 1)
    colour, face, _ = dice[slot]
    return f"{slot + 1}: {speaker.say(f'die.{colour}')} {FACES[face]}"


def _tech(_speaker: Speaker, _tracker: Any, value: int) -> str:
    return level_text(value)


def _centre(_speaker: Speaker, _tracker: Any, value: int) -> str:
    return CENTRES[value - 1]


_IN_MISSION = {
    solarius.ASK_WHEEL: _wheel,
    solarius.ASK_POINTS: _yes_or_no,
    solarius.ASK_FIRST: _seat,
    solarius.ASK_UPGRADED: _colour,
    solarius.ASK_COLOUR: _colour,
    solarius.ASK_FACE: _face,
    solarius.ASK_DIE: _die_on_the_bridge,
    solarius.ASK_TECH: _tech,
    solarius.ASK_CENTRE: _centre,
}
_ZERO_WORDS = {
    solarius.ASK_FIRST: "shown.unit_chooses",
    solarius.ASK_COLOUR: "shown.unit_chooses",
    solarius.ASK_FACE: "shown.unit_chooses",
    solarius.ASK_UPGRADED: "shown.none",
    solarius.ASK_CENTRE: "shown.not_told",
}
