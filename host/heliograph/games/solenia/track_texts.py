"""What the table says while Solenia is on it: questions, refusals, entries, log and lights."""

TEXTS: dict[str, tuple[str, str]] = {
    "ask.band": (
        "Which strips lie at the rear: night or day?",
        "Welche Teile liegen hinten: Nacht oder Tag?",
    ),
    "ask.band.0": ("night", "Nacht"),
    "ask.band.1": ("day", "Tag"),
    "ask.depart": (
        "Everything is laid out. Ready for departure?",
        "Alles liegt bereit. Abflug?",
    ),
    "ask.first_seat": ("Who was above the clouds last?", "Wer war zuletzt über den Wolken?"),
    "ask.strip": (
        "{who} moved the airship: score the rear strip, turn it over, put it in front.",
        "{who} hat das Luftschiff bewegt: hinterstes Teil werten, umdrehen, vorn anlegen.",
    ),
    "ask.solo_die": ("Roll the die: what does it show?", "Würfeln: Was zeigt der Würfel?"),
    "ask.stars": ("{who}: how many stars in all?", "{who}: Wie viele Sterne insgesamt?"),
    "value.stars": ("stars", "Sterne"),
    "value.cards": ("cards left", "Karten übrig"),
    "value.advances": ("advances of the airship", "Züge des Luftschiffs"),
    "ask.cards": (
        "{who}: how many cards are left to play?",
        "{who}: Wie viele Karten sind noch zu spielen?",
    ),
    "ask.advances": (
        "How often has the airship advanced?",
        "Wie oft ist das Luftschiff vorgerückt?",
    ),
    "refusal.solenia_seats": (
        "Solenia is for {a} to {b} players, not {c}.",
        "Solenia ist für {a} bis {b} Personen, nicht für {c}.",
    ),
    "refusal.solenia_option": (
        "The set-up has no such choice: {b}. Choose one of those offered.",
        "Diese Wahl gibt es beim Aufbau nicht: {b}. Eine der angebotenen nehmen.",
    ),
    "refusal.solenia_setup_only": (
        "This belongs to the set-up, and the set-up is over. Correct the value instead.",
        "Das gehört zum Aufbau, und der Aufbau ist vorbei. Stattdessen den Wert berichtigen.",
    ),
    "refusal.solenia_setup_open": (
        "The set-up is not finished. Answer what the board asks first.",
        "Der Aufbau ist noch nicht fertig. Erst die Fragen des Bretts beantworten.",
    ),
    "refusal.solenia_no_seat": (
        "This game has {a} seats; seat {b_number} is not taken.",
        "In diesem Spiel gibt es {a} Plätze; Platz {b_number} ist nicht besetzt.",
    ),
    "refusal.solenia_turn": (
        "{a_seat} is on turn, not {b_seat}.",
        "{a_seat} ist am Zug, nicht {b_seat}.",
    ),
    "refusal.solenia_over": (
        "All cards are played. Enter the stars, or take a step back.",
        "Alle Karten sind gespielt. Die Sterne eingeben oder einen Schritt zurück.",
    ),
    "refusal.card_value": (
        "Cards have a value from 0 to 2, not {b}.",
        "Karten haben einen Wert von 0 bis 2, nicht {b}.",
    ),
    "refusal.strip_first": (
        "First score the rear strip, turn it over and put it in front; then press OK.",
        "Erst das hinterste Teil werten, umdrehen und vorn anlegen; dann OK drücken.",
    ),
    "refusal.die_due": (
        "First roll the die and enter what it shows.",
        "Erst würfeln und eingeben, was der Würfel zeigt.",
    ),
    "refusal.airship_stands": (
        "The airship has not moved, so no strip moves. Play a 0 first.",
        "Das Luftschiff ist nicht vorgerückt, also wandert kein Teil. Erst eine 0 spielen.",
    ),
    "refusal.no_die": (
        "The die is not rolled now; it follows a turn of a solo game.",
        "Jetzt wird nicht gewürfelt; der Würfel folgt auf einen Zug im Solospiel.",
    ),
    "refusal.solo_face": (
        "The die shows 1 to {a}, not {b}.",
        "Der Würfel zeigt 1 bis {a}, nicht {b}.",
    ),
    "refusal.stars_later": (
        "Stars are entered when all cards are played. Go on playing.",
        "Sterne werden eingegeben, wenn alle Karten gespielt sind. Einfach weiterspielen.",
    ),
    "refusal.star_range": (
        "Nobody has more than {a} stars; got {b}.",
        "Mehr als {a} Sterne hat niemand; bekommen: {b}.",
    ),
    "refusal.card_range": (
        "Everybody has {a} cards at most, not {b}.",
        "Alle haben höchstens {a} Karten, nicht {b}.",
    ),
    "refusal.advance_range": (
        "The airship advances {a} times at most, not {b}.",
        "Das Luftschiff rückt höchstens {a}-mal vor, nicht {b}-mal.",
    ),
    "refusal.no_cards_left": (
        "{a_seat} has no card left; give the turn to somebody else.",
        "{a_seat} hat keine Karte mehr; den Zug jemand anderem geben.",
    ),
    "refusal.solenia_correction": (
        "This can only be corrected: hold the seat button and enter the value.",
        "Das lässt sich nur berichtigen: Platztaste halten und den Wert eingeben.",
    ),
    # What is due
    "due.solenia_card": (
        "{who} plays a card: which value has it?",
        "{who} spielt eine Karte: Welchen Wert hat sie?",
    ),
    "due.solenia_tray": ("Tap the value of the card", "Den Wert der Karte antippen"),
    "due.solenia_scored": (
        "rear strip: score it, turn it over, put it in front",
        "hinterstes Teil: werten, umdrehen, vorn anlegen",
    ),
    "due.solenia_stars": ("The stars are counted", "Die Sterne werden gezählt"),
    "due.solenia_late": (
        "The last two rounds: hands are not filled up any more.",
        "Die letzten zwei Runden: Es wird nicht mehr nachgezogen.",
    ),
    "due.solenia_over": (
        "The game is over: {who} wins with {stars} stars.",
        "Das Spiel ist zu Ende: {who} gewinnt mit {stars} Sternen.",
    ),
    "due.solenia_tie": (
        "The game is over: {who} win together with {stars} stars.",
        "Das Spiel ist zu Ende: {who} gewinnen gemeinsam mit {stars} Sternen.",
    ),
    "due.solenia_alone": (
        "The game is over: {who} has {stars} stars.",
        "Das Spiel ist zu Ende: {who} hat {stars} Sterne.",
    ),
    # What can be entered
    "action.solenia_card": ("{who} plays a {value}", "{who} spielt eine {value}"),
    "action.solenia_zero": (
        "{who} plays a {value}: the airship moves",
        "{who} spielt eine {value}: Das Luftschiff rückt vor",
    ),
    "action.solenia_away": (
        "{who} lays a card away: the airship moves",
        "{who} legt eine Karte ab: Das Luftschiff rückt vor",
    ),
    "action.solenia_strip": (
        "Rear strip ({strip}) is scored and lies in front",
        "Hinterstes Teil ({strip}) ist gewertet und liegt vorn",
    ),
    # The log
    "log.solenia_band": ("At the rear lies {sky}.", "Hinten liegt {sky}."),
    "log.solenia_first": ("{who} begins.", "{who} beginnt."),
    "log.solenia_start": ("The airship departs.", "Das Luftschiff legt ab."),
    "log.solenia_card": ("{who} plays a {value}.", "{who} spielt eine {value}."),
    "log.solenia_zero": (
        "{who} plays a {value} and moves the airship.",
        "{who} spielt eine {value} und bewegt das Luftschiff.",
    ),
    "log.solenia_away": (
        "{who} lays a card away and moves the airship.",
        "{who} legt eine Karte ab und bewegt das Luftschiff.",
    ),
    "log.solenia_strip": (
        "The rear strip ({rear}) is scored; {front} lies in front.",
        "Das hinterste Teil ({rear}) ist gewertet; vorn liegt {front}.",
    ),
    "log.solenia_roll": ("The die shows {face}: {side}.", "Der Würfel zeigt {face}: {side}."),
    "log.solenia_played": (
        "All cards are played; the stars are counted.",
        "Alle Karten sind gespielt; die Sterne werden gezählt.",
    ),
    "log.solenia_stars": ("{who} has {stars} stars.", "{who} hat {stars} Sterne."),
    "log.solenia_cards": ("{who}: {count} cards left.", "{who}: noch {count} Karten."),
    "log.solenia_advances": (
        "Advances of the airship: {count}.",
        "Züge des Luftschiffs: {count}.",
    ),
    "log.solenia_turn": ("{who} is on turn.", "{who} ist am Zug."),
    # The lights
    "lights.solenia_strips": (
        "Large ring: the five strips from the rear to the front: {strips}.",
        "Großer Ring: die fünf Teile von hinten nach vorn: {strips}.",
    ),
    "lights.solenia_band": (
        "Large ring: white at twelve the airship, over {here}; clockwise {ahead}; behind {behind}.",
        "Großer Ring: weiß auf zwölf das Luftschiff, bei {here}; voraus {ahead}; zurück {behind}.",
    ),
    "lights.solenia_moved": (
        "Large ring: the airship, white, is one strip ahead; the rear strip ({rear}) breathes.",
        "Großer Ring: Das Luftschiff, weiß, ist ein Teil weiter; das hinterste ({rear}) atmet.",
    ),
    "lights.solenia_skies": (
        "There day is amber, night blue, dawn and dusk violet; strips turned down are faint.",
        "Dort ist Tag bernstein, Nacht blau, Dämmerung violett; schwach sind die Rückseiten.",
    ),
    "lights.solenia_cards": (
        "Middle ring: the cards that {who} has left, {count}.",
        "Mittlerer Ring: die Karten, die {who} noch hat, {count}.",
    ),
    "lights.solenia_seats": (
        "Small ring: {now} breathes, on turn.",
        "Kleiner Ring: {now} atmet und ist am Zug.",
    ),
    "lights.solenia_last": (
        " Pink: {late} of the last two rounds.",
        " Rosa: {late} der letzten zwei Runden.",
    ),
    "lights.solenia_zeros": (
        "Small ring: {count} cards of value 0 that {who} may still hold.",
        "Kleiner Ring: {count} Karten mit Wert 0, die {who} noch haben kann.",
    ),
}
