"""How Sphinx makes the site out of the staged pages (scripts/site)."""
import os

project = "fairness"
author = "the fairness authors"
copyright = ""  # pylint: disable=redefined-builtin
extensions = ["myst_parser"]
root_doc = "index"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = []
suppress_warnings = ["misc.highlighting_failure"]  # what is shown is often no program
highlight_language = "none"
nitpicky = True
smartquotes = False  # --deck is an option, and no dash

html_theme = "basic"  # and of that the search alone: layout.html
html_title = "fairness"
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
templates_path = ["templates"]
html_static_path = ["static"]
html_search_scorer = os.path.join(os.path.dirname(__file__), "static/scorer.js")
html_js_files = ["site.js"]
html_show_search_summary = False  # it is fetched, which a file cannot
