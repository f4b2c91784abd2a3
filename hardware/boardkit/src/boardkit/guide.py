"""The guide in the order of hands: its steps, its pages, and a walk that proves its order.

The words lie in hardware/guide/steps.toml, in English and German. After each step the wires that
are joined must be exactly those that the tests so far have needed: no test before its wires, no
wire without a test that tries it.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from boardkit.board_file import Board
from boardkit.board_words import JACK, POD
from boardkit.circuit import LIGHTS, NET_NAMES, source_net
from boardkit.connections import button_label, cables, pixel_parts
from boardkit.controllers import LEGS
from boardkit.parts import Line, known_times, parts_of
from boardkit.paths import HARDWARE
from boardkit.power import CHARGES_LONGER
from boardkit.stripboard import known_stripboard
from boardkit.terminals import joints

STEPS = HARDWARE / "guide" / "steps.toml"
LANGUAGES = ("en", "de")
WORDS = {
    "en": {"take": "You need", "measure": "Measure", "shows": "Then", "wrong": "If not",
           "buy": "To buy", "time": "Time", "hands": "about {minutes} minutes (estimate)",
           "printer": "; the printer runs {hours} hours by itself",
           "mistakes": "Ten mistakes of beginners", "safety": "Safety first",
           "guide": "Building",
           "note": "Written from the unit file; the pictures are drawn from the model, new parts "
                   "in orange. Nothing here was measured on a built unit.",
           "list": "Everything in [BOM.md](../BOM.md), under the name of the build, with makers' "
                   "numbers; each step says what it takes of it."},
    "de": {"take": "Du brauchst", "measure": "Messen", "shows": "Danach", "wrong": "Wenn nicht",
           "buy": "Einkaufen", "time": "Zeit", "hands": "etwa {minutes} Minuten (Schätzung)",
           "printer": "; der Drucker läuft {hours} Stunden von allein",
           "mistakes": "Zehn Fehler von Anfängern",
           "safety": "Zuerst: Sicherheit", "guide": "Bauen",
           "note": "Aus der Gerätedatei geschrieben; die Bilder sind aus dem Modell gezeichnet, "
                   "Neues in Orange. Nichts davon wurde an einem gebauten Gerät gemessen.",
           "list": "Alles in [BOM.de.md](../BOM.de.md), unter dem Namen des Baus, mit Nummern der "
                   "Hersteller; jeder Schritt sagt, was er davon braucht."},
}  # fmt: skip


# What holds the screws: an insert, or the plastic itself.
FASTENING = {
    True: {"en": "Set a heat-set insert onto each of the eight posts and press it in with the "
                 "soldering iron (about 220 °C), straight, until it is flush; let it cool before a "
                 "screw comes in.",
           "de": "Setz auf jeden der acht Pfosten eine Einschmelzmutter und drück sie mit dem "
                 "Lötkolben (etwa 220 °C) gerade hinein, bis sie bündig ist; lass sie abkühlen, "
                 "bevor eine Schraube hineinkommt."},
    False: {"en": "Turn a screw M3 once into each of the eight posts, straight and slowly, and out "
                  "again: it cuts its own thread.",
            "de": "Dreh in jeden der acht Pfosten einmal gerade und langsam eine Schraube M3 und "
                  "wieder heraus: sie schneidet sich ihr Gewinde selbst."},
}  # fmt: skip


class Step(NamedTuple):
    """One step for one build."""

    key: str
    adds: tuple[str, ...]
    seen: str
    takes: tuple[str, ...]
    joins: frozenset[str]
    test: str
    minutes: int
    texts: dict[str, dict[str, Any]]
    marks: tuple[tuple[str, ...], ...]


@cache
def _content() -> dict[str, Any]:
    return tomllib.loads(STEPS.read_text(encoding="utf-8"))


def steps(board: Board) -> list[Step]:
    """The steps of a build, in their order."""
    made: list[Step] = []
    joined: set[str] = set()
    for entry in _content()["step"]:
        if _is_wanted(entry.get("only"), board):
            joins = frozenset(_cables(board, entry["joins"])) - joined
            joined |= joins
            texts = {language: _texts(board, entry[language]) for language in LANGUAGES}
            adds, takes = _adds(board, entry), tuple(entry["takes"])
            made.append(Step(entry["key"], adds, entry["seen"], takes, joins, entry["test"],
                             entry["minutes"], texts, _marks(board, entry)))  # fmt: skip
    return made


def _adds(board: Board, entry: dict[str, Any]) -> tuple[str, ...]:
    """What a step brings; a Pico whose headers come soldered on has them from the first picture."""
    found = tuple(entry["adds"])
    soldered = board.controller.part.texts["headers"] and "controller" in found
    return (*found, "headers") if soldered else found


def _texts(board: Board, told: dict[str, Any]) -> dict[str, Any]:
    """What a step says; a pod has no self-test, and some sentences of its own."""
    return {**told, **told.get("pod", {})} if board.words == POD else told


def _marks(board: Board, entry: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """What each sentence's picture shows; the button that starts the self-test by its name."""
    begin = f"button {_start(board).lower()}"
    return tuple(
        tuple(begin if mark == "start" else mark for mark in marks) for marks in entry["marks"]
    )


def picture_of(step: Step, number: int) -> str:
    """The file of a sentence's picture, counted from 1."""
    return f"step-{step.key}-{number}.png"


def _is_wanted(only: str | None, board: Board) -> bool:
    return (
        only is None
        or {
            "jack": board.input == JACK,
            "battery": board.battery is not None,
            "more": len(board.links) > 1,
            "piezo": board.piezo_pin is not None,
            "board": board.has_circuit_board,
            "terminals": not board.has_circuit_board,
        }[only]
    )


def _cables(board: Board, prefixes: list[str]) -> Iterator[str]:
    """The cables whose names begin so; board and controller are joined as a whole."""
    for prefix in prefixes:
        if prefix in ("board", "controller"):
            yield prefix
        yield from (
            cable.name
            for cable in cables(board)
            if cable.name == prefix or cable.name.startswith(f"{prefix} ")
        )


def bought_for(board: Board, walked: list[Step]) -> dict[str, list[Line]]:
    """What each step takes of the shopping list; what no step takes stands under the empty key."""
    rings = {f"ring {link.name}": link.item.key for link in board.links if link.name != "seats"}
    found: dict[str, list[Line]] = {"": [], **{step.key: [] for step in walked}}
    for line in parts_of(board):
        own = {ring for ring, key in rings.items() if key == line.part.key}
        if own:  # one at a time, where the build has two of the same
            takers = {step.key: own & set(step.takes) for step in walked}
            takers[""] = own - set().union(*takers.values())
            for key, taken in takers.items():
                found[key] += [line._replace(quantity=len(taken))] if taken else []
            continue
        named = [step.key for step in walked if line.part.key in step.takes]
        alike = [step.key for step in walked if line.part.kind in step.takes]
        found[[*named, *alike, ""][0]].append(line)
    return found


def needs(board: Board, test: str) -> set[str]:
    """The wires that must be joined for a test to pass."""
    names = [cable.name for cable in cables(board)]
    keys = {"board", "controller", *(name for name in names if name.startswith("To "))}
    feed = {name for name in names if name in ("Supply", "Feed", "Cell", "Switch", "Measure")}
    # the self-test is started by a button, and lights need the way their 5 V come
    if test in ("nothing", "port"):
        return set()
    if test == "keys":
        return keys
    if test == "supply":
        return keys | feed
    tone = {name for name in names if name == "Tone"}
    if test == "tone":
        return keys | feed | tone
    if test == "orbit":
        return keys | feed | tone | {"Pixels 1"}
    return set(names) | keys


def walk(board: Board, walked: list[Step]) -> list[str]:
    """What is wrong with the order of the steps."""
    found: list[str] = []
    joined: set[str] = set()
    needed: set[str] = set()
    for step in walked:
        joined |= step.joins
        needed |= needs(board, step.test)
        if missing := needs(board, step.test) - joined:
            found.append(
                f"{step.key}: expected {', '.join(sorted(missing))} joined before its test, got "
                "it later. Move the step."
            )
        if step.test not in ("nothing", "port") and (idle := joined - needed):
            found.append(
                f"{step.key}: expected a test for {', '.join(sorted(idle))}, got none. Test it."
            )
        if "nuts" in step.adds and any(name.startswith("Pixels") for name in joined):
            found.append(
                f"{step.key}: expected the nuts before the soldered chain, got them after it: they "
                "would not pass. Mount the buttons first."
            )
    if joined != {"board", "controller", *(cable.name for cable in cables(board))}:
        found.append("expected every cable joined at the end, got some missing. Add a step.")
    found += (
        f"expected a step that takes {line.part.name}, got none. Name it in takes of one."
        for line in bought_for(board, walked)[""]
    )
    return found


# What a step says by how the unit is fed: by its own jack, or by the Pico's plug
_LEG40 = {
    True: {"en": "**Leg 40 of the Pico stays empty**: no wire, no solder bridge to it.",
           "de": "**Bein 40 des Pico bleibt leer**: kein Draht, keine Lötbrücke dorthin."},
    False: {"en": "The 5 V come from leg 40, through the fuse.",
            "de": "Die 5 V kommen von Bein 40, durch die Sicherung."},
}  # fmt: skip
_SECOND_FEED = {
    True: {"en": "Run the second feed (thick wires, J2) to the clock ring: the first ring's thin "
                 "copper must not carry all of it.",
           "de": "Führ die zweite Einspeisung (dicke Adern, J2) zum Uhr-Ring: das dünne Kupfer "
                 "des ersten Rings soll nicht alles tragen."},
    False: {"en": "One feed is enough for this build.",
            "de": "Eine Einspeisung genügt für diesen Bau."},
}  # fmt: skip
_MEASURE_FIRST = {
    True: {"en": "Voltmeter: 0 V at *5 V for the lights*, which gets its own supply later.",
           "de": "Voltmeter: 0 V an *5 V for the lights*; das bekommt später eigene Speisung."},
    False: {"en": "Voltmeter: 4.4 to 5.25 V at *5 V for the lights* after a moment.",
            "de": "Voltmeter: 4,4 bis 5,25 V an *5 V for the lights* nach einem Augenblick."},
}  # fmt: skip
# How the sounds are asked for, with an UNDO of their own or without
_SOUNDS_ON = {
    True: {"en": "Hold UNDO and press MINUS", "de": "Halte UNDO und drück MINUS"},
    False: {"en": "Press OK twice, hold it the second time and press MINUS meanwhile",
            "de": "Drück zweimal OK, halte es beim zweiten Mal und drück dabei MINUS"},
}  # fmt: skip
# Whether a layout on stripboard is known for its pins
_STRIPBOARD = {
    True: {"en": "On stripboard instead, cut by cut and wire by wire: [{page}]({page}).",
           "de": "Auf Streifenraster stattdessen, Schnitt für Schnitt und Draht für Draht: "
                 "[{page}]({page})."},
    False: {"en": "For these pins no layout on stripboard is known: take the circuit board.",
            "de": "Für diese Pins ist keine Anordnung auf Streifenraster bekannt: nimm die "
                  "Platine."},
}  # fmt: skip


def _values(board: Board, language: str) -> dict[str, str]:
    is_jack = board.input == JACK
    strips = _STRIPBOARD[known_stripboard(board) is not None][language]
    return {
        "build": board.name,
        "material": board.parts["filament"].name.split()[1].strip(","),
        "fastening": FASTENING[board.parts["fastening"].mm("length") > 0][language],
        "source": NET_NAMES[source_net(board)],
        "lights": NET_NAMES[LIGHTS],
        "stripboard": strips.format(page=f"{board.name}.stripboard.{language}.md"),
        "leg40": _LEG40[not board.is_usb][language],
        "button_plugs": _plug_words(board, language == "de"),
        "start": _start(board),
        "measure_first": _MEASURE_FIRST[not board.is_usb][language],
        "sounds_on": _SOUNDS_ON["undo" in dict(board.buttons)][language],
        "orbit": str(dict(board.chain)["orbit"]),
        "chain": " → ".join(pixel_parts(board)),
        "second_feed": _SECOND_FEED[is_jack][language],
        "limit": str(board.power["limit_ma"]),
        **_cell_values(board),
    }


def _cell_values(board: Board) -> dict[str, str]:
    """What the steps of a cell say; a charge takes a fifth longer than its current tells."""
    if board.battery is None:
        return {}
    charges = board.parts["charger"].number("charges_ma")
    return {
        "adc_leg": str(LEGS[board.battery.adc]),
        "charge_hours": f"{board.battery.cell_mah * CHARGES_LONGER / charges:.1f}",
    }


def _start(board: Board) -> str:
    """The button that starts the self-test when it is held while the unit starts."""
    held = dict(board.buttons)
    return next(name.upper() for name in ("undo", "minus", "ok") if name in held)


def _plug_words(board: Board, german: bool) -> str:
    """Which plug or terminals each button goes to."""
    if not board.has_circuit_board:
        return _terminal_words(board, german)
    return ", ".join(
        f"{button_label(name)} J{number}" for number, (name, _) in enumerate(board.buttons, 11)
    )


def _terminal_words(board: Board, german: bool) -> str:
    """Which terminals the two wires of each button go to."""
    held = {joint.other: joint.by for joint in joints(board)}
    return ", ".join(
        f"{button_label(name)} {held[f'R{number}', '1']} {'und' if german else 'and'} "
        f"{held[f'S{number}', '2']}"
        for number, (name, _) in enumerate(board.buttons, 11)
    )


def page(board: Board, language: str, *, detailed: bool = False) -> str:
    """The guide of one build in one language; detailed it has a picture for each sentence."""
    words, values = WORDS[language], _values(board, language)
    lines = [
        f"# {words['guide']}: {board.name}",
        "",
        words["note"],
        "",
        f"## {words['safety']}",
        "",
    ]
    lines += [f"- {text}" for text in _safety(board, language)]
    lines += ["", f"## {words['buy']}", "", words["list"]]
    walked = steps(board)
    bought = bought_for(board, walked)
    for number, step in enumerate(walked, 1):
        shown = _step_lines(number, step, board, step.texts[language], words, values)
        lines += _with_pictures(shown, board, step) if detailed else shown
        if bought[step.key]:
            taken = [_taken(line, language) for line in bought[step.key]]
            lines.insert(_after_picture(lines), f"**{words['take']}.** {'; '.join(taken)}.\n")
    lines += ["", f"## {words['mistakes']}", ""]
    mistakes = "mistakes" if board.has_circuit_board else "terminal_mistakes"
    lines += [f"{n}. {text}" for n, text in enumerate(_content()[mistakes][language], 1)]
    return "\n".join(lines) + "\n"


def _taken(line: Line, language: str) -> str:
    """A line of the shopping list, with the names that stand beside the part's place."""
    names = f" ({line.use})" if re.match(r"[A-Z]+\d", line.use) else ""
    return f"{line.quantity} × {line.part.named(language)}{names}"


def _time(board: Board, step: Step, words: dict[str, str]) -> str:
    """How long hands take, and the printer beside them."""
    told = words["hands"].format(minutes=step.minutes)
    times = known_times().get(board.name) if "lid" in step.adds else None
    if times:
        told += words["printer"].format(
            hours=round(sum(one.minutes for one in times.values()) / 60)
        )
    return f"**{words['time']}.** {told}."


def _after_picture(lines: list[str]) -> int:
    """Where the last step's own text begins."""
    return max(at for at, line in enumerate(lines) if line.startswith("![")) + 2


def _safety(board: Board, language: str) -> list[str]:
    """What to mind, with the iron only where there is one."""
    told = list(_content()["safety"][language])
    if board.has_circuit_board:
        told.insert(2, _content()["soldering"][language])
    return told


def _with_pictures(lines: list[str], board: Board, step: Step) -> list[str]:
    """The same with a picture below each sentence of what to do."""
    found, number = [], 0
    for line in lines:
        found.append(line)
        if line.startswith("- "):
            number += 1
            words = re.sub(r"[\[\]*`]", "", line.removeprefix("- ")).partition(".")[0]
            target = f"../made/{board.name}/{picture_of(step, number)}"
            found += ["", f"  ![{words}]({target})", ""]
    return found


def _step_lines(
    number: int, step: Step, board: Board, texts: dict[str, Any], words: dict[str, str],
    values: dict[str, str],
) -> list[str]:  # fmt: skip
    lines = ["", f"## {number}. {texts['title']}", ""]
    lines += [f"![{texts['title']}](../made/{board.name}/step-{step.key}.png)", ""]
    lines += [_time(board, step, words), ""]
    lines += [f"- {text.format(**values)}" for text in texts["do"]]
    for key in ("measure", "shows", "wrong"):
        lines += ["", f"**{words[key]}.** {texts[key].format(**values)}"]
    return lines
