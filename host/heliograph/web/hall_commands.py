"""What a table says to whoever looks after many of them: that somebody is to come."""

from heliograph.web.call import Call


def call_hall(call: Call) -> None:
    """Call, or take the call back."""
    change = call.table.hall.call if call["is_on"] else call.table.hall.end_call
    change(call.source)
