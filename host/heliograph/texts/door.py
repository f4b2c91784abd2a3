"""What is said to who does not come in: another name for this server, too many pages, a fault."""

DOOR: dict[str, tuple[str, str]] = {
    "page.full": (
        (
            "This table shows {most} pages of this kind already, and takes no more. Close one that "
            "nobody needs: this page tries again by itself."
        ),
        (
            "Dieser Tisch zeigt schon {most} Seiten dieser Art, mehr nimmt er nicht. Schließe "
            "eine, die niemand braucht: Diese Seite versucht es von selbst wieder."
        ),
    ),
    "page.foreign_name": (
        (
            "Heliograph does not go by the name {name} and opens nothing under it, because a "
            "foreign site could stand behind it. Open the address that was printed at the start, "
            "or scan the QR code that the table screen shows under Phones. If the name is yours, "
            "start with: heliograph play --name {name}"
        ),
        (
            "Heliograph heißt nicht {name} und öffnet unter diesem Namen nichts, denn dahinter "
            "könnte eine fremde Seite stecken. Öffne die Adresse, die beim Start genannt wurde, "
            "oder scanne den QR-Code, den der Tischbildschirm unter Handys zeigt. Gehört der Name "
            "dir, starte mit: heliograph play --name {name}"
        ),
    ),
}
