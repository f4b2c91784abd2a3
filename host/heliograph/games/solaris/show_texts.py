"""What the Solaris page says: labels, log, headlines, drawing, score sheet (English, German)."""

from heliograph.games.text_files import read_texts

_TEXTS = read_texts(__file__)
LABELS, HEADLINES, ENDINGS = _TEXTS["labels"], _TEXTS["headlines"], _TEXTS["endings"]
LOG, BOARD, SHEET, DOUBTS = (_TEXTS[name] for name in ("log", "board", "sheet", "doubts"))

FACTS: dict[str, tuple[str, str]] = {
    "group.course": ("Where the game is", "Stand der Partie"),
    "group.energy": ("Energy: {who}", "Energie: {who}"),
    "group.tokens": ("Stacks of tokens", "Stapel der Marker"),
    "group.parts": ("Laser, bridges, shuttles", "Laser, Brücken, Shuttles"),
    "group.cards": ("Cards", "Karten"),
    "round": ("Round", "Runde"),
    "active": ("Active station", "Aktive Station"),
    "turn": ("On turn", "Am Zug"),
    "energy": ("{who}: {station}", "{who}: {station}"),
    "tokens.energy": ("{station}, energy track", "{station}, Energieleiste"),
    "tokens.rim": ("{station}, rim", "{station}, Rand"),
    "laser": ("Laser: {who}", "Laser: {who}"),
    "bridge": ("Bridge {before} – {after}", "Brücke {before} – {after}"),
    "spare": ("Spare bridge {number}", "Reservebrücke {number}"),
    "shuttle": ("Shuttle {colour}", "Shuttle {colour}"),
    "free": ("free", "frei"),
    "stack": ("Cards in the stack", "Karten im Stapel"),
    "hand": ("Cards in hand: {who}", "Handkarten: {who}"),
    "face_down": ("Face-down cards: {who}", "Verdeckte Karten: {who}"),
    "display": ("Display {slot}", "Auslage {slot}"),
    "empty": ("empty", "leer"),
}
