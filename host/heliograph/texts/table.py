"""What happens at the table: names, what is due, the event log, questions and lights."""

TABLE: dict[str, tuple[str, str]] = {
    "word.and": ("and", "und"),
    # Stations (SOL names and codes)
    "station.0": ("Energy Cell", "Energiezentrum"),
    "station.1": ("Engine Deck", "Maschinendeck"),
    "station.2": ("Headquarters", "Kommandozentrale"),
    "station.3": ("Biotope", "Biotop"),
    "station.4": ("Shuttle Port", "Raumhafen"),
    "station.5": ("Canteen", "Kantine"),
    # The colours of the players' tokens; also their names while no name is entered
    "colour.0": ("White", "Weiß"),
    "colour.1": ("Grey", "Grau"),
    "colour.2": ("Yellow", "Gelb"),
    "colour.3": ("Black", "Schwarz"),
    "colour.4": ("Orange", "Orange"),
    # The colour in which a light shows these tokens
    "light.0": ("white", "weiß"),
    "light.1": ("sky blue", "himmelblau"),
    "light.2": ("yellow", "gelb"),
    "light.3": ("purple", "lila"),
    "light.4": ("orange", "orange"),
    "light.stand_in": (
        "{colour} tokens light up {light}: a light cannot show {colour}.",
        "{colour} leuchtet {light}: Licht kann {colour} nicht zeigen.",
    ),
    # How a seat's arc looks, so that nobody needs the colour
    "texture.0": ("solid", "durchgehend"),
    "texture.1": ("every second light", "jedes zweite Licht"),
    "texture.2": ("two on, one off", "zwei an, eines aus"),
    "texture.3": ("bright at both ends", "hell an beiden Enden"),
    "texture.4": ("bright in the middle", "hell in der Mitte"),
    # Energy colours
    "energy.0": ("unknown", "unbekannt"),
    "energy.1": ("purple", "lila"),
    "energy.2": ("pink", "pink"),
    "energy.3": ("green", "grün"),
    "energy.4": ("blue", "blau"),
    # What is due now
    "due.none": (
        "Start a game to see the table here.",
        "Ein Spiel anfangen, dann steht hier der Tisch.",
    ),
    "due.setup_short": ("Set-up", "Aufbau"),
    "due.turn": ("{who} is on turn at {station}.", "{station}: {who} ist am Zug."),
    "due.turn_short": ("{who} is on turn", "{who} ist am Zug"),
    "due.round_over": ("Round {round} is over", "Runde {round} ist vorbei"),
    "due.round_end": (
        "Round {round} is over. Take the shuttles back, change the bridges, draw: {cards}.",
        "Runde {round} ist vorbei. Shuttles zurück, Brücken tauschen, ziehen: {cards}.",
    ),
    "due.cards": ("{who} {count}", "{who} {count}"),
    "due.cards_none": ("nobody", "niemand"),
    "due.winner": (
        "The game is over: {who} wins with {laser} on the laser.",
        "Das Spiel ist zu Ende: {who} gewinnt mit {laser} auf dem Laser.",
    ),
    "due.winners": (
        "The game is over: {who} win together with {laser} on the laser.",
        "Das Spiel ist zu Ende: {who} gewinnen gemeinsam mit {laser} auf dem Laser.",
    ),
    "due.end_near": (
        "Somebody has 7 on the laser: the game ends after this round.",
        "Jemand hat 7 auf dem Laser: Das Spiel endet nach dieser Runde.",
    ),
    "due.last_round": (
        "Round 4 of the Time Game is the last one.",
        "Runde 4 im Wettlauf gegen die Zeit ist die letzte.",
    ),
    # How the order came about
    "order.first": ("{energy} energy", "{energy} Energie"),
    "order.tie": (
        "{energy} energy, under {above}",
        "{energy} Energie, unter {above}",
    ),
    "order.top": ("{energy} energy, on top", "{energy} Energie, ganz oben"),
    # What can be done
    "action.end_turn": ("{who}: turn over", "{who}: Zug zu Ende"),
    "action.end_station": ("End station for everyone", "Station für alle beenden"),
    "action.next_round": ("Start round {round}", "Runde {round} beginnen"),
    # The event log
    "log.new": ("New game for {seats}.", "Neues Spiel für {seats}."),
    "log.setup": (
        "Set up for {names}. EC stack from the top: {stack}.",
        "Aufgebaut für {names}. EC-Stapel von oben: {stack}.",
    ),
    "log.colour": ("{a_seat} plays {b_colour}.", "{a_seat} spielt {b_colour}."),
    "log.option_time": ("Time Game: {value}.", "Wettlauf gegen die Zeit: {value}."),
    "log.option_layout": (
        "Stations clockwise: {stations}.",
        "Stationen im Uhrzeigersinn: {stations}.",
    ),
    "log.place": (
        "{a_seat} starts with {c} at {b_station}.",
        "{b_station}: {a_seat} beginnt mit {c}.",
    ),
    "log.start": ("The game starts.", "Das Spiel beginnt."),
    "log.end_turn": ("{who} ends the turn at {station}.", "{station}: {who} beendet den Zug."),
    "log.energy": ("{who}: {station} {before} → {value}.", "{who}: {station} {before} → {value}."),
    "log.laser": ("{who}: laser {before} → {value}.", "{who}: Laser {before} → {value}."),
    "log.end_station": ("{station} ends for everyone.", "{station} endet für alle."),
    "log.activated": ("{station} is active: {order}.", "{station} ist aktiv: {order}."),
    "log.next_round": ("Round {round} begins.", "Runde {round} beginnt."),
    "log.round_over": ("Round {round} is over.", "Runde {round} ist vorbei."),
    "log.over": ("The game is over: {who}.", "Das Spiel ist zu Ende: {who}."),
    "log.bridge": (
        "Bridge {one}–{other} is {colour}.",
        "Die Brücke {one}–{other} ist {colour}.",
    ),
    "log.bridge_gone": (
        "No bridge noted at {one}–{other}.",
        "Keine Brücke notiert: {one}–{other}.",
    ),
    "log.dock": (
        "The {colour} shuttle docks at {station}.",
        "Shuttle {colour} dockt an: {station}.",
    ),
    "log.undock": ("The {colour} shuttle is free.", "Shuttle {colour} ist frei."),
    "log.stack": (
        "{b_station}: {a_seat} lies at place {c_number} from the bottom.",
        "{b_station}: {a_seat} liegt von unten an Stelle {c_number}.",
    ),
    "log.close": ("The game is put away.", "Das Spiel ist weggeräumt."),
    "log.adopted": (
        "The board's own state was taken over.",
        "Der Stand des Bretts wurde übernommen.",
    ),
    "log.unknown": ("Event {kind}.", "Ereignis {kind}."),
    "log.correction": ("Correction. {sentence}", "Berichtigt. {sentence}"),
    "option.on": ("yes", "ja"),
    "option.off": ("no", "nein"),
    # Questions of the table: answered at the board with MINUS, PLUS, OK, or on the page
    "seat.number": ("Seat {number}", "Platz {number}"),
    # A table that is tracked
    "track.over": ("The game is over. {who} wins.", "Das Spiel ist aus. {who} gewinnt."),
    "track.shared": (
        "The game is over. {who} win together.",
        "Das Spiel ist aus. {who} gewinnen gemeinsam.",
    ),
    "track.new": ("{game} for {seats}.", "{game} zu {seats}."),
    "track.entered": ("An answer is entered.", "Eine Antwort ist eingegeben."),
    "track.total": ("Points", "Punkte"),
    "track.table": ("The table", "Der Tisch"),
    "track.turn": ("Whose turn (seat)", "Wer am Zug ist (Platz)"),
    "track.bridge": ("Bridge {one}–{other}", "Brücke {one}–{other}"),
    "track.shuttle.1": ("Purple shuttle", "Lila Shuttle"),
    "track.shuttle.2": ("Pink shuttle", "Pinkes Shuttle"),
    "track.shuttle.3": ("Green shuttle", "Grünes Shuttle"),
    "track.shuttle.4": ("Blue shuttle", "Blaues Shuttle"),
    "track.shuttle_free": ("free", "frei"),
    "track.stack": ("{station}: place in the stack", "{station}: Platz im Stapel"),
    "lights.any_values": ("{who}: {values}.", "{who}: {values}."),
    "ask.choice": (
        "What happens? Choose with MINUS and PLUS, then OK.",
        "Was geschieht? Mit MINUS und PLUS wählen, dann OK.",
    ),
    "ask.game": ("Which game is on the table?", "Welches Spiel liegt auf dem Tisch?"),
    "ask.seats": ("{game}: how many play?", "{game}: Wie viele spielen mit?"),
    "ask.start": ("Everything is placed. Start?", "Alles liegt. Anfangen?"),
    "ask.next_round": ("Start round {a}?", "Runde {a} beginnen?"),
    "ask.rewind": ("How many steps back?", "Wie viele Schritte zurück?"),
    # Boards
    "board.connected": ("Board connected", "Brett verbunden"),
    "board.simulated": ("Simulated board connected", "Simuliertes Brett verbunden"),
    "board.away": ("Board not connected: {url}", "Brett nicht verbunden: {url}"),
    "board.none": ("No board: this page does it all", "Kein Brett: diese Seite kann alles"),
    "board.pending": ("{count} presses still to come over", "{count} Tastendrücke fehlen noch"),
    # What the lights mean now
    "lights.dark": (
        "The large ring breathes faintly blue: switched on, no game yet.",
        "Der große Ring atmet schwach blau: eingeschaltet, noch kein Spiel.",
    ),
    "lights.orbit_setup": (
        "Large ring: six stations wait for the start.",
        "Großer Ring: Sechs Stationen warten auf den Anfang.",
    ),
    "lights.values": (
        "For three seconds the rings show {who}: {energies}; laser {laser}.",
        "Drei Sekunden lang zeigen die Ringe {who}: {energies}; Laser {laser}.",
    ),
    "lights.choice": (
        "The middle ring counts: {value}. The table screen marks what that is.",
        "Der mittlere Ring zählt: {value}. Der Tischbildschirm zeigt, was das ist.",
    ),
    "lights.value": (
        "The large ring counts: {value}. MINUS and PLUS change it, OK accepts.",
        "Der große Ring zählt: {value}. MINUS und PLUS ändern, OK nimmt an.",
    ),
    "lights.word": (
        "The large ring stands for: {value}. MINUS and PLUS change it, OK accepts.",
        "Der große Ring steht für: {value}. MINUS und PLUS ändern, OK nimmt an.",
    ),
    "lights.orbit": (
        "Large ring: {station} breathes white, it is active.",
        "Großer Ring: {station} atmet weiß und ist aktiv.",
    ),
    "lights.orbit_done": (" Done: {stations}.", " Fertig: {stations}."),
    "lights.orbit_rest": (
        "Large ring: all six stations are done.",
        "Großer Ring: Alle sechs Stationen sind fertig.",
    ),
    "lights.order": (
        "Middle ring: {now} breathes, on turn.",
        "Mittlerer Ring: {now} atmet und ist am Zug.",
    ),
    "lights.order_next": (" Next, one third bright: {next}.", " Danach, ein Drittel hell: {next}."),
    "lights.order_waiting": (" Faint, waiting: {waiting}.", " Schwach, wartet: {waiting}."),
    "lights.wheel": ("Small ring: round {round}.", "Kleiner Ring: Runde {round}."),
    "lights.wheel_left": (
        " Blue: {markers} round markers left.",
        " Blau: noch {markers} Rundenmarker.",
    ),
    "lights.seat": (
        "Button {number} is lit: the table waits for {who}.",
        "Taste {number} leuchtet: Der Tisch wartet auf {who}.",
    ),
    "lights.ask": ("Two lights chase: {question}", "Zwei Lichter laufen: {question}"),
    "lights.ok": (
        "Two white lights chase round the small ring: {question} OK says yes.",
        "Zwei weiße Lichter laufen um den kleinen Ring: {question} OK heißt ja.",
    ),
    "lights.asks": (
        "Two white lights chase round the small ring: {question} MINUS, PLUS, then OK.",
        "Zwei weiße Lichter laufen um den kleinen Ring: {question} MINUS, PLUS, dann OK.",
    ),
    "lights.counts_large": ("Large ring: it counts {value}.", "Großer Ring: Er zählt {value}."),
    "lights.counts_middle": (
        "Middle ring: it counts {value} in white.",
        "Mittlerer Ring: Er zählt {value} in Weiß.",
    ),
    "lights.counts_seat": (
        "Middle ring: it counts {value} in the colour of {who}.",
        "Mittlerer Ring: Er zählt {value} in der Farbe von {who}.",
    ),
    "lights.over": (
        "The winner's colour circles on all rings: {who}.",
        "Die Farbe des Sieges kreist auf allen Ringen: {who}.",
    ),
    "lights.hot": (
        "Red at the seat: {who} has 6 or more on the laser.",
        "Rot am Platz: {who} hat 6 oder mehr auf dem Laser.",
    ),
}
