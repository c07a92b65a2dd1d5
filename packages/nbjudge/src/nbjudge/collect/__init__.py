"""Sorts a learning platform's download of all submissions into the folder `submitted/`.

`cli` imports this package. The package itself imports the modules for the course folder and for errors, but nothing
that grades.
"""
