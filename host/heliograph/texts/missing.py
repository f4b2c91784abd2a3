"""What a page says where a part of the table cannot be shown."""

MISSING: dict[str, tuple[str, str]] = {
    "missing.part": ("Cannot be shown now: {what}.", "Lässt sich jetzt nicht zeigen: {what}."),
    "missing.summary": (
        (
            "Something on the table is not as the program expects it, so some parts cannot be "
            "shown: {what}. Take back the last step, or put the game aside under Games on the "
            "table screen. Nothing is lost; the program's window says why."
        ),
        (
            "Etwas auf dem Tisch ist anders, als das Programm erwartet. Einiges lässt sich darum "
            "nicht zeigen: {what}. Nimm den letzten Schritt zurück oder lege die Partie am "
            "Tischbildschirm unter Spiele beiseite. Nichts ist verloren; warum, steht im Fenster "
            "des Programms."
        ),
    ),
    "missing.match": (
        (
            "Match {match} cannot be opened: its record does not lead to a table. It stays in "
            "the list and in the record; the program's window says why. Open another one."
        ),
        (
            "Partie {match} lässt sich nicht öffnen: Ihre Aufzeichnung führt zu keinem Tisch. Sie "
            "bleibt in der Liste und in der Aufzeichnung; warum, steht im Fenster des Programms. "
            "Öffne eine andere."
        ),
    ),
    "missing.seat": (
        "Seat {number} is not in this game. You can watch; in a game with more seats you play.",
        "Platz {number} gibt es in diesem Spiel nicht. Du siehst zu; wo es ihn gibt, spielst du.",
    ),
    "missing.table": ("the table", "der Tisch"),
    "missing.marks": ("the marks on the line of time", "die Marken der Zeitleiste"),
    "missing.boards": ("how the boards are", "wie es den Brettern geht"),
    "missing.lights": ("the words for the lights", "die Worte zu den Lichtern"),
    "missing.question": ("the question of the table", "die Frage des Tisches"),
    "missing.lesson": ("the lesson", "die Lektion"),
    "missing.comfort": ("the clock and the settings", "Uhr und Einstellungen"),
    "missing.self_test": ("the self-test", "der Selbsttest"),
    "missing.due": ("what is due", "was zu tun ist"),
    "missing.is_over": ("whether the game is over", "ob das Spiel zu Ende ist"),
    "missing.round": ("the round", "die Runde"),
    "missing.stations": ("the stations", "die Stationen"),
    "missing.seats": ("the people at the table", "die Leute am Tisch"),
    "missing.order": ("the order of turns", "die Zugreihenfolge"),
    "missing.actions": ("the buttons of this turn", "die Knöpfe dieses Zugs"),
    "missing.board": ("the drawing of the table", "das Bild des Tisches"),
    "missing.hand": ("your hand", "deine Hand"),
    "missing.offers": ("what can be entered", "was sich eingeben lässt"),
    "missing.unit": ("where the unit's cursor stands", "wo die Auswahl am Brett steht"),
    "missing.away": ("what the board did alone", "was das Brett allein tat"),
    "missing.branches": ("the other lines", "die anderen Zweige"),
    "missing.log": ("the log", "das Protokoll"),
    "missing.sheet": ("the score sheet", "die Wertung"),
    "missing.race": ("the race so far", "der Verlauf der Wertung"),
    "missing.facts": ("what can be corrected", "was sich richtigstellen lässt"),
    "missing.line": (
        "This step cannot be put into words; its outcome is kept.",
        "Dieser Schritt lässt sich nicht in Worte fassen; sein Ergebnis gilt weiter.",
    ),
    "ui.missing_drawing": (
        (
            "This part of the page cannot be drawn. Take back the last step, or load the page "
            "again; the table itself goes on."
        ),
        (
            "Dieser Teil der Seite lässt sich nicht zeichnen. Nimm den letzten Schritt zurück "
            "oder lade die Seite neu; der Tisch selbst geht weiter."
        ),
    ),
    "failed.bot": (
        (
            "A computer player cannot decide just now. It tries again by itself; if it stays like "
            "this, take back the last step."
        ),
        (
            "Ein Computerspieler kann gerade nicht entscheiden. Er versucht es von selbst wieder; "
            "bleibt es so, nimm den letzten Schritt zurück."
        ),
    ),
    "failed.telling": (
        (
            "The pages were not told anything for a while; that was started anew. Nothing is "
            "lost. If it happens again, start the program anew."
        ),
        (
            "Die Seiten haben eine Weile nichts erfahren; das wurde neu angestoßen. Nichts ist "
            "verloren. Geschieht es wieder, starte das Programm neu."
        ),
    ),
    "page.no_view": (
        (
            "The table cannot be shown here now; the program tries again by itself. Other "
            "devices go on. If it stays like this, load the page again."
        ),
        (
            "Der Tisch lässt sich hier gerade nicht zeigen; das Programm versucht es von selbst "
            "wieder. Andere Geräte machen weiter. Bleibt es so, lade die Seite neu."
        ),
    ),
    "page.failed": (
        (
            "The program could not do that: an error of its own. Nothing was changed, and the "
            "program's window says why. Do it another way, or take back the last step."
        ),
        (
            "Das konnte das Programm nicht tun: ein Fehler in ihm selbst. Nichts hat sich "
            "geändert; warum, steht im Fenster des Programms. Versuch es anders oder nimm den "
            "letzten Schritt zurück."
        ),
    ),
}
