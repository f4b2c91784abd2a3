"""What the list of games says."""

LIBRARY: dict[str, tuple[str, str]] = {
    "library.running": ("not over", "nicht zu Ende"),
    "library.over": ("over", "zu Ende"),
    "library.won": ("won by {who}", "gewonnen: {who}"),
    "library.unreadable": (
        "written by another version; it is kept",
        "von einer anderen Version geschrieben; bleibt erhalten",
    ),
    "library.damaged": (
        "damaged; heliograph repair saves what is left of it",
        "beschädigt; heliograph repair rettet, was übrig ist",
    ),
    "library.only_host": (
        "Only the table screen may do this. Open it with its own key.",
        "Das darf nur der Tischbildschirm. Öffne ihn mit seinem eigenen Schlüssel.",
    ),
    "library.too_big": (
        "Expected a file of at most {most} MB, got a larger one. Choose the file of one match.",
        "Erwartet: eine Datei bis {most} MB; bekommen: eine größere. Wähle die einer Partie.",
    ),
    "library.taken_in": (
        "“{title}” was checked step by step and is in the list.",
        "„{title}“ wurde Schritt für Schritt geprüft und steht in der Liste.",
    ),
    "ui.games": ("Games", "Spiele"),
    "ui.games_title": ("All games", "Alle Spiele"),
    "ui.games_hint": (
        "Everything is saved at every step. Nothing here is ever lost.",
        "Nach jedem Schritt ist alles gespeichert. Hier geht nie etwas verloren.",
    ),
    "ui.games_none": ("No games yet.", "Noch keine Spiele."),
    "ui.games_find": ("Find a game", "Spiel suchen"),
    "ui.games_part": ("{first}–{last} of {found} games", "{first}–{last} von {found} Spielen"),
    "ui.games_older": ("Older games", "Ältere Spiele"),
    "ui.games_newer": ("Newer games", "Neuere Spiele"),
    "ui.games_on_table": ("on the table", "auf dem Tisch"),
    "ui.games_steps": ("{steps} steps", "{steps} Schritte"),
    "ui.games_resume": ("Resume", "Weiterspielen"),
    "ui.games_pause": ("Put aside", "Beiseitelegen"),
    "ui.games_more": ("More about {title}", "Mehr zu {title}"),
    "ui.games_new_title": ("New title", "Neuer Titel"),
    "ui.games_save_title": ("Save title", "Titel speichern"),
    "ui.games_delete": ("Delete", "Löschen"),
    "ui.games_delete_sure": (
        "Take “{title}” out of the list? It can be brought back below.",
        "„{title}“ aus der Liste nehmen? Unten lässt es sich zurückholen.",
    ),
    "ui.games_delete_now": ("Yes, delete", "Ja, löschen"),
    "ui.games_deleted": ("Deleted games", "Gelöschte Spiele"),
    "ui.games_bring_back": ("Bring back", "Zurückholen"),
    "ui.games_text": ("Record as text", "Protokoll als Text"),
    "ui.games_lines": ("Record as JSON lines", "Protokoll als JSON-Zeilen"),
    "ui.games_bg_stats": ("For BG Stats", "Für BG Stats"),
    "ui.games_bg_stats_hint": (
        "Scan with the phone that has BG Stats, or open it on this device.",
        "Mit dem Handy scannen, auf dem BG Stats ist, oder auf diesem Gerät öffnen.",
    ),
    "ui.games_bg_stats_open": ("Open in BG Stats", "In BG Stats öffnen"),
    "ui.games_bg_stats_file": ("Save as file", "Als Datei speichern"),
    "ui.games_import": ("Import a record", "Protokoll einlesen"),
    "ui.games_backup": ("Save a backup", "Sicherung speichern"),
    "ui.games_backup_hint": (
        "Left out: games dealt here that are not over. heliograph backup copies everything.",
        "Ohne hier ausgeteilte Spiele, die noch laufen. heliograph backup sichert alles.",
    ),
    "ui.games_failed": (
        "The table could not be reached. Try again.",
        "Der Tisch war nicht erreichbar. Versuche es noch einmal.",
    ),
    "ui.over_title": ("The game is over", "Das Spiel ist zu Ende"),
    "ui.sheet_whole_race": ("The race", "Der Verlauf"),
}
