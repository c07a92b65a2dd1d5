"""Sorts a learning platform's download of all submissions into the folder `submitted/`.

`cli` imports this package. The package itself imports the course folder and the errors, but nothing that grades.
"""
