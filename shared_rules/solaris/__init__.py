"""Solaris at the table: tokens in their stacks, the tracker, its lights."""
