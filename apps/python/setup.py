"""Builds the extension with CMake, in the repository or in an sdist of it.

SADDLE_BUILD_DIR names a build folder that is already configured. Without it a build folder is made,
without GLPK, because a package that is linked with GLPK would be under the licence of GLPK. Uses
setuptools, because Debian 12 has no scikit-build-core.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
# An sdist has this file beside the sources of the repository.
ROOT = HERE if (HERE / "solver").is_dir() else HERE.parents[1]
PLACE = Path(os.environ.get("SADDLE_BUILD_DIR") or ROOT / "build") / "python-package"
VERSION = re.search(r"VERSION ([\d.]+)\n *DESCRIPTION", (ROOT / "CMakeLists.txt").read_text())[1]
# The parts of the repository from which the package is built, and its tests.
SOURCES = ["CMakeLists.txt", "LICENSE", "README.md", "solver", "games"]
SOURCES += ["apps/CMakeLists.txt", "apps/program", "apps/python", "tests/python"]


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
        # The folder may have the extension of another Python.
        shutil.rmtree(place / "saddle", ignore_errors=True)
        subprocess.run(
            ["cmake", "--install", folder, "--component", "python", "--prefix", str(place)],
            check=True,
        )

    @staticmethod
    def configure(folder):
        import pybind11

        is_new = not (Path(folder) / "CMakeCache.txt").exists()
        generator = ["-GNinja"] if is_new and shutil.which("ninja") else []
        subprocess.run(
            [
                "cmake",
                "-S",
                str(ROOT),
                "-B",
                folder,
                *generator,
                # The folder may have been configured for another Python and another
                # pybind11. It is kept, because the library need not be compiled again for
                # each Python.
                "-U*PYTHON_*",
                "-U*Python3_*",
                "-Upybind11_*",
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


class PackRepository(sdist):
    """Makes an sdist of the sources of the repository, with pyproject.toml and setup.py on top."""

    def make_distribution(self):
        self.dist_dir = os.path.abspath(self.dist_dir)
        before = os.getcwd()
        os.chdir(PLACE)
        super().make_distribution()
        os.chdir(before)

    def make_release_tree(self, base_dir, files):
        base = Path(base_dir)
        for name in SOURCES:
            target = base / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / name, target, ignore=ignored, dirs_exist_ok=True)
            else:
                shutil.copy2(ROOT / name, target)
        for name in ("pyproject.toml", "setup.py"):
            shutil.copy2(HERE / name, base / name)
        self.distribution.metadata.write_pkg_info(base_dir)


# Builds outside the source folder, so that no files are left there.
PLACE.mkdir(parents=True, exist_ok=True)
setup(
    version=VERSION,
    license="MIT",
    package_dir={"": os.path.relpath(ROOT / "apps" / "python", HERE)},
    ext_modules=[Extension("saddle._core", [])],
    cmdclass={"build_ext": BuildByCMake, "sdist": PackRepository},
    options={"build": {"build_base": str(PLACE)}, "egg_info": {"egg_base": str(PLACE)}},
)
