"""Pages for students: marks, their own answers, and the messages of tests, without a single line of a hidden test.

The command line and `demo` import it. It imports `grading` to read the gradebook and graded notebooks.
"""
