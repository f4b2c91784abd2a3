"""What the table says while Glimmer is on it: questions of the board, and its refusals."""

TEXTS: dict[str, tuple[str, str]] = {
    "ask.glimmer_first": ("Who begins?", "Wer beginnt?"),
    "ask.glimmer_call": (
        "{who}: what do you call? {b} again means doubt.",
        "{who}: Was sagst du an? Noch einmal {b} heißt zweifeln.",
    ),
    "ask.glimmer_total": (
        "The cups are lifted: how much do all dice show?",
        "Die Becher sind gehoben: Wie viel zeigen alle Würfel?",
    ),
    "ask.glimmer_points": ("Points of {who}?", "Punkte von {who}?"),
    "value.glimmer_points": ("points", "Punkte"),
    "value.glimmer_call": ("call", "Ansage"),
    "value.glimmer_total": ("total", "Summe"),
    "value.glimmer_first": ("first player", "Startplatz"),
    "refusal.glimmer_seats": (
        "Glimmer is for {a} to {b} players, not {c}.",
        "Glimmer ist für {a} bis {b} Personen, nicht für {c}.",
    ),
    "refusal.glimmer_turn": (
        "It is the turn of {a_seat}, not of {b_seat}.",
        "Am Zug ist {a_seat}, nicht {b_seat}.",
    ),
    "refusal.glimmer_call_range": (
        "A call is {a} to {b} now, not {c}.",
        "Angesagt werden kann jetzt {a} bis {b}, nicht {c}.",
    ),
    "refusal.glimmer_nothing_called": (
        "Nothing is called yet: there is nothing to doubt.",
        "Noch ist nichts angesagt: Es gibt nichts anzuzweifeln.",
    ),
    "refusal.glimmer_total_range": (
        "The dice show {a} to {b} together, not {c}.",
        "Die Würfel zeigen zusammen {a} bis {b}, nicht {c}.",
    ),
    "refusal.glimmer_points_range": (
        "Before the end nobody has more than {a} points, not {b}.",
        "Vor dem Ende hat niemand mehr als {a} Punkte, nicht {b}.",
    ),
    "refusal.glimmer_not_now": (
        "This belongs to another moment of the game.",
        "Das gehört zu einem anderen Moment des Spiels.",
    ),
}
