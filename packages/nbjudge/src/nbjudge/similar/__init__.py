"""Finds similar submissions: pairs of students whose answers are more similar than chance would explain. You judge
them.

Only `cli` imports this package.
"""
