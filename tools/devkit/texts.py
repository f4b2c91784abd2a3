"""Every sentence that dev.py says while it sets up or fails, in English, German and French."""

import os

LANGUAGES = ("en", "de", "fr")

TEXTS = {
    "expected": ("expected:", "erwartet:", "attendu : "),
    "got": ("got:     ", "bekommen:", "obtenu :  "),
    "run": ("run:     ", "Befehl:  ", "commande :"),
    "done": ("done in {seconds:.1f} s", "fertig nach {seconds:.1f} s", "fini en {seconds:.1f} s"),
    "failed": (
        "failed after {seconds:.1f} s",
        "gescheitert nach {seconds:.1f} s",
        "échec après {seconds:.1f} s",
    ),
    "waiting": (
        "waiting for another dev.py that is setting up",
        "warte auf ein anderes dev.py, das gerade einrichtet",
        "attend un autre dev.py qui prépare le dossier",
    ),
    "step uv": ("fetching uv into .tools", "hole uv nach .tools", "va chercher uv dans .tools"),
    "step sync": (
        "installing the locked Python packages with uv",
        "installiere die festgeschriebenen Python-Pakete mit uv",
        "installe avec uv les paquets Python verrouillés",
    ),
    "step venv": ("creating .venv", "lege .venv an", "crée .venv"),
    "step pip": (
        "installing the locked Python packages with pip",
        "installiere die festgeschriebenen Python-Pakete mit pip",
        "installe avec pip les paquets Python verrouillés",
    ),
    "step project": (
        "installing heliograph into .venv",
        "installiere heliograph in .venv",
        "installe heliograph dans .venv",
    ),
    "step typings": (
        "fetching the type stubs of the Pico into typings",
        "hole die Typbeschreibungen des Pico nach typings",
        "va chercher les types du Pico dans typings",
    ),
    "step emulator": (
        "fetching the emulated Pico into .tools",
        "hole den emulierten Pico nach .tools",
        "va chercher le Pico émulé dans .tools",
    ),
    "step engine": (
        "compiling the engine of the emulated Pico, if there is a compiler",
        "übersetze den Antrieb des emulierten Pico, falls es einen Compiler gibt",
        "compile le moteur du Pico émulé, s'il y a un compilateur",
    ),
    "step chess": (
        "fetching python-chess into .tools",
        "hole python-chess nach .tools",
        "va chercher python-chess dans .tools",
    ),
    "step fuzz": (
        "fetching the fuzzer into .tools",
        "hole den Fuzzer nach .tools",
        "va chercher le fuzzer dans .tools",
    ),
    "step packing": (
        "fetching pip into .tools",
        "hole pip nach .tools",
        "va chercher pip dans .tools",
    ),
    "step workflows": (
        "fetching what checks the workflows into .tools",
        "hole, was die Workflows prüft, nach .tools",
        "va chercher dans .tools ce qui vérifie les workflows",
    ),
    "step site": (
        "fetching the generator of the pages into .tools",
        "hole den Erzeuger der Seiten nach .tools",
        "va chercher le générateur de pages dans .tools",
    ),
    "step build": ("making {what}", "stelle {what} her", "fait {what}"),
    "step records": (
        "playing the matches whose records are kept",
        "spiele die Partien, deren Aufzeichnungen bleiben",
        "joue les parties dont les enregistrements restent",
    ),
    "release made": (
        "{count} files, each made as its checksum says",
        "{count} Dateien, jede mit ihrer Prüfsumme",
        "{count} fichiers, chacun fait comme le dit sa somme de contrôle",
    ),
    "part not made": (
        "{part} was left out: {reason}",
        "{part} wurde ausgelassen: {reason}",
        "{part} a été laissé de côté : {reason}",
    ),
    "want same bytes": (
        "the same bytes each time they are made",
        "jedes Mal dieselben Bytes",
        "les mêmes octets à chaque fabrication",
    ),
    "want tag": (
        "the tag v{version}, and a section [{version}] in the changelog",
        "die Marke v{version} und einen Abschnitt [{version}] im Changelog",
        "l'étiquette v{version} et une section [{version}] dans le journal des changements",
    ),
    "want changes": (
        "what changed, in the section [{version}] of the changelog",
        "was sich geändert hat, im Abschnitt [{version}] des Changelogs",
        "ce qui a changé, dans la section [{version}] du journal des changements",
    ),
    "is draft": (
        "this is a draft: CHANGELOG.md has no section [{version}] yet",
        "das ist ein Entwurf: CHANGELOG.md hat noch keinen Abschnitt [{version}]",
        "ceci est un brouillon : CHANGELOG.md n'a pas encore de section [{version}]",
    ),
    "no records of draft": (
        "only a version with a section in the changelog keeps its records",
        "nur eine Version mit Abschnitt im Changelog behält ihre Aufzeichnungen",
        "seule une version qui a sa section dans le journal garde ses enregistrements",
    ),
    "commit records": (
        "{folder} is new: commit it with the version",
        "{folder} ist neu: gehört in den Commit der Version",
        "{folder} est nouveau : à ajouter au commit de la version",
    ),
    "needs debian": (
        "it needs dpkg-deb, which Debian and its relatives have",
        "dafür braucht es dpkg-deb, das Debian und Verwandte haben",
        "il faut dpkg-deb, que Debian et ses proches ont",
    ),
    "needs bases": (
        "for these images name a folder with --bases that has {files} of micropython.org",
        "für diese Images nenne mit --bases einen Ordner mit {files} von micropython.org",
        "pour ces images, nommez avec --bases un dossier avec {files} de micropython.org",
    ),
    "carries no micropython": (
        "the packages carry no MicroPython: name a folder with --bases that has {files}",
        "die Pakete bringen kein MicroPython mit: nenne mit --bases einen Ordner mit {files}",
        "les paquets n'ont pas de MicroPython : nommez avec --bases un dossier avec {files}",
    ),
    "needs uv": ("it needs uv", "dafür braucht es uv", "il faut uv"),
    "no such command": (
        "there is no command {name} in this version",
        "den Befehl {name} gibt es in dieser Version nicht",
        "la commande {name} n'existe pas dans cette version",
    ),
    "want uf2": (
        "--uf2 FILE with MicroPython for the Pico; tests/hil then runs on an emulated RP2040",
        "--uf2 DATEI mit MicroPython für den Pico; tests/hil läuft dann auf emuliertem RP2040",
        "--uf2 FICHIER avec MicroPython pour le Pico ; tests/hil va alors sur un RP2040 émulé",
    ),
    "got no uf2": (
        "no such file: {file}",
        "keine solche Datei: {file}",
        "fichier introuvable : {file}",
    ),
    "step node": (
        "fetching Node into .tools",
        "hole Node nach .tools",
        "va chercher Node dans .tools",
    ),
    "step npm": (
        "installing the web page's libraries",
        "installiere die Bibliotheken der Webseite",
        "installe les bibliothèques de la page",
    ),
    "step demo": (
        "fetching the interpreters of the demo",
        "hole die Interpreter der Demo",
        "va chercher les interpréteurs de la démo",
    ),
    "step apt update": (
        "refreshing the package lists",
        "frische die Paketlisten auf",
        "met à jour les listes de paquets",
    ),
    "step apt install": (
        "installing {package} for {purpose}",
        "installiere {package} für {purpose}",
        "installe {package} pour {purpose}",
    ),
    "uv gave up": (
        "uv could not install the packages; trying pip",
        "uv konnte die Pakete nicht installieren; versuche pip",
        "uv n'a pas pu installer les paquets ; essai avec pip",
    ),
    "want step": (
        "this step to succeed: {step}",
        "dieser Schritt gelingt: {step}",
        "cette étape réussit : {step}",
    ),
    "got code": (
        "exit code {code} from `{command}`",
        "Rückgabewert {code} von `{command}`",
        "code de sortie {code} de `{command}`",
    ),
    "got no network": (
        "no network: a package server could not be reached",
        "kein Netz: ein Paketserver war nicht erreichbar",
        "pas de réseau : un serveur de paquets était hors d'atteinte",
    ),
    "run again": (
        "{line}   # once the network is there",
        "{line}   # sobald das Netz da ist",
        "{line}   # dès que le réseau est là",
    ),
    "want other python": (
        "a Python of the system, because .venv has to be made anew",
        "ein Python des Systems, denn .venv muss neu angelegt werden",
        "un Python du système, car .venv doit être refait",
    ),
    "want installer": (
        "uv, or pip for {python}, to install packages",
        "uv oder pip für {python}, um Pakete zu installieren",
        "uv, ou pip pour {python}, pour installer les paquets",
    ),
    "got no installer": (
        "neither was found, and this Python has no ensurepip",
        "keines davon gefunden, und dieses Python hat kein ensurepip",
        "aucun des deux n'a été trouvé, et ce Python n'a pas ensurepip",
    ),
    "want command": (
        "one of the commands {known}",
        "einer der Befehle {known}",
        "une des commandes {known}",
    ),
    "want extra": ("one of the extras {known}", "eins der Extras {known}", "un des extras {known}"),
    "want part": (
        "some of the parts {known}",
        "einige der Teile {known}",
        "une ou plusieurs des parties {known}",
    ),
    "want bench": (
        "one of the measurements {known}",
        "eine der Messungen {known}",
        "une des mesures {known}",
    ),
    "got word": ("{word!r}", "{word!r}", "{word!r}"),
    "none": ("(none yet)", "(noch keine)", "(encore aucun)"),
    "want locked": (
        "the package {name} {version} in uv.lock",
        "das Paket {name} {version} in uv.lock",
        "le paquet {name} {version} dans uv.lock",
    ),
    "got not locked": ("no such entry", "kein solcher Eintrag", "pas d'entrée de ce nom"),
    "want node": (
        "Node with npm, to install the web page's libraries",
        "Node mit npm, um die Bibliotheken der Webseite zu installieren",
        "Node avec npm, pour installer les bibliothèques de la page",
    ),
    "got no node": (
        "none on this machine, and none could be fetched",
        "keines auf dieser Maschine, und keines konnte geholt werden",
        "aucun sur cette machine, et aucun n'a pu être obtenu",
    ),
    "purpose browser": ("the browser tests", "die Browsertests", "les tests dans le navigateur"),
    "purpose broker": (
        "the tests with a broker",
        "die Tests mit einem Broker",
        "les tests avec un broker",
    ),
    "purpose drawings": ("the wiring drawings", "die Verdrahtungspläne", "les plans de câblage"),
    "checks fine": (
        "all checks passed",
        "alle Prüfungen bestanden",
        "toutes les vérifications ont réussi",
    ),
    "checks failed": (
        "these checks failed: {parts}",
        "diese Prüfungen sind gescheitert: {parts}",
        "ces vérifications ont échoué : {parts}",
    ),
    "interrupted": ("interrupted", "abgebrochen", "interrompu"),
}


def language() -> int:
    """Where the language stands in LANGUAGES: HELIOGRAPH_LANG, else the terminal's locale."""
    for name in ("HELIOGRAPH_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            spoken = value[:2].lower()
            return LANGUAGES.index(spoken) if spoken in LANGUAGES else 0
    return 0


def say(key: str, **values: object) -> str:
    """The sentence for `key` in the reader's language, with its values filled in."""
    return TEXTS[key][language()].format(**values)
