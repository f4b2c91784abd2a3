"""What the Solenia page says: names, labels, log, headlines, score sheet (English, German)."""

from heliograph.games.text_files import read_texts

_TEXTS = read_texts(__file__)
GOODS, KINDS, SKIES, EFFECTS = (_TEXTS[name] for name in ("goods", "kinds", "skies", "effects"))
DIE, RATINGS, WORDS, GROUPS = (_TEXTS[name] for name in ("die", "ratings", "words", "groups"))
LABELS, LOG, HEADLINES, SHEET = (_TEXTS[name] for name in ("labels", "log", "headlines", "sheet"))
ASKS, DOUBTS = _TEXTS["asks"], _TEXTS["doubts"]

FACTS: dict[str, tuple[str, str]] = {
    "advances": ("Advances of the airship", "Züge des Luftschiffs"),
    "turn": ("Who is on turn", "Wer am Zug ist"),
    "stars": ("Stars", "Sterne"),
    "cards": ("Cards left", "Karten übrig"),
    "slots": ("{row} row of orders", "{row}reihe der Aufträge"),
    "display": ("{row} orders on display", "{row}aufträge in der Auslage"),
    "board": ("Card on {field}", "Karte auf {field}"),
    "field": ("What {field} is", "Was {field} ist"),
    "table": ("Table", "Tisch"),
    "cards_group": ("Cards on the fields", "Karten auf den Feldern"),
    "fields_group": ("Fields of the strips", "Felder der Teile"),
    "as_is": ("as it is", "wie es ist"),
    "none": ("no card", "keine Karte"),
    "remove": ("place {n} empty", "Platz {n} leer"),
    "put": ("place {n}: {order}", "Platz {n}: {order}"),
}
