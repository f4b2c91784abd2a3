"""Why something was not done: one sentence for each name in `shared_rules/refusal.py`.

Each says what was expected, what came, and what to do.
"""

REFUSALS: dict[str, tuple[str, str]] = {
    "refusal.no_game": (
        "No game is on the table yet. Start one with “New game”.",
        "Es liegt noch kein Spiel auf dem Tisch. Mit „Neues Spiel“ anfangen.",
    ),
    "refusal.choice_gone": (
        "The table has moved on since this was offered. Look again and choose anew.",
        "Der Tisch steht inzwischen anders als beim Angebot. Schau nach und wähle neu.",
    ),
    "refusal.enter_on_page": (
        "The rules need more than this press. Choose with MINUS, PLUS and OK, or on the page.",
        "Die Regeln brauchen mehr als diesen Druck. Wähle mit MINUS, PLUS, OK oder auf der Seite.",
    ),
    "refusal.ask_on_page": (
        "Going back would unsee a card or a roll. If everybody agrees, go back on the page.",
        "Das macht Karte oder Wurf ungesehen. Sind alle einverstanden, geh auf der Seite zurück.",
    ),
    "refusal.nothing_to_undo": (
        "This is the beginning; there is nothing before it.",
        "Das ist der Anfang; davor gibt es nichts.",
    ),
    "refusal.nothing_to_redo": (
        "This is the latest moment; there is nothing after it.",
        "Das ist der neueste Stand; danach gibt es nichts.",
    ),
    "refusal.unknown_event": (
        "This version does not know event {a}. Update computer and board to the same version.",
        "Diese Fassung kennt das Ereignis {a} nicht. Rechner und Brett gleich aktualisieren.",
    ),
    "refusal.memory_ends": (
        "The board alone remembers no further back. Connect it to go back more.",
        "Weiter zurück reicht das Gedächtnis des Bretts nicht. Zum Weiterblättern verbinden.",
    ),
    "refusal.game_runs": (
        "A game is running. Finish it, or start a new one on the page; the old one stays saved.",
        (
            "Ein Spiel läuft noch. Zu Ende spielen oder auf der Seite neu anfangen; "
            "das alte bleibt gespeichert."
        ),
    ),
    "refusal.no_such_game": (
        "This version does not know game {a}. Choose another one.",
        "Diese Fassung kennt das Spiel {a} nicht. Ein anderes wählen.",
    ),
    "refusal.value_range": (
        "Only values from {a} to {b} are possible here.",
        "Hier gehen nur Werte von {a} bis {b}.",
    ),
}
