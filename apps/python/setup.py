"""Builds the extension by CMake, in the repository that this folder is part of.

SADDLE_BUILD_DIR names a build folder that is configured already; without it one is made. Then GLPK
is left out, under whose licence a package that is linked with it would be.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[2]
PLACE = Path(os.environ.get("SADDLE_BUILD_DIR") or ROOT / "build") / "python-package"
VERSION = re.search(r"VERSION ([\d.]+)\n *DESCRIPTION", (ROOT / "CMakeLists.txt").read_text())[1]


class BuildByCMake(build_ext):
    """Has CMake build the target saddle_python and install it where setuptools wants it."""

    def build_extension(self, ext):
        folder = os.environ.get("SADDLE_BUILD_DIR")
        if not folder:
            folder = str(PLACE / "cmake")
            self.configure(folder)
        subprocess.run(
            [
                "cmake",
                "--build",
                folder,
                "--target",
                "saddle_python",
                "--parallel",
                str(os.cpu_count() or 1),
            ],
            check=True,
        )
        place = Path(self.get_ext_fullpath(ext.name)).resolve().parent.parent
        subprocess.run(
            ["cmake", "--install", folder, "--component", "python", "--prefix", str(place)],
            check=True,
        )

    @staticmethod
    def configure(folder):
        import pybind11

        subprocess.run(
            [
                "cmake",
                "-S",
                str(ROOT),
                "-B",
                folder,
                "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_UNITY_BUILD=ON",
                "-DSADDLE_BUILD_PYTHON=ON",
                "-DSADDLE_BUILD_PROGRAM=OFF",
                "-DSADDLE_BUILD_TESTS=OFF",
                "-DSADDLE_WITH_GLPK=OFF",
                f"-DPython3_EXECUTABLE={sys.executable}",
                f"-Dpybind11_DIR={pybind11.get_cmake_dir()}",
            ],
            check=True,
        )


# Nothing is left in the source folder.
PLACE.mkdir(parents=True, exist_ok=True)
setup(
    version=VERSION,
    ext_modules=[Extension("saddle._core", [])],
    cmdclass={"build_ext": BuildByCMake},
    options={"build": {"build_base": str(PLACE)}, "egg_info": {"egg_base": str(PLACE)}},
)
