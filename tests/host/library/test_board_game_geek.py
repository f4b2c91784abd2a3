"""A play as BoardGameGeek tells plays."""

from xml.etree import ElementTree as ET

from heliograph.games import ALL_GAMES
from heliograph.library.board_game_geek import NUMBERS, play_xml

PLAY = {
    "playDate": "2026-11-20 21:05:00",
    "durationMin": 75,
    "game": {"name": "Chess", "bggId": 171},
    "players": [
        {"name": 'Ada "A" <b>', "winner": True, "score": 1},
        {"name": "Çiğdem", "winner": False},
    ],
}


def test_every_number_belongs_to_a_game_that_is_here() -> None:
    assert set(NUMBERS) <= set(ALL_GAMES)
    assert len(set(NUMBERS.values())) == len(NUMBERS)


def test_a_play_is_told_whole() -> None:
    play = ET.fromstring(play_xml(PLAY))[0]
    assert dict(play.attrib) == {"date": "2026-11-20", "quantity": "1", "length": "75",
                                 "incomplete": "0", "nowinstats": "0"}  # fmt: skip
    item, players = play
    assert dict(item.attrib) == {"name": "Chess", "objecttype": "thing", "objectid": "171"}
    assert [dict(player.attrib) for player in players] == [
        {"name": 'Ada "A" <b>', "startposition": "1", "win": "1", "score": "1"},
        {"name": "Çiğdem", "startposition": "2", "win": "0"},
    ]


def test_a_game_without_a_number_goes_by_its_name() -> None:
    play = {**PLAY, "game": {"name": "Solari"}}
    assert "objectid" not in play_xml(play)
