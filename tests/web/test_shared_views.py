"""What readers of one language share is made once, and is what each would be shown alone."""

import json

import pytest

from heliograph.games import GAMES
from heliograph.record.keys import HOST, SEAT, WATCH, Access
from heliograph.table.table import Table
from heliograph.view import match_view, table_view
from heliograph.view.json_parts import Part, Rewriter, to_json
from heliograph.view.table_view import Shared, live_view, view_after_undo, view_at
from tests.commanding import perform
from tests.playing import play_on

SEATS = 4
READERS = [Access(HOST), *(Access(SEAT, seat, 2 + seat) for seat in range(SEATS)), Access(WATCH)]
STEPS = 45  # more than two blocks of the log


@pytest.fixture(params=["referee", "digital"])
def depth(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=sorted(GAMES))
def match(request: pytest.FixtureRequest, table: Table, depth: str) -> Table:
    seats = min(SEATS, GAMES[request.param].most_seats)
    perform(table, {"do": "begin", "game": request.param, "seats": seats, "depth": depth,
                    "names": ["Ada", "Bo", "Cy", "Di"][:seats], "draw": True})  # fmt: skip
    play_on(table, STEPS)
    return table


def test_what_is_shared_is_what_each_reader_would_be_shown_alone(match: Table, depth: str) -> None:
    lang = {"referee": "de", "digital": "en"}[depth]
    shared: Shared = {}
    for access in READERS:
        together = [
            live_view(match, lang, access, shared),
            view_after_undo(match, lang, access, shared),
            view_at(match, lang, match.rev, access, shared),
        ]
        alone = [
            live_view(match, lang, access),
            view_after_undo(match, lang, access),
            view_at(match, lang, match.rev, access),
        ]
        assert [to_json(view) for view in together] == [to_json(view) for view in alone]


def test_moments_that_are_looked_at_do_not_pile_up(table: Table) -> None:
    perform(table, {"do": "begin", "game": next(iter(GAMES)), "seats": SEATS,
                    "depth": "referee", "draw": True})  # fmt: skip
    play_on(table, STEPS)
    shared: Shared = {}
    for rev in range(table.length + 1):
        view_at(table, "en", rev, READERS[-1], shared)
    assert len(shared) <= table_view.MOST_SHARED < table.length


def test_a_board_of_which_only_what_changed_is_written_is_the_whole_board(match: Table) -> None:
    show, rewriter = match_view.show_of(match, "en"), Rewriter()
    for rev in [*range(match.length), *range(match.length, 0, -1)]:
        board = show.board(match.position_at(rev))
        assert in_one_order(rewriter.rewrite(board)) == in_one_order(Part(board))


def test_a_view_of_which_only_what_changed_is_written_is_the_whole_view(match: Table) -> None:
    assert match.opened is not None
    first = match.opened.rules.floor
    for rev in [*range(first, match.length), *range(match.length, first, -1)]:
        match.goto(rev, sure=True)
        after_others = to_json(live_view(match, "en"))
        table_view._rewriter.cache_clear()
        assert json.loads(after_others) == json.loads(to_json(live_view(match, "en")))


def test_no_page_needs_all_that_a_game_tells_of_a_position(
    match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a page shows is read fact by fact: most of them did not change."""
    assert match.rules is not None
    whole: list[int] = []
    seen_by = type(match.rules.game).view
    monkeypatch.setattr(type(match.rules.game), "view", lambda game, state, viewer: (
        whole.append(viewer), seen_by(game, state, viewer))[1])  # fmt: skip
    for access in READERS[: 1 + match.rules.game.seats]:
        live_view(match, "en", access)
        view_at(match, "en", match.rev - 1, access)
    assert whole == []


def in_one_order(part: Part) -> str:
    """The same text, whatever order its fields come in; `true` is not 1."""
    return json.dumps(json.loads(part.text), sort_keys=True)


def told(table: Table) -> list[str]:
    """The log as every reader is told it."""
    assert table.rules is not None
    readers = {match_view.select_reader(table.rules, access) for access in READERS}
    show = match_view.show_of(table, "en")
    return [match_view.log_lines(show, table, reader, table.rev).text for reader in sorted(readers)]


def told_anew(table: Table) -> list[str]:
    """The same with nothing kept from before."""
    with pytest.MonkeyPatch.context() as patched:
        for name in ("_log_block", "log_lines"):
            patched.setattr(match_view, name, getattr(match_view, name).__wrapped__)
        return told(table)


def test_the_log_of_a_line_is_never_that_of_another(match: Table) -> None:
    end = match.rev
    far, near = min(30, end - 1), min(12, end // 2)  # some agree to a draw early
    for back in (1, far, near, 0):
        match.goto(end - back, sure=True)
        assert told(match) == told_anew(match)
    for back in (25, 3):  # another way to as many steps
        match.goto(match.rev - min(back, match.rev - 1), sure=True)
        play_on(match, back, seed=back)
        assert told(match) == told_anew(match)
    for branch in range(len(match.branches)):
        match.return_to(branch, "page", sure=True)
        assert told(match) == told_anew(match)
