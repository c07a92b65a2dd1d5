"""Tries the course with different versions of its libraries, and shows the effects of the versions.

Only the Makefile starts these modules, and `cli` doesn't import them.
"""
