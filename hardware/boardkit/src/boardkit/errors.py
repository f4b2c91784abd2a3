"""What goes wrong with the files that people write."""


class BoardError(Exception):
    """A board file or a part cannot be used; holds every mistake found."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes
