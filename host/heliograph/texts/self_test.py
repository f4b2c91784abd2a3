"""What the self-test of a board says: each step, each answer, each fault with its likely cause."""

SELF_TEST: dict[str, tuple[str, str]] = {
    "ui.test_title": ("Self-test of the board", "Selbsttest des Bretts"),
    "ui.test_start": (
        (
            "Hold UNDO (MINUS on a board with three buttons) while you plug the board in, and "
            "let go when its lights come on. This page then leads through the test."
        ),
        (
            "Halte UNDO (MINUS an einem Brett mit drei Knöpfen), während du das Brett "
            "einsteckst, und lass los, wenn Licht kommt. Diese Seite führt dann durch den "
            "Test."
        ),
    ),
    "ui.test_simulated": ("Start it on the simulated board", "Am simulierten Brett starten"),
    "ui.test_report": ("Report", "Bericht"),
    "ui.test_save": ("Save the report", "Bericht speichern"),
    "ui.test_pixel": ("Pixel number", "Nummer des Pixels"),
    "test.part0": ("orbit ring", "Umlaufring"),
    "test.part1": ("order ring", "Reihenfolgering"),
    "test.part2": ("wheel ring", "Radring"),
    "test.part3": ("seat pixels", "Sitzpixel"),
    "test.colour0": ("red", "rot"),
    "test.colour1": ("green", "grün"),
    "test.colour2": ("blue", "blau"),
    "test.button_seat": ("seat {number}", "Platz {number}"),
    "test.button5": ("UNDO", "UNDO"),
    "test.button6": ("MINUS", "MINUS"),
    "test.button7": ("PLUS", "PLUS"),
    "test.button8": ("OK", "OK"),
    # Steps
    "test.colours": (
        "All pixels show one colour. Which one do you see?",
        "Alle Pixel zeigen eine Farbe. Welche siehst du?",
    ),
    "test.count": (
        (
            "The pixels of one part light up one by one, clockwise from twelve o'clock: "
            "{part}. It is at number {index} now, counted from 0. What do you see?"
        ),
        (
            "Die Pixel eines Teils gehen nacheinander an, im Uhrzeigersinn ab zwölf Uhr: "
            "{part}. Jetzt ist Nummer {index} dran, gezählt ab 0. Was siehst du?"
        ),
    ),
    "test.keys": ("Press this button: {button}.", "Drücke diesen Knopf: {button}."),
    "test.power": (
        "Everything is white, as bright as the limit allows. Watch it for ten seconds.",
        "Alles ist weiß, so hell es die Grenze erlaubt. Sieh zehn Sekunden hin.",
    ),
    "test.echo": (
        "Board and computer send each other every byte there is. This takes a moment.",
        "Brett und Rechner schicken sich alle Bytes, die es gibt. Das dauert einen Moment.",
    ),
    "test.over_fine": (
        "Everything is as it should be. OK on the board starts the table.",
        "Alles ist, wie es soll. OK am Brett startet den Tisch.",
    ),
    "test.over_faults": (
        "{count} found. Repair from the top, then test again. OK on the board starts the table.",
        (
            "{count} gefunden. Von oben nach unten beheben, dann neu testen. OK am Brett "
            "startet den Tisch."
        ),
    ),
    # Answers
    "test.say_fine": ("As it should be", "Wie es soll"),
    "test.say_nothing": ("Nothing lights up", "Nichts leuchtet"),
    "test.say_pressed": ("I pressed, nothing happens", "Gedrückt, nichts passiert"),
    "test.say_part": ("It lights up at: {part}", "Es leuchtet woanders: {part}"),
    "test.say_dark_from": ("Dark from pixel … on", "Dunkel ab Pixel …"),
    "test.say_one_dark": ("Only pixel … is dark", "Nur Pixel … ist dunkel"),
    "test.say_backwards": ("It runs anticlockwise", "Es läuft gegen den Uhrzeigersinn"),
    "test.say_turned": (
        "It does not begin at twelve; at twelve is pixel …",
        "Es beginnt nicht bei zwölf; auf zwölf liegt Pixel …",
    ),
    "test.say_flickers": ("It flickers or goes out", "Es flackert oder geht aus"),
    # Faults: what is wrong, and where to look
    "fault.none": ("No fault was found.", "Es wurde kein Fehler gefunden."),
    "fault.no_light": (
        (
            "No pixel lights up. Check 5 V and ground at the first ring, then the data line: "
            "Pico pin, level shifter (1OE to ground, in 1A, out 1Y), resistor, DIN (not DOUT) "
            "of the first ring."
        ),
        (
            "Kein Pixel leuchtet. Prüfe 5 V und Masse am ersten Ring, dann die Datenleitung: "
            "Pin am Pico, Pegelwandler (1OE an Masse, hinein 1A, hinaus 1Y), Widerstand, DIN "
            "(nicht DOUT) am ersten Ring."
        ),
    ),
    "fault.colour_order": (
        (
            "Colours are exchanged: red, green, blue shine as {seen}. The pixels take their "
            "bytes in another order than GRB: they are not plain WS2812B. Use WS2812B rings."
        ),
        (
            "Farben sind vertauscht: Rot, Grün, Blau leuchten als {seen}. Die Pixel lesen ihre "
            "Bytes in anderer Reihenfolge als GRB: es sind keine gewöhnlichen WS2812B. Nimm "
            "WS2812B-Ringe."
        ),
    ),
    "fault.colour_missing": (
        (
            "One colour stays dark: {colour}. The 5 V line is too weak or the first ring is "
            "damaged; measure 5 V at the ring."
        ),
        (
            "Eine Farbe bleibt dunkel: {colour}. Die 5-V-Leitung ist zu schwach oder der erste "
            "Ring beschädigt; miss 5 V am Ring."
        ),
    ),
    "fault.part_dark": (
        (
            "Dark: the {part}. The data wire from DOUT of the part before to its DIN is off or "
            "sits at the wrong end, or its 5 V or ground is missing."
        ),
        (
            "Dunkel: {part}. Die Datenleitung von DOUT des Teils davor zu seinem DIN fehlt "
            "oder sitzt am falschen Ende, oder 5 V oder Masse fehlt ihm."
        ),
    ),
    "fault.chain_broken": (
        (
            "The {part} is dark from pixel {index} on. The data ends between pixel {before} "
            "and {index}: resolder there, or pixel {before} is broken."
        ),
        (
            "Ab Pixel {index} dunkel: {part}. Die Daten enden zwischen Pixel {before} und "
            "{index}: dort nachlöten, oder Pixel {before} ist defekt."
        ),
    ),
    "fault.dead_pixel": (
        (
            "Pixel {index} of the {part} is dark, the others are not: this pixel is broken, "
            "the wiring is right."
        ),
        (
            "Pixel {index} ist dunkel, die anderen nicht ({part}): dieser Pixel ist defekt, "
            "die Verdrahtung stimmt."
        ),
    ),
    "fault.parts_swapped": (
        (
            "Exchanged in the chain: {part} and {other}. The chain must run orbit, order, "
            "wheel, seats: exchange the two data wires."
        ),
        (
            "In der Kette vertauscht: {part} und {other}. Die Kette muss Umlauf, Reihenfolge, "
            "Rad, Sitze durchlaufen: tausche die beiden Datenleitungen."
        ),
    ),
    "fault.ring_mirrored": (
        "Runs anticlockwise: {part}. It is mounted with its back to the front; turn it over.",
        (
            "Läuft gegen den Uhrzeigersinn: {part}. Er ist mit der Rückseite nach vorn "
            "eingebaut; dreh ihn um."
        ),
    ),
    "fault.ring_turned": (
        "Not at twelve o'clock: {part}; pixel {index} is there instead of pixel 0. Turn the ring.",
        "Nicht auf zwölf Uhr: {part}; dort liegt Pixel {index} statt Pixel 0. Dreh den Ring.",
    ),
    "fault.button_dead": (
        "Button {button} does nothing: one of its two wires is off, or it sits on the wrong leg.",
        (
            "Knopf {button} tut nichts: eine seiner beiden Leitungen ist ab, oder sie sitzt am "
            "falschen Bein."
        ),
    ),
    "fault.button_stuck": (
        (
            "Button {button} is always down: its wire touches ground, two legs are bridged by "
            "solder, or the button is of the kind that opens when pressed."
        ),
        (
            "Knopf {button} ist immer gedrückt: seine Leitung berührt Masse, Lötzinn verbindet "
            "zwei Beine, oder es ist ein Öffner."
        ),
    ),
    "fault.buttons_swapped": (
        "Exchanged: the wires of button {button} and button {other}. Exchange them at the Pico.",
        "Vertauscht: die Leitungen von Knopf {button} und Knopf {other}. Tausche sie am Pico.",
    ),
    "fault.buttons_bridged": (
        (
            "Button {button} also presses button {other}: their legs are bridged. Look for "
            "solder between them."
        ),
        (
            "Knopf {button} drückt auch Knopf {other}: ihre Beine sind verbunden. Suche "
            "Lötzinn dazwischen."
        ),
    ),
    "fault.supply_weak": (
        (
            "The light flickers when everything is on: check the capacitor, a USB hub or a "
            "long thin cable in the supply; else lower limit_ma in the board file."
        ),
        (
            "Das Licht flackert, wenn alles an ist: prüfe den Kondensator, einen USB-Hub oder "
            "ein langes dünnes Kabel; sonst limit_ma in der Brettdatei senken."
        ),
    ),
    "fault.line_lossy": (
        "Bytes came back changed: use another USB cable or port.",
        "Bytes kamen verändert zurück: nimm ein anderes USB-Kabel oder einen anderen Anschluss.",
    ),
    "fault.seen_wrong": (
        (
            "A step was marked as not right on the board itself. Run the test with this page "
            "for the cause."
        ),
        (
            "Ein Schritt wurde am Brett selbst als falsch gemeldet. Mach den Test mit dieser "
            "Seite, sie nennt die Ursache."
        ),
    ),
}
