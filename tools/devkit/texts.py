"""Every sentence that dev.py says while it sets up or fails, in English and German."""

import os

TEXTS = {
    "expected": ("expected:", "erwartet:"),
    "got": ("got:     ", "bekommen:"),
    "run": ("run:     ", "Befehl:  "),
    "done": ("done in {seconds:.1f} s", "fertig nach {seconds:.1f} s"),
    "failed": ("failed after {seconds:.1f} s", "gescheitert nach {seconds:.1f} s"),
    "waiting": (
        "waiting for another dev.py that is setting up",
        "warte auf ein anderes dev.py, das gerade einrichtet",
    ),
    "step uv": ("fetching uv into .tools", "hole uv nach .tools"),
    "step sync": (
        "installing the locked Python packages with uv",
        "installiere die festgeschriebenen Python-Pakete mit uv",
    ),
    "step venv": ("creating .venv", "lege .venv an"),
    "step pip": (
        "installing the locked Python packages with pip",
        "installiere die festgeschriebenen Python-Pakete mit pip",
    ),
    "step project": ("installing heliograph into .venv", "installiere heliograph in .venv"),
    "step typings": (
        "fetching the type stubs of the Pico into typings",
        "hole die Typbeschreibungen des Pico nach typings",
    ),
    "step emulator": (
        "fetching the emulated Pico into .tools",
        "hole den emulierten Pico nach .tools",
    ),
    "step engine": (
        "compiling the engine of the emulated Pico, if there is a compiler",
        "übersetze den Antrieb des emulierten Pico, falls es einen Compiler gibt",
    ),
    "step chess": ("fetching python-chess into .tools", "hole python-chess nach .tools"),
    "step fuzz": ("fetching the fuzzer into .tools", "hole den Fuzzer nach .tools"),
    "step packing": ("fetching pip into .tools", "hole pip nach .tools"),
    "step workflows": (
        "fetching what checks the workflows into .tools",
        "hole, was die Workflows prüft, nach .tools",
    ),
    "step site": (
        "fetching the generator of the pages into .tools",
        "hole den Erzeuger der Seiten nach .tools",
    ),
    "step build": ("making {what}", "stelle {what} her"),
    "step records": (
        "playing the matches whose records are kept",
        "spiele die Partien, deren Aufzeichnungen bleiben",
    ),
    "release made": (
        "{count} files, each made as its checksum says",
        "{count} Dateien, jede mit ihrer Prüfsumme",
    ),
    "part not made": ("{part} was left out: {reason}", "{part} wurde ausgelassen: {reason}"),
    "want same bytes": (
        "the same bytes each time they are made",
        "jedes Mal dieselben Bytes",
    ),
    "want tag": (
        "the tag v{version}, and a section [{version}] in the changelog",
        "die Marke v{version} und einen Abschnitt [{version}] im Changelog",
    ),
    "want changes": (
        "what changed, in the section [{version}] of the changelog",
        "was sich geändert hat, im Abschnitt [{version}] des Changelogs",
    ),
    "is draft": (
        "this is a draft: CHANGELOG.md has no section [{version}] yet",
        "das ist ein Entwurf: CHANGELOG.md hat noch keinen Abschnitt [{version}]",
    ),
    "no records of draft": (
        "only a version with a section in the changelog keeps its records",
        "nur eine Version mit Abschnitt im Changelog behält ihre Aufzeichnungen",
    ),
    "commit records": (
        "{folder} is new: commit it with the version",
        "{folder} ist neu: gehört in den Commit der Version",
    ),
    "needs debian": (
        "it needs dpkg-deb, which Debian and its relatives have",
        "dafür braucht es dpkg-deb, das Debian und Verwandte haben",
    ),
    "needs bases": (
        "for these images name a folder with --bases that has {files} of micropython.org",
        "für diese Images nenne mit --bases einen Ordner mit {files} von micropython.org",
    ),
    "carries no micropython": (
        "the packages carry no MicroPython: name a folder with --bases that has {files}",
        "die Pakete bringen kein MicroPython mit: nenne mit --bases einen Ordner mit {files}",
    ),
    "needs uv": ("it needs uv", "dafür braucht es uv"),
    "no such command": (
        "there is no command {name} in this version",
        "den Befehl {name} gibt es in dieser Version nicht",
    ),
    "want uf2": (
        "--uf2 FILE with MicroPython for the Pico; tests/hil then runs on an emulated RP2040",
        "--uf2 DATEI mit MicroPython für den Pico; tests/hil läuft dann auf emuliertem RP2040",
    ),
    "got no uf2": ("no such file: {file}", "keine solche Datei: {file}"),
    "step node": ("fetching Node into .tools", "hole Node nach .tools"),
    "step npm": (
        "installing the web page's libraries",
        "installiere die Bibliotheken der Webseite",
    ),
    "step demo": (
        "fetching the interpreters of the demo",
        "hole die Interpreter der Demo",
    ),
    "step apt update": ("refreshing the package lists", "frische die Paketlisten auf"),
    "step apt install": (
        "installing {package} for {purpose}",
        "installiere {package} für {purpose}",
    ),
    "uv gave up": (
        "uv could not install the packages; trying pip",
        "uv konnte die Pakete nicht installieren; versuche pip",
    ),
    "want step": ("this step to succeed: {step}", "dieser Schritt gelingt: {step}"),
    "got code": ("exit code {code} from `{command}`", "Rückgabewert {code} von `{command}`"),
    "got no network": (
        "no network: a package server could not be reached",
        "kein Netz: ein Paketserver war nicht erreichbar",
    ),
    "run again": (
        "{line}   # once the network is there",
        "{line}   # sobald das Netz da ist",
    ),
    "want other python": (
        "a Python of the system, because .venv has to be made anew",
        "ein Python des Systems, denn .venv muss neu angelegt werden",
    ),
    "want installer": (
        "uv, or pip for {python}, to install packages",
        "uv oder pip für {python}, um Pakete zu installieren",
    ),
    "got no installer": (
        "neither was found, and this Python has no ensurepip",
        "keines davon gefunden, und dieses Python hat kein ensurepip",
    ),
    "want command": ("one of the commands {known}", "einer der Befehle {known}"),
    "want extra": ("one of the extras {known}", "eins der Extras {known}"),
    "want part": ("some of the parts {known}", "einige der Teile {known}"),
    "want bench": ("one of the measurements {known}", "eine der Messungen {known}"),
    "got word": ("{word!r}", "{word!r}"),
    "none": ("(none yet)", "(noch keine)"),
    "want locked": (
        "the package {name} {version} in uv.lock",
        "das Paket {name} {version} in uv.lock",
    ),
    "got not locked": ("no such entry", "kein solcher Eintrag"),
    "want node": (
        "Node with npm, to install the web page's libraries",
        "Node mit npm, um die Bibliotheken der Webseite zu installieren",
    ),
    "got no node": (
        "none on this machine, and none could be fetched",
        "keines auf dieser Maschine, und keines konnte geholt werden",
    ),
    "purpose browser": ("the browser tests", "die Browsertests"),
    "purpose broker": ("the tests with a broker", "die Tests mit einem Broker"),
    "purpose drawings": ("the wiring drawings", "die Verdrahtungspläne"),
    "checks fine": ("all checks passed", "alle Prüfungen bestanden"),
    "checks failed": ("these checks failed: {parts}", "diese Prüfungen sind gescheitert: {parts}"),
    "interrupted": ("interrupted", "abgebrochen"),
}


def language() -> int:
    """0 for English, 1 for German: HELIOGRAPH_LANG, else the locale of the terminal."""
    for name in ("HELIOGRAPH_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return 1 if value.lower().startswith("de") else 0
    return 0


def say(key: str, **values: object) -> str:
    """The sentence for `key` in the reader's language, with its values filled in."""
    return TEXTS[key][language()].format(**values)
