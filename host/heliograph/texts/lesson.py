"""What is said in every lesson: how a step is done, on the page and on the unit; the way back."""

from heliograph.catalogue import Plural

LESSON: dict[str, str | Plural] = {
    # On the page
    "ui.lessons": "Learn by playing",
    "ui.lesson_step": "{step} of {steps}",
    "ui.lesson_show": "Show me",
    "ui.lesson_back": "Take me back",
    "ui.lesson_leave": "Leave",
    "ui.lesson_play": "Play it now",
    "ui.explained": "What the computer player did",
    "ui.lesson_again": "From the start",
    "ui.lesson_page": "On the page",
    "ui.lesson_unit": "On the unit",
    "ui.lesson_lights": "The lights",
    "ui.lesson_here": "the lesson's next step",
    # The first line of its log
    "lesson.opened": "The table is laid out for the lesson.",
    # How a step is done on the page
    "lesson.tap": "Tap “{label}”.",
    "lesson.tap_undo": "Tap “Undo” at the top.",
    "lesson.page_show": "Only a unit has this; “Show me” goes on without one.",
    # How a step is done on the unit
    "lesson.unit_press": "Press {presses}.",
    "lesson.unit_button": "seat button {seat}",
    "lesson.unit_hold": "{button} (hold it)",
    "lesson.unit_double": "{button} twice, quickly",
    "lesson.unit_double_hold": "{button} twice, quickly, the second time held",
    "lesson.unit_together": "{buttons} and {last} together",
    "lesson.unit_then": ", then ",
    "lesson.unit_ok": "Press OK.",
    "lesson.unit_plus": Plural(
        "Press PLUS once, then OK.",
        "Press PLUS, {count} times in all (held, it repeats), then OK.",
    ),
    "lesson.unit_minus": Plural(
        "Press MINUS once, then OK.",
        "Press MINUS, {count} times in all (held, it repeats), then OK.",
    ),
    "lesson.unit_seat": "Press seat button {seat} (with three buttons: OK).",
    "lesson.unit_undo": "Press UNDO (with three buttons: OK twice).",
    "lesson.unit_leave": (
        "The unit is in the middle of something else: UNDO leaves that (with three buttons: "
        "OK twice)."
    ),
    "lesson.unit_here": "This one is done on the page.",
    # Beside the way
    "lesson.other": "That was: {what} It is all right, only not the way of this lesson.",
    "lesson.other_said": "That was: {what} {said}",
    "lesson.back_once": "Take it back with UNDO, and we go on.",
    "lesson.back": "Take it back: {count} times UNDO, and we go on.",
}
