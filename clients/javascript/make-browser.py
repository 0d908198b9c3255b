#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
"""Writes the package's modules as one file for pages and workers: make-browser.py > browser.mjs"""
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent.parent / "reports/pages"))
from parts import client_modules

sys.stdout.write("// SPDX-License-Identifier: 0BSD\n" + client_modules(here, ("system", "options", "check", "batch", "ask", "collect", "core")) +
                 (here / "browser-tail.js").read_text("utf-8"))
