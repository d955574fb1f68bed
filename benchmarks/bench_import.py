"""What `import cpoker` adds to NumPy's import, and the first Omaha call to that.

A new process each time; starting Python and NumPy is in every figure. Their difference drowns in
the noise of a busy machine, so the process also reports what it needed after NumPy was there.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

PROCESS = """
import time, numpy
start = time.perf_counter()
{}
print(time.perf_counter() - start)
"""
FIRST_CALL = """
import cpoker
cpoker.omaha_high(numpy.arange(4, dtype="u1"), numpy.arange(4, 9, dtype="u1"))
"""


@pytest.mark.benchmark(group="import")
@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("NumPy alone", ""),
        ("cpoker", "import cpoker"),
        ("cpoker, first Omaha call", FIRST_CALL),
    ],
    ids=["NumPy alone", "cpoker", "cpoker, first Omaha call"],
)
def bench_import(
    benchmark: BenchmarkFixture, per_call: Callable[..., Any], program: str, code: str
) -> None:
    command = [sys.executable, "-P", "-c", PROCESS.format(code)]
    seconds: list[float] = []

    def start_and_import() -> None:
        seconds.append(float(subprocess.check_output(command)))

    per_call(program, start_and_import, rounds=30)
    benchmark.extra_info["nanoseconds_after_numpy"] = statistics.median(seconds) * 1e9
