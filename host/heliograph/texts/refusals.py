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
    "refusal.setup_only": (
        "This belongs to the set-up, and the set-up is over. Correct the value instead.",
        "Das gehört zum Aufbau, und der Aufbau ist vorbei. Stattdessen den Wert berichtigen.",
    ),
    "refusal.seat_count": (
        "Solaris is for {a} to {b} players, not {c}.",
        "Solaris ist für {a} bis {b} Personen, nicht für {c}.",
    ),
    "refusal.no_such_seat": (
        "This game has {a} seats; seat {b_number} is not taken.",
        "In diesem Spiel gibt es {a} Plätze; Platz {b_number} ist nicht besetzt.",
    ),
    "refusal.out_of_turn": (
        "{a_seat} is on turn at {c_station}, not {b_seat}.",
        "{c_station}: {a_seat} ist am Zug, nicht {b_seat}.",
    ),
    "refusal.energy_range": (
        "Energy stays between 0 and 7; {a_seat} would have {c_signed} at {b_station}.",
        "Energie bleibt zwischen 0 und 7; {b_station}: {a_seat} hätte {c_signed}.",
    ),
    "refusal.no_such_station": (
        "There are six stations; number {a_number} does not exist. Choose one on the ring.",
        "Es gibt sechs Stationen; Nummer {a_number} gibt es nicht. Eine im Ring wählen.",
    ),
    "refusal.laser_range": (
        "The laser counts to {a} at most, not to {b}.",
        "Der Laser zählt höchstens bis {a}, nicht bis {b}.",
    ),
    "refusal.laser_down": (
        "The laser only goes up: {a_seat} has {b}, not {c}. Correct it if the table differs.",
        (
            "Der Laser geht nur aufwärts: {a_seat} hat {b}, nicht {c}. "
            "Liegt es am Tisch anders, den Wert berichtigen."
        ),
    ),
    "refusal.game_over": (
        "The game is over. Undo the last step or start a new game.",
        "Das Spiel ist zu Ende. Den letzten Schritt zurücknehmen oder neu anfangen.",
    ),
    "refusal.shuttle_docked": (
        "The {a_energy} shuttle is docked at {b_station} and stays there for this round.",
        "Shuttle {a_energy} ist angedockt ({b_station}) und bleibt in dieser Runde dort.",
    ),
    "refusal.no_such_colour": (
        "There are {a_number} colours here; number {b_number} does not exist. Choose one shown.",
        "Hier gibt es {a_number} Farben, keine Nummer {b_number}. Eine der gezeigten wählen.",
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
    "refusal.setup_open": (
        "The set-up is not finished: {a} of {b} tokens are placed. Answer what the table asks.",
        "Der Aufbau ist nicht fertig: {a} von {b} Markern liegen. Die Fragen am Tisch beantworten.",
    ),
    "refusal.not_round_end": (
        "The round still runs. Finish the Energy Cell first.",
        "Die Runde läuft noch. Zuerst das Energiezentrum abschließen.",
    ),
    "refusal.round_ended": (
        "The round is over. Start the next round first.",
        "Die Runde ist vorbei. Zuerst die nächste Runde beginnen.",
    ),
    "refusal.memory_ends": (
        "The board alone remembers no further back. Connect it to go back more.",
        "Weiter zurück reicht das Gedächtnis des Bretts nicht. Zum Weiterblättern verbinden.",
    ),
    "refusal.no_such_layout": (
        "There are layouts 0 to {a}; {b} does not exist.",
        "Es gibt die Anordnungen 0 bis {a}; {b} gibt es nicht.",
    ),
    "refusal.start_total": (
        "Seat {a_number} would start with {b} energy; everybody has {c} in all, EC included.",
        "Platz {a_number} würde mit {b} Energie beginnen; alle haben zusammen {c}, EC mitgezählt.",
    ),
    "refusal.start_half": (
        "Seats {a_number} and {b_number} have the same numbers on a half that is there only once.",
        "Platz {a_number} und {b_number} haben dieselben Zahlen; jede Hälfte gibt es nur einmal.",
    ),
    "refusal.stack_range": (
        "This stack has places 1 to {a_number} from the bottom; {b_number} is too high.",
        "Dieser Stapel hat von unten die Plätze 1 bis {a_number}; {b_number} ist zu hoch.",
    ),
    "refusal.colour_taken": (
        "{a_colour} already belongs to {b_seat}. Choose another colour.",
        "{a_colour} gehört schon {b_seat}. Eine andere Farbe wählen.",
    ),
    "refusal.no_such_gap": (
        "There are six gaps between the stations; number {b_number} does not exist.",
        "Es gibt sechs Lücken zwischen den Stationen; Nummer {b_number} gibt es nicht.",
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
        "The value stays between {a} and {b}.",
        "Der Wert bleibt zwischen {a} und {b}.",
    ),
}
