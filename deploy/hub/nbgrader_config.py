"""nbgrader's settings for everyone on this server: the folder for submissions, and the way kernels are started."""

from contextlib import suppress

from course.kernels import connection_until_exit

c = get_config()  # noqa: F821

c.Exchange.root = "/srv/data_privacy/exchange"
c.CourseDirectory.course_id = "data_privacy"

# Formgrader opens only this course, because it would run the settings of any other course that it opened. The grader in
# the students' bundle doesn't contain this module.
with suppress(ModuleNotFoundError):
    from nbjudge.feedback.formgrader_files import isolate_files

    isolate_files()

# No one else on this server can listen to the kernels that nbgrader starts to validate and grade notebooks.
c.merge(connection_until_exit())
