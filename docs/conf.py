"""Settings of Sphinx, which makes the website from the folder that `instructor.website` writes."""

project = "Data privacy and anonymization in Python"
html_title = "Data privacy in Python"
language = "en"
extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "instructor.website.accessibility",
    "instructor.website.mathml",
]
exclude_patterns = ["downloads"]

nb_execution_mode = "off"  # the notebooks already contain their outputs
nb_merge_streams = True
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
highlight_language = "none"  # indented lines are commands, and what they print
default_role = "code"  # docstrings quote names as Markdown does
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}

html_theme = "furo"
html_math_renderer = "mathml"  # formulas need no network
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False  # the licences are on the first page
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
