"""The list of matches; matches as files; copies of a record, and what is left of a damaged one."""
