"""What the page says while the real box is laid out and compared."""

LAY_OUT: dict[str, tuple[str, str]] = {
    "ui.lay_out": ("Lay it out", "Aufbauen"),
    "ui.lay_out_title": ("Lay the box out", "Die Schachtel aufbauen"),
    "ui.lay_out_offer": ("Lay the box out?", "Die Schachtel aufbauen?"),
    "ui.lay_out_show": ("Show us", "Zeig, wie"),
    "ui.lay_out_left": ("{done} of {count} done", "{done} von {count} erledigt"),
    "ui.lay_out_skip": ("We know how", "Wir wissen, wie"),
    "ui.lay_out_next": ("Done, next", "Erledigt, weiter"),
    "ui.lay_out_all": ("All of it lies on the table.", "Alles liegt auf dem Tisch."),
    "ui.lay_out_step": ("Step {number}", "Schritt {number}"),
    "ui.lay_out_picture": (
        "The table as it must lie",
        "Der Tisch, wie er liegen muss",
    ),
    "ui.compare": ("Does yours look like this?", "Sieht es bei euch so aus?"),
    "ui.compare_why": (
        "What nobody told is a question mark or a back. If something lies otherwise: Correct.",
        "Ungesagtes ist ein Fragezeichen oder verdeckt. Liegt etwas anders: Berichtigen.",
    ),
    "ui.compare_phone": (
        "What lies openly on the table. If something lies otherwise, the table screen corrects it.",
        "Was offen auf dem Tisch liegt. Liegt etwas anders, berichtigt es der Tischbildschirm.",
    ),
}
