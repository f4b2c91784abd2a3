"""What stands in the way of something at the desk of a tournament, and what to do about it."""

from heliograph.catalogue import N_
from heliograph.errors import HeliographError

NO_TOURNAMENT = N_("There is no tournament yet. Open one first, on the page of the tournament.")
NOT_A_HALL = N_(
    "{path} is the record of a table, and a hall keeps one of its own. Choose another file with "
    "--db FILE."
)
BAD_TITLE = N_("expected a title of 1 to {most} letters, got {got!r}. Write a shorter one.")
BAD_SIZES = N_(
    "expected tables of {few} to {most} seats, the wanted size among the allowed ones, got "
    "{size} of {sizes}. Choose sizes that the game allows."
)
BAD_ROUNDS = N_("expected 1 to {most} rounds, got {got}. Choose another number.")
BAD_SYSTEM = N_("expected one of the systems {known}, got {got!r}. Choose one.")
BAD_GROUPS = N_("expected 1 to {most} groups, got {got}. Choose another number.")
BAD_NAME = N_("expected a name of 1 to {most} letters, got {got!r}. Write another one.")
SAME_NAME = N_(
    "Somebody called {name} is on the list already. Write another name: tables tell people apart "
    "by the first {letters} letters."
)
TOO_MANY = N_("expected at most {most} people, and so many are on the list. Nobody can be added.")
NOBODY = N_("expected the number of somebody on the list, got {got}. Look at the list again.")
BAD_CODE = N_(
    "Nobody has the code {code}. Look at the card again: codes have {letters} letters and digits. "
    "Who has lost their card is checked in by the organiser."
)
TOO_FEW = N_(
    "{here} people have checked in, and a table needs {fewest}. Let more people check in first."
)
STILL_PLAYING = N_(
    "Round {round} is still being played: no result yet at {tables}. Enter what is missing first."
)
ALL_PLAYED = N_(
    "All {rounds} rounds are played. The standings are final; results can be corrected."
)
NO_ROUND = N_("No round has been drawn yet. Draw the first one.")
HAS_RESULTS = N_(
    "Round {round} has results already, so it cannot be taken back. Correct results one by one."
)
NO_SEATING = N_("Round {round} has no table {table}. Look at the round again.")
HAS_RESULT = N_("This table has a result. Put it right with a correction, which is logged.")
NO_RESULT = N_("This table has no result yet. Enter it first.")
BAD_RESULT = N_(
    "expected a place from 1 to {seats} for each of {seats} seats, the best one with 1, got {got}. "
    "Enter the places again; who is equal has the same one."
)
NO_CHANGE = N_("The result is the same as before. Nothing was changed.")


class TournamentError(HeliographError):
    """The desk of the tournament cannot do this; nothing was changed."""
