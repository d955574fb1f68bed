"""Pieces of work on all cores, so that an interrupt drops what has not begun."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

__all__ = ["Progress", "in_threads", "pieces", "progress_bar", "read_threads"]

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class Progress(Protocol):
    """What shows how far a computation is: a bar of tqdm's, or nothing."""

    def update(self, n: float) -> object:
        """Say that so much more is done."""

    def close(self) -> object:
        """Take the bar away."""


class _Nothing:
    def update(self, n: float) -> None:
        pass

    def close(self) -> None:
        pass


def progress_bar(total: float | None, unit: str, *, shown: bool) -> Progress:
    """Make a bar, where one is to be shown."""
    if not shown:
        return _Nothing()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise ImportError("a progress bar takes tqdm: pip install 'cpoker[progress]'") from None
    bar: Progress = tqdm(total=total, unit=f" {unit}", unit_scale=True, leave=False, delay=0.5)
    return bar


def read_threads(threads: int | None) -> int:
    """Check how many threads are wanted; all cores if nothing is said."""
    if threads is not None and threads < 1:
        raise ValueError(f"threads: {threads}; at least 1")
    return threads or os.cpu_count() or 1


def pieces(count: int, size: int) -> Iterator[slice]:
    """Cut so many things into pieces."""
    return (slice(first, min(first + size, count)) for first in range(0, count, size))


def in_threads(
    compute: Callable[[Piece], Result], work: Iterable[Piece], threads: int
) -> Iterator[Result]:
    """Compute pieces of work, each no longer than some hundredths of a second; results in order.

    An interrupt drops the pieces that have not begun and waits for the others, so that no thread
    goes on.
    """
    some: Sequence[Piece] = list(work)
    workers = min(threads, len(some))
    if workers <= 1:
        yield from map(compute, some)
        return
    from concurrent.futures import ThreadPoolExecutor  # here, for it is slow to import

    executor = ThreadPoolExecutor(workers)
    try:
        yield from executor.map(compute, some)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
