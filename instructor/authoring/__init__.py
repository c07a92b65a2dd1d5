"""From a lesson's text to notebooks: reading, rules, building, trying tests on right and wrong answers, and the
bundle.

`demo` and the command line import it, and so do tests and benchmarks. It imports `grading.processes` and
`grading.records` to judge answers, and nothing else of grading.
"""
