"""What the self-test of a board says: each step, each answer, each fault with its likely cause."""

SELF_TEST: dict[str, str] = {
    "ui.test_title": "Self-test of the unit",
    "ui.test_start": (
        "Hold UNDO (MINUS on a unit with three buttons) while you plug the unit in, and "
        "let go when its lights come on. This page then leads through the test."
    ),
    "ui.test_simulated": "Start it on the simulated unit",
    "ui.test_report": "Report",
    "ui.test_save": "Save the report",
    "ui.test_pixel": "Pixel number",
    "test.part0": "orbit ring",
    "test.part1": "order ring",
    "test.part2": "clock ring",
    "test.part3": "seat pixels",
    "test.colour0": "red",
    "test.colour1": "green",
    "test.colour2": "blue",
    "test.button_seat": "seat {number}",
    "test.button5": "UNDO",
    "test.button6": "MINUS",
    "test.button7": "PLUS",
    "test.button8": "OK",
    # Steps
    "test.colours": "All pixels show one colour. Which one do you see?",
    "test.count": (
        "The pixels of one part light up one by one, clockwise from twelve o'clock: {part}. "
        "It is at number {index} now, counted from 0. What do you see?"
    ),
    "test.keys": "Press this button: {button}.",
    "test.tone": "The piezo beeps once a second. Do you hear it?",
    "test.power": "Everything is white, as bright as the limit allows. Watch it for ten seconds.",
    "test.echo": "Unit and computer send each other every byte there is. This takes a moment.",
    "test.over_fine": "Everything is as it should be. OK on the unit starts the table.",
    "test.over_faults": (
        "{count} found. Repair from the top, then test again. OK on the unit starts the table."
    ),
    # Answers
    "test.say_fine": "As it should be",
    "test.say_nothing": "Nothing lights up",
    "test.say_pressed": "I pressed, nothing happens",
    "test.say_part": "It lights up at: {part}",
    "test.say_dark_from": "Dark from pixel … on",
    "test.say_one_dark": "Only pixel … is dark",
    "test.say_backwards": "It runs anticlockwise",
    "test.say_turned": "It does not begin at twelve; at twelve is pixel …",
    "test.say_silent": "I hear nothing",
    "test.say_flickers": "It flickers or goes out",
    # Faults: what is wrong, and where to look
    "fault.none": "No fault was found.",
    "fault.no_light": (
        "No pixel lights up. Check 5 V and ground at the first ring, then the data line: "
        "Pico pin, level shifter (1OE to ground, in 1A, out 1Y), resistor, DIN (not DOUT) of "
        "the first ring."
    ),
    "fault.colour_order": (
        "Colours are exchanged: red, green, blue shine as {seen}. The pixels take their "
        "bytes in another order than GRB: they are not plain WS2812B. Use WS2812B rings."
    ),
    "fault.colour_missing": (
        "One colour stays dark: {colour}. The 5 V line is too weak or the first ring is "
        "damaged; measure 5 V at the ring."
    ),
    "fault.part_dark": (
        "Dark: the {part}. The data wire from DOUT of the part before to its DIN is off or "
        "sits at the wrong end, or its 5 V or ground is missing."
    ),
    "fault.chain_broken": (
        "The {part} is dark from pixel {index} on. The data ends between pixel {before} and "
        "{index}: resolder there, or pixel {before} is broken."
    ),
    "fault.dead_pixel": (
        "Pixel {index} of the {part} is dark, the others are not: this pixel is broken, the "
        "wiring is right."
    ),
    "fault.parts_swapped": (
        "Exchanged in the chain: {part} and {other}. The chain must run orbit, order, clock, "
        "seats: exchange the two data wires."
    ),
    "fault.ring_mirrored": (
        "Runs anticlockwise: {part}. It is mounted with its back to the front; turn it over."
    ),
    "fault.ring_turned": (
        "Not at twelve o'clock: {part}; pixel {index} is there instead of pixel 0. Turn the ring."
    ),
    "fault.button_dead": (
        "Button {button} does nothing: one of its two wires is off, or it sits on the wrong leg."
    ),
    "fault.button_stuck": (
        "Button {button} is always down: its wire touches ground, two legs are bridged by "
        "solder, or the button is of the kind that opens when pressed."
    ),
    "fault.buttons_swapped": (
        "Exchanged: the wires of button {button} and button {other}. Exchange them at the Pico."
    ),
    "fault.buttons_bridged": (
        "Button {button} also presses button {other}: their legs are bridged. Look for "
        "solder between them."
    ),
    "fault.supply_weak": (
        "The light flickers when everything is on: check the capacitor, a USB hub or a long "
        "thin cable in the supply; else lower limit_ma in the unit file."
    ),
    "fault.no_sound": (
        "The piezo is silent: its plug is off or sits elsewhere, or it is one that beeps by "
        "itself; it must be a passive one."
    ),
    "fault.line_lossy": "Bytes came back changed: use another USB cable or port.",
    "fault.seen_wrong": (
        "A step was marked as not right on the unit itself. Run the test with this page for "
        "the cause."
    ),
}
