"""The sub-commands of `heliograph`, each a module; `play` opens the table, others need none."""
