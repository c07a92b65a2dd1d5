"""Makes tables: random draws, names of people, data sheets, and the list of tables. Only `course.datasets` imports this
package.
"""
