"""nbgrader's settings for everyone on this server: where work is handed in."""

c = get_config()  # noqa: F821

c.Exchange.root = "/srv/data_privacy/exchange"
c.CourseDirectory.course_id = "data_privacy"
