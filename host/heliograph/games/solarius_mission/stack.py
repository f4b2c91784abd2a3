"""The stack of tasks: the one on top is the decision that is pending.

Whatever nests (a bonus that plays a card that draws cards) is pushed on top of it, so that no
decision has to know what follows.
"""

from heliograph.games.solarius_mission.facts import ACTOR, SP

State = bytes | bytearray


def push(state: bytearray, task: int, argument: int = 0) -> None:
    """Put a task on top of the stack."""
    top = state[SP] + 2
    state[SP] = top
    state[top] = task
    state[top + 1] = argument


def pop(state: bytearray) -> int:
    """Take the top task off the stack and return its argument."""
    top = state[SP]
    argument = state[top + 1]
    state[top] = state[top + 1] = 0
    state[SP] = top - 2
    return argument


def replace(state: bytearray, task: int, argument: int = 0) -> None:
    """Put a task in the place of the one on top of the stack."""
    top = state[SP]
    state[top] = task
    state[top + 1] = argument


def push_all(state: bytearray, tasks: tuple[tuple[int, int], ...]) -> None:
    """Put several tasks on the stack so that the first of them comes first."""
    for task, argument in reversed(tasks):
        push(state, task, argument)


def lay_out(tasks: tuple[tuple[int, int], ...]) -> bytearray:
    """Return tasks as they lie on the stack, so that the first of them comes first."""
    return bytearray(number for task in reversed(tasks) for number in task)


def push_laid_out(state: bytearray, tasks: bytearray) -> None:
    """Put tasks on the stack that were laid out before."""
    end = state[SP] + len(tasks)
    state[state[SP] + 2 : end + 2] = tasks
    state[SP] = end


# For pages, which know nothing of bytes


def task_of(state: State) -> int:
    """Return the task that is pending."""
    return state[state[SP]]


def argument_of(state: State) -> int:
    """Return the number of the task that is pending."""
    return state[state[SP] + 1]


def height_of(state: State) -> int:
    """Return a number that grows with the stack."""
    return state[SP]


def actor_of(state: State) -> int:
    """Return the seat that decides."""
    return state[ACTOR]
