"""Choices as people type them: `die 5`, `piece 3`, `go N`, `rim 37`, `roll 2-5`."""

EXAMPLES = "'roll 5-2', 'die 5', 'piece 3', 'go N', 'rim 37', 'heading E'"
# The rule by which each kind of choice is made, by its first word
VERB_RULES = {
    "forfeit": "SLI-3.5", "die": "SLI-3.3", "piece": "SLI-3.3", "go": "SLI-4.1",
    "same": "SLI-5.6", "place": "SLI-5.6", "aimed": "SLI-5.2", "total": "SLI-5.2",
    "heading": "SLI-9.5", "roll": "SLI-3.1", "tile": "SLI-12.1", "name": "SLI-3.4",
    "begin": "SLI-2.2", "rim": "SLI-5.3", "enter": "SLI-6.1", "row": "SLI-7.1",
    "sequence": "SLI-8.3", "alignment": "SLI-9.2", "done": "SLI-3.6",
}  # fmt: skip
_SHORT = {"h": "hunter", "b": "blocker", "d": "doubler"}


def in_order(text: str) -> str:
    """Return a text as choices are written; the order of two dice does not matter."""
    words = text.lower().split()
    if len(words) == 2 and words[0] in ("roll", "tile", "name") and len(words[1]) == 3:
        words[1] = "-".join(sorted(words[1].split("-"), reverse=True))
    if len(words) == 2 and words[0] == "piece":
        words[1] = _SHORT.get(words[1], words[1])
    return " ".join(words)
