"""Games that everybody owns, each in a folder of its own and told by the kit."""
