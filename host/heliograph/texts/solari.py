"""What is said at a Solari table: planets, questions, refusals, the event log."""

SOLARI: dict[str, tuple[str, str]] = {
    "planet.0": ("Uranus", "Uranus"),
    "planet.1": ("Saturn", "Saturn"),
    "planet.2": ("Neptune", "Neptun"),
    "planet.3": ("Jupiter", "Jupiter"),
    "piece.0": ("hunter", "Jäger"),
    "piece.1": ("blocker", "Blocker"),
    "piece.2": ("doubler", "Doppler"),
    "source.0": ("dice", "Würfel"),
    "source.1": ("hidden dominoes", "verdeckte Dominosteine"),
    "source.2": ("open dominoes", "offene Dominosteine"),
    "source.3": ("free dominoes", "freie Dominosteine"),
    "award.0": ("nothing", "nichts"),
    "award.1": ("row", "Reihe"),
    "award.2": ("sequence", "Sequenz"),
    "award.3": ("alignment", "Ausrichtung"),
    "award.new": ("with its whole row", "mit der ganzen Reihe"),
    "award.inside": ("inside the row", "innerhalb der Reihe"),
    "dice.roll": ("roll for us", "für uns würfeln"),
    "first.lot": ("by lot", "durch das Los"),
    "shot.nobody": ("nobody", "niemand"),
    "target.turns": ("a number of turns", "eine Zahl von Zügen"),
    # Questions
    "ask.level": ("Which Solari: 1, 2 or 3?", "Welches Solari: 1, 2 oder 3?"),
    "ask.teams": ("Uranus and Neptune as a team?", "Uranus und Neptun als Team?"),
    "ask.piece": ("Play with the {piece}?", "Mit diesem Stein spielen: {piece}?"),
    "ask.source": ("Dice or dominoes?", "Würfel oder Dominosteine?"),
    "ask.target": ("How many laps of 36 win?", "Wie viele Runden zu 36 gewinnen?"),
    "ask.turns": ("How many turns for everybody?", "Wie viele Züge für alle?"),
    "ask.first": ("Which seat begins?", "Welcher Platz beginnt?"),
    "ask.die": ("{who}: which number?", "{who}: Welche Zahl?"),
    "ask.award": ("{who} scores: what?", "{who} punktet: womit?"),
    "ask.length": ("{who}: how many comets?", "{who}: Wie viele Kometen?"),
    "ask.inside": (
        "{who}: with its whole row, or inside an old one?",
        "{who}: mit der ganzen Reihe oder innerhalb einer alten?",
    ),
    "ask.doubled": ("{who}: doubled?", "{who}: verdoppelt?"),
    "ask.shot": ("Whose piece left the board?", "Wessen Stein hat das Brett verlassen?"),
    "ask.laps": ("{who}: how many full laps?", "{who}: Wie viele volle Runden?"),
    "ask.points": ("{who}: which square of the track?", "{who}: Welches Feld der Zählbahn?"),
    "ask.off": ("{who}: how many pieces off the board?", "{who}: Wie viele Steine außerhalb?"),
    # Refusals
    "refusal.solari_seats": (
        "Solari is for {a} or {b} players, not {c}.",
        "Solari ist für {a} oder {b} Personen, nicht für {c}.",
    ),
    "refusal.solari_option": (
        "Option {a} has no value {b}. Choose one that is shown.",
        "Option {a} kennt den Wert {b} nicht. Einen der gezeigten wählen.",
    ),
    "refusal.solari_turn": (
        "{a_seat} is on turn, not {b_seat}.",
        "{a_seat} ist am Zug, nicht {b_seat}.",
    ),
    "refusal.solari_setup_only": (
        "This belongs to the set-up, and the game has begun. Correct the value instead.",
        "Das gehört zum Aufbau, und das Spiel läuft. Stattdessen den Wert berichtigen.",
    ),
    "refusal.solari_setup_open": (
        "The set-up is not finished. Answer what the table asks.",
        "Der Aufbau ist nicht fertig. Die Fragen am Tisch beantworten.",
    ),
    "refusal.die_range": (
        "A die shows 1 to {a}, not {b}.",
        "Ein Würfel zeigt 1 bis {a}, nicht {b}.",
    ),
    "refusal.tile_played": (
        "{a_seat} has already played the tile {b}-{c}. Enter the one that was turned up.",
        "{a_seat} hat den Stein {b}-{c} schon gespielt. Den aufgedeckten eingeben.",
    ),
    "refusal.award_level": (
        "Solari {a} does not know this award. Choose one that is shown.",
        "Solari {a} kennt diese Wertung nicht. Eine der gezeigten wählen.",
    ),
    "refusal.row_length": (
        "A row has {a} to {b} comets, not {c}.",
        "Eine Reihe hat {a} bis {b} Kometen, nicht {c}.",
    ),
    "refusal.no_doubler": (
        "This game has no doubler, so nothing is doubled.",
        "Dieses Spiel hat keinen Doppler, also wird nichts verdoppelt.",
    ),
    "refusal.no_calculation": (
        "No award is being entered. Press PLUS to begin one.",
        "Es wird keine Wertung eingegeben. Mit PLUS eine beginnen.",
    ),
    "refusal.score_range": (
        "A lap has the squares 0 to {a}; {b} is too many. Count another lap.",
        "Eine Runde hat die Felder 0 bis {a}; {b} ist zu viel. Eine Runde mehr zählen.",
    ),
    "refusal.off_range": ("At most {a} pieces, not {b}.", "Höchstens {a} Steine, nicht {b}."),
    "refusal.no_such_planet": (
        "There are four planets; number {b_number} does not exist.",
        "Es gibt vier Planeten; Nummer {b_number} gibt es nicht.",
    ),
    "refusal.no_such_tile": (
        "There is no such tile to play. Enter one of those still lying there.",
        "So einen Stein gibt es nicht zu spielen. Einen der noch liegenden eingeben.",
    ),
    "refusal.solari_over": (
        "The game is over. Undo the last step or start a new game.",
        "Das Spiel ist zu Ende. Den letzten Schritt zurücknehmen oder neu anfangen.",
    ),
    "refusal.solari_no_seat": (
        "This game has {a} seats; seat {b_number} is not taken.",
        "In diesem Spiel gibt es {a} Plätze; Platz {b_number} ist nicht besetzt.",
    ),
    # The event log
    "log.solari_planet": ("Seat {number} plays {planet}.", "Platz {number} spielt {planet}."),
    "log.solari_option": ("An option is chosen.", "Eine Option ist gewählt."),
    "log.solari_start": ("{who} begins.", "{who} beginnt."),
    "log.solari_end_turn": ("{who} ends the turn.", "{who} beendet den Zug."),
    "log.solari_rolled": ("{who}: {one}-{other}.", "{who}: {one}-{other}."),
    "log.solari_award": (
        "{who}: {award} of {length}: {points}.",
        "{who}: {award} aus {length}: {points}.",
    ),
    "log.solari_score": ("{who} has {points} points.", "{who} hat {points} Punkte."),
    "log.solari_off": ("{who}: {count} off the board.", "{who}: {count} außerhalb des Bretts."),
    "log.solari_due": ("Pieces to place: {count}.", "Einzusetzende Steine: {count}."),
    "log.solari_tile": ("{who}: tile {one}-{other} noted.", "{who}: Stein {one}-{other} notiert."),
    "log.solari_turn": ("{who} is on turn.", "{who} ist am Zug."),
    "log.solari_over": ("The game is over: {who}.", "Das Spiel ist zu Ende: {who}."),
}
