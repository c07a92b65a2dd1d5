"""How a class did: a page and CSV files."""
