"""Pages for students: marks, their own answers, and what each test says, without a line of a hidden test.

The command line and `demo` import it. It imports `grading` to read the gradebook and graded notebooks.
"""
