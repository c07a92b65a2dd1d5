"""One run of `nbjudge grade`: its options, the pool of workers, its progress, and the final report.

The command line, `regrade` and `demo` import this package, which itself may import any other grading package except
`servers`.
"""
