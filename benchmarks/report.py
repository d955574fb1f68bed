"""Print a markdown table from a file that `pytest benchmarks --benchmark-json=FILE` wrote."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

OURS = "cpoker"
Medians = dict[str, dict[str, float]]
"""Workload -> program -> nanoseconds a hand or a call."""


def medians(benchmarks: list[dict[str, Any]]) -> Medians:
    found: Medians = defaultdict(dict)
    for benchmark in benchmarks:
        notes = benchmark["extra_info"]
        found[benchmark["group"]][notes["program"]] = notes[f"nanoseconds_per_{notes['unit']}"]
    return found


def imports(benchmarks: list[dict[str, Any]]) -> str:
    """A line that says what cpoker adds to the time that NumPy takes."""
    parts = []
    for benchmark in benchmarks:
        notes = benchmark["extra_info"]
        if benchmark["group"] == "import" and notes["program"] == "NumPy alone":
            parts.append(
                f"Starting Python with NumPy: {notes['nanoseconds_per_call'] / 1e6:.1f} ms"
            )
        elif benchmark["group"] == "import":
            added = notes["nanoseconds_after_numpy"] / 1e6
            parts.append(f"{notes['program']}: {added:.1f} ms more")
    return "; ".join(parts)


def number(nanoseconds: float) -> str:
    return f"{nanoseconds:,.0f}" if nanoseconds >= 100 else f"{nanoseconds:.3g}"


def table(found: Medians) -> str:
    """A line for each peer of each workload, the fastest first; a ratio above 1: we are faster."""
    lines = ["| workload | cpoker, ns | peer | peer, ns | ratio |", "|---|--:|---|--:|--:|"]
    for workload, programs in found.items():
        ours = programs.pop(OURS, None)
        mine = "-" if ours is None else number(ours)
        if not programs:
            lines.append(f"| {workload} | {mine} | - | - | - |")
        for name, time in sorted(programs.items(), key=lambda entry: entry[1]):
            ratio = "-" if ours is None else number(time / ours)
            lines.append(f"| {workload} | {mine} | {name} | {number(time)} | {ratio} |")
    return "\n".join(lines)


def main(path: str) -> None:
    results = json.loads(Path(path).read_text(encoding="utf-8"))
    found = medians(results["benchmarks"])
    found.pop("import", None)
    machine = results["machine_info"]
    print(f"{machine['cpu'].get('brand_raw', machine['machine'])}, one thread, medians of a run;")
    print("nanoseconds a hand, a trial, a situation, or a call for exact equities.\n")
    print(table(found))
    print(f"\n{imports(results['benchmarks'])}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} RESULTS.json")
    main(sys.argv[1])
