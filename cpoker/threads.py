"""Pieces of work on all cores, so that an interrupt drops what has not begun."""

from __future__ import annotations

import operator
import os
from collections import deque
from itertools import chain, islice
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

__all__ = [
    "Progress",
    "at_once",
    "fair_size",
    "in_threads",
    "pieces",
    "progress_bar",
    "read_threads",
]

_PIECES_OF_A_THREAD = 8
Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD = 4  # pieces made for each thread before it asks
_MOST_THREADS = 256


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
    if threads is None:
        return os.cpu_count() or 1
    wanted = operator.index(threads)
    if wanted < 1:
        raise ValueError(f"threads: {threads}; at least 1")
    return wanted


def at_once(threads: int) -> int:
    """How many of so many threads have a core."""
    return min(threads, os.cpu_count() or 1)


def pieces(count: int, size: int) -> Iterator[slice]:
    """Cut so many things into pieces."""
    return (slice(first, min(first + size, count)) for first in range(0, count, size))


def fair_size(count: int, most: int, threads: int) -> int:
    """Choose the size of pieces: no larger than so many, and several for each thread."""
    return max(1, min(most, -(-count // (threads * _PIECES_OF_A_THREAD))))


def in_threads(
    compute: Callable[[Piece], Result], work: Iterable[Piece], threads: int
) -> Iterator[Result]:
    """Compute pieces of work, each no longer than some hundredths of a second; results in order.

    An interrupt drops the pieces that have not begun and waits for the others, so that no thread
    goes on. Pieces are made when their turn is near, for all of them may not fit into memory.
    """
    coming = iter(work)
    first = list(islice(coming, min(threads, _MOST_THREADS)))
    workers = len(first)
    if workers <= 1:
        yield from map(compute, chain(first, coming))
        return
    from concurrent.futures import ThreadPoolExecutor  # here, for it is slow to import

    executor = ThreadPoolExecutor(workers)
    begun: deque[Future[Result]] = deque()
    try:
        for piece in chain(first, coming):
            begun.append(executor.submit(compute, piece))
            if len(begun) > workers * _AHEAD:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
