"""What is said about the people of a table, their games, and the next one."""

from heliograph.catalogue import Plural

PEOPLE: dict[str, str | Plural] = {
    "ui.rematch": "Rematch",
    "ui.rematch_hint": "Same people, seats and options; what is drawn is drawn anew.",
    "people.forgotten": Plural(
        "The name is gone from {count} game. It stays, with “Somebody” in its place.",
        "The name is gone from {count} games. They stay, with “Somebody” in its place.",
    ),
    "people.somebody": "Somebody",
    "people.left_out": Plural(
        "Left out: {count} game that is damaged or was written by another version.",
        "Left out: {count} games that are damaged or were written by another version.",
    ),
    "people.rated": "{game}, {seats} players",
    "people.sure_guess": Plural(
        "played {count} game: hardly more than a guess",
        "played {count} games: hardly more than a guess",
    ),
    "people.sure_rough": Plural(
        "played {count} game: a rough idea", "played {count} games: a rough idea"
    ),
    "people.sure_fair": Plural(
        "played {count} game: fairly sure", "played {count} games: fairly sure"
    ),
    "ui.people": "People",
    "ui.people_title": "Who played",
    "ui.people_hint": "Worked out from the finished games here. Lessons do not count.",
    "ui.people_none": "Nobody has finished a game under a name yet.",
    "ui.people_name": "Name",
    "ui.people_games": "Games",
    "ui.people_wins": "Won",
    "ui.people_last": "Last game",
    "ui.people_back": "Everybody",
    "ui.people_summary": Plural("{count} game, {wins} won", "{count} games, {wins} won"),
    "ui.people_turn": "{seconds} s a turn",
    "ui.people_points": "points: mean {mean}, best {best}",
    "ui.people_scores_of": "Points in {game}, game by game",
    "ui.people_won": "won",
    "ui.people_not_won": "not won",
    "ui.people_rating": "Rating",
    "ui.people_rating_hint": (
        "Where the true strength lies in nineteen of twenty cases. Rated are people with a "
        "name against each other; bots do not count."
    ),
    "ui.people_rating_of": "Rating, {game}: from {first} to {last}, give or take {band}",
    "ui.people_best": "Best turns",
    "ui.people_as_table": "As a table",
    "ui.people_date": "Day",
    "ui.people_score": "Points",
    "ui.people_place": "Place",
    "ui.people_with": "With",
    "ui.people_rename": "Another name, or that of the same person",
    "ui.people_rename_hint": (
        "Whoever has this name already is then the same person. Games keep what was typed."
    ),
    "ui.people_save_name": "Save name",
    "ui.people_also": "Also written",
    "ui.people_part": "Another person",
    "ui.people_part_of": "{name} is another person",
    "ui.people_kept": (
        "This record keeps the name as it was typed, the games with every step, and when each was "
        "made. Nobody else gets it, but a broker or a hall where the table is on one."
    ),
    "ui.people_own": "Save everything about this person",
    "ui.people_delete": "Delete this name",
    "ui.people_delete_sure": (
        "Delete “{name}” from all games, their titles and everything made from them later? "
        "The games stay, with “Somebody” in its place. This cannot be taken back."
    ),
    "ui.people_delete_not": "Not touched: backups, and files that were saved earlier.",
    "ui.people_delete_aside": "Also not touched, beside the record: {files}.",
    "ui.people_delete_now": "Yes, delete the name",
    "ui.people_json": "Save everything (JSON)",
    "ui.people_csv": "Save the games (CSV)",
}
