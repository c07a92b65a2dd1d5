"""Tries the course with different versions of its libraries, and shows the effects of a different choice of
versions.

Only the Makefile starts these modules, and `cli` doesn't import them.
"""
