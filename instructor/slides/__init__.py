"""Slides of the lessons: `make slides` turns what each lesson marks for slides, and its figures, into a deck that opens
offline.

Only tests import it. It imports `authoring`.
"""
