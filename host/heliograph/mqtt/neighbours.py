"""The other tables on the broker, as far as names go: two that cannot be told apart are told."""

from collections.abc import Callable

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.mqtt.connection import Incoming
from heliograph.mqtt.topics import AVAILABILITY, BadMessage, read_message, topic_of

# So many tables are remembered; a stranger may make up any number of them
MOST_TABLES = 1024
_SAME_TABLE = N_(
    "Another program speaks on the broker as this table: it plays on a copy of this record. End "
    "one of the two, or give one another name there: heliograph mqtt --new-id"
)
_SAME_NAME = N_(
    "Another table on the broker is called {name} as well. Give one of them another name with "
    "--table."
)


class Neighbours:
    """Who else is on the broker; `tell` is given what is wrong, None when all is well."""

    def __init__(
        self, table: str, run: str, name: str, tell: Callable[[HeliographError | None], None]
    ) -> None:
        self._own_topic = topic_of(table, AVAILABILITY)
        self._run = run
        self._name = name
        self._tell = tell
        self._doubles: set[str] = set()  # runs of other programs that are this table
        self._namesakes: set[str] = set()
        self._problem: HeliographError | None = None

    def take(self, message: Incoming) -> bool:
        """Note who is there; return whether we should say once more that we are."""
        try:
            said = read_message(message.payload)
        except BadMessage:
            return False
        is_online, run, name = said.get("online"), said.get("run"), said.get("name")
        if message.topic != self._own_topic:
            is_namesake = is_online is True and bool(name) and name == self._name
            _note(self._namesakes, message.topic, is_namesake)
        elif run == self._run or message.is_retained or not isinstance(run, str):
            return False  # our own word, or that of a run that is over
        else:
            is_news = is_online is not True or run not in self._doubles
            _note(self._doubles, run, is_online is True)
            self._tell_all()
            return is_news
        self._tell_all()
        return False

    def _tell_all(self) -> None:
        kind = _SAME_TABLE if self._doubles else _SAME_NAME if self._namesakes else None
        problem = HeliographError(kind.filled(name=self._name)) if kind else None
        if str(problem) != str(self._problem):
            self._problem = problem
            self._tell(problem)


def _note(known: set[str], one: str, is_there: bool) -> None:
    if not is_there:
        known.discard(one)
    elif len(known) < MOST_TABLES:
        known.add(one)
