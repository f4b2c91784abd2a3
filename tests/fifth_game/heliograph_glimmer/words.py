"""What people read of Glimmer."""

from heliograph.games.text_files import join_texts, read_texts

WORDS = join_texts(read_texts(__file__))


def say(lang: str, key: str, **fields: object) -> str:
    """Return a text with its fields filled in."""
    return WORDS[key].text(lang, **fields)
