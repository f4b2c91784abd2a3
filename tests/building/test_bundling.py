"""Modules that were joined for the Pico mean what they meant apart."""

import ast
import builtins
import subprocess
import sys
from pathlib import Path

import pytest

from heliograph.building import bytecode, joining, shortening, sources
from heliograph.building.bundling import ENTRY, Bundle, bundle
from heliograph.building.foreign import OF_FILE_SYSTEMS
from heliograph.building.image_words import WORDS
from heliograph.building.shortening import Words
from heliograph.building.slots import NameTable
from heliograph.flashing.staging import joined_firmware

START = "from firmware.a import begin\nbegin()\n"


def joined(*parts: str, **modules: str) -> Bundle:
    """Join modules of the package `firmware`, whose start calls `begin` of the first."""
    sources = {f"firmware.{name}": text for name, text in modules.items()}
    return bundle({"firmware": "", "shared_rules": "", ENTRY: START, **sources}, parts)


def run(made: Bundle, folder: Path) -> list[str]:
    """Run the joined program on CPython and return the lines it prints."""
    for name, source in made.files.items():
        file = folder.joinpath(*name.split(".")).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
    (folder / "main.py").write_text(made.main, encoding="utf-8")
    command = [sys.executable, "-E", "-S", "main.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_names_that_two_modules_share_stay_apart(tmp_path: Path) -> None:
    made = joined(
        a="from firmware import b\ndef name():\n    return 'a'\n"
        "def begin():\n    print(name(), b.name())\n",
        b="def name():\n    return 'b'\n",
    )
    assert run(made, tmp_path) == ["a b"]


def test_a_local_name_hides_nothing_of_another_module(tmp_path: Path) -> None:
    """`pack` is an argument here and a function there; both keep their meaning."""
    made = joined(
        a="from firmware import b\ndef begin(pack=3):\n    print(b.pack(pack), [b.pack(x) for x in"
        " (1, 2)], (lambda pack: pack)(9))\n",
        b="def pack(value):\n    return 10 * value\n",
    )
    assert run(made, tmp_path) == ["30 [10, 20] 9"]


def test_a_default_and_a_loop_see_the_names_around_them(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import rows\ndef first(rows=rows):\n    return [rows for rows in rows]\n"
        "def begin():\n    print(first())\n",
        b="rows = (4, 5)\n",
    )
    assert run(made, tmp_path) == ["[4, 5]"]


def test_private_attributes_of_two_classes_stay_apart(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import Base\nclass Own(Base):\n    LIMIT = 7\n    _STEP = 2\n"
        "    TOP = LIMIT + _STEP\n"
        "    def __init__(self, _kept):\n        Base.__init__(self)\n        self._own = _kept\n"
        "    def show(self):\n        return self._base, self._own, self._sum(), self.TOP\n"
        "    def _sum(self):\n        return self._base + self._own\n"
        "def begin():\n    print(*Own(2).show())\n",
        b="class Base:\n    def __init__(self):\n        self._base = 1\n",
    )
    assert run(made, tmp_path) == ["1 2 3 9"]


def test_a_class_takes_a_function_of_its_module_for_a_method(tmp_path: Path) -> None:
    """In its body the words of its own methods would come first."""
    methods = "".join(f"    def _method_{at}(self):\n        return {at}\n" for at in range(90))
    made = joined(
        a="from firmware.b import draw\nSCALE = [3]\nclass Own:\n"
        f"{methods}    lights = draw\n    def bright(self, scale=SCALE):\n"
        "        return scale[0] * sum((self._method_%d() for _ in (1,)))\n"
        % 7
        + "    def total(self):\n        return "
        + " + ".join(f"self._method_{at}()" for at in range(90))
        + "\ndef begin():\n    print(Own().lights(), Own().bright(), Own().total())\n",
        b="def draw(own):\n    return 'drawn'\n",
    )
    assert run(made, tmp_path) == ["drawn 21 4005"]


def test_more_names_than_words(tmp_path: Path) -> None:
    names = [f"_name_{number}" for number in range(120)]
    source = "".join(f"def {name}():\n    return {at}\n" for at, name in enumerate(names))
    source += "".join(f"{name}_value = [{at}]\n" for at, name in enumerate(names))
    total = " + ".join(f"{name}() + {name}_value[0]" for name in names)
    assert run(joined(a=f"{source}def begin():\n    print({total})\n"), tmp_path) == ["14280"]


def test_words_that_take_no_memory_come_first() -> None:
    """Also where a new one would be found sooner."""

    class Crowded(NameTable):
        def is_taken(self, word: str) -> bool:
            return not word.startswith("_")

    known = len(set(WORDS) | set(shortening._WORDS))
    names = [f"name {number}" for number in range(known + 1)]
    chosen = Words(set()).choose_apart(names, lambda _: [Crowded(["one"])], lambda _: [])
    assert [word for word in chosen.values() if word.startswith("_")] == ["_0"]


def test_an_attribute_that_has_the_word_of_a_builtin_hides_it_nowhere(tmp_path: Path) -> None:
    """What the body of a class reads is no such word: there it would be the attribute."""
    methods = "".join(f"    def _m{at}(self):\n        return {at}\n" for at in range(120))
    # Twice, because a method with one call moves there
    total = " + ".join(f"self._m{at}()" for at in range(120) for _ in range(2))
    made = joined(
        a=f"class Own:\n{methods}    table = bytes(range(3))\n    @property\n"
        f"    def total(self):\n        return {total} + len(self.table) + max(abs(-5), 1)\n"
        "def begin():\n    print(Own().total)\n"
    )
    (own,) = [n for n in ast.parse(made.files["heliograph"]).body if isinstance(n, ast.ClassDef)]
    words = {node.name for node in own.body if isinstance(node, ast.FunctionDef)}
    assert words >= {"len", "abs", "ValueError"}
    assert words.isdisjoint({"bytes", "range", "property"})
    assert run(made, tmp_path) == ["14288"]


def test_in_the_parts_of_a_game_words_with_a_number_come_first() -> None:
    class Crowded(NameTable):
        def is_taken(self, word: str) -> bool:
            return word == "append"

    words = Words(set(shortening._WORDS) - {"append"}, for_parts=True)
    crowded = Crowded(["one"])
    assert words.choose_apart(["name"], lambda _: [crowded], lambda _: []) == {"name": "append"}
    words = Words(set(shortening._WORDS) - {"append"})
    assert words.choose_apart(["name"], lambda _: [crowded], lambda _: []) != {"name": "append"}


def test_the_words_of_builtins_have_a_number(tmp_path: Path) -> None:
    """In a compiled file there is no text of theirs."""
    words = [*shortening._WORDS, *shortening._BUILTINS]
    source = "def read(it):\n" + "".join(f"    it.{word}\n" for word in words)
    bytecode.compile_source(source, tmp_path / "named.mpy", "named")
    compiled = (tmp_path / "named.mpy").read_bytes()
    assert b"named" in compiled
    assert [word for word in words if word.encode() in compiled] == []


def test_arguments_that_are_given_by_name_keep_it(tmp_path: Path) -> None:
    made = joined(
        a="def add(left, right=0, *more, last=0):\n    return left + right + sum(more) + last\n"
        "def begin():\n    print(add(1, right=2), add(1, 2, 3, 4, last=5))\n"
    )
    assert run(made, tmp_path) == ["3 15"]


def test_constants_become_numbers(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import const\n_LOW = const(5)\n_FIRST = const(0)\n"
        "def begin():\n    print(_LOW, len('ab') + _FIRST)\n",
        b="def const(value):\n    return value\n",
    )
    assert "const" not in made.files["heliograph"]
    assert "+ 0" not in made.files["heliograph"], "the compiler would add it"
    assert run(made, tmp_path) == ["5 2"]


def test_bytes_of_constants_are_written_as_bytes(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import const\n_LOW = const(5)\n_HIGH = const(2)\n"
        "TABLE = bytes((_LOW | _HIGH << 4, _LOW * 2 - 1, 0))\n"
        "def begin():\n    print(TABLE, bytes((len(TABLE), _LOW)), bytes(_HIGH))\n",
        b="def const(value):\n    return value\n",
    )
    assert r"b'%\t\x00'" in made.files["heliograph"]
    assert run(made, tmp_path) == [r"b'%\t\x00' b'\x03\x05' b'\x00\x00'"]


def test_what_nothing_calls_is_left_out() -> None:
    made = joined(
        a="class Kept:\n    def used(self):\n        return 1\n    def unused(self):\n"
        "        return 'nobody'\ndef idle():\n    return idle()\ndef begin():\n    Kept().used()\n"
    )
    assert "nobody" not in made.files["heliograph"]
    assert made.files["heliograph"].count("def ") == 2


def test_what_one_function_imports_is_a_file_of_its_own(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import twice\ndef begin():\n    from firmware.c import thrice\n"
        "    print(twice(2), thrice(2))\n",
        b="def twice(value):\n    return 2 * value\n",
        c="from firmware.b import twice\ndef thrice(value):\n    return twice(value) + value\n",
    )
    assert sorted(made.files) == ["c", "heliograph"]
    assert run(made, tmp_path) == ["4 6"]


def test_a_module_named_as_a_text_is_a_file_of_its_own(tmp_path: Path) -> None:
    made = joined(
        "firmware.c",
        a="ROWS = (('firmware.c', 'Thing'),)\ndef begin():\n    for module, name in ROWS:\n"
        "        print(getattr(__import__(module, None, None, (name,)), name)().text())\n",
        c="def drawn(own):\n    return 'found'\nclass Thing:\n    text = drawn\n",
    )
    assert sorted(made.files) == ["c", "heliograph"]
    assert "Thing" not in "".join(made.files.values()), "the text and the class got one new name"
    assert "drawn" not in made.files["c"]
    assert run(made, tmp_path) == ["found"]


def test_a_module_that_is_handed_around_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a name of b"):
        joined(a="from firmware import b\ndef begin():\n    print(b)\n", b="x = 1\n")


def test_of_the_firmware_every_name_means_one_thing() -> None:
    """Each file of the real firmware defines a name once, and imports none that it defines."""
    for name, source in joined_firmware().files.items():
        given: list[str] = []
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                given.append(node.name)
            elif isinstance(node, ast.Assign):
                given += [t.id for t in ast.walk(node.targets[0]) if isinstance(t, ast.Name)]
            elif isinstance(node, ast.Import | ast.ImportFrom):
                given += [alias.asname or alias.name for alias in node.names]
        twice = {word for word in given if given.count(word) > 1}
        assert not twice, f"{name}: {sorted(twice)}"


def test_the_same_firmware_gives_the_same_files() -> None:
    again = joining.join_firmware(sources.pins_file(""), bytecode.PICO)
    assert again.files == joined_firmware().files


def test_the_core_is_one_file_and_every_game_comes_in_parts() -> None:
    files = joined_firmware().files
    assert {"heliograph", "self_test", "three_buttons", "lights.folded", "board_checks"} <= set(
        files
    )
    for game in ("solaris", "solarius_mission", "solari", "solenia"):
        assert f"{game}.tracker" in files
        assert sum(name.startswith(f"{game}.") for name in files) >= 2


def test_errors_come_without_their_sentences(tmp_path: Path) -> None:
    """On a unit nobody reads them; what an error carries for its program stays."""
    made = joined(
        a="class Wrong(Exception):\n    pass\n"
        "def fail(kind, number):\n"
        "    if kind == 0:\n        raise Wrong('expected a number of a seat')\n"
        "    if kind == 1:\n        raise Wrong('expected a seat, got %d' % number)\n"
        "    raise Wrong(number % 5)\n"
        "def begin():\n    for kind in range(3):\n        try:\n"
        "            fail(kind, 8)\n"
        "        except Wrong as problem:\n            print(problem.args)\n",
    )
    assert run(made, tmp_path) == ["()", "()", "(3,)"]
    assert "expected" not in made.files["heliograph"]


def test_what_micropython_calls_on_a_file_system_keeps_its_name() -> None:
    core = ast.parse(joined_firmware().files["heliograph"])
    classes = [node for node in core.body if isinstance(node, ast.ClassDef)]
    methods = [{getattr(inner, "name", "") for inner in node.body} for node in classes]
    assert any(names >= OF_FILE_SYSTEMS for names in methods)


# With so many objects in its table and methods in a class, a clean-up on the emulated Pico goes
# over the heap once; the collector notes 64 of them.
MOST_NAMED, MOST_METHODS = 56, 31


def is_given(node: ast.stmt) -> bool:
    """Whether a statement names what is MicroPython's own, which the collector need not visit."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
        return hasattr(builtins, node.value.id)
    return isinstance(node, ast.Import | ast.ImportFrom)


def test_no_table_of_the_core_is_wider_than_the_collector_notes() -> None:
    tree = ast.parse(joined_firmware().files["heliograph"])
    made = [node for node in tree.body if not is_given(node)]
    assert len(made) <= MOST_NAMED
    classes = [node for node in made if isinstance(node, ast.ClassDef)]
    assert max(len(node.body) for node in classes) <= MOST_METHODS


def test_functions_in_classes_mean_what_they_meant_alone(tmp_path: Path) -> None:
    """More than a dozen, so that they fill several; one is read while the module is loaded."""
    many = "".join(f"def part_{at}():\n    return {at} + SIZES[{at}]\n" for at in range(30))
    made = joined(
        a=f"SIZES = {tuple(range(30))}\n{many}"
        "DOUBLE = tuple([2 * size for size in SIZES])\n"
        "def begin():\n    print(part_3(), part_29(), DOUBLE[4])\n",
    )
    assert run(made, tmp_path) == ["6 58 8"]
    assert len(ast.parse(made.files["heliograph"]).body) < 20


def test_what_builds_the_unit_lies_apart_and_nothing_else_with_it() -> None:
    files = joined_firmware().files
    assert "read_board" not in files["heliograph"]
    assert "class" not in files["assembly"]
