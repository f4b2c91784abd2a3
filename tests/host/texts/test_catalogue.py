"""Sentences in other languages: what a catalogue holds is said, the rest in English."""

import io
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from heliograph import catalogue
from heliograph.catalogue import (
    LANGUAGES,
    N_,
    Composed,
    Plural,
    Text,
    domain_of,
    find_languages,
    is_complete,
    known_language,
    plural_rule,
    say,
)
from heliograph.games import GAMES
from heliograph.po_files import compact, is_whole, mark_of, to_mo
from heliograph.texts import languages_in_part

HEAD = """msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; "
"plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

"""
PO = (
    HEAD
    + """# a comment
msgid "card"
msgstr "karta"

msgctxt "die"
msgid "card"
msgstr "kostka"

#, fuzzy
msgid "old"
msgstr "stary"

msgid "not yet"
msgstr ""

msgid ""
"two lines,\\n"
"with \\"quotes\\""
msgstr ""
"dwie linie,\\n"
"z „cudzysłowem”"

msgid "{count} step"
msgid_plural "{count} steps"
msgstr[0] "{count} krok"
msgstr[1] "{count} kroki"
msgstr[2] "{count} kroków"
"""
)


@pytest.fixture
def polish(tmp_path: Path) -> str:
    """A domain of its own, translated to Polish."""
    file = tmp_path / "locale" / "pl" / "LC_MESSAGES" / f"{tmp_path.name}.po"
    file.parent.mkdir(parents=True)
    file.write_text(PO, encoding="utf-8")
    return domain_of(tmp_path / "module.py")


def test_a_sentence_is_said_as_its_catalogue_has_it(polish: str) -> None:
    assert Text("card", "", polish).text("pl") == "karta"
    assert Text("card", "die", polish).text("pl") == "kostka"
    assert (
        Text('two lines,\nwith "quotes"', "", polish).text("pl") == "dwie linie,\nz „cudzysłowem”"
    )


def test_what_is_not_translated_or_out_of_date_is_said_in_english(polish: str) -> None:
    for english in ("old", "not yet", "nowhere"):
        assert Text(english, "", polish).text("pl") == english
    assert Text("card", "", polish).text("xy") == "card"


def test_a_number_chooses_the_form_of_its_language(polish: str) -> None:
    steps = Text(Plural("{count} step", "{count} steps"), "", polish)
    polish_forms = [steps.text("pl", count=count) for count in (1, 2, 5)]
    assert polish_forms == ["1 krok", "2 kroki", "5 kroków"]
    assert [steps.text("en", count=count) for count in (1, 2)] == ["1 step", "2 steps"]


def test_a_plural_without_a_number_is_told_in_every_python(
    polish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python 3.11.2, which Debian 12 has, looks for such a sentence among those without plurals."""
    monkeypatch.setattr(
        GNUTranslations,
        "gettext",
        lambda self, message: self._catalog.get(message, message),
    )
    steps = Text(Plural("{count} step", "{count} steps"), "", polish)
    assert steps.text("pl") == "{count} krok"
    assert Text("card", "", polish).text("pl") == "karta"


def test_a_page_gets_all_forms_and_the_rule_that_chooses_between_them(
    polish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the numbers that the rule names, the last two digits decide, as in the catalogue."""
    monkeypatch.setattr(catalogue, "PROGRAM", polish)
    rule = plural_rule("pl")
    steps = Text(Plural("{count} step", "{count} steps"), "", polish)
    forms = steps.forms("pl")
    assert forms == ["{count} krok", "{count} kroki", "{count} kroków"]
    for count in range(1000):
        chosen = forms[int(rule[count if count < len(rule) else 100 + count % 100])]
        assert chosen.format(count=count) == steps.text("pl", count=count)


def test_nothing_is_one_thing_in_french_and_many_in_english() -> None:
    assert [plural_rule(lang)[:3] for lang in ("en", "de", "fr")] == ["101", "101", "001"]


def test_fields_may_be_words_themselves() -> None:
    words = N_("a table of {what}").filled(what=N_("options"))
    assert [words.text(lang) for lang in ("en", "de")] == [
        "a table of options",
        "eine Tabelle: Optionen",
    ]
    composed = Composed(lambda lang: f"{words.text(lang)}!")
    assert say("de", composed) == "eine Tabelle: Optionen!"
    assert say("de", "C4") == "C4"


def test_a_catalogue_that_cannot_be_read_is_told_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "locale" / "pl" / "LC_MESSAGES" / f"{tmp_path.name}.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xff\xfe not a text")
    assert Text("card", "", domain_of(tmp_path / "module.py")).text("pl") == "card"
    (line,) = caplog.messages
    assert str(file) in line


def test_a_language_is_complete_where_every_part_speaks_it(
    polish: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence that is missing or out of date is enough, and a part without a catalogue."""
    monkeypatch.setattr(catalogue, "_folders", {polish: tmp_path / "locale"})
    assert not is_complete("pl")
    assert not is_whole(PO)
    translated = PO.replace('msgid "not yet"\nmsgstr ""', 'msgid "not yet"\nmsgstr "jeszcze nie"')
    assert not is_whole(translated)
    assert is_whole(translated.replace("#, fuzzy\n", ""))
    assert not is_complete("cs")
    assert is_complete("en")


def test_german_and_french_are_complete_and_a_game_that_lacks_one_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert GAMES.keys()  # looking at the games brings their catalogues
    package = Path(catalogue.__file__).parent
    own = {name: one for name, one in catalogue._folders.items() if package in one.parents}
    monkeypatch.setattr(catalogue, "_folders", own)
    assert languages_in_part() == {}
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "halma.po").write_text(HEAD, encoding="utf-8")
    monkeypatch.setitem(catalogue._folders, "halma", tmp_path)
    assert languages_in_part() == {"fr": "{language}, en partie"}


def test_the_languages_are_those_that_have_a_catalogue(tmp_path: Path) -> None:
    for lang in ("fr", "de"):
        (tmp_path / lang / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / lang / "LC_MESSAGES" / "heliograph.po").write_text(HEAD, encoding="utf-8")
    assert find_languages(tmp_path) == ("en", "de", "fr")
    assert LANGUAGES[:2] == ("en", "de")


@pytest.mark.parametrize(
    "wanted, meant",
    [
        ("de", "de"), ("de-AT,de;q=0.9", "de"), ("de_DE.UTF-8", "de"), ("DE", "de"),
        ("en-GB", "en"), ("tlh", "en"), ("", "en"), ("../de", "en"),
    ],
)  # fmt: skip
def test_a_language_is_known_by_its_many_names(wanted: str, meant: str) -> None:
    assert known_language(wanted) == meant


def test_every_catalogue_of_ours_reads_as_babel_reads_it() -> None:
    """Our reader knows the part of the format that we write; Babel knows all of it."""
    from babel.messages.pofile import read_po

    files = sorted(Path(catalogue.__file__).parent.rglob("*.po"))
    assert len(files) >= 5
    for file in files:
        ours = GNUTranslations(io.BytesIO(to_mo(file.read_text(encoding="utf-8"))))
        with file.open("rb") as source:
            for message in read_po(source):
                if not isinstance(message.id, str) or not message.id or message.fuzzy:
                    continue
                if message.context:
                    said = ours.pgettext(message.context, mark_of(message.id))
                    said = message.id if said == mark_of(message.id) else said
                else:
                    said = ours.gettext(message.id)
                assert said == (message.string or message.id), (file.name, message.id)


def test_a_third_language_needs_nothing_but_its_catalogue(tmp_path: Path) -> None:
    """In a copy of the program, a catalogue that is dropped in is offered and spoken."""
    import shutil

    package = tmp_path / "heliograph"
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", "static")
    shutil.copytree(Path(catalogue.__file__).parent, package, ignore=ignored)
    file = package / "locale" / "pl" / "LC_MESSAGES" / "heliograph.po"
    file.parent.mkdir(parents=True)
    file.write_text(
        f'{HEAD}msgid "show this help and end"\nmsgstr "pokaż tę pomoc"\n', encoding="utf-8"
    )
    command = [sys.executable, "-P", "-c", "from heliograph.cli import main; main()"]
    told = subprocess.run(
        [*command, "--lang", "pl", "--help"], cwd=tmp_path, capture_output=True, text=True,
        env={"PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}, check=True,
    )  # fmt: skip
    assert "pokaż tę pomoc" in told.stdout
    assert "pl" in told.stdout


CATALOGUES = sorted(Path(catalogue.__file__).parents[1].rglob("locale/*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: f"{file.stem}-{file.parts[-3]}")
def test_what_is_shipped_says_the_same_with_marks_for_its_english(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert len(compact(source)) < len(source)
    assert to_mo(compact(source)) == to_mo(source)
    with file.open("rb") as opened:
        keys = {(one.context, one.id) for one in read_po(opened) if isinstance(one.id, str)}
    assert len({(context, mark_of(english)) for context, english in keys}) == len(keys)
