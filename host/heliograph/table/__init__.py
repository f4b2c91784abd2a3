"""The table: the open match, its undo line and its record, shared by pages and units."""
