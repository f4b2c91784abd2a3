"""The pages: the table screen and the simulated board, and the server that feeds them."""
