"""Choices as people type them: `die 5`, `piece 3`, `go N`, `rim 37`, `roll 2-5`."""

EXAMPLES = "'roll 5-2', 'die 5', 'piece 3', 'go N', 'rim 37', 'heading E'"
_SHORT = {"h": "hunter", "b": "blocker", "d": "doubler"}


def in_order(text: str) -> str:
    """Return a text as choices are written; the order of two dice does not matter."""
    words = text.lower().split()
    if len(words) == 2 and words[0] in ("roll", "tile", "name") and len(words[1]) == 3:
        words[1] = "-".join(sorted(words[1].split("-"), reverse=True))
    if len(words) == 2 and words[0] == "piece":
        words[1] = _SHORT.get(words[1], words[1])
    return " ".join(words)
