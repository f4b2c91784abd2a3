"""The sub-commands of `heliograph` that need no table: games, simulate, replay, rules."""
