"""What a program loads and reads before it shows its first page, for the copies of `forked.py`.

To import this module is to have it all in memory: modules, descriptions of games, catalogues.
"""

import gc
import mimetypes
from importlib import import_module

from heliograph.games import GAMES
from heliograph.texts import LANGUAGES, languages_in_part, page_texts
from tests.web.joined_modules import joined

MODULES = ("heliograph.commands.play", "heliograph.commands.hall", "heliograph.web.app",
           "heliograph.web.server", "heliograph.table.timekeeper", "tests.forked",
           "tests.made_once", "heliograph.link.unit_link", "heliograph.link.simulated",
           "anyio._backends._asyncio", "uvicorn.lifespan.on", "uvicorn.loops.auto")  # fmt: skip

for name in (*MODULES, *(f"{game.package}.game" for game in GAMES.values())):
    import_module(name)
for game in GAMES.values():
    _parts = (game.show_class, game.track_module, game.make_policy)
for language in LANGUAGES:
    page_texts(language)
    for game in GAMES.by_number.values():
        game.title.text(language)
        [lesson.title.text(language) for lesson in game.lessons.values()]
languages_in_part()
mimetypes.init()
joined()
gc.collect()
gc.freeze()
