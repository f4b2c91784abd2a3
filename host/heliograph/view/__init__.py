"""What a page may see of the table, part by part, as JSON-ready values for one reader."""
