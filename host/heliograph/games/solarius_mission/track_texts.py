"""What the table says in Solarius Mission: questions, refusals of the unit, and its log."""

TEXTS: dict[str, tuple[str, str]] = {
    "refusal.mission_seats": (
        "Solarius Mission is for {a} to {b} players, not {c}.",
        "Solarius Mission ist für {a} bis {b} Personen, nicht für {c}.",
    ),
    "refusal.wheel_shape": (
        "Field {a_number} of the wheel pays {b} to 9, because the wheel never falls; not {c}.",
        "Feld {a_number} des Rads zahlt {b} bis 9, denn das Rad fällt nie; nicht {c}.",
    ),
    "refusal.no_such_die": (
        "There are {a} dice to choose from; number {b_number} is not there.",
        "Es gibt {a} Würfel zur Wahl; Nummer {b_number} ist nicht dabei.",
    ),
    "refusal.die_first": (
        "Take a die from the Bridge first; then the turn can end.",
        "Zuerst einen Würfel von der Brücke nehmen; dann kann der Zug enden.",
    ),
    "refusal.new_die_first": (
        "The new die is still missing: enter its colour and face.",
        "Der neue Würfel fehlt noch: Farbe und Seite eingeben.",
    ),
    "refusal.bag_lacks": (
        "No {a_die} die is left in the bag. Look again, or correct the bag.",
        "Im Beutel ist kein Würfel in {a_die} mehr. Noch einmal hinsehen oder berichtigen.",
    ),
    "refusal.die_taken": (
        "A die was taken already in this turn. Undo it to take another.",
        "In diesem Zug wurde schon ein Würfel genommen. Zurücknehmen, um einen anderen zu nehmen.",
    ),
    "refusal.no_die_due": (
        "No new die is due now. End the turn first.",
        "Jetzt ist kein neuer Würfel dran. Zuerst den Zug beenden.",
    ),
    "refusal.no_such_centre": (
        "There are {a} trade centres; number {b} does not exist.",
        "Es gibt {a} Handelszentren; Nummer {b} gibt es nicht.",
    ),
    "refusal.centre_used": (
        "This trade centre was turned over in round {b}. Choose another letter.",
        "Dieses Handelszentrum wurde in Runde {b} aufgedeckt. Einen anderen Buchstaben wählen.",
    ),
    "refusal.centre_not_due": (
        "No trade centre is due now; correct it if it was entered wrongly.",
        "Jetzt ist kein Handelszentrum dran; eine falsche Eingabe berichtigen.",
    ),
    "refusal.centre_first": (
        "First turn over the trade centre of round {a}.",
        "Zuerst das Handelszentrum der Runde {a} aufdecken.",
    ),
    "refusal.round_runs": (
        "The round still runs: {a} of {b} turns are over.",
        "Die Runde läuft noch: {a} von {b} Zügen sind vorbei.",
    ),
    "refusal.last_round": (
        "This was the last round. Enter the scores.",
        "Das war die letzte Runde. Die Punkte eingeben.",
    ),
    "refusal.not_on_turn": (
        "{a_seat} is on turn, not {b_seat}.",
        "{a_seat} ist am Zug, nicht {b_seat}.",
    ),
    "refusal.tech_range": (
        "A tech die has levels 1 to {a}; {b} does not exist.",
        "Ein Technologiewürfel hat die Stufen 1 bis {a}; {b} gibt es nicht.",
    ),
    "refusal.tech_down": (
        "The {a_die} tech die shows {b} and never goes down to {c}. Correct a wrong entry.",
        "Der Technologiewürfel {a_die} zeigt {b} und geht nie auf {c}. Falsches berichtigen.",
    ),
    "refusal.mission_setup": (
        "The set-up is not finished. Answer what the table asks.",
        "Der Aufbau ist nicht fertig. Die Fragen am Tisch beantworten.",
    ),
    "refusal.scores_later": (
        "Scores are entered after the last round.",
        "Punkte werden nach der letzten Runde eingegeben.",
    ),
    "refusal.correction_only": (
        "This is possible only as a correction.",
        "Das geht nur als Berichtigung.",
    ),
    "ask.wheel": (
        "Which wheel lies on the Bridge?",
        "Welches Rad liegt auf der Brücke?",
    ),
    "ask.fields": (
        "How many fields has the Bridge?",
        "Wie viele Felder hat die Brücke?",
    ),
    "ask.field": (
        "What does field {a} pay, counted clockwise from the pointer?",
        "Was zahlt Feld {a}, im Uhrzeigersinn ab dem Zeiger gezählt?",
    ),
    "ask.mission_points": (
        "Shall the table show action points? Then stars ask for the tech value.",
        "Soll der Tisch Aktionspunkte zeigen? Dann fragen Sterne nach dem Technologiewert.",
    ),
    "ask.mission_first": (
        "Who begins?",
        "Wer beginnt?",
    ),
    "ask.upgraded": (
        "{who}: which tech die shows 2?",
        "{who}: Welcher Technologiewürfel zeigt 2?",
    ),
    "ask.die_colour": (
        "Which colour came out of the bag?",
        "Welche Farbe kam aus dem Beutel?",
    ),
    "ask.die_face": (
        "The {die} die: which face is up?",
        "Der Würfel in {die}: Welche Seite liegt oben?",
    ),
    "ask.mission_die": (
        "{who}: which die, clockwise from the pointer?",
        "{who}: Welcher Würfel, im Uhrzeigersinn ab dem Zeiger?",
    ),
    "value.tech": ("tech die {die}", "Technologiewürfel {die}"),
    "ask.tech": (
        "{who}: what does the {die} tech die show?",
        "{who}: Was zeigt der Technologiewürfel {die}?",
    ),
    "ask.centre": (
        "Round {a}: which trade centre is turned over?",
        "Runde {a}: Welches Handelszentrum wird aufgedeckt?",
    ),
    "ask.score": (
        "{who}: how many points?",
        "{who}: Wie viele Punkte?",
    ),
    "ask.planets": (
        "{who} is tied: how many points of settled planets?",
        "{who} liegt gleichauf: Wie viele Punkte durch besiedelte Planeten?",
    ),
    "die.0": (
        "black",
        "Schwarz",
    ),
    "die.1": (
        "yellow",
        "Gelb",
    ),
    "die.2": (
        "turquoise",
        "Türkis",
    ),
    "die.3": (
        "brown",
        "Braun",
    ),
    "shown.wheel_own": (
        "another print",
        "ein anderer Druck",
    ),
    "shown.unit_chooses": (
        "the table chooses",
        "der Tisch wählt",
    ),
    "shown.not_told": (
        "not told",
        "nicht gesagt",
    ),
    "shown.none": (
        "none",
        "keiner",
    ),
    "log.som_wheel": (
        "The wheel has {count} fields.",
        "Das Rad hat {count} Felder.",
    ),
    "log.som_field": (
        "Field {field} of the wheel pays {value}.",
        "Feld {field} des Rads zahlt {value}.",
    ),
    "log.som_points": (
        "Action points are shown: {value}.",
        "Aktionspunkte werden gezeigt: {value}.",
    ),
    "log.som_own_wheel": (
        "The wheel is entered field by field.",
        "Das Rad wird Feld für Feld eingegeben.",
    ),
    "log.som_first": (
        "{who} begins.",
        "{who} beginnt.",
    ),
    "log.som_start": (
        "The first dice lie on the Bridge.",
        "Die ersten Würfel liegen auf der Brücke.",
    ),
    "log.som_end_turn": (
        "{who} has ended the turn; the pointer moves on.",
        "{who} hat den Zug beendet; der Zeiger rückt weiter.",
    ),
    "log.som_take": (
        "{who} takes the {die} die; it pays {value}.",
        "{who} nimmt den Würfel {die}; er zahlt {value}.",
    ),
    "log.som_tech": (
        "{who}: the {die} tech die shows {value}.",
        "{who}: Der Technologiewürfel {die} zeigt {value}.",
    ),
    "log.som_colour": (
        "A {die} die came out of the bag.",
        "Aus dem Beutel kam ein Würfel in {die}.",
    ),
    "log.som_draw": (
        "New die: {die} {face}.",
        "Neuer Würfel: {die} {face}.",
    ),
    "log.som_centre": (
        "Trade centre {letter} is turned over.",
        "Handelszentrum {letter} wird aufgedeckt.",
    ),
    "log.som_no_centre": (
        "A trade centre is turned over.",
        "Ein Handelszentrum wird aufgedeckt.",
    ),
    "log.som_next_round": (
        "Round {round} begins.",
        "Runde {round} beginnt.",
    ),
    "log.som_score": (
        "{who} has {value} points.",
        "{who} hat {value} Punkte.",
    ),
    "log.som_planets": (
        "{who} has {value} points of settled planets.",
        "{who} hat {value} Punkte durch besiedelte Planeten.",
    ),
    "log.som_die": (
        "On the Bridge: {die} {face}, field {age}.",
        "Auf der Brücke: {die} {face}, Feld {age}.",
    ),
    "log.som_bag": (
        "In the bag: {value} {die}.",
        "Im Beutel: {value} {die}.",
    ),
    "log.som_turn": (
        "Round {round}, turn {turn}.",
        "Runde {round}, Zug {turn}.",
    ),
    "log.som_round_over": (
        "Round {round} is over. Use the stations.",
        "Runde {round} ist vorbei. Die Stationen nutzen.",
    ),
}
