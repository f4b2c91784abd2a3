"""Solenia at the table: the endless band of strips, the tracker, its lights."""
