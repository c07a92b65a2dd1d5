"""How texts that students or platforms wrote are shown. Each kind of place has one rule.

- Terminal: `Terminal` prints no control character. `one_line` keeps a text from looking like several lines.
- Page: `page_templates` escapes every value. `feedback.outputs` cleans HTML that students' code made.
- Formgrader: `feedback.formgrader_filters` cleans HTML and Markdown, and no page runs a script of a student's.
- Table: `in_table` keeps a text from being a formula in all files that `csv_files` and `workbooks` write.

`tests/test_sinks.py` lists all such places, and tries each one. Everything may import this package, and it imports
nothing else of nbjudge.
"""
