"""The name of every question, under which its sentences stand. The unit does not load this."""

from shared_rules import tracker
from shared_rules.solari import asks as solari
from shared_rules.solaris import asks as solaris
from shared_rules.solarius import asks as solarius
from shared_rules.solenia import asks as solenia

ASKS = (
    (tracker.ASK_SEATS, "seats"),
    (tracker.ASK_START, "start"),
    (tracker.ASK_NEXT_ROUND, "next_round"),
    (tracker.ASK_GAME, "game"),
    (tracker.ASK_CHOICE, "choice"),
    (solaris.ASK_TIME_GAME, "time_game"),
    (solaris.ASK_LAYOUT, "layout"),
    (solaris.ASK_ENERGY, "energy"),
    (solaris.ASK_LASER, "laser"),
    (solarius.ASK_WHEEL, "wheel"),
    (solarius.ASK_FIELDS, "fields"),
    (solarius.ASK_FIELD, "field"),
    (solarius.ASK_POINTS, "mission_points"),
    (solarius.ASK_FIRST, "mission_first"),
    (solarius.ASK_UPGRADED, "upgraded"),
    (solarius.ASK_COLOUR, "die_colour"),
    (solarius.ASK_FACE, "die_face"),
    (solarius.ASK_DIE, "mission_die"),
    (solarius.ASK_TECH, "tech"),
    (solarius.ASK_CENTRE, "centre"),
    (solarius.ASK_SCORE, "score"),
    (solarius.ASK_PLANETS, "planets"),
    (solari.ASK_LEVEL, "level"),
    (solari.ASK_TEAMS, "teams"),
    (solari.ASK_PIECE, "piece"),
    (solari.ASK_SOURCE, "source"),
    (solari.ASK_TARGET, "target"),
    (solari.ASK_TURNS, "turns"),
    (solari.ASK_FIRST, "first"),
    (solari.ASK_DIE, "die"),
    (solari.ASK_AWARD, "award"),
    (solari.ASK_LENGTH, "length"),
    (solari.ASK_INSIDE, "inside"),
    (solari.ASK_DOUBLED, "doubled"),
    (solari.ASK_SHOT, "shot"),
    (solari.ASK_LAPS, "laps"),
    (solari.ASK_POINTS, "points"),
    (solari.ASK_OFF, "off"),
    (solenia.ASK_BAND, "band"),
    (solenia.ASK_FIRST_SEAT, "first_seat"),
    (solenia.ASK_STRIP, "strip"),
    (solenia.ASK_SOLO_DIE, "solo_die"),
    (solenia.ASK_STARS, "stars"),
    (solenia.ASK_CARDS, "cards"),
    (solenia.ASK_ADVANCES, "advances"),
    (solenia.ASK_DEPART, "depart"),
)


def ask_name(code: int) -> str:
    """Return the name of a question."""
    for ask, name in ASKS:
        if ask == code:
            return name
    return ""
