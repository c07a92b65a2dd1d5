"""Gives all Jupyter programs the course's options, because Binder starts JupyterLab with only its own options."""

from traitlets.config.loader import KVArgParseConfigLoader

from course.server import lab_options

c = get_config()  # noqa: F821
c.merge(KVArgParseConfigLoader(lab_options()).load_config())
