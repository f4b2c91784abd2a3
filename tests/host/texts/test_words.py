"""One word for each thing: the device is the unit, and *board* means the game's own board alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from heliograph import catalogue
from tests.games_told import CLASSICS

PACKAGE = Path(catalogue.__file__).parent

# Options, packages and fields are names, and a circuit board is one
NAMES = re.compile(r"--board\b|\[board\]|\{board\}|circuit boards?|BoardGameGeek", re.IGNORECASE)
CALLED_BOARD = {
    "en": re.compile(r"\bboards?\b", re.IGNORECASE),
    "de": re.compile(r"\bBrett(?!spiel)|\bBoard", re.IGNORECASE),
    "fr": re.compile(r"\bplateaux?\b", re.IGNORECASE),
}
UNIT_IN_GERMAN = re.compile(r"\bGerät")

# Where a game speaks of its own board: context, or the sentence where there is none
GAME_BOARDS = {
    "kit": "kit_texts.word.board",
    "solari": """a comet on the board, at level 3|lay_out.dice|refusals.enter|refusals.enter_other|
        refusals.enter_piece|refusals.enter_rim|refusals.leaves_board|refusals.piece_absent|
        rules.SLI-1.1|rules.SLI-1.3|rules.SLI-3.2|rules.SLI-5.5|rules.SLI-5.10|rules.SLI-6.5|
        show_texts.board.off|show_texts.board.take|show_texts.board.title|show_texts.due.kind|
        show_texts.due.score|show_texts.head.enter|show_texts.head.enter piece|show_texts.log.off|
        show_texts.offer.total|show_texts.seat.off|texts.facts.off|things.off|things.square|
        track_texts.ask.off|track_texts.ask.shot|track_texts.log.solari_set_off|
        track_texts.log.solari_shot|track_texts.value.off""",
    "solarius_mission": """Debris beside the board|examples.SOM-EX-02|examples.SOM-EX-05|
        lay_out.boards|The die goes on your board.|options.level.L2|options.set_up.explain|
        rules.SOM-1.3|rules.SOM-2.1.chapter|rules.SOM-2.4|rules.SOM-3.13|rules.SOM-12.4|rules.SOM-13.1|rules.SOM-13.2|
        rules.SOM-14.11|show_texts.board_words.board|show_texts.changes.beside|
        show_texts.doubts.dice_total|show_texts.doubts.planets|show_texts.sheet.debris""",
    "solenia": """no gap beside the board|box_form.winter.label|examples.a seventh order|
        lay_out.summer|lay_out.winter|options.side.label|rules.SLN-1|rules.SLN-2.1|rules.SLN-2.1.chapter|rules.SLN-3.4|
        rules.SLN-7.4|rules.SLN-9.1|rules.SLN-12.1|rules.SLN-AMB-02|rules.SLN-AMB-15|
        show_texts.effects.end_per_card|show_texts.words.beside""",
}


def game_boards(domain: str) -> set[str]:
    """Return the names of the sentences in which the game's own board is meant."""
    named = GAME_BOARDS.get(domain, "").split("|")
    return {name.strip() for name in named} | {*CLASSICS.get(domain, {}).get("own_board", ())}


def is_the_games_board(domain: str, context: str, english: str) -> bool:
    """Say whether a sentence is one of those; steps of a lesson are known by their beginning."""
    if context.startswith("lesson"):
        return english.partition(".")[0] + "." in game_boards(domain)
    return (context or english) in game_boards(domain)


def wrong_words(domain: str, lang: str, message: Message) -> Iterator[str]:
    """Yield a finding for each language in which a sentence calls the unit a board."""
    forms = {"en": forms_of(message.id), lang: forms_of(message.string)}
    english = forms["en"][0]
    for language, said in forms.items():
        found = any(CALLED_BOARD[language].search(NAMES.sub("", one)) for one in said)
        if found and not is_the_games_board(domain, message.context or "", english):
            yield f"{domain}, {language}: expected the word for the unit in {said[0]!r}"
    is_german_unit = lang == "de" and any(map(UNIT_IN_GERMAN.search, forms["de"]))
    if is_german_unit and not re.search(r"\bunits?\b", english, re.IGNORECASE):
        yield f"{domain}: Gerät is the unit, and the English has another thing: {english!r}"


def forms_of(words: str | list[str] | tuple[str, ...]) -> list[str]:
    """Return singular and plurals alike."""
    return [words] if isinstance(words, str) else list(words)


def catalogues() -> list[Path]:
    """Return the catalogues of the program and of the games that come along."""
    return sorted(PACKAGE.rglob("*.po"))


@pytest.mark.parametrize("file", catalogues(), ids=lambda file: f"{file.stem}-{file.parts[-3]}")
def test_the_unit_is_never_called_a_board(file: Path) -> None:
    with file.open("rb") as source:
        messages = [message for message in read_po(source) if message.id]
    found = [one for message in messages for one in wrong_words(file.stem, file.parts[-3], message)]
    assert not found


def test_every_sentence_of_a_games_board_is_still_there() -> None:
    """The list names nothing that is gone, so that it hides nothing new."""
    for domain in GAME_BOARDS:
        (file,) = PACKAGE.glob(f"games/{domain}/locale/de/LC_MESSAGES/{domain}.po")
        with file.open("rb") as source:
            known = {name for one in read_po(source) if one.id for name in names_of(one)}
        assert game_boards(domain) <= known, domain


def names_of(message: Message) -> set[str]:
    """Return what the list may call a sentence by."""
    english = forms_of(message.id)[0]
    return {message.context or english, english.partition(".")[0] + "."}


@pytest.mark.parametrize(
    "domain, english, translated",
    [
        ("heliograph", "Plug the board in.", "Stecke das Gerät ein."),
        ("heliograph", "Plug the unit in.", "Stecke das Brett ein."),
        ("heliograph", "This device", "Dieses Gerät"),
        ("solari", "Press OK on the board.", "Drück OK am Gerät."),
    ],
)
def test_a_wrong_word_is_found(domain: str, english: str, translated: str) -> None:
    assert list(wrong_words(domain, "de", Message(english, translated)))


def test_names_and_game_boards_are_left_alone() -> None:
    named = Message("Name its port with --board.", "Nenne den Port mit --board.")
    assert not list(wrong_words("heliograph", "de", named))
    own = Message("Square of the board", "Feld des Bretts", context="things.square")
    assert not list(wrong_words("solari", "de", own))
