"""What the page says when a game is begun and when phones are joined."""

from heliograph.catalogue import Plural

COACH: dict[str, str | Plural] = {
    # Choosing the game and how deep Heliograph goes into it
    "ui.coach_title": "New game",
    "ui.coach_game": "Game",
    "ui.shelf_find": "Find a game",
    "ui.shelf_people": "How many play",
    "ui.shelf_any": "any number of people",
    "ui.shelf_for": Plural("for {count} person", "for {count} people"),
    "ui.shelf_seats": "{seats} people",
    "ui.shelf_keeps_rules": "turns and rules",
    "ui.shelf_keeps_turns": "turns",
    "ui.shelf_other": "Another game",
    "ui.shelf_none": "No game on the shelf fits. You can describe one of your own: Any game.",
    "ui.coach_member": "Which one",
    "ui.coach_edit": "Look at its description",
    "ui.coach_describe": "Describe a game of your own",
    "ui.coach_depth": "What Heliograph does",
    "ui.depth_track": "Track",
    "ui.depth_referee": "Referee",
    "ui.depth_score": "Points only",
    "ui.depth_digital": "Digital",
    "ui.depth_why_track": (
        "Play as always; the unit or this page shows whose turn it is and keeps count."
    ),
    "ui.depth_why_referee": "Your real cards and dice; every move is entered and checked.",
    "ui.depth_why_score": (
        "Nobody enters moves: tell what a turn scored, the points are worked out."
    ),
    "ui.depth_why_digital": (
        "No box needed: the computer deals, hands are on phones, bots can join."
    ),
    # People
    "ui.coach_people": "At the table",
    "ui.coach_person": "a person",
    "ui.coach_plays": "{seat}: who plays",
    "ui.bot_easy": "Bot: easy",
    "ui.bot_medium": "Bot: medium",
    "ui.bot_hard": "Bot: hard",
    "ui.bot_expert": "Bot: expert",
    # Older records have these
    "ui.bot_random": "Bot: plays anything",
    "ui.bot_greedy": "Bot: takes what it can",
    "ui.bot_search": "Bot: thinks ahead",
    "ui.coach_same_name": "Two people are called {name}; the log will not tell them apart.",
    "ui.coach_only_bots": "Only bots play: you watch.",
    "ui.coach_set_up": "The set-up",
    "ui.coach_set_up_last": "As last time",
    "ui.coach_set_up_why_last": "The same variant and length; what is drawn is drawn anew.",
    "ui.coach_set_up_box": "As in the box",
    "ui.coach_set_up_why_box": "The usual game; dice and layout are drawn, lay them as shown.",
    "ui.coach_set_up_asked": "One by one",
    "ui.coach_set_up_why_asked": "Every question is asked, here and at the unit.",
    "ui.coach_begins": "Who begins",
    "ui.coach_begins_why": "Whose light burns first.",
    "ui.coach_begins_lot": "Draw lots",
    "ui.coach_options_box": "As in the box: options and variants",
    "ui.coach_options_other": "Not as in the box: {told}",
    "ui.coach_options_reset": "All as in the box",
    "ui.set_up_rest": "The rest as in the box",
    "ui.set_up_rest_why": "What is drawn is drawn by lot. At the unit: hold OK.",
    # Options, draws, content
    "ui.coach_draws": "Random draws of the set-up",
    "ui.coach_draws_typed": "We draw and roll; the page asks what came",
    "ui.coach_draws_host": "The computer draws everything; we lay it out like that",
    "ui.draw_all": "The computer draws the whole set-up",
    "ui.coach_assumed": Plural(
        "{count} fact of the box is assumed", "{count} facts of the box are assumed"
    ),
    "ui.coach_assumed_none": "Nothing of the box is assumed",
    "ui.coach_assumed_why": (
        "The rulebook does not print these. Look at your box and enter it, or load a content file."
    ),
    "ui.coach_load_box": "Load your content file (TOML)",
    "ui.coach_box_loaded": "Loaded: {name}",
    "ui.coach_drop_box": "Without it",
    "ui.coach_ready": "Everything fits.",
    "ui.coach_box_bad": "The content file does not fit: {text}",
    "ui.coach_bad": "This does not fit: {text}",
    # Phones
    "ui.phones": "Phones",
    "ui.phones_title": "Phones and screens",
    "ui.phones_text": "Scan your code: it opens your seat and nothing else. Keep it to yourself.",
    "ui.phones_no_lan": (
        "Phones cannot reach this computer now. Start Heliograph as below to let them in; "
        "the game goes on where it is. Until then every place opens in this browser."
    ),
    "ui.phones_closed": (
        "Phones cannot reach this computer now: until they are let in, every place opens in this "
        "browser."
    ),
    "ui.phones_means": (
        "Letting them in opens this table to the network that this computer is in, not to the "
        "internet. A device sees nothing without one of the codes below; what goes to and fro is "
        "not encrypted. It lasts until you switch it off or Heliograph ends."
    ),
    "ui.phones_on": "Let phones in",
    "ui.phones_off": "Let nobody in any more",
    "ui.phones_how": "heliograph play --lan",
    "ui.phones_watch": "Spectators",
    "ui.phones_watch_why": "see what lies openly",
    "ui.phones_host": "Second table screen",
    "ui.phones_host_why": "may do everything",
    "ui.phones_open": "Open here",
    "ui.phones_renew": "New code",
    "ui.phones_renew_of": "{who}: new code",
    "ui.phones_renew_why": "The old code and every page opened with it stop at once.",
    "ui.phones_decide": "Everybody decides on their own page: the codes are under Phones.",
    "ui.phones_code_of": "QR code for {who}",
    "ui.phones_joined": "{count} joined",
}
