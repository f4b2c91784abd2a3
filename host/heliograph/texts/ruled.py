"""What the pages of a match under the full rules say."""

RULED: dict[str, tuple[str, str]] = {
    "ruled.corrected": (
        "The table says otherwise: {fact} is {value}.",
        "Auf dem Tisch steht es anders: {fact} ist {value}.",
    ),
    "ruled.doubt_box": (
        "Content file {where}: expected {expected}, got {got}.",
        "Inhaltsdatei {where}: erwartet {expected}, bekommen {got}.",
    ),
    "ruled.unreadable": (
        "A step of other rules; its outcome is kept.",
        "Ein Schritt nach anderen Regeln; sein Ergebnis gilt weiter.",
    ),
    "page.closed": (
        "This table needs a key. Scan the QR code that the table screen shows under Phones.",
        (
            "Für diesen Tisch braucht es einen Schlüssel. Scanne den QR-Code, den der "
            "Tischbildschirm unter Handys zeigt."
        ),
    ),
    "ui.enter": ("Enter what happens", "Eingeben, was geschieht"),
    "ui.enter_none": ("Nothing to enter now.", "Jetzt ist nichts einzugeben."),
    "ui.enter_wait": ("Waiting for {who}.", "Warten auf {who}."),
    "ui.enter_more": ("More", "Mehr"),
    "ui.enter_all": ("Show everything", "Alles zeigen"),
    "ui.draw": ("Let the computer draw", "Der Rechner zieht"),
    "ui.keys_hint": (
        "Keys 1 to 9 choose, U takes back",
        "Tasten 1 bis 9 wählen, U nimmt zurück",
    ),
    "ui.tab_facts": ("Correct", "Berichtigen"),
    "ui.tab_sheet": ("Scores", "Wertung"),
    "ui.facts_hint": (
        "Set what lies on the table otherwise. It is logged and can be taken back.",
        "Stelle ein, was auf dem Tisch anders liegt. Es wird notiert und lässt sich zurücknehmen.",
    ),
    "ui.doubts": ("This does not add up:", "Das geht nicht auf:"),
    "ui.facts_find": ("Find a fact", "Angabe suchen"),
    "ui.facts_set": ("Set", "Setzen"),
    "ui.facts_set_of": ("Set: {fact}", "Setzen: {fact}"),
    "ui.rules": ("Rules", "Regeln"),
    "ui.rules_of": ("Rules of {game}", "Regeln von {game}"),
    "ui.rules_find": ("Find a rule: a word or a number", "Regel suchen: ein Wort oder eine Nummer"),
    "ui.rules_ask": ("Rule {rule}: what does it say?", "Regel {rule}: Was sagt sie?"),
    "ui.rules_one": ("One rule", "Eine Regel"),
    "ui.rules_count": ("{count} rules", "{count} Regeln"),
    "ui.rules_none": (
        "No rule says that. Try another word, or clear the field to read all of them.",
        "Keine Regel sagt das. Versuche ein anderes Wort, oder leere das Feld, um alle zu lesen.",
    ),
    "rule.stated": ("a rulebook says so", "steht in einer Spielregel"),
    "rule.public": ("designers' page or a review", "Seite der Autoren oder eine Rezension"),
    "rule.derived": ("follows from stated facts", "folgt aus der Spielregel"),
    "rule.ruling": ("our ruling", "unsere Festlegung"),
    "rule.assumed": ("assumed content", "angenommener Inhalt"),
    "ui.sheet_reason": ("Reason", "Grund"),
    "ui.sheet_race": ("The race so far", "Der Punktestand im Verlauf"),
    "ui.branches": ("Other lines", "Andere Zweige"),
    "ui.branch_from": ("from step {fork}, {length} steps", "ab Schritt {fork}, {length} Schritte"),
    "ui.branch_go": ("Return to it", "Dorthin zurück"),
    "ui.ask_title": ("One question first", "Erst eine Frage"),
    "ui.sure": ("Go back all the same", "Trotzdem zurück"),
    "ui.your_hand": ("Your hand", "Deine Hand"),
    "ui.you": ("You", "Du"),
    "ui.bot": ("bot", "Bot"),
    "ui.reveals": ("shown", "aufgedeckt"),
    "ui.key_gone": (
        "This key is not valid any more. Scan the QR code of the table screen again.",
        "Dieser Schlüssel gilt nicht mehr. Scanne den QR-Code am Tischbildschirm noch einmal.",
    ),
}
