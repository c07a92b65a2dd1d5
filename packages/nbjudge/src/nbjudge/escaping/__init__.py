"""Rules for showing text from students or platforms, with one rule for each kind of place.

- Terminal: `Terminal` prints no control characters, and `one_line` makes sure that text can't look like several lines.
- Page: `page_templates` escapes every value, and `feedback.outputs` cleans HTML that students' code has produced.
- Formgrader: `feedback.formgrader_filters` cleans HTML and Markdown, and no page runs a student's scripts.
- Table: `in_table` keeps text from being read as a formula in all files that `csv_files` and `workbooks` write.

`tests/test_sinks.py` lists all such places and tests each of them. Every other package may import this one, which
imports nothing else from nbjudge.
"""
