"""What the rings show in Solarius Mission, in the words of light.

Orbit: the Bridge, its fields fixed, the white pointer wandering counter-clockwise behind a dark
gap. A field shows its dice in their colours, or faint white where none lies; what it pays is told
by how many of its pixels are lit and how brightly, the malus by a red edge. Order: the seats from
the start player on, one pixel for each turn left. Clock: round of four, turn of four.
"""

from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas
from shared_rules.lights.words import FAINT, FULL, NEXT
from shared_rules.solarius_mission.bridge import (
    COLOUR_COUNT, FACE_COUNT, FIELDS, OPEN_CENTRE, REFILL, ROUNDS, SEATS as SEAT_COUNT, STAR, TURNS,
)  # fmt: skip
from shared_rules.solarius_mission.facts import SolariusFacts
from shared_rules.solarius_mission.asks import (
    ASK_DIE_COLOUR, ASK_DIE_FACE, ASK_FIELD, ASK_MISSION_DIE, ASK_MISSION_FIRST, ASK_PLANETS,
    ASK_SCORE, ASK_TECH, ASK_UPGRADED,
)  # fmt: skip
from shared_rules.tracker import PLAY, ROUND_END, SETUP

# Dice are black, yellow, turquoise, brown; purple stands in for black, orange for brown.
DIE_LIGHTS = (palette.PURPLE, palette.YELLOW, (0, 210, 190), palette.ORANGE)
# The pointer takes this long for its step, one pixel after the other
STEP_MS = const(720)
# Once in a breath a white spark marks the start player
_SPARK_MS = const(256)
# Dice that share fewer pixels than there are dice take turns
_SHARE_MS = const(1024)
_FIRST_ROUND_PIXEL = const(1)
_FIRST_TURN_PIXEL = const(7)


def draw(tracker: SolariusFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the whole table at time `t_ms`."""
    draw_bridge(tracker, t_ms, canvas, -1)
    draw_order(tracker, t_ms, canvas)
    draw_round(tracker, t_ms, canvas)
    draw_seats(tracker, t_ms, canvas)


def first_pixel(tracker: SolariusFacts, canvas: Canvas, field: int) -> int:
    """Return where a field of the Bridge begins on the orbit ring."""
    return field * canvas.lengths[ORBIT] // tracker.state[FIELDS]


def draw_bridge(tracker: SolariusFacts, t_ms: int, canvas: Canvas, chosen: int) -> None:
    """Draw pointer and fields; the die in slot `chosen` breathes, the others hold back."""
    if not canvas.lengths[ORBIT]:
        return
    fields = tracker.state[FIELDS]
    dice = tracker.dice()
    shown = [[] for _ in range(fields)]  # type: list[list[int]]
    left = steps_left(tracker, t_ms, canvas)
    # dice that are just being pushed are not there yet
    for slot in range(len(dice) - (tracker.pushed() if left else 0)):
        shown[dice[slot][2]].append(slot)
    pays = tracker.wheel()
    lights = [DIE_LIGHTS[die[0]] for die in dice]
    for age in range(fields):
        pixels = field_pixels(tracker, canvas, age)
        draw_field(t_ms, canvas, pixels, pays[age], shown[age], lights, chosen)
    draw_pointer(tracker, canvas, left, lights)


def field_pixels(tracker: SolariusFacts, canvas: Canvas, age: int) -> tuple[int, int]:
    """Return first pixel and length of a field, without the pointer and the gap before it."""
    fields = tracker.state[FIELDS]
    field = (tracker.pointer + age) % fields
    first = first_pixel(tracker, canvas, field)
    end = first_pixel(tracker, canvas, field + 1)
    if age == 0:
        first += 1
    if age == fields - 1:
        end -= 1
    return first, end - first


def draw_field(
    t_ms: int,
    canvas: Canvas,
    pixels: tuple[int, int],
    pays: int,
    slots: list[int],
    lights: list[tuple[int, int, int]],
    chosen: int,
) -> None:
    """Draw one field: so many pixels as it pays, in the lights of the dice in its slots, if any."""
    first, length = pixels
    level = (85, 40, 85, 150, 256)[min(pays, 3) + 1]  # pays -1, 0, 1, 2, 3 and more
    room = length
    if pays < 0 and length > 1:
        room = length - 1
        canvas.put(ORBIT, first + room, palette.RED, NEXT)
    lit = room if pays < 0 else min(pays + 1, room)
    if not slots:
        for index in range(lit):
            canvas.put(ORBIT, first + index, palette.WHITE, level >> 2)
        return
    for index in range(lit):
        slot = slots[index % len(slots)]
        if len(slots) > lit:
            slot = slots[(index + t_ms // _SHARE_MS) % len(slots)]
        bright = level
        if chosen >= 0:
            bright = words.breath(t_ms) if chosen in slots and slot == chosen else level >> 2
        canvas.put(ORBIT, first + index, lights[slot], bright)
    if chosen in slots and len(slots) > lit:
        # a chosen die is always in sight, even where dice take turns
        canvas.put(ORBIT, first, lights[chosen], words.breath(t_ms))


def steps_left(tracker: SolariusFacts, t_ms: int, canvas: Canvas) -> int:
    """Return how many pixels the pointer still has to go, after it has moved in the state."""
    pointer = tracker.pointer
    if tracker.drawn_pointer != pointer:
        moved = tracker.drawn_pointer < tracker.state[FIELDS] and tracker.step == REFILL
        tracker.turned_at_ms = t_ms if moved else t_ms - STEP_MS
        tracker.drawn_pointer = pointer
    way = first_pixel(tracker, canvas, pointer + 1) - first_pixel(tracker, canvas, pointer)
    age_ms = t_ms - tracker.turned_at_ms
    return way - age_ms * way // STEP_MS if 0 <= age_ms < STEP_MS else 0


def draw_pointer(
    tracker: SolariusFacts, canvas: Canvas, left: int, lights: list[tuple[int, int, int]]
) -> None:
    """Draw the pointer in white; after it has moved, its way there and the dice it pushes."""
    target = first_pixel(tracker, canvas, tracker.pointer)
    for index in range(1, left):
        canvas.put(ORBIT, target + index, palette.BLACK, 0)  # not there yet
    at = target + left
    canvas.put(ORBIT, at, palette.WHITE, FULL)
    canvas.put(ORBIT, at - 1, palette.BLACK, 0)
    for index in range(tracker.pushed() if left else 0):
        canvas.put(ORBIT, at - 1 - index, lights[-1 - index], FULL)


def draw_order(tracker: SolariusFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the seats from the start player on: a pixel for each turn left in the round."""
    if tracker.phase not in (PLAY, ROUND_END):
        return
    order = tracker.order()
    arc = canvas.lengths[ORDER] // len(order)
    on_turn = (tracker.first + tracker.turn) % tracker.seats
    for place in range(len(order)):
        seat = order[place]
        distance = (seat - on_turn) % tracker.seats
        draw_turns(tracker, canvas, seat, place * arc, arc, words.turn_level(distance, t_ms))
    if t_ms % words.BREATH_MS < _SPARK_MS:
        canvas.put(ORDER, 0, palette.WHITE, FULL)


def draw_turns(
    tracker: SolariusFacts, canvas: Canvas, seat: int, first: int, arc: int, level: int
) -> None:
    """Draw the turns left of one seat, its pattern as brighter and dimmer pixels."""
    colour = tracker.light(seat, canvas)
    left = tracker.turns_left(seat)
    if not left:
        words.done(canvas, ORDER, first, colour)
    for index in range((left * arc + TURNS - 1) // TURNS if arc < TURNS else left):
        bright = words.texture(seat, index, TURNS) == 2
        canvas.put(ORDER, first + index, colour, level if bright else max(10, level >> 2))


def draw_round(tracker: SolariusFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the round in white from one o'clock on, the turn in sky blue from seven o'clock on."""
    for index in range(tracker.round):
        last = tracker.round == ROUNDS
        canvas.put(
            CLOCK, _FIRST_ROUND_PIXEL + index, palette.AMBER if last else palette.WHITE, NEXT
        )
    if tracker.phase != PLAY:
        return
    if tracker.step == OPEN_CENTRE:
        # the trade centre of the round is due
        canvas.put(CLOCK, _FIRST_ROUND_PIXEL + tracker.round - 1, palette.GREEN, words.breath(t_ms))
        return
    for index in range(tracker.lap()):
        canvas.put(CLOCK, _FIRST_TURN_PIXEL + index, palette.SKY, NEXT)


def draw_seats(tracker: SolariusFacts, t_ms: int, canvas: Canvas) -> None:
    """Light the seat on turn; the start player's button glows faintly in white."""
    if tracker.phase == SETUP:
        return
    canvas.put(SEATS, tracker.first, palette.WHITE, FAINT)
    on_turn = tracker.now()
    if on_turn >= 0:
        words.seat_now(canvas, on_turn, tracker.light(on_turn, canvas), t_ms)


def draw_values(tracker: SolariusFacts, seat: int, canvas: Canvas) -> None:
    """Draw what is known of one seat: its tech dice as four arcs, the turns left on the clock."""
    arc = canvas.lengths[ORBIT] // COLOUR_COUNT
    for colour in range(COLOUR_COUNT):
        for index in range(min(tracker.level(seat, colour), arc)):
            canvas.put(ORBIT, colour * arc + index, DIE_LIGHTS[colour], FULL)
    words.value(canvas, CLOCK, tracker.turns_left(seat), palette.SKY, FULL)
    words.seat_arc(canvas, ORDER, 0, canvas.lengths[ORDER], seat, tracker.light(seat, canvas), NEXT)


def draw_asked(
    tracker: SolariusFacts, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw a question in its place: the Bridge stays in sight while dice are chosen or entered."""
    code = ask[0]
    if code == ASK_MISSION_DIE:
        draw_bridge(tracker, t_ms, canvas, value)
        draw_order(tracker, t_ms, canvas)
        draw_seats(tracker, t_ms, canvas)
    elif code == ASK_DIE_COLOUR or code == ASK_DIE_FACE:
        draw_asked_die(tracker, ask, value, t_ms, canvas)
    elif code == ASK_TECH or code == ASK_UPGRADED:
        draw_asked_tech(tracker, ask, value, canvas)
    elif code == ASK_MISSION_FIRST:
        draw_asked_seat(tracker, value, t_ms, canvas)
    elif code == ASK_FIELD:
        draw_asked_field(tracker, ask[1], value, t_ms, canvas)
    elif code == ASK_SCORE or code == ASK_PLANETS:
        words.value(canvas, ORBIT, value, tracker.light(ask[1], canvas), FULL)
        words.seat_now(canvas, ask[1], tracker.light(ask[1], canvas), t_ms)
    else:
        words.value(canvas, ORBIT, value, palette.SKY, FULL)


def draw_asked_die(
    tracker: SolariusFacts, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw a new die behind the pointer; 0 is a white chase: the unit draws and rolls itself."""
    draw_bridge(tracker, t_ms, canvas, -1)
    first, length = field_pixels(tracker, canvas, 0)
    if t_ms - tracker.turned_at_ms < STEP_MS:
        length = 0  # the pointer is still on its way
    colour = value - 1 if ask[0] == ASK_DIE_COLOUR else ask[2]
    light = palette.WHITE if ask[0] == ASK_DIE_COLOUR and not value else DIE_LIGHTS[colour]
    for index in range(max(length - 1, min(1, length))):
        canvas.put(ORBIT, first + index, light, words.breath(t_ms))
    if not value:
        words.ask(canvas, ORDER, t_ms, light)
    elif ask[0] == ASK_DIE_FACE:
        draw_face(canvas, value - 1, light)
    else:
        words.value(canvas, ORDER, tracker.bag()[colour], light, NEXT)
    draw_seats(tracker, t_ms, canvas)


def draw_face(canvas: Canvas, face: int, light: tuple[int, int, int]) -> None:
    """Draw a face on the order ring: pips as pixels, a star as a cross, with one more beside it."""
    if face < STAR:
        words.value(canvas, ORDER, face + 1, light, FULL)
        return
    quarter = max(1, canvas.lengths[ORDER] // 4)
    for index in range(4):
        canvas.put(ORDER, index * quarter, light, FULL)
    if face == FACE_COUNT - 1:
        canvas.put(ORDER, 1, palette.WHITE, FULL)


def draw_asked_tech(
    tracker: SolariusFacts, ask: tuple[int, ...], value: int, canvas: Canvas
) -> None:
    """Draw the tech dice as four arcs, the one in question with the number chosen."""
    arc = canvas.lengths[ORBIT] // COLOUR_COUNT
    seat = ask[1]
    for colour in range(COLOUR_COUNT):
        level = max(1, tracker.level(seat, colour))
        asked = colour == ask[2]
        if ask[0] == ASK_UPGRADED:
            asked = colour == value - 1
            level = 2 if asked else 1
        elif asked:
            level = value
        for index in range(min(level, arc)):
            canvas.put(ORBIT, colour * arc + index, DIE_LIGHTS[colour], FULL if asked else FAINT)
    words.seat_arc(canvas, ORDER, 0, canvas.lengths[ORDER], seat, tracker.light(seat, canvas), NEXT)


def draw_asked_seat(tracker: SolariusFacts, value: int, t_ms: int, canvas: Canvas) -> None:
    """Draw who begins; 0 lets the table unit choose."""
    if not value:
        words.ask(canvas, ORDER, t_ms, palette.WHITE)
        return
    seat = value - 1
    arc = canvas.lengths[ORDER] // tracker.state[SEAT_COUNT]
    words.seat_arc(canvas, ORDER, seat * arc, arc, seat, tracker.light(seat, canvas), FULL)
    words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)


def draw_asked_field(
    tracker: SolariusFacts, field: int, value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw the field of the wheel that is asked for, and its value on the order ring."""
    draw_bridge(tracker, t_ms, canvas, -1)
    first, length = field_pixels(tracker, canvas, field)
    for index in range(length):
        canvas.put(ORBIT, first + index, palette.WHITE, words.breath(t_ms))
    words.value(canvas, ORDER, value, palette.SKY, FULL)
