"""A new game: what can be chosen, and how the choices become a match."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.catalogue import N_
from heliograph.engine import CHANCE, Content
from heliograph.engine.box_file import BoxFile
from heliograph.engine.errors import BadContent, Place, RulesError
from heliograph.engine.options import validate
from heliograph.games import ALL_GAMES, GAMES, load_game
from heliograph.games.depths import is_tracked
from heliograph.games.description import TOKEN_COLOURS, GameDescription
from heliograph.games.own_box import assumed_facts, form_of, load_content
from heliograph.games.shows import show_for
from heliograph.games.track.loading import track_module
from heliograph.games.track.set_up import (
    Known,
    asks_who_begins,
    count_questions,
    known_answers,
    set_up_answers,
)
from heliograph.games.track.show import track_show
from heliograph.library.last_time import last_games, last_names, last_time
from heliograph.record.boxes import Boxes
from heliograph.table.engine_rules import describe
from heliograph.table.luck import fresh_seed
from heliograph.table.replay import trace
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.web.fields import (
    BadCommand,
    Reader,
    anything,
    by_name,
    flag,
    one_of,
    optional,
    texts,
    whole,
    words,
)
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.panel import MOST_SEATS
from shared_rules.tracker import EMPTY

View = dict[str, Any]
NAME_LENGTH = 20
# What is read before it is cut
LONGEST_NAME = 200
MOST_NAMES = 8
MOST_OPTIONS = 64
MOST_BOX = 60_000
_RNG_BITS = (1 << 32) - 1
ASKED, BOX, LAST = "asked", "box", "last"


class Wanted(NamedTuple):
    """A new game as people chose it, each part checked by itself."""

    game: str
    seats: int
    options: View
    box: View | None
    bots: dict[int, str]
    names: tuple[str, ...]


def coach_view(table: Table, name: str, lang: str) -> View:
    """Return what can be chosen for a game, each explained, and what is assumed of its box."""
    about = ALL_GAMES[_game_name(name)]
    missing = [problem.text(lang) for problem in GAMES.missing.values()]
    if not about.rule_depths:
        return {"missing": missing, **_tracked_coach_view(table, about, lang)}
    game = load_game(name, about.most_seats)
    return {
        "game": name,
        "missing": missing,
        "seats": about.seat_counts,
        "options": [
            {**option._asdict(), "depths": about.depths_of_option(option.name)}
            for option in about.option_texts(lang)
        ],
        "people": {str(seats): _people(name, seats, lang) for seats in about.seat_counts},
        "colours": _colours(about.token_colours, lang),
        # None where everything that the game begins with is asked one by one
        "proposals": getattr(track_module(name), "PROPOSALS", None),
        **_here(table, name),
        **_asks(about),
        "assumed": _assumed(name, _own_content(table, name), lang),
        "facts": len(assumed_facts(name, game.content)),
        "draws": _phase_of(game.table_state(game.start())) == common.SETUP,
        "bots": list(bot_levels()),
    }


def _tracked_coach_view(table: Table, about: GameDescription, lang: str) -> View:
    """Return what can be chosen for a game that is only tracked: how many play."""
    people = {}
    for seats in about.seat_counts:
        tracker = trackers.play(trackers.tracker_for(b""), b"".join(about.opening(seats)))
        show = track_show(bytes(tracker.state), lang)
        people[str(seats)] = [
            {"colour": show.colour_of(tracker, seat), "calling": show.called(tracker, seat)}
            for seat in range(seats)
        ]
    return {
        "game": about.name, "seats": about.seat_counts, "options": [], "people": people,
        "colours": [], "proposals": None, "assumed": [], "facts": 0, "draws": False, "bots": [],
        **_here(table, about.name), **_asks(about),
    }  # fmt: skip


def _here(table: Table, name: str) -> View:
    """Return what this table knows of itself: who played, what, and how this game was played."""
    matches = table.matches()
    return {
        "names": last_names(matches),
        "played": last_games(matches),
        "last": last_time(matches, name),
    }


def _asks(about: GameDescription) -> View:
    """Return how much a table asks at track depth before its first turn, and whether who begins."""
    opening = b"".join(about.opening(about.usual_seats))
    state = bytes(trackers.play(trackers.tracker_for(EMPTY), opening).state)
    begins = asks_who_begins(state)
    return {"asks": count_questions(state) - begins, "begins": begins}


def _own_content(table: Table, name: str) -> Content:
    """Return what is known of the box: as people entered it, unless their file is spoilt."""
    try:
        return load_content(name, Boxes(table.record).read(name))
    except BadContent:
        return load_content(name, None)


def _people(name: str, seats: int, lang: str) -> list[View]:
    """Return colour and calling of each seat; with two, somebody else may sit at the second."""
    game = load_game(name, seats)
    show = show_for(game, lang)
    views = enumerate(show.seats(game.start()))
    return [{"colour": view["colour"], "calling": show.who(seat)} for seat, view in views]


def check_view(command: Mapping[str, Any], lang: str, boxes: Boxes | None = None) -> View:
    """Return what stands in the way of a game as it was chosen, before it is begun."""
    try:
        wanted = read_wanted(command, boxes)
        if is_tracked(wanted.options):
            return {"game": wanted.game, "problem": None, "assumed": [], "owned": False}
        game = load_game(wanted.game, wanted.seats, wanted.options, wanted.box)
    except BadContent as problem:
        return _in_the_way(command, problem, lang, "box")
    except RulesError as problem:
        return _in_the_way(command, problem, lang, "options")
    return {
        "game": wanted.game,
        "problem": None,
        "assumed": _assumed(wanted.game, game.content, lang),
        "owned": wanted.box is not None,
    }


def _in_the_way(command: Mapping[str, Any], problem: RulesError, lang: str, where: str) -> View:
    told = {"text": problem.text(lang), "rule": problem.rule, "where": where}
    return {"game": command["game"], "problem": told}


def begin(table: Table, command: Mapping[str, Any], source: str) -> None:
    """Begin a match. Raises `BadCommand`, `BadOption`, `BadContent` or `Refused`."""
    wanted = read_wanted(command, Boxes(table.record))
    if is_tracked(wanted.options):
        known = _known_set_up(table, wanted, command["set_up"])
        with table.batch():
            table.play(_opening(wanted), source, wanted.names, game=wanted.game)
            if known is not None:
                _set_up_at_once(table, known, command["first"], source)
        return
    about = describe(wanted.game, wanted.seats, wanted.options, wanted.box, wanted.bots)
    with table.batch():
        table.begin(about, wanted.names, source)
        if command.get("draw") is True:
            draw_set_up(table, source)


def _known_set_up(table: Table, wanted: Wanted, how: str) -> Known | None:
    """Return what is known of the answers that the set-up asks for; None where people answer."""
    if how != LAST:
        return {} if how == BOX else None
    for row in table.matches():
        about = row.about
        is_same = about.get("game") == wanted.game and about.get("seats") == wanted.seats
        if is_same and is_tracked(about.get("options")):
            line = trace(table.record.rows(row.id), with_events=True)
            states = [EMPTY, *(line.state_at(step.number) for step in line.steps)]
            steps = (b"".join(step.events) for step in line.steps)
            return known_answers(zip(states, steps, strict=False))
    return {}


def _set_up_at_once(table: Table, known: Known, first: int, source: str) -> None:
    """Answer what the table asks before the first turn, as one step."""
    choices = set_up_answers(table.state, known, first, fresh_seed() & _RNG_BITS)
    if choices:
        table.enter(choices, source)


def _opening(wanted: Wanted) -> list[bytes]:
    """Return the step that begins a tracked match: at least the game and how many play."""
    module = track_module(wanted.game)
    options = dict(wanted.options)
    del options["depth"]
    if options and hasattr(module, "opening"):
        events: list[bytes] = module.opening(wanted.seats, options)
        return events
    validate((), options)  # whatever else is chosen is asked question by question
    return ALL_GAMES[wanted.game].opening(wanted.seats)


def draw_set_up(table: Table, source: str) -> None:
    """Draw the whole set-up for the table; each draw is a step, so that each can be taken back."""
    with table.batch():
        while table.rules and _is_draw_of_set_up(table, table.rules):
            table.enter((table.rules.draw(table.position),), source)


def _is_draw_of_set_up(table: Table, rules: Rules) -> bool:
    is_set_up = _phase_of(table.state) == common.SETUP
    return is_set_up and rules.pending(table.position).seat == CHANCE


def _phase_of(state: bytes) -> int:
    return trackers.tracker_for(state).phase


def read_wanted(command: Mapping[str, Any], boxes: Boxes | None = None) -> Wanted:
    """Return a new game as the page asked for it. Raises `BadCommand` or `RulesError`."""
    name = _game_name(command["game"])
    seats, depth = command["seats"], command["depth"]
    about, options = ALL_GAMES[name], {**command["options"], "depth": depth}
    if not about.offers_depth(depth):
        raise BadCommand(f"expected depth {' or '.join(about.depths)}, got {depth!r:.40}")
    own = None if is_tracked(options) else boxes  # what is tracked needs no box
    box = _box(name, command["box"], command.get("box_name") or "", own)
    bots, names = _bots(command["bots"], seats), names_by_seat(command["names"], seats)
    return Wanted(name, seats, options, box, bots, names)


# What a new game is chosen by; `read_wanted` looks at what it means.
NEW_GAME: dict[str, Reader] = {
    "game": words(40),
    "seats": whole(1, MOST_SEATS),
    "depth": words(40),
    "options": optional(by_name(MOST_OPTIONS), {}),
    "box": optional(anything),
    "box_name": optional(words(LONGEST_NAME)),
    "bots": optional(by_name(MOST_SEATS), {}),
    "names": optional(texts(MOST_NAMES, LONGEST_NAME), ()),
    "draw": flag,
    # How the questions of a tracked set-up are answered, and which seat begins (0: lots say)
    "set_up": optional(one_of(ASKED, BOX, LAST), ASKED),
    "first": optional(whole(0, MOST_SEATS), 0),
}


def names_by_seat(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a name for each seat, empty where people left it out."""
    cut = [clean_name(name) for name in names[:seats]]
    return tuple(cut + [""] * (seats - len(cut)))


def clean_name(name: str) -> str:
    """Return a name as it is kept: one line of bounded length, without control characters."""
    shown = "".join(char if char.isprintable() else " " for char in name)
    return shown.strip()[:NAME_LENGTH].strip()


def _game_name(name: str) -> str:
    if name not in ALL_GAMES:
        raise BadCommand(f"expected one of {', '.join(ALL_GAMES)}, got {name!r:.40}")
    return name


def _colours(colours: Sequence[str], lang: str) -> list[View]:
    """Return the colours a game lets people choose, by the numbers its option takes."""
    return [
        {"number": number, "colour": colour, "name": _colour_name(colour, lang)}
        for number, colour in enumerate(colours)
    ]


def _colour_name(colour: str, lang: str) -> str:
    return text(lang, f"ui.colour_{TOKEN_COLOURS.index(colour)}")


def _assumed(name: str, content: Any, lang: str) -> list[View]:
    """The assumed facts block by block: a box has many cards, and a list of blocks is readable."""
    labels = {form["block"]: form["label"] for form in form_of(name, lang)}
    counts = Counter((block, rule) for block, _, rule in content.assumed())
    return [
        {"block": block, "rule": rule, "label": labels[block], "count": count}
        for (block, rule), count in counts.items()
    ]


def bot_levels() -> tuple[str, ...]:
    """Return the levels that people choose from; loaded late, as the first page needs none."""
    from heliograph.bots import LEVELS

    return LEVELS


def _bots(bots: Mapping[str, Any], seats: int) -> dict[int, str]:
    from heliograph.bots import KINDS as kinds  # noqa: N811 (older ones as well)

    places = {str(seat) for seat in range(seats)}
    if not places.issuperset(bots) or not all(kind in kinds for kind in bots.values()):
        raise BadCommand(f"expected seats and kinds {', '.join(kinds)}, got {bots!r:.60}")
    return {int(seat): kind for seat, kind in bots.items()}


def _box(game: str, written: object, name: str, boxes: Boxes | None) -> BoxFile | None:
    """Return the content file sent along, else the box that people entered; "": neither."""
    if written is None:
        return boxes.read(game) if boxes else None
    return read_file(written, name) if written else None


def read_file(written: object, name: str) -> BoxFile:
    """Return a content file that a page sent; raises `BadContent` where it is none."""
    if not isinstance(written, str):
        raise BadCommand(f"expected a content file as text, got {written!r:.40}")
    if len(written) > MOST_BOX:
        expected = N_("at most {most_box} characters").filled(most_box=MOST_BOX)
        raise BadContent("", "box", expected, str(len(written)), "", Place(name))
    return BoxFile(written, name)
