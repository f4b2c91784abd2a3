"""What the pages say by themselves: headings, buttons, hints."""

PAGE: dict[str, tuple[str, str]] = {
    "page.missing": (
        (
            "The page libraries are not installed. Run <code>npm ci</code> in "
            "<code>host/heliograph/web</code>, then load this page again."
        ),
        (
            "Die Bibliotheken der Seite fehlen. In <code>host/heliograph/web</code> "
            "<code>npm ci</code> ausführen, dann diese Seite neu laden."
        ),
    ),
    "page.bad_command": (
        "The page and the computer do not understand each other ({reason}). Load the page again.",
        "Seite und Rechner verstehen sich nicht ({reason}). Die Seite neu laden.",
    ),
    # Header
    "ui.app": ("Heliograph", "Heliograph"),
    "ui.language": ("Sprache: Deutsch", "Language: English"),
    "ui.language_short": ("DE", "EN"),
    "ui.theme_light": ("Light colours", "Helle Farben"),
    "ui.theme_dark": ("Dark colours", "Dunkle Farben"),
    "ui.new_game": ("New game", "Neues Spiel"),
    "ui.undo": ("Undo", "Zurücknehmen"),
    "ui.redo": ("Redo", "Wiederholen"),
    "ui.offline": (
        "No connection to the computer of the table. Trying again …",
        "Keine Verbindung zum Rechner am Tisch. Neuer Versuch …",
    ),
    "ui.close": ("Close", "Schließen"),
    "ui.cancel": ("Cancel", "Abbrechen"),
    # Ring
    "ui.ring_label": ("Station ring", "Stationsring"),
    "ui.lane_energy": ("energy", "Energie"),
    "ui.lane_rim": ("rim", "Rand"),
    "ui.station_now": ("active", "aktiv"),
    "ui.station_done": ("done", "fertig"),
    "ui.station_waiting": ("to come", "kommt noch"),
    "ui.laser": ("Laser", "Laser"),
    "ui.round": ("Round", "Runde"),
    "ui.shuttle_here": ("{colour} shuttle docked here", "Shuttle {colour} hier angedockt"),
    "ui.bridge_between": (
        "{colour} bridge between {one} and {other}",
        "Brücke {colour} zwischen {one} und {other}",
    ),
    "ui.energy_0": ("not noted", "nicht notiert"),
    "ui.energy_1": ("purple", "lila"),
    "ui.energy_2": ("pink", "pink"),
    "ui.energy_3": ("green", "grün"),
    "ui.energy_4": ("blue", "blau"),
    # Now and order
    "ui.order_plain": ("At the table", "Am Tisch"),
    "ui.state_now": ("now", "jetzt"),
    "ui.state_next": ("next", "danach"),
    "ui.state_waiting": ("waiting", "wartet"),
    "ui.state_done": ("done", "fertig"),
    "ui.state_winner": ("wins", "gewinnt"),
    "ui.your_values": ("{who}: new values this turn", "{who}: neue Werte in diesem Zug"),
    "ui.save_values": ("Note values only", "Nur Werte notieren"),
    "ui.forget_values": ("Discard", "Verwerfen"),
    "ui.changed": ("{count} changed", "{count} geändert"),
    "ui.less": ("{what}: one less", "{what}: eins weniger"),
    "ui.more": ("{what}: one more", "{what}: eins mehr"),
    # Tabs
    "ui.tab_log": ("Log", "Protokoll"),
    "ui.tab_board": ("Board", "Brett"),
    "ui.tab_values": ("Correct", "Berichtigen"),
    "ui.tab_lights": ("Lights", "Lichter"),
    "ui.tabs": ("More of the table", "Mehr vom Tisch"),
    # Log and timeline
    "ui.log_label": ("What happened", "Was geschah"),
    "ui.log_empty": ("Nothing has happened yet.", "Noch ist nichts geschehen."),
    "ui.undone": ("undone", "zurückgenommen"),
    "ui.source_page": ("page", "Seite"),
    "ui.source_board": ("board", "Brett"),
    "ui.timeline": ("Moment of the game", "Zeitpunkt im Spiel"),
    "ui.moment": ("Step {rev} of {length}", "Schritt {rev} von {length}"),
    "ui.timeline_keys": (
        "Page up, page down: to the next or last mark",
        "Bild auf, Bild ab: zur nächsten oder vorigen Marke",
    ),
    "ui.mark": ("Step {rev}: {text}", "Schritt {rev}: {text}"),
    "ui.mark_reveal": ("a die or a card was shown", "Würfel oder Karte aufgedeckt"),
    "ui.mark_round": ("round {round} ended", "Runde {round} zu Ende"),
    "ui.looking_back": (
        "Looking at step {rev} of {length}; the game stands at {now}",
        "Zu sehen: Schritt {rev} von {length}; das Spiel steht bei {now}",
    ),
    "ui.go_there": ("Go back to this moment", "Hierher zurückgehen"),
    "ui.go_there_later": ("Go to this moment", "Hierher gehen"),
    "ui.back_to_now": ("Back to now", "Zur Gegenwart"),
    # Correcting
    "ui.stack_up": ("{who} one up in the stack", "{who} im Stapel eins höher"),
    "ui.stack_down": ("{who} one down in the stack", "{who} im Stapel eins tiefer"),
    # Question
    "ui.question": ("The table asks", "Der Tisch fragt"),
    "ui.answer": ("OK", "OK"),
    "ui.assumed": ("assumed", "angenommen"),
    "ui.assumed_why": (
        "The rulebook does not print the start tiles; this proposal is assumed.",
        "Die Anleitung druckt die Startplättchen nicht ab; dieser Vorschlag ist angenommen.",
    ),
    # Welcome
    "ui.welcome": ("Which game is on the table?", "Was liegt auf dem Tisch?"),
    "ui.welcome_text": (
        (
            "Set up the box as usual. Heliograph shows whose turn it is, who comes next and "
            "what is due, and takes any step back."
        ),
        (
            "Das Spiel wie gewohnt aufbauen. Heliograph zeigt, wer am Zug ist, wer danach kommt "
            "und was zu tun ist, und nimmt jeden Schritt zurück."
        ),
    ),
    "ui.start_at_board": (
        "Or answer one question at a time, here or at the board.",
        "Oder Frage für Frage beantworten, hier oder am Brett.",
    ),
    # Set-up
    "ui.setup_players": ("Players", "Mitspielende"),
    "ui.setup_seat": ("Seat {number}", "Platz {number}"),
    "ui.setup_name": ("Name (optional)", "Name (freiwillig)"),
    "ui.setup_colour": ("Colour", "Farbe"),
    "ui.colour_0": ("White", "Weiß"),
    "ui.colour_1": ("Grey", "Grau"),
    "ui.colour_2": ("Yellow", "Gelb"),
    "ui.colour_3": ("Black", "Schwarz"),
    "ui.colour_4": ("Orange", "Orange"),
    "ui.setup_energy_text": (
        "Read by position, clockwise from EC. Everybody starts with 1 at EC; together it is 15.",
        "Nach Position gelesen, im Uhrzeigersinn ab EC. Alle beginnen mit 1 bei EC; zusammen 15.",
    ),
    "ui.setup_sum": ("Sum {sum}", "Summe {sum}"),
    "ui.setup_sum_off": (
        "Sum {sum}: the tiles add up to 15. Check the numbers before you start.",
        "Summe {sum}: Die Plättchen ergeben 15. Zahlen vor dem Start prüfen.",
    ),
    "ui.setup_stack": ("Stack at the Energy Cell", "Stapel am Energiezentrum"),
    "ui.setup_stack_random": ("Shuffled by Heliograph", "Heliograph mischt"),
    "ui.setup_stack_typed": ("As it lies on the table", "Wie er auf dem Tisch liegt"),
    "ui.setup_stack_top": ("From the top:", "Von oben:"),
    "ui.setup_options": ("Variants", "Varianten"),
    "ui.setup_time_game": (
        "Time Game: ends after round 4",
        "Wettlauf gegen die Zeit: endet nach Runde 4",
    ),
    "ui.setup_layout": ("Layout, clockwise after EC", "Anordnung, im Uhrzeigersinn nach EC"),
    "ui.setup_layout_standard": ("Standard", "Standard"),
    "ui.setup_layout_random": ("Random", "Zufällig"),
    "ui.setup_move": ("{station} one place on", "{station} einen Platz weiter"),
    "ui.setup_start": ("Start the game", "Spiel beginnen"),
    "ui.setup_replaces": (
        "The game on the table stays saved.",
        "Das Spiel auf dem Tisch bleibt gespeichert.",
    ),
    # Board page
    "ui.board_title": ("The board", "Das Brett"),
    "ui.board_open": ("Open the board page", "Seite des Bretts öffnen"),
    "ui.board_table": ("Table screen", "Tischansicht"),
    "ui.board_seat": ("Seat {number}", "Platz {number}"),
    "ui.board_undo": ("UNDO", "ZURÜCK"),
    "ui.board_minus": ("MINUS", "MINUS"),
    "ui.board_plus": ("PLUS", "PLUS"),
    "ui.board_ok": ("OK", "OK"),
    "ui.board_keys": (
        "Keys: 1–5 seats, U undo, − and +, Enter OK. Hold for a long press.",
        "Tasten: 1–5 Plätze, U zurück, − und +, Enter OK. Halten ist ein langer Druck.",
    ),
    "ui.board_gone": (
        "The simulated board does not answer. It comes back by itself.",
        "Das simulierte Brett antwortet nicht. Es kommt von selbst wieder.",
    ),
    "ui.board_real": (
        "A real board is used, or none: there is nothing to press here.",
        "Ein echtes Brett ist im Einsatz, oder keines: Hier gibt es nichts zu drücken.",
    ),
    "ui.board_unplug": ("Pull the cable", "Kabel ziehen"),
    "ui.board_replug": ("Plug in", "Einstecken"),
    "ui.lights_now": ("The lights now", "Die Lichter jetzt"),
    "ui.lights_seats": ("Seats in light", "Die Plätze im Licht"),
}
