"""What is said about the people of a table, their games, and the next one."""

PEOPLE: dict[str, tuple[str, str]] = {
    "ui.rematch": ("Rematch", "Revanche"),
    "ui.rematch_hint": (
        "Same people, seats and options; what is drawn is drawn anew.",
        "Dieselben Leute, Plätze und Optionen; gezogen wird neu.",
    ),
    "people.forgotten": (
        "The name is gone from {count} games. They stay, with “Somebody” in its place.",
        "Der Name ist aus {count} Spielen gelöscht. Sie bleiben; dort steht jetzt „Jemand“.",
    ),
    "people.somebody": ("Somebody", "Jemand"),
    "people.left_out": (
        "Left out: {count} games that are damaged or were written by another version.",
        "Nicht dabei: {count} Spiele, die beschädigt sind oder von einer anderen Version stammen.",
    ),
    "people.rated": ("{game}, {seats} players", "{game} zu {seats}"),
    "people.sure_guess_once": (
        "played one game: hardly more than a guess",
        "ein Spiel gespielt: kaum mehr als geraten",
    ),
    "people.sure_guess": (
        "played {count} games: hardly more than a guess",
        "{count} Spiele gespielt: kaum mehr als geraten",
    ),
    "people.sure_rough": (
        "played {count} games: a rough idea",
        "{count} Spiele gespielt: ein grober Anhalt",
    ),
    "people.sure_fair": (
        "played {count} games: fairly sure",
        "{count} Spiele gespielt: recht sicher",
    ),
    "ui.people": ("People", "Leute"),
    "ui.people_title": ("Who played", "Wer gespielt hat"),
    "ui.people_hint": (
        "Worked out from the finished games here. Lessons do not count.",
        "Errechnet aus den beendeten Spielen hier. Lektionen zählen nicht.",
    ),
    "ui.people_none": (
        "Nobody has finished a game under a name yet.",
        "Noch hat niemand unter einem Namen ein Spiel beendet.",
    ),
    "ui.people_name": ("Name", "Name"),
    "ui.people_games": ("Games", "Spiele"),
    "ui.people_wins": ("Won", "Gewonnen"),
    "ui.people_last": ("Last game", "Zuletzt"),
    "ui.people_back": ("Everybody", "Alle Leute"),
    "ui.people_summary": ("{games} games, {wins} won", "{games} Spiele, {wins} gewonnen"),
    "ui.people_turn": ("{seconds} s a turn", "{seconds} s je Zug"),
    "ui.people_points": (
        "points: mean {mean}, best {best}",
        "Punkte: Schnitt {mean}, höchstens {best}",
    ),
    "ui.people_scores_of": ("Points in {game}, game by game", "Punkte bei {game}, Spiel für Spiel"),
    "ui.people_won": ("won", "gewonnen"),
    "ui.people_not_won": ("not won", "nicht gewonnen"),
    "ui.people_rating": ("Rating", "Wertung"),
    "ui.people_rating_hint": (
        (
            "Where the true strength lies in nineteen of twenty cases. Rated are people with a "
            "name against each other; bots do not count."
        ),
        (
            "Wo die wahre Stärke in neunzehn von zwanzig Fällen liegt. Gewertet werden Leute mit "
            "Namen gegeneinander; Bots zählen nicht."
        ),
    ),
    "ui.people_rating_of": (
        "Rating, {game}: from {first} to {last}, give or take {band}",
        "Wertung, {game}: von {first} bis {last}, plus oder minus {band}",
    ),
    "ui.people_best": ("Best turns", "Beste Züge"),
    "ui.people_as_table": ("As a table", "Als Tabelle"),
    "ui.people_date": ("Day", "Tag"),
    "ui.people_score": ("Points", "Punkte"),
    "ui.people_place": ("Place", "Platz"),
    "ui.people_with": ("With", "Mit"),
    "ui.people_rename": (
        "Another name, or that of the same person",
        "Anderer Name, oder der derselben Person",
    ),
    "ui.people_rename_hint": (
        "Whoever has this name already is then the same person. Games keep what was typed.",
        "Wer schon so heißt, ist dann dieselbe Person. In den Spielen bleibt, was getippt wurde.",
    ),
    "ui.people_save_name": ("Save name", "Namen speichern"),
    "ui.people_also": ("Also written", "Auch so geschrieben"),
    "ui.people_part": ("Another person", "Eine andere Person"),
    "ui.people_part_of": ("{name} is another person", "{name} ist eine andere Person"),
    "ui.people_delete": ("Delete this name", "Diesen Namen löschen"),
    "ui.people_delete_sure": (
        (
            "Delete “{name}” from all games, their titles and everything made from them later? The "
            "games stay, with “Somebody” in its place. This cannot be taken back."
        ),
        (
            "„{name}“ aus allen Spielen, ihren Titeln und allem, was später daraus entsteht, "
            "löschen? Die Spiele bleiben; dort steht dann „Jemand“. Das lässt sich nicht "
            "zurücknehmen."
        ),
    ),
    "ui.people_delete_not": (
        "Not touched: backups, and files that were saved earlier.",
        "Nicht berührt: Sicherungen und früher gespeicherte Dateien.",
    ),
    "ui.people_delete_aside": (
        "Also not touched, beside the record: {files}.",
        "Auch nicht berührt, neben der Aufzeichnung: {files}.",
    ),
    "ui.people_delete_now": ("Yes, delete the name", "Ja, Namen löschen"),
    "ui.people_json": ("Save everything (JSON)", "Alles speichern (JSON)"),
    "ui.people_csv": ("Save the games (CSV)", "Spiele speichern (CSV)"),
}
