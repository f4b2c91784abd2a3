"""What the page says that puts the firmware on a board."""

from heliograph.catalogue import Plural

INSTALL: dict[str, str | Plural] = {
    "ui.install_title": "Install the firmware",
    "ui.install_empty": "An empty Pico: one file",
    "ui.install_hold": (
        "Hold BOOTSEL on the Pico while you plug the cable in. A drive RPI-RP2 appears."
    ),
    "ui.install_copy": (
        "Copy a file of MicroPython onto it, or one that “heliograph image” made: that holds "
        "the firmware too. The drive vanishes by itself: that is success."
    ),
    "ui.install_take": "MicroPython for the Pico, as it comes with this program: {name}",
    "ui.install_lit": "With the firmware on it, the rings light up by themselves.",
    "ui.install_serial": "From this page",
    "ui.install_prompt": (
        "A Pico with MicroPython alone is ready. A unit that runs: hold MINUS and PLUS "
        "while you plug it in. The table it shows and its look are kept."
    ),
    "ui.install_no_serial": (
        "This browser cannot write to a unit. Use Chromium, Chrome or Edge on the computer "
        "that runs Heliograph, at http://localhost, or run: heliograph flash"
    ),
    "ui.install_air": "By Wi-Fi or Bluetooth, without a cable",
    "ui.install_air_how": (
        "A Pico W or Pico 2 W gets its network and a key of this table once, by its cable: "
        "heliograph flash --wifi NETWORK. Then open the table with: heliograph play --wifi. The "
        "password lies on the unit alone and is never shown. By Bluetooth no network is needed: "
        "heliograph flash --bluetooth, then heliograph play --bluetooth. Both may be given."
    ),
    "ui.install_air_safe": (
        "Nobody without that key moves a game, repeats a press or poses as unit or table. What "
        "both say can be read in the air: which seat presses, and how the table stands. A unit "
        "that was lost or sold loses its key by: heliograph units --revoke NAME"
    ),
    "ui.install_build": "Build of the unit",
    "ui.install_own_build": "as on this computer",
    "ui.install_key": "Give it a new key for Bluetooth, with which it joins this browser (Pico W)",
    "ui.install_begin": "Choose the unit and begin",
    "ui.install_again": "Try again",
    "ui.install_cancel": "Cancel",
    "ui.install_loading": "Compiling the firmware …",
    "ui.install_asking": "Looking at what the unit has …",
    "ui.install_writing": "{name}: {done} of {size} bytes in all",
    "ui.install_checking": "Comparing every file …",
    "ui.install_done": Plural(
        "{count} of {all} files was new; all agree. The unit starts: its rings light up.",
        "{count} of {all} files were new; all agree. The unit starts: its rings light up.",
    ),
    "ui.install_cancelled": (
        "Cancelled. The unit waits at its prompt; try again, and only what is missing is sent."
    ),
    "ui.install_no_port": (
        "Expected a unit to be chosen, got none. If the list is empty and a drive RPI-RP2 "
        "is there, the Pico is in its boot mode: give it MicroPython first, as shown here."
    ),
    "ui.install_busy": (
        "The port could not be opened ({reason}). Another program has it: end heliograph "
        "play or other pages, then try again."
    ),
    "ui.install_no_prompt": (
        "Expected MicroPython's prompt, got no answer. The unit runs: hold MINUS and PLUS, "
        "unplug it, plug it in, then try again."
    ),
    "ui.install_circuitpython": (
        "Expected MicroPython, got CircuitPython {version}, which cannot run the firmware. Save "
        "what you need of the drive CIRCUITPY, then give it MicroPython as shown here."
    ),
    "ui.install_old": (
        "Expected a newer MicroPython, got {version}, which cannot read the firmware. Give it "
        "the newest one as shown here."
    ),
    "ui.install_other": (
        "Expected MicroPython, got {name}. If this is a Pico, give it MicroPython as shown here; "
        "if not, choose another port."
    ),
    "ui.install_lost": (
        "The unit was gone ({reason}). Plug it in again, then try again: what was sent is kept."
    ),
    "ui.install_differs": (
        "The unit holds other bytes than were sent in: {name}. Try again; if this stays, "
        "its memory is worn out or full."
    ),
}
