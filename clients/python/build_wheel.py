# SPDX-License-Identifier: 0BSD
"""What pip calls to make a wheel of the sources (PEP 517): meson builds libfairness, scripts/make-wheel packs it. It takes
what the program takes to be built: a compiler, meson, ninja, and GSL, cJSON, nettle, GMP and zlib with their headers."""
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = os.path.join(ROOT, "build-wheel")
    options = [f"-D{name}={value}" for name, value in (config_settings or {}).items()]
    subprocess.run(["meson", "setup", "--reconfigure" if os.path.exists(build) else "--buildtype=release", build, ROOT,
                    "-Dtests=false", "-Dteach=disabled", *options], check=True, stdout=sys.stderr)
    library = next(name for name in subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], check=True, text=True,
                                                   stdout=subprocess.PIPE).stdout.split()
                   if name.startswith("harness/library/libfairness.so.") and name.count(".") == 4)
    subprocess.run(["ninja", "-C", build, library.rstrip(":")], check=True, stdout=sys.stderr)
    made = subprocess.run([sys.executable, os.path.join(ROOT, "scripts/make-wheel"), build, wheel_directory], check=True,
                          text=True, stdout=subprocess.PIPE).stdout.split()[-1]
    return os.path.basename(made)


def build_sdist(sdist_directory, config_settings=None):
    made = subprocess.run([sys.executable, os.path.join(ROOT, "scripts/make-wheel"), "--sdist", sdist_directory], check=True,
                          text=True, stdout=subprocess.PIPE).stdout.split()[-1]
    return os.path.basename(made)
