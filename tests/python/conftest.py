"""Pictures are drawn without a window, and files may be slow."""

import io
import time

import matplotlib
import pytest

matplotlib.use("Agg")


class SlowFile(io.StringIO):
    """A file that takes a while to read."""

    def read(self, *size):
        time.sleep(0.05)
        return super().read(*size)


@pytest.fixture
def slow_file():
    """Returns what makes a file that takes a while to read of its text."""
    return SlowFile
