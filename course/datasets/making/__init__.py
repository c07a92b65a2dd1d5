"""How tables are made: random draws, names of people, data sheets, and the list of tables. Only `course.datasets`
imports it.
"""
