"""One run of `nbjudge grade`: its options, the pool of workers, progress, and the report at the end.

The command line, `regrade` and `demo` import it. It may import every other package of grading except `servers`.
"""
