"""What the pages say by themselves: headings, buttons, hints."""

PAGE: dict[str, str] = {
    "page.missing": (
        "The page libraries are not installed. Run <code>npm ci</code> in "
        "<code>host/heliograph/web</code>, then load this page again."
    ),
    "page.bad_command": (
        "The page and the computer do not understand each other ({reason}). Load the page again."
    ),
    # Header
    "ui.app": "Heliograph",
    "ui.language": "Language",
    "language.in_part": "{language}, in part",
    "ui.theme_light": "Light colours",
    "ui.theme_dark": "Dark colours",
    "ui.new_game": "New game",
    "ui.call_message": "Message from the hall: {message}",
    "ui.call": "Call for help",
    "ui.call_end": "Called: take it back",
    "ui.undo": "Undo",
    "ui.redo": "Redo",
    "ui.offline": "No connection to the computer of the table. Trying again …",
    "ui.close": "Close",
    "ui.cancel": "Cancel",
    # Ring
    "ui.ring_label": "Station ring",
    "ui.lane_energy": "energy",
    "ui.lane_rim": "rim",
    "ui.station_now": "active",
    "ui.station_done": "done",
    "ui.station_waiting": "to come",
    "ui.laser": "Laser",
    "ui.round": "Round",
    "ui.shuttle_here": "{colour} shuttle docked here",
    "ui.bridge_between": "{colour} bridge between {one} and {other}",
    "ui.energy_0": "not noted",
    "ui.energy_1": "purple",
    "ui.energy_2": "pink",
    "ui.energy_3": "green",
    "ui.energy_4": "blue",
    # Now and order
    "ui.order_plain": "At the table",
    "ui.state_now": "now",
    "ui.state_next": "next",
    "ui.state_waiting": "waiting",
    "ui.state_done": "done",
    "ui.state_winner": "wins",
    "ui.your_values": "{who}: new values this turn",
    "ui.save_values": "Note values only",
    "ui.forget_values": "Discard",
    "ui.changed": "{count} changed",
    "ui.less": "{what}: one less",
    "ui.more": "{what}: one more",
    # Tabs
    "ui.tab_log": "Log",
    "ui.tab_unit": "Unit",
    "ui.tab_values": "Correct",
    "ui.tab_lights": "Lights",
    "ui.tabs": "More of the table",
    # Log and timeline
    "ui.log_label": "What happened",
    "ui.log_empty": "Nothing has happened yet.",
    "ui.undone": "undone",
    "ui.source_page": "page",
    "ui.source_unit": "unit",
    "ui.timeline": "Moment of the game",
    "ui.moment": "Step {rev} of {length}",
    "ui.timeline_keys": "Page up, page down: to the next or last mark",
    "ui.mark": "Step {rev}: {text}",
    "ui.mark_reveal": "a die or a card was shown",
    "ui.mark_round": "round {round} ended",
    "ui.looking_back": "Looking at step {rev} of {length}; the game stands at {now}",
    "ui.go_there": "Go back to this moment",
    "ui.go_there_later": "Go to this moment",
    "ui.back_to_now": "Back to now",
    # Correcting
    "ui.stack_up": "{who} one up in the stack",
    "ui.stack_down": "{who} one down in the stack",
    # Question
    "ui.question": "The table asks",
    "ui.answer": "OK",
    "ui.assumed": "assumed",
    "ui.assumed_why": "The rulebook does not print the start tiles; this proposal is assumed.",
    # Welcome
    "ui.welcome": "Which game is on the table?",
    "ui.welcome_text": (
        "Set up the box as usual. Heliograph shows whose turn it is, who comes next and what "
        "is due, and takes any step back."
    ),
    "ui.start_at_unit": "Or begin at the unit: there OK answers “{question}” with {answer}.",
    # Set-up
    "ui.setup_players": "Players",
    "ui.setup_seat": "Seat {number}",
    "ui.setup_name": "Name (optional)",
    "ui.setup_colour": "Colour",
    "ui.colour_0": "White",
    "ui.colour_1": "Grey",
    "ui.colour_2": "Yellow",
    "ui.colour_3": "Black",
    "ui.colour_4": "Orange",
    "ui.setup_energy_text": (
        "Read by position, clockwise from EC. Everybody starts with 1 at EC; together it is 15."
    ),
    "ui.setup_sum": "Sum {sum}",
    "ui.setup_sum_off": "Sum {sum}: the tiles add up to 15. Check the numbers before you start.",
    "ui.setup_stack": "Stack at the Energy Cell",
    "ui.setup_stack_random": "Shuffled by Heliograph",
    "ui.setup_stack_typed": "As it lies on the table",
    "ui.setup_stack_top": "From the top:",
    "ui.setup_options": "Variants",
    "ui.setup_time_game": "Time Game: ends after round 4",
    "ui.setup_layout": "Layout, clockwise after EC",
    "ui.setup_layout_standard": "Standard",
    "ui.setup_layout_random": "Random",
    "ui.setup_move": "{station} one place on",
    "ui.setup_start": "Start the game",
    "ui.setup_replaces": "The game on the table stays saved.",
    # Board page
    "ui.unit_title": "The unit",
    "ui.unit_open": "Open the unit page",
    "ui.unit_table": "Table screen",
    "ui.unit_seat": "Seat {number}",
    "ui.unit_undo": "UNDO",
    "ui.unit_minus": "MINUS",
    "ui.unit_plus": "PLUS",
    "ui.unit_ok": "OK",
    "ui.unit_keys": "Keys: 1–8 seats, U undo, − and +, Enter OK. Hold for a long press.",
    "ui.unit_gone": "The simulated unit does not answer. It comes back by itself.",
    "ui.unit_renew": "Renew its firmware",
    "ui.unit_real": "A real unit is used, or none: there is nothing to press here.",
    "ui.unit_unplug": "Pull the cable",
    "ui.unit_replug": "Plug in",
    "ui.plug_in": "Connect a unit",
    "ui.plug_in_refused": (
        "The unit's cable cannot be opened. Perhaps another program uses it: end that, then try "
        "again."
    ),
    "ui.meet": "Unit by Bluetooth",
    "ui.meet_refused": (
        "The unit is not reached by Bluetooth. Switch Bluetooth on and allow this page to use it; "
        "pull the unit's cable, stay near it, then try again."
    ),
    "ui.lights_now": "The lights now",
    "ui.lights_seats": "Seats in light",
}
