"""Many tables in one room: the page of the evening's host, a tournament, a wall, spectators."""
