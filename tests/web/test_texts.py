"""One table of texts: both languages, the same fields, and nothing left without a sentence."""

import re
import string
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph import texts
from heliograph.games import GAMES
from heliograph.games.track.refusals import rule_of
from heliograph.games.track.show import track_show
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES, TEXTS, listed, page_texts, text
from shared_rules import refusal
from shared_rules.ask_names import all_asks
from shared_rules.names import MODES
from shared_rules.refusal import Refused
from shared_rules.refusal_names import all_refusals
from shared_rules.tracker import EMPTY
from tests.web.served import served

STATIC = Path(__file__).parents[2] / "host" / "heliograph" / "web" / "static"
# Looking at the games also brings their sentences.
DRAWINGS = [game.static for game in GAMES.values()]
# Texts the pages put together from a prefix and a name they know: t(`state_${row.state}`)
BUILT_KEYS = {
    "state": ("now", "next", "waiting", "done", "winner"),
    "station": ("now", "done", "waiting"),
    "coach_set_up": ("last", "box", "asked"),
    "coach_set_up_why": ("last", "box", "asked"),
    "lane": ("energy", "rim"),
    "shelf_keeps": ("turns", "rules"),
    "energy": ("0", "1", "2", "3", "4"),
    "colour": ("0", "1", "2", "3", "4"),
    "tab": ("log", "unit", "lights", "values", "facts", "sheet"),
    "theme": ("light", "dark"),
    "source": ("page", "unit"),
    "unit": ("undo", "minus", "plus", "ok"),
    "depth": ("track", "referee", "score", "digital"),
    "depth_why": ("track", "referee", "score", "digital"),
    "tint": ("0", "1", "2"),
    "seat_light": tuple("01234567"),
    "bot": ("easy", "medium", "hard", "expert", "random", "greedy", "search"),
    "lesson": ("page", "unit", "lights"),
}


# Numbers beside which nothing is named: "3 joined", "2 of 5 done"
WITHOUT_PLURAL = {"box_left_none", "changed", "lay_out_left", "phones_joined"}
COUNT = """async (counts) => {
  const { t } = await import("/static/js/texts.js");
  return counts.map((count) => t("games_steps", { count }));
}"""


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_each_text_is_there_in_both_languages_with_the_same_fields() -> None:
    both = {key: [one.template(lang) for lang in ("en", "de")] for key, one in TEXTS.items()}
    assert len(both) > 1000
    assert [key for key, texts in both.items() if not all(map(str.strip, texts))] == []
    assert [key for key, (en, de) in both.items() if fields(en) != fields(de)] == []


def test_nobody_at_the_table_reads_of_a_host() -> None:
    """It is "the computer" to people; only a path of the project may have that name in it."""
    host = re.compile(r"\bhosts?\b(?!/)", re.IGNORECASE)
    texts = [one.template(lang) for one in TEXTS.values() for lang in LANGUAGES]
    assert [sentence for sentence in texts if host.search(sentence)] == []


def test_each_refusal_has_a_sentence_and_no_other_has() -> None:
    known = {f"refusal.{row[1]}" for row in all_refusals()}
    told = {key for key in TEXTS if key.startswith("refusal.")}
    own = {key for key in told if key.rpartition(".")[2] in GAMES}  # in the words of one game
    assert told - own == known
    assert {key.rpartition(".")[0] for key in own} <= known


# What the checks refuse that the trackers of all games share
SHARED = (
    refusal.SETUP_ONLY, refusal.SETUP_OPEN, refusal.NO_SUCH_SEAT, refusal.GAME_OVER,
    refusal.OUT_OF_TURN,
)  # fmt: skip


@pytest.mark.parametrize("game", ["solaris", "solari", "solenia", "solarius_mission"])
def test_what_all_games_refuse_rests_on_a_rule_of_the_game(game: str) -> None:
    prefix = next(iter(GAMES[game].refusal_rules.values())).partition("-")[0]
    own = [*SHARED, refusal.ROUND_ENDED] if game != "solari" else SHARED  # which has no rounds
    assert {rule_of(code, game).partition("-")[0] for code in own} == {prefix}


def test_what_a_unit_of_another_version_refuses_is_said_as_well() -> None:
    said = track_show(EMPTY, "en").refusal(EMPTY, Refused(255, 1))
    assert said == {"text": TEXTS["refusal.unknown_event"].text("en", a=1), "rule": ""}


def test_each_question_has_a_sentence() -> None:
    assert {f"ask.{name}" for _, name in all_asks()} - TEXTS.keys() == set()


def test_the_board_can_ask_how_far_to_go_back() -> None:
    assert "rewind" in MODES
    assert "ask.rewind" in TEXTS


def keys_used_by_the_pages() -> set[str]:
    files = [*STATIC.glob("js/**/*.js"), *(file for one in DRAWINGS for file in one.glob("*.js"))]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    plain = set(re.findall(r'\bt\("(\w+)"', source))
    chosen = set(re.findall(r'\bt\([^"`)]*\? "(\w+)" : "\w+"', source))
    other = set(re.findall(r'\bt\([^"`)]*\? "\w+" : "(\w+)"', source))
    built = set(re.findall(r"\bt\(`(\w+)_\$\{", source))
    assert built <= set(BUILT_KEYS), f"expected only {sorted(BUILT_KEYS)}, got {sorted(built)}"
    return plain | chosen | other | {f"{p}_{name}" for p in built for name in BUILT_KEYS[p]}


def test_each_text_a_page_uses_exists() -> None:
    assert keys_used_by_the_pages() - set(page_texts("en")) == set()


def test_each_text_for_the_pages_is_used() -> None:
    assert set(page_texts("en")) - keys_used_by_the_pages() == set()


def test_what_a_number_decides_has_a_form_for_one() -> None:
    """Where a page counts things, their name follows the number; other numbers are listed."""
    counting = {key for key in page_texts("en") if "count" in fields(TEXTS[f"ui.{key}"].english)}
    assert {key for key in counting if not TEXTS[f"ui.{key}"].many} == WITHOUT_PLURAL


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_counts_in_the_words_of_its_language(page: Page, table: Table, lang: str) -> None:
    """The page chooses the same form as the program, for small numbers and for large ones."""
    counts = [0, 1, 2, 5, 11, 21, 99, 100, 101, 102, 111, 199, 200, 201, 1001]
    with served(table) as address:
        page.goto(f"http://{address}/?lang={lang}")
        expect(page.locator("header.top")).to_be_visible()
        said = page.evaluate(COUNT, counts)
    assert said == [text(lang, "ui.games_steps", count=count) for count in counts]


def test_a_language_that_is_incomplete_says_so_where_it_is_chosen(
    page: Page, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "is_complete", lambda lang: lang != "fr")
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        choice = page.locator("[data-do=language]")
        expect(choice.locator("[value=en]")).to_have_text("English")
        expect(choice.locator("[value=fr]")).to_have_text("français, en partie")


def test_a_text_is_filled_in() -> None:
    assert text("en", "due.turn", who="Anna", station="Biotope") == "Anna is on turn at Biotope."
    assert text("de", "due.turn", who="Anna", station="Biotop") == "Biotop: Anna ist am Zug."


@pytest.mark.parametrize(
    "words, english, german",
    [
        ([], "", ""),
        (["Anna"], "Anna", "Anna"),
        (["Anna", "Ben"], "Anna and Ben", "Anna und Ben"),
        (["Anna", "Ben", "Cem"], "Anna, Ben and Cem", "Anna, Ben und Cem"),
    ],
)
def test_a_list_reads_like_a_sentence(words: list[str], english: str, german: str) -> None:
    assert [listed(lang, words) for lang in ("en", "de")] == [english, german]


def test_a_tracked_table_is_not_pursued() -> None:
    assert [key for key, one in TEXTS.items() if "verfolg" in one.template("de").lower()] == []
