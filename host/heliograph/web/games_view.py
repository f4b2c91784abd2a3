"""The installed games as every page knows them: what each says about itself, as data."""

from typing import Any

from heliograph.games import ALL_GAMES


def games_view(lang: str) -> list[dict[str, Any]]:
    """Return every game in the order of its number, with what can be chosen before it begins.

    Those that share a tracker say so: `family` is the game that stands for them.
    """
    return [
        {
            "number": game.number,
            "name": game.name,
            "title": game.title.text(lang),
            "about": game.about.text(lang),
            "seats": game.seat_counts,
            "usual_seats": game.usual_seats,
            "depths": game.depths,
            "family": game.family,
            "drawn_by": game.drawn_by or game.family or game.name,
            "has_rules": game.rulebook.is_file(),
            "has_puzzles": game.puzzles.is_file(),
            "lessons": [
                {"name": name, "title": lesson.title.text(lang), "is_pressed": lesson.is_pressed}
                for name, lesson in game.lessons.items()
            ],
        }
        for game in ALL_GAMES.values()
    ]
