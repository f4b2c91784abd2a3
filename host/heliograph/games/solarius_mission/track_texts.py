"""What the table says in Solarius Mission: questions, refusals, entries, log and lights."""

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
    "log.som_no_tech": (
        "{who}: all tech dice show 1.",
        "{who}: Alle Technologiewürfel zeigen 1.",
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
    # What is due
    "due.som_round": ("Round {round}", "Runde {round}"),
    "due.som_pause": ("Round {round} is over", "Runde {round} ist vorbei"),
    "due.som_scores": ("The points are counted", "Die Punkte werden gezählt"),
    "due.som_acts": ("{who} acts with {die}.", "{who} handelt mit {die}."),
    "due.som_points": (
        "{who} acts with {die}; action points: {points}.",
        "{who} handelt mit {die}; Aktionspunkte: {points}.",
    ),
    "due.som_round_end": (
        "Everybody uses the stations of round {round}; then the dice go into the bag.",
        "Alle nutzen in Runde {round} ihre Stationen; dann kommen die Würfel in den Beutel.",
    ),
    "due.som_last_round": ("This is the last round.", "Das ist die letzte Runde."),
    "due.som_bag_empty": (
        "The bag is empty by this count; the new die corrects it.",
        "Nach dieser Zählung ist der Beutel leer; der neue Würfel berichtigt das.",
    ),
    # What can be entered
    "group.som_centre": ("Trade centre of round {round}", "Handelszentrum der Runde {round}"),
    "group.som_tech": ("Tech die turned up", "Technologiewürfel erhöht"),
    "action.som_take": ("{die}, pays {value}", "{die}, zahlt {value}"),
    "action.som_tech": ("{die} to {level}", "{die} auf {level}"),
    "action.som_draw": ("The table draws and rolls", "Der Tisch zieht und würfelt"),
    "action.som_roll": ("The table rolls it", "Der Tisch würfelt ihn"),
    "action.som_draw_all": ("The table draws them all", "Der Tisch zieht alle"),
    # Corrections
    "value.score": ("points", "Punkte"),
    "value.planets": ("points of settled planets", "Punkte durch besiedelte Planeten"),
    "value.centre": ("trade centre of this round", "Handelszentrum dieser Runde"),
    "track.som_colour": ("colour", "Farbe"),
    "track.som_die": ("Die {number} from the pointer", "Würfel {number} ab dem Zeiger"),
    "track.som_field": ("Field of die {number}", "Feld von Würfel {number}"),
    "track.som_pays": ("field {number}, pays {value}", "Feld {number}, zahlt {value}"),
    "track.som_bag.0": ("Black in the bag", "Schwarz im Beutel"),
    "track.som_bag.1": ("Yellow in the bag", "Gelb im Beutel"),
    "track.som_bag.2": ("Turquoise in the bag", "Türkis im Beutel"),
    "track.som_bag.3": ("Brown in the bag", "Braun im Beutel"),
    "track.som_turn": ("Whose turn", "Wer am Zug ist"),
    "track.som_turn_of": ("{who}, turn {turn}", "{who}, Zug {turn}"),
    "track.som_round": ("Round", "Runde"),
    "track.som_first": ("Start player", "Startspieler"),
    "track.som_turns_left": ("turns left", "Züge übrig"),
    # The lights
    "lights.som_pointer": (
        "Large ring: the Bridge without dice; white is the pointer.",
        "Großer Ring: die Brücke ohne Würfel; weiß ist der Zeiger.",
    ),
    "lights.som_bridge": (
        "Large ring: the Bridge; clockwise from the white pointer {dice}.",
        "Großer Ring: die Brücke; im Uhrzeigersinn ab dem weißen Zeiger {dice}.",
    ),
    "lights.som_colours": (
        "There purple is a black die, orange a brown one; longer and brighter pays more, red −1.",
        "Dort ist Lila ein schwarzer, Orange ein brauner Würfel; länger zahlt mehr, Rot ist −1.",
    ),
    "lights.som_chosen": (
        "There {die} breathes; the other dice hold back.",
        "Dort atmet {die}; die anderen Würfel treten zurück.",
    ),
    "lights.som_order": (
        "Middle ring: turns left in this round: {left}; {now} breathes.",
        "Mittlerer Ring: Züge übrig in dieser Runde: {left}; {now} atmet.",
    ),
    "lights.som_first": (
        " A white spark: {who} began.",
        " Ein weißer Funke: {who} hat begonnen.",
    ),
    "lights.som_done": (
        "Middle ring: everybody has had all turns of this round.",
        "Mittlerer Ring: Alle hatten alle Züge dieser Runde.",
    ),
    "lights.som_round": (
        "Small ring: round {round}, white from one o'clock on.",
        "Kleiner Ring: Runde {round}, weiß ab ein Uhr.",
    ),
    "lights.som_last": (
        "Small ring: round {round}, amber from one o'clock on, the last one.",
        "Kleiner Ring: Runde {round}, bernstein ab ein Uhr, die letzte.",
    ),
    "lights.som_turn": (
        " Sky blue from seven o'clock on: turn {turn}.",
        " Himmelblau ab sieben Uhr: Zug {turn}.",
    ),
    "lights.som_centre": (
        " Green breathes: the trade centre is due.",
        " Grün atmet: Das Handelszentrum ist dran.",
    ),
    "lights.som_button": (
        "Button {number} glows white: {who} is start player.",
        "Taste {number} glimmt weiß: {who} hat die Startfigur.",
    ),
    "lights.som_new": (
        "Behind the pointer breathes the new die: {die}.",
        "Hinter dem Zeiger atmet der neue Würfel: {die}.",
    ),
    "lights.som_new_drawn": (
        "Behind the pointer white breathes: the table draws the new die.",
        "Hinter dem Zeiger atmet Weiß: Der Tisch zieht den neuen Würfel.",
    ),
    "lights.som_chase": (
        "Middle ring: two lights chase, the table chooses.",
        "Mittlerer Ring: Zwei Lichter laufen, der Tisch wählt.",
    ),
    "lights.som_in_bag": (
        "Middle ring: it counts {die} in the bag, {count}.",
        "Mittlerer Ring: Er zählt {die} im Beutel, {count}.",
    ),
    "lights.som_pips": ("Middle ring: it shows {value}.", "Mittlerer Ring: Er zeigt {value}."),
    "lights.som_star": (
        "Middle ring: a cross of four lights is {face}.",
        "Mittlerer Ring: Ein Kreuz aus vier Lichtern ist {face}.",
    ),
    "lights.som_tech": (
        "Large ring: the tech dice, a quarter each: {levels}.",
        "Großer Ring: die Technologiewürfel, je ein Viertel: {levels}.",
    ),
    "lights.som_tech_asked": (
        "Large ring: the tech dice, a quarter each: {levels}; bright is {die}.",
        "Großer Ring: die Technologiewürfel, je ein Viertel: {levels}; hell ist {die}.",
    ),
    "lights.som_whose": (
        "Middle ring: colour and pattern of {who}.",
        "Mittlerer Ring: Farbe und Muster von {who}.",
    ),
    "lights.som_field": (
        "There field {field} breathes white.",
        "Dort atmet Feld {field} weiß.",
    ),
    "lights.som_pays": (
        "Middle ring: it counts what the field pays, {value}.",
        "Mittlerer Ring: Er zählt, was das Feld zahlt, {value}.",
    ),
    "lights.som_counts": (
        "Large ring: it counts {value} in the colour of {who}.",
        "Großer Ring: Er zählt {value} in der Farbe von {who}.",
    ),
    "lights.som_means": ("That means: {shown}.", "Das heißt: {shown}."),
    "lights.som_turns_left": (
        "Small ring: {count} turns left, sky blue.",
        "Kleiner Ring: noch {count} Züge, himmelblau.",
    ),
}
