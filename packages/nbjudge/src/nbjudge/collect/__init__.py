"""Sorts a learning platform's download of all submissions into `submitted/`.

`cli` imports it. It imports the gradebook's folder and the errors, but nothing that grades.
"""
