"""The words of the language of turns, each with the number it has for the table unit."""

from shared_rules.any_game import layout as unit

ORDERS = {
    "clockwise": unit.CLOCKWISE,
    "counterclockwise": unit.AGAINST,
    "snake": unit.SNAKE,
    "passing": unit.PASSING,
    "number": unit.NUMBERED,
    "track": unit.TRACK,
    "random": unit.DRAWN,
    "same": unit.NUMBERED,
    "reverse": unit.NUMBERED,
    "together": unit.TOGETHER,
    "free": unit.FREE,
}
# Orders that are that of the phase before
AS_BEFORE = {"same": unit.AS_BEFORE, "reverse": unit.REVERSED}
# Two phases in one word: first all at once, then one after the other
THEN = "together, then "
FIRSTS = {
    "stays": unit.STAYS,
    "next": unit.GOES_ON,
    "previous": unit.GOES_BACK,
    "asked": unit.IS_ASKED,
    "passed first": unit.PASSED_FIRST,
    "acted last": unit.ACTED_LAST,
}
PASSES = {"out": unit.PASS_OUT, "row": unit.PASS_ROW}
WHENS = {"before": unit.ENTERS_BEFORE, "turn": unit.ENTERS_ON_TURN}
ENDS_OF_NUMBERS = ("low", "high")
TIES = ("first", "last")
BUTTONS = {
    "nothing": unit.NOTHING,
    "count": unit.TO_COUNT,
    "pass": unit.TO_PASS,
    "again": unit.TO_REPEAT,
    "pause": unit.TO_PAUSE,
    "wrong": unit.TO_FAIL,
    "leave": unit.TO_LEAVE,
    "last round": unit.TO_FINISH,
    "reverse": unit.TO_REVERSE,
    "skip": unit.TO_SKIP,
    "timer": unit.TO_TURN,
}
SCOPES = {"seat": unit.PER_SEAT, "team": unit.PER_TEAM, "table": unit.OF_TABLE}
AT_TARGET = ("stay", "out")
AT_ZERO = {
    "show": unit.SHOWS,
    "next": unit.NEXT_TURN,
    "out": unit.DROPS_OUT,
    "over": unit.IS_OVER,
    "pass": unit.PASSES,
}
ENDS_AT = ("round", "once")
# In the order of the lights that people can choose for a seat; grey and black shine as these do
COLOURS = {
    "white": 0,
    "grey": 1,
    "yellow": 2,
    "black": 3,
    "purple": 3,
    "orange": 4,
    "red": 5,
    "pink": 5,
    "green": 6,
    "blue": 7,
}
# What pages call the colour of each light
PAGE_COLOURS = ("white", "grey", "yellow", "black", "orange", "red", "green", "blue")
USUAL_COLOURS = PAGE_COLOURS
LANGUAGES = ("en", "de", "fr")
