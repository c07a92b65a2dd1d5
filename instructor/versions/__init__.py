"""Tries the course with other versions of its libraries, and says what another choice of versions would change.

Only the Makefile starts these modules; `cli` doesn't import them.
"""
