"""The Bridge for a page, the same at every depth: wheel, dice, bag, trade centres, rounds.

It is read off the table unit's state, with which the state of the full rules begins; what only the
full rules know is empty here.
"""

from heliograph.games.show import View
from heliograph.games.solarius_mission.faces import FACES
from heliograph.games.solarius_mission.show_texts import BOARD_WORDS
from heliograph.games.text_files import texts_for
from heliograph.texts import text
from heliograph.texts.numbers import signed
from shared_rules.solarius_mission.bridge import COLOURS, ROUNDS
from shared_rules.tracker import PLAY
from shared_rules.solarius_mission.tracker import SolariusMissionTracker as Tracker

CENTRES = "ABCDEF"


def bridge_view(tracker: Tracker, lang: str) -> View:
    """Return what the drawing needs where nobody follows the map and the boards."""
    taken = tracker.taken() if tracker.phase == PLAY else None
    now = tracker.now()
    return {
        "words": texts_for(lang, BOARD_WORDS),
        "level": 0,
        "round": tracker.round,
        "rounds": ROUNDS,
        "first": tracker.first,
        "actor": now if now >= 0 else tracker.first,
        "wheel": _wheel(tracker, lang),
        "pointer": tracker.pointer,
        "taken": _die(taken, lang) if taken else None,
        "bag": [
            {"colour": COLOURS[colour], "name": text(lang, f"die.{colour}"), "count": count}
            for colour, count in enumerate(tracker.bag())
        ],
        "centres": [CENTRES[one - 1] if one else None for one in tracker.centres()],
        "map": None,
        "players": [],
        "deck": 0,
    }


def _wheel(tracker: Tracker, lang: str) -> list[View]:
    """Return the fields clockwise from the pointer: what each pays and the dice on it."""
    fields: list[View] = [{"pays": signed(pays), "dice": []} for pays in tracker.wheel()]
    for slot, die in enumerate(tracker.dice(), 1):
        fields[die[2]]["dice"].append(_die(die, lang) | {"target": f"die:{slot}"})
    return fields


def _die(die: tuple[int, int, int], lang: str) -> View:
    colour, face, _ = die
    name = die_name(colour, face, lang)
    return {"colour": COLOURS[colour], "face": FACES[face], "name": name}


def die_name(colour: int, face: int, lang: str) -> str:
    """Return a die by its colour and what it shows."""
    return f"{text(lang, f'die.{colour}')} {FACES[face]}"
