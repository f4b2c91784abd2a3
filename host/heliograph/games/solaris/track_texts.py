"""What the table says while Solaris is on it: questions of the board, and its refusals."""

TEXTS: dict[str, tuple[str, str]] = {
    "value.energy": ("energy at {station}", "Energie in {station}"),
    "value.laser": ("laser", "Laser"),
    "ask.time_game": ("Time Game?", "Wettlauf gegen die Zeit?"),
    "ask.layout": ("Which layout of the stations?", "Welche Anordnung der Stationen?"),
    "ask.energy": (
        "{who}: how much energy at {station}?",
        "{who}, {station}: Wie viel Energie?",
    ),
    "ask.start.solaris": (
        "Everything is placed. Shuffle the EC stack and start?",
        "Alles liegt. EC-Stapel mischen und anfangen?",
    ),
    "ask.laser": ("{who}: how much on the laser?", "{who}: Wie viel auf dem Laser?"),
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
}
