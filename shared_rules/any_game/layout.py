"""The bytes of a table that is kept by a description, and those of the description itself.

The description lies in the state, behind what all such tables have. So a match, a message and a
memory of past states always know by which words they are kept, whatever becomes of the file.

A table is narrow or wide, by the version of its description. A narrow one has five places for each
fact of the seats and is the same, byte by byte, as before there were more; a wide one has eight,
which do not all fit before the description: numbers and ranks lie behind it.
"""

from shared_rules.compat import const

ANY_GAME = const(5)
FEW_SEATS = const(5)  # for so many a table is narrow, if its description wants it
MOST_SEATS = const(8)

# Where each fact lies in the state; the first three are those of every game
SEATS = const(1)
PHASE = const(2)
STEP = const(3)  # which phase of the round
ROUND = const(4)
FIRST = const(5)  # who has the marker of the first player
AT = const(6)  # place in the order of whoever is on turn
LAP = const(7)  # how often everybody was on turn in this phase
ASKED = const(8)  # what must be entered before it goes on
HOLDER = const(9)  # seat + 1 that interrupts, or has the word; 0 nobody
EXTRA = const(10)  # turns that the seat on turn has once more; upper half: who follows it
MOST_EXTRA = const(9)
FLAGS = const(11)
LAST = const(12)  # who ended a turn last
ORDER = const(13)  # the seats in their order, or one seat of each team
# Behind it `standing_at`: how each seat stands; `number_at`: what it entered, or its place on the
# track; `rank_at`: who passed, asked or arrived when, 1 first. `place_seats` says where.
ABOUT = const(33)  # the description; its counters and its clock follow

# Flags
PAUSED = const(1)
IS_LAST = const(2)  # the game ends with this round
TURNED = const(4)  # the sand timer runs

# What can be asked
BEGINS = const(1)
DRAWS = const(2)
NUMBERS = const(3)  # and the seat; behind the last one `another`: whether it goes on

# How a seat stands
PASSED = const(1)
DONE = const(2)
SKIPS = const(4)
OUT = const(8)

# The description: where each word lies in the state
LENGTH = const(33)
VERSION = const(34)  # wide: and the number of counters in the upper half
COUNTS = const(35)  # fewest and most seats
TRAITS = const(36)
BUTTONS = const(37)  # what PLUS and MINUS mean
END_ROUNDS = const(38)
END = const(39)
WINNER = const(40)
COLOURS = const(41)  # three bytes: half a byte a seat and the number of counters; wide: 3 bits
PHASES = const(44)  # how many phases a round has
HEAD_BYTES = const(12)
CLOCK_AT = const(45)  # the first block after the head, if there is a clock
CLOCK_BYTES = const(9)
COUNTER_BYTES = const(10)
PHASE_BYTES = const(10)
MOST_BYTES = const(111)  # 37 events of three bytes, in one message with all else
MOST_WIDE_BYTES = const(95)  # so that such a table fits into one message, too
MOST_COUNTERS = const(3)
MOST_PHASES = const(6)
NARROW = const(1)
WIDE = const(2)

# Traits: teams in the lowest two bits
TEAMS = const(3)
TEAM_TURNS = const(4)
LATE = const(8)
INTERRUPTS = const(16)
CLOCK = const(32)

# What PLUS and MINUS mean
NOTHING = const(0)
TO_COUNT = const(1)
TO_PASS = const(2)
TO_REPEAT = const(3)
TO_PAUSE = const(4)
TO_FAIL = const(5)
TO_LEAVE = const(6)
TO_FINISH = const(7)
TO_REVERSE = const(8)
TO_SKIP = const(9)
TO_TURN = const(10)

# The end: so many left, asked, a counter that reaches its target, at once
END_LEFT = const(7)
END_ASKED = const(8)
END_TARGET = const(0x70)
END_AT_ONCE = const(0x80)

# Who wins
NOBODY = const(0)
LAST_IN = const(1)
MOST = const(2)
LEAST = const(3)

# The clock: places in its block
AT_ZERO = const(0)
TURN_LIMIT = const(1)
BANK = const(3)
INCREMENT = const(5)
TABLE_LIMIT = const(6)
COOL_DOWN = const(8)
# What happens at zero
SHOWS = const(0)
NEXT_TURN = const(1)
DROPS_OUT = const(2)
IS_OVER = const(3)
PASSES = const(4)
ZERO_RULE = const(15)  # what happens at zero; with it:
SAND = const(64)  # the limit of a turn runs once somebody turned the timer
DELAYS = const(128)  # the increment is a delay: time up to it costs nothing

# A counter: places in its block
SCOPE = const(0)
OUT_AT_TARGET = const(16)
HAS_TARGET = const(32)
RISES = const(64)  # a step more at the start for each place behind who begins
FALLS = const(128)
PER_SEAT = const(0)
PER_TEAM = const(1)
OF_TABLE = const(2)
STRIDE = const(1)
LOW = const(2)  # numbers from -32768 on, two bytes
HIGH = const(4)
START = const(6)
TARGET = const(8)
ZERO = const(32768)

# A phase: places in its block
KIND = const(0)  # order, and in the upper half whose turn is first
WAYS = const(1)
LAPS = const(2)  # turns for everybody; 0: until all have passed
LEFT = const(3)  # so many need not pass, in the lower half; with it:
SINCE = const(4)
UNTIL = const(5)
ENTER_LOW = const(6)
ENTER_HIGH = const(7)
ENTER_USUAL = const(8)
TRACK_LENGTH = const(9)  # ordered by counters: their numbers from 1; else the limit of a turn

# Beside how many need not pass
LEFT_OVER = const(15)
TURNS_BY = const(48)  # from 1: the counter that says how many turns a seat has
FOLLOWED = const(64)  # what one does all do, one after the other
LISTED = const(128)  # only in the rounds whose bits stand in the two bytes from ENTER_HIGH on
MOST_LISTED = const(16)
# What a phase without numbers has at ENTER_LOW: into how many parts more a turn falls
PARTS = const(6)
LIMIT_STEP = const(50)  # tenths of a second
# An order that is that of the phase before
REVERSED = const(14)
AS_BEFORE = const(15)

CLOCKWISE = const(0)
AGAINST = const(1)
SNAKE = const(2)
PASSING = const(3)
NUMBERED = const(4)
TRACK = const(5)
DRAWN = const(6)
TOGETHER = const(7)
FREE = const(8)

STAYS = const(0)
GOES_ON = const(1)
GOES_BACK = const(2)
IS_ASKED = const(3)
PASSED_FIRST = const(4)
ACTED_LAST = const(5)

# Ways: how passing works, when a number is entered, and more
PASS_WAYS = const(3)
PASS_OUT = const(1)  # until the phase ends
PASS_ROW = const(2)  # it ends when all pass in a row
ENTERS = const(12)
ENTERS_BEFORE = const(4)
ENTERS_ON_TURN = const(8)
HIGH_FIRST = const(16)
LATE_FIRST = const(32)  # on one space of the track the last to arrive goes first
KEEPS_PASSED = const(64)
LOCKS = const(128)  # free: locked out until the next question; queues where this is not set

# The clock in the state: places in its block, times in tenths of a second
TOTAL = const(0)
TURN = const(3)
SPENT = const(6)  # three bytes a seat; then turns ended and what is to cool, a byte a seat each
TIMES = const(5)  # bytes a seat, together
