"""The name of every question, under which its sentences stand. The table unit never loads this."""

from shared_rules import tracker as codes

ASKS = (
    (codes.ASK_SEATS, "seats"),
    (codes.ASK_TIME_GAME, "time_game"),
    (codes.ASK_LAYOUT, "layout"),
    (codes.ASK_ENERGY, "energy"),
    (codes.ASK_START, "start"),
    (codes.ASK_NEXT_ROUND, "next_round"),
    (codes.ASK_LASER, "laser"),
    (codes.ASK_GAME, "game"),
    (codes.ASK_LEVEL, "level"),
    (codes.ASK_TEAMS, "teams"),
    (codes.ASK_PIECE, "piece"),
    (codes.ASK_SOURCE, "source"),
    (codes.ASK_TARGET, "target"),
    (codes.ASK_TURNS, "turns"),
    (codes.ASK_FIRST, "first"),
    (codes.ASK_DIE, "die"),
    (codes.ASK_AWARD, "award"),
    (codes.ASK_LENGTH, "length"),
    (codes.ASK_INSIDE, "inside"),
    (codes.ASK_DOUBLED, "doubled"),
    (codes.ASK_SHOT, "shot"),
    (codes.ASK_LAPS, "laps"),
    (codes.ASK_POINTS, "points"),
    (codes.ASK_OFF, "off"),
)


def ask_name(code: int) -> str:
    """Return the name of a question, under which its sentences stand."""
    for ask, name in ASKS:
        if ask == code:
            return name
    return ""
