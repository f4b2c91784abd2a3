"""Commands from outside: off unless the people of the table allowed them, and few.

What is allowed goes through the same door as the table's own screen, with the same checks.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial

from heliograph.catalogue import LANGUAGES, N_
from heliograph.errors import HeliographError
from heliograph.games.track.show import track_show
from heliograph.mqtt.topics import BadMessage, Message, read_message
from heliograph.supervision import log_once
from heliograph.table.hall_line import LONGEST_MESSAGE
from heliograph.table.table import Table
from heliograph.web.commands import perform
from heliograph.web.fields import BadCommand, words
from heliograph.web.settings_commands import LEAST_LEVEL
from shared_rules.refusal import Refused

BEGIN, PAUSE, BRIGHTNESS, CALL = "begin", "pause", "brightness", "call"
COMMANDS = (BEGIN, PAUSE, BRIGHTNESS, CALL)
SOURCE = "broker"
LONGEST_ID = 64
_IDS_KEPT = 64
_NOT_ALLOWED = N_(
    "This table takes no command {command!r} from a broker. Expected one of: {allowed}. The people "
    "of the table allow commands with --mqtt-commands."
)
_RETAINED = N_(
    "A command that the broker keeps would be done again at every start. Send it without retain."
)
_OCCUPIED = N_(
    "An unfinished match is on the table. Let it be finished or put aside, or send "
    '"replace": true: it stays in the record.'
)
_FAILED = N_("This failed inside of the program; its log says why. Nothing was changed.")


class NotDone(HeliographError):
    """A command of the broker that the table does not follow."""


class CommandDesk:
    """Takes the commands for one table."""

    def __init__(self, table: Table, allowed: frozenset[str]) -> None:
        self.allowed = tuple(command for command in COMMANDS if command in allowed)
        self._table = table
        self._answers: OrderedDict[str, Message] = OrderedDict()
        self._handlers: Mapping[str, Callable[[Message], object]] = {
            BEGIN: self._begin,
            PAUSE: self._pause,
            BRIGHTNESS: self._set_brightness,
            CALL: self._call,
        }

    def take(self, payload: bytes, is_retained: bool = False) -> Message:
        """Do what came, once, and return the answer to it."""
        try:
            command = read_message(payload)
            name = _read_id(command)
        except BadMessage as problem:
            return _refuse(None, _speak(problem))
        if name is not None and name in self._answers:
            return self._answers[name]
        answer = self._answer(name, command, is_retained)
        if name is not None:
            self._answers[name] = answer
            if len(self._answers) > _IDS_KEPT:
                self._answers.popitem(last=False)
        return answer

    def _answer(self, name: str | None, command: Message, is_retained: bool) -> Message:
        try:
            if is_retained:
                raise NotDone(_RETAINED)
            self._obtain_handler(command.get("do"))(command)
        except Refused as refused:
            return _refuse(name, partial(self._say_refusal, refused))
        except HeliographError as problem:
            return _refuse(name, problem.text)
        except BadCommand as problem:
            return _refuse(name, _speak(problem))
        except Exception as problem:  # noqa: BLE001 (whatever came, the table goes on)
            log_once(f"the command {command.get('do')!r} of a broker", problem)
            return _refuse(name, _FAILED.text)
        return {"id": name, "ok": True}

    def _obtain_handler(self, verb: object) -> Callable[[Message], object]:
        if not isinstance(verb, str) or verb not in self.allowed:
            allowed = ", ".join(self.allowed) or "–"
            raise NotDone(_NOT_ALLOWED.filled(command=f"{verb!s:.20}", allowed=allowed))
        return self._handlers[verb]

    def _say_refusal(self, refused: Refused, lang: str) -> str:
        state = self._table.state
        return str(track_show(state, lang, self._table.names).refusal(state, refused)["text"])

    # What can be commanded

    def _begin(self, command: Message) -> None:
        table = self._table
        with table.lock:
            if not _is_free(table) and command.get("replace") is not True:
                raise NotDone(_OCCUPIED)
            perform(table, {**command, "do": "begin", "at": table.stamp})

    def _pause(self, command: Message) -> None:
        is_on = command.get("on")
        if not isinstance(is_on, bool):
            raise BadCommand(f"expected on as true or false, got {is_on!r:.40}")
        perform(self._table, {"do": "pause" if is_on else "go_on"})

    def _set_brightness(self, command: Message) -> None:
        if command.get("level") is None:
            raise BadCommand(f"expected level as a number {LEAST_LEVEL}–100, got nothing")
        perform(self._table, {"do": "lights", "level": command["level"]})

    def _call(self, command: Message) -> None:
        message = words(LONGEST_MESSAGE)("text", command.get("text"))
        shown = "".join(char if char.isprintable() else " " for char in message).strip()
        with self._table.lock:
            self._table.hall.end_call(SOURCE)
            self._table.hall.show_message(shown, SOURCE)


def _is_free(table: Table) -> bool:
    """Say whether nobody plays: no match, one that is over, or one that has not begun."""
    return table.rules is None or table.rev == 0 or table.is_over


def _read_id(command: Message) -> str | None:
    """Return what a command is called, so that it is done once. Raises `BadMessage`."""
    name = command.get("id")
    if name is None or (isinstance(name, str) and len(name) <= LONGEST_ID):
        return name
    raise BadMessage(f"expected id as up to {LONGEST_ID} letters, got {name!r:.40}")


def _speak(problem: Exception) -> Callable[[str], str]:
    """Return a reason that only programmers read, in every language."""
    reason = str(problem)
    return lambda _lang: reason


def _refuse(name: str | None, speak: Callable[[str], str]) -> Message:
    """Return the answer to what was not done, with the reason in every language."""
    return {"id": name, "ok": False, "error": {lang: speak(lang) for lang in LANGUAGES}}
