"""What the pages of a hall say: tables, tournament, cards, the wall, spectators."""

from heliograph.catalogue import Plural

HALL: dict[str, str | Plural] = {
    "hall.title": "Hall",
    "hall.tab_tables": "Tables",
    "hall.tab_tournament": "Tournament",
    "hall.tab_print": "Print",
    "hall.wall": "Screen for the wall",
    "hall.no_broker": (
        "The broker does not answer. What you see is what was known last; it comes back by itself."
    ),
    "hall.no_tables": (
        "No table has said anything yet. Start each table with: heliograph play --mqtt URL"
    ),
    "hall.same_name": "Several tables are called {name}. Give each its own name: --table NAME",
    "hall.bad": (
        "On the broker something stands under table {table} that no table of this version writes "
        "({what}). It was left out. See who writes there, or update that table."
    ),
    "hall.forget_name": "Delete name",
    "hall.forget_name_sure": (
        "Delete “{name}” from every tournament here for good? The number on the list stays, and "
        "the card checks nobody in. Files that were saved are not touched."
    ),
    "hall.only_organiser": "Only the organiser may do this. Open the page with its own key.",
    "hall.full": Plural(
        "All {tables} places are taken, and {count} table is left out. Clear removes tables that "
        "are not connected or have not played yet; whoever plays comes back with the next step. "
        "If strangers write on the broker, give its tables users of their own.",
        "All {tables} places are taken, and {count} tables are left out. Clear removes tables that "
        "are not connected or have not played yet; whoever plays comes back with the next step. "
        "If strangers write on the broker, give its tables users of their own.",
    ),
    "hall.clear": "Clear",
    # One table
    "hall.offline": "not connected",
    "hall.empty": "no game",
    "hall.round": "round {round}",
    "hall.over": "over",
    "hall.paused": "paused",
    "hall.setup": "being set up",
    "hall.waits_for": "waits for {names}",
    "hall.calls": "This table calls",
    "hall.old_unit": "Unit with other firmware: {firmware}. Update it between two games.",
    "hall.ask_update": "Ask for the update",
    "hall.update_text": (
        "Please update the unit between two games: open /install on this table's computer."
    ),
    "hall.no_unit": "A unit is not connected.",
    "hall.problems": Plural("{count} problem on its page", "{count} problems on its page"),
    "hall.message": "Message",
    "hall.message_to": "Message to {table}",
    "hall.message_text": "What the table is to read",
    "hall.send": "Send",
    "hall.sent": "Shown at the table: {text}",
    "hall.no_messages": "This table takes no messages. Start it with: --mqtt-commands call",
    "hall.watch": "Watch",
    "hall.watch_table": "Watch {table}",
    "hall.forget": "Remove",
    # Opening a tournament
    "hall.open_title": "Open a tournament",
    "hall.open": "Open",
    "hall.open_new": "Open another tournament",
    "hall.open_new_why": "The present one stays in the record, and leaves this page.",
    "hall.name": "Title",
    "hall.game": "Game",
    "hall.system": "Seating",
    "hall.system_swiss": "Swiss: equal points sit together",
    "hall.system_groups": "Groups: everybody meets everybody",
    "hall.groups": "Groups",
    "hall.group": "Group {number}",
    "hall.size": "People at a table",
    "hall.also": "Also allowed",
    "hall.rounds": "Rounds",
    # People
    "hall.people": "People",
    "hall.people_here": "{here} of {count} are here",
    "hall.add_names": "Names, one on each line",
    "hall.add": "Add",
    "hall.code": "Code",
    "hall.check_in": "Check in",
    "hall.is_here": "is here",
    "hall.not_here": "not here yet",
    "hall.has_left": "has left",
    "hall.leave": "Leaves",
    # Rounds and results
    "hall.round_title": "Round {round} of {rounds}",
    "hall.draw": "Draw round {round}",
    "hall.draw_tables": "At these tables",
    "hall.begin": "Begin at the tables",
    "hall.begin_as": "Depth",
    "hall.begun": Plural("{count} table begins.", "{count} tables begin."),
    "hall.not_begun": Plural(
        "{count} table does not: it is not connected, or was started without --mqtt-commands "
        "begin.",
        "{count} tables do not: they are not connected, or were started without --mqtt-commands "
        "begin.",
    ),
    "hall.take_back": "Take the draw back",
    "hall.byes": "Without a table, with the points of a win: {names}",
    "hall.table_number": "Table {number}",
    "hall.enter": "Enter the result",
    "hall.correct": "Correct",
    "hall.save": "Save",
    "hall.cancel": "Cancel",
    "hall.why": "Why",
    "hall.place_of": "Place of {name}",
    "hall.score_of": "Score of {name}",
    "hall.playing": "being played",
    "hall.from_match": "from the match",
    "hall.by_hand": "entered by hand",
    "hall.corrections": "Corrections",
    "hall.organiser": "Organiser",
    "hall.correction": "{who}: round {round}, table {table}: {before} became {after}",
    "hall.earlier_rounds": "Earlier rounds",
    # Standings
    "hall.standings": "Standings",
    "hall.final": "Final standings",
    "hall.place": "Place",
    "hall.who": "Name",
    "hall.points": "Points",
    "hall.opponents": "Opponents",
    "hall.share": "Score share",
    "hall.direct": "Head to head",
    "hall.rating": "Rating",
    "hall.standings_how": (
        "Points: the share of opponents left behind, 1 for a win. Equal points: the mean of the "
        "opponents’ points, then the score by the mean of the table, then the games against each "
        "other. The rating is a middle and a band in which it lies nineteen times of twenty."
    ),
    "hall.export": "As a file:",
    # Cards
    "hall.cards": "Cards for the people",
    "hall.cards_how": (
        "Cut them apart and hand them out. Whoever comes scans the code or types it at the screen "
        "of the check-in."
    ),
    "hall.codes": "Codes for screens",
    "hall.codes_how": "The wall, and every table for people who look on.",
    "hall.code_check_in": "Check-in",
    "hall.code_wall": "Wall",
    "hall.print": "Print",
    # Check-in
    "hall.check_in_title": "Check in",
    "hall.check_in_how": "Type the code of your card.",
    "hall.welcome": "Welcome, {name}. Your table will stand on the wall.",
    "hall.no_tournament": "No tournament is open yet.",
    # The wall and spectators
    "hall.later": "Shown {seconds} seconds later.",
    "hall.nothing_drawn": "The first round has not been drawn yet.",
    "hall.here_now": Plural("{count} person is here", "{count} people are here"),
    "hall.watch_waits": (
        "You see this table {seconds} seconds later than it is. The first picture comes in a "
        "moment."
    ),
    "hall.watch_first": "The table has been asked for its picture. It comes in a moment.",
}
