"""The configuration of Sphinx for the site; see make_site.py."""

import saddle

project = "saddle"
copyright = "the saddle authors"
version = release = saddle.__version__

extensions = ["myst_parser", "nbsphinx", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4
# No script is loaded from other servers: the site also works from a folder.
nbsphinx_requirejs_path = ""
nbsphinx_execute = "never"
napoleon_use_ivar = True
autodoc_member_order = "groupwise"
autodoc_typehints = "none"
html_theme = "furo"
html_title = f"saddle {release}"
html_show_sphinx = False
pygments_style = "default"
smartquotes = False  # options begin with two hyphens

# Types of parameters are words ("array_like of shape (m, n)") and need no target; references in
# texts must have a target.
nitpick_ignore_regex = [("py:(class|data|obj)", "(?!saddle).*")]


def without_mathjax(app, page, template, context, doctree):
    """Leave out MathJax, which nbsphinx adds to a page; no page has a formula."""
    context["script_files"] = [
        file
        for file in context["script_files"]
        if "mathjax" not in str(getattr(file, "filename", file))
    ]


def setup(app):
    app.connect("html-page-context", without_mathjax, priority=900)
