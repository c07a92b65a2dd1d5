"""Slides for the lessons. `make slides` turns each lesson's figures and its passages marked for slides into a deck that
opens offline.

With `--live`, a server shows the decks and runs their code. Only tests import this package, which itself imports
`authoring`.
"""
