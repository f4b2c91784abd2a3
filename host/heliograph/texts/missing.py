"""What a page says where a part of the table cannot be shown."""

MISSING: dict[str, str] = {
    "missing.part": "Cannot be shown now: {what}.",
    "missing.summary": (
        "Something on the table is not as the program expects it, so some parts cannot be "
        "shown: {what}. Take back the last step, or put the game aside under Games on the "
        "table screen. Nothing is lost; the program's window says why."
    ),
    "missing.match": (
        "Match {match} cannot be opened: its record does not lead to a table. It stays in "
        "the list and in the record; the program's window says why. Open another one."
    ),
    "missing.seat": (
        "Seat {number} is not in this game. You can watch; in a game with more seats you play."
    ),
    "missing.table": "the table",
    "missing.marks": "the marks on the line of time",
    "missing.units": "how the units are",
    "missing.lights": "the words for the lights",
    "missing.question": "the question of the table",
    "missing.lesson": "the lesson",
    "missing.settings": "the clock and the settings",
    "missing.self_test": "the self-test",
    "missing.due": "what is due",
    "missing.is_over": "whether the game is over",
    "missing.round": "the round",
    "missing.stations": "the stations",
    "missing.seats": "the people at the table",
    "missing.order": "the order of turns",
    "missing.actions": "the buttons of this turn",
    "missing.board": "the drawing of the table",
    "missing.hand": "your hand",
    "missing.offers": "what can be entered",
    "missing.unit": "where the unit's cursor stands",
    "missing.away": "what the unit did alone",
    "missing.branches": "the other lines",
    "missing.log": "the log",
    "missing.sheet": "the score sheet",
    "missing.race": "the race so far",
    "missing.best": "the best turns",
    "missing.facts": "what can be corrected",
    "missing.line": "This step cannot be put into words; its outcome is kept.",
    "ui.missing_drawing": (
        "This part of the page cannot be drawn. Take back the last step, or load the page "
        "again; the table itself goes on."
    ),
    "failed.bot": (
        "A computer player cannot decide just now. It tries again by itself; if it stays "
        "like this, take back the last step."
    ),
    "failed.telling": (
        "The pages were not told anything for a while; that was started anew. Nothing is "
        "lost. If it happens again, start the program anew."
    ),
    "page.no_view": (
        "The table cannot be shown here now; the program tries again by itself. Other "
        "devices go on. If it stays like this, load the page again."
    ),
    "page.failed": (
        "The program could not do that: an error of its own. Nothing was changed, and the "
        "program's window says why. Do it another way, or take back the last step."
    ),
}
