"""What the page says that puts the firmware on a board."""

INSTALL: dict[str, tuple[str, str]] = {
    "ui.install_title": ("Install the firmware", "Firmware installieren"),
    "ui.install_empty": ("An empty Pico: one file", "Ein leerer Pico: eine Datei"),
    "ui.install_hold": (
        "Hold BOOTSEL on the Pico while you plug the cable in. A drive RPI-RP2 appears.",
        "Halte BOOTSEL am Pico, während du das Kabel einsteckst. Ein Laufwerk RPI-RP2 erscheint.",
    ),
    "ui.install_copy": (
        (
            "Copy a file of MicroPython onto it, or one that heliograph image made: that holds the "
            "firmware too. The drive vanishes by itself: that is success."
        ),
        (
            "Kopiere eine Datei von MicroPython darauf oder eine, die heliograph image "
            "gemacht hat: "
            "Die enthält auch die Firmware. Das Laufwerk verschwindet von selbst: Das ist "
            "der Erfolg."
        ),
    ),
    "ui.install_lit": (
        "With the firmware on it, the rings light up by themselves.",
        "Ist die Firmware darauf, leuchten die Ringe von selbst.",
    ),
    "ui.install_serial": ("From this page", "Von dieser Seite aus"),
    "ui.install_prompt": (
        (
            "A Pico with MicroPython alone is ready. A board that runs: hold MINUS and PLUS while "
            "you plug it in. The table it shows and its look are kept."
        ),
        (
            "Ein Pico nur mit MicroPython ist bereit. Ein Brett, das läuft: Halte MINUS und PLUS, "
            "während du es einsteckst. Der Tisch, den es zeigt, und sein Aussehen bleiben."
        ),
    ),
    "ui.install_no_serial": (
        (
            "This browser cannot write to a board. Use Chromium, Chrome or Edge on the "
            "computer that "
            "runs Heliograph, at http://localhost, or run: heliograph flash"
        ),
        (
            "Dieser Browser kann kein Brett beschreiben. Nimm Chromium, Chrome oder Edge auf dem "
            "Rechner, auf dem Heliograph läuft, unter http://localhost, oder führe aus: "
            "heliograph flash"
        ),
    ),
    "ui.install_build": ("Build of the board", "Bauart des Bretts"),
    "ui.install_own_build": ("as on this computer", "wie auf diesem Rechner"),
    "ui.install_begin": ("Choose the board and begin", "Brett wählen und beginnen"),
    "ui.install_again": ("Try again", "Erneut versuchen"),
    "ui.install_cancel": ("Cancel", "Abbrechen"),
    "ui.install_loading": ("Compiling the firmware …", "Übersetze die Firmware …"),
    "ui.install_asking": ("Looking at what the board has …", "Sehe nach, was das Brett hat …"),
    "ui.install_writing": (
        "{name}: {done} of {size} bytes in all",
        "{name}: insgesamt {done} von {size} Bytes",
    ),
    "ui.install_checking": ("Comparing every file …", "Vergleiche jede Datei …"),
    "ui.install_done": (
        "{sent} of {count} files were new; all agree. The board starts: its rings light up.",
        (
            "{sent} von {count} Dateien waren neu; alle stimmen. Das Brett startet: Die "
            "Ringe leuchten."
        ),
    ),
    "ui.install_cancelled": (
        "Cancelled. The board waits at its prompt; try again, and only what is missing is sent.",
        "Abgebrochen. Das Brett wartet am Prompt; beim nächsten Versuch kommt nur, was noch fehlt.",
    ),
    "ui.install_no_port": (
        (
            "Expected a board to be chosen, got none. If the list is empty and a drive RPI-RP2 is "
            "there, the Pico is in its boot mode: give it MicroPython first, as shown here."
        ),
        (
            "Erwartet: ein gewähltes Brett; bekommen: keines. Ist die Liste leer und ein Laufwerk "
            "RPI-RP2 da, so ist der Pico im Bootmodus: Gib ihm zuerst MicroPython, wie hier "
            "gezeigt."
        ),
    ),
    "ui.install_busy": (
        (
            "The port could not be opened ({reason}). Another program has it: end heliograph play "
            "or other pages, then try again."
        ),
        (
            "Der Port ließ sich nicht öffnen ({reason}). Ein anderes Programm hat ihn: Beende "
            "heliograph play oder andere Seiten und versuche es erneut."
        ),
    ),
    "ui.install_no_prompt": (
        (
            "Expected MicroPython's prompt, got no answer. The board runs: hold MINUS and PLUS, "
            "unplug it, plug it in, then try again."
        ),
        (
            "Erwartet: der Prompt von MicroPython; bekommen: keine Antwort. Das Brett läuft: Halte "
            "MINUS und PLUS, ziehe es ab, stecke es ein und versuche es erneut."
        ),
    ),
    "ui.install_lost": (
        "The board was gone ({reason}). Plug it in again, then try again: what was sent is kept.",
        (
            "Das Brett war weg ({reason}). Stecke es wieder ein und versuche es erneut: Was "
            "gesendet "
            "wurde, bleibt."
        ),
    ),
    "ui.install_differs": (
        (
            "The board holds other bytes than were sent in: {name}. Try again; if this stays, its "
            "memory is worn out or full."
        ),
        (
            "Das Brett hält andere Bytes als gesendet in: {name}. Versuche es erneut; bleibt "
            "das so, "
            "ist sein Speicher verbraucht oder voll."
        ),
    ),
}
