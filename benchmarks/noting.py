"""What a benchmark leaves in the JSON file for report.py."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture


def note(benchmark: BenchmarkFixture, program: str, unit: str, units: int) -> None:
    """Leave in the JSON file what report.py reads."""
    if benchmark.stats is None:  # --benchmark-disable: ran once, timed nothing
        return
    nanoseconds = benchmark.stats.stats.median / units * 1e9
    benchmark.extra_info.update(
        {"program": program, "unit": unit, f"nanoseconds_per_{unit}": nanoseconds}
    )
