"""What the list of games says."""

from heliograph.catalogue import Plural

LIBRARY: dict[str, str | Plural] = {
    "library.running": "not over",
    "library.over": "over",
    "library.won": "won by {who}",
    "library.unreadable": "written by another version; it is kept",
    "library.damaged": "damaged; heliograph repair saves what is left of it",
    "library.only_host": "Only the table screen may do this. Open it with its own key.",
    "library.too_big": (
        "Expected a file of at most {most} MB, got a larger one. Choose the file of one match."
    ),
    "library.taken_in": "“{title}” was checked step by step and is in the list.",
    "library.restore_sound": Plural(
        "This backup is sound and holds {count} game.",
        "This backup is sound and holds {count} games.",
    ),
    "library.restore_come": Plural(
        "{count} game comes back: {titles}.", "{count} games come back: {titles}."
    ),
    "library.restore_go": Plural(
        "{count} game is not in it and leaves the list: {titles}.",
        "{count} games are not in it and leave the list: {titles}.",
    ),
    "library.restore_other": Plural(
        "{count} game stands elsewhere in it: {titles}.",
        "{count} games stand elsewhere in it: {titles}.",
    ),
    "library.restore_same": "It holds what is here; nothing would change.",
    "library.restore_kept": "What is here now is kept as a file.",
    "library.restored": "The backup is in place. What was here before is kept as {file}.",
    "ui.games_restore": "Restore a backup",
    "ui.games_restore_now": "Put it in place",
    "ui.games": "Games",
    "ui.games_title": "All games",
    "ui.games_hint": "Everything is saved at every step. Nothing here is ever lost.",
    "ui.games_none": "No games yet.",
    "ui.games_find": "Find a game",
    "ui.games_part": Plural("{first}–{last} of {count} game", "{first}–{last} of {count} games"),
    "ui.games_older": "Older games",
    "ui.games_newer": "Newer games",
    "ui.games_on_table": "on the table",
    "ui.games_steps": Plural("{count} step", "{count} steps"),
    "ui.games_resume": "Resume",
    "ui.games_look": "Look at it",
    "ui.games_pause": "Put aside",
    "ui.games_more": "More about {title}",
    "ui.games_new_title": "New title",
    "ui.games_save_title": "Save title",
    "ui.games_delete": "Delete",
    "ui.games_delete_sure": "Take “{title}” out of the list? It can be brought back below.",
    "ui.games_delete_now": "Yes, delete",
    "ui.games_deleted": "Deleted games",
    "ui.games_bring_back": "Bring back",
    "ui.games_text": "Record as text",
    "ui.games_lines": "Record as JSON lines",
    "ui.games_notation": "Moves as {form}",
    "ui.games_geek": "For BoardGameGeek (XML)",
    "ui.games_bg_stats": "For BG Stats",
    "ui.games_bg_stats_hint": "Scan with the phone that has BG Stats, or open it on this device.",
    "ui.games_bg_stats_open": "Open in BG Stats",
    "ui.games_bg_stats_file": "Save as file",
    "ui.games_import": "Import a record",
    "ui.games_backup": "Save a backup",
    "ui.games_backup_hint": (
        "Left out: games dealt here that are not over. “heliograph backup” copies everything."
    ),
    "ui.games_failed": "The table could not be reached. Try again.",
    "ui.over_title": "The game is over",
    "ui.sheet_whole_race": "The race",
}
