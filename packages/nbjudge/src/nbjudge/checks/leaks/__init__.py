"""Finds the information that calls, objects and released tables reveal, in many forms.

`nbjudge.checks` exports these functions.
"""
