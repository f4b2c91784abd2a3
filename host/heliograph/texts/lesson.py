"""What is said in every lesson: how a step is done, on the page and on the unit; the way back."""

LESSON: dict[str, tuple[str, str]] = {
    # On the page
    "ui.lessons": ("Learn by playing", "Spielend lernen"),
    "ui.lesson_step": ("{step} of {steps}", "{step} von {steps}"),
    "ui.lesson_show": ("Show me", "Zeig es mir"),
    "ui.lesson_back": ("Take me back", "Bring mich zurück"),
    "ui.lesson_leave": ("Leave", "Verlassen"),
    "ui.lesson_again": ("From the start", "Von vorn"),
    "ui.lesson_page": ("On the page", "Auf der Seite"),
    "ui.lesson_unit": ("On the unit", "Am Gerät"),
    "ui.lesson_lights": ("The lights", "Die Lichter"),
    "ui.lesson_here": ("the lesson's next step", "der nächste Schritt der Lektion"),
    # How a step is done on the page
    "lesson.tap": ("Tap “{label}”.", "Tippe auf „{label}“."),
    "lesson.tap_undo": ("Tap “Undo” at the top.", "Tippe oben auf „Zurücknehmen“."),
    "lesson.page_show": (
        "Only a unit has this; “Show me” goes on without one.",
        "Das kann nur ein Gerät; „Zeig es mir“ geht ohne weiter.",
    ),
    # How a step is done on the unit
    "lesson.unit_button": ("seat button {seat}", "Sitzknopf {seat}"),
    "lesson.unit_hold": ("{button} (hold it)", "{button} (gehalten)"),
    "lesson.unit_then": (", then ", ", dann "),
    "lesson.unit_ok": ("Press OK.", "Drück OK."),
    "lesson.unit_plus": (
        "Press PLUS, {count} times in all, then OK.",
        "Drück PLUS, insgesamt {count}-mal, dann OK.",
    ),
    "lesson.unit_plus_once": ("Press PLUS once, then OK.", "Drück einmal PLUS, dann OK."),
    "lesson.unit_minus": (
        "Press MINUS, {count} times in all, then OK.",
        "Drück MINUS, insgesamt {count}-mal, dann OK.",
    ),
    "lesson.unit_minus_once": ("Press MINUS once, then OK.", "Drück einmal MINUS, dann OK."),
    "lesson.unit_seat": (
        "Press seat button {seat} (with three buttons: OK).",
        "Drück den Sitzknopf {seat} (mit drei Knöpfen: OK).",
    ),
    "lesson.unit_undo": (
        "Press UNDO (with three buttons: OK twice).",
        "Drück UNDO (mit drei Knöpfen: zweimal OK).",
    ),
    "lesson.unit_leave": (
        "The unit is in the middle of something else: UNDO leaves that.",
        "Das Gerät ist gerade bei etwas anderem: UNDO verlässt das.",
    ),
    "lesson.unit_here": (
        "This one is done on the page.",
        "Das geht nur auf der Seite.",
    ),
    # Beside the way
    "lesson.other": (
        "That was: {what} It is all right, only not the way of this lesson.",
        "Das war: {what} Das geht, ist nur nicht der Weg dieser Lektion.",
    ),
    "lesson.other_said": ("That was: {what} {said}", "Das war: {what} {said}"),
    "lesson.back_once": (
        "Take it back with UNDO, and we go on.",
        "Nimm es mit UNDO zurück, dann geht es weiter.",
    ),
    "lesson.back": (
        "Take it back: {count} times UNDO, and we go on.",
        "Nimm es zurück: {count}-mal UNDO, dann geht es weiter.",
    ),
}
