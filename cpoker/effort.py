"""How an equity is to be computed, and how much may be spent on it."""

from __future__ import annotations

import operator
import os
from typing import NamedTuple

from cpoker.threads import at_once, read_threads

__all__ = ["METHODS", "USUAL", "Effort", "read_seed"]

METHODS = ("auto", "exact", "sample")
_MOST_SEED = 2**64 - 1
_STDERR, _SECONDS = 0.0002, 2.0  # where nothing is said
_SECONDS_OF_ONE_OF_MANY = 0.02


def read_seed(seed: int | None) -> int:
    """Check a seed; another one each time if none is given."""
    wanted = int.from_bytes(os.urandom(8), "little") if seed is None else operator.index(seed)
    if not 0 <= wanted <= _MOST_SEED:
        raise ValueError(f"seed: {seed} is not from 0 to {_MOST_SEED}")
    return wanted


class Effort(NamedTuple):
    """What a caller says of it.

    Attributes
    ----------
    method : str
        One of `METHODS`.
    trials : int or None
        Draw so many showdowns.
    stderr : float or None
        Draw until no player's equity has a larger standard error.
    max_seconds : float or None
        Take no longer than this.
    seed : int or None
        What the random showdowns come from.
    threads : int or None
        How many threads compute.
    progress : bool
        Show how far it is.
    """

    method: str = "auto"
    trials: int | None = None
    stderr: float | None = None
    max_seconds: float | None = None
    seed: int | None = None
    threads: int | None = None
    progress: bool = False

    def check(self) -> None:
        """Refuse what is out of range, whether or not it will matter."""
        if self.method not in METHODS:
            raise ValueError(f"method: {self.method!r}; there are {', '.join(METHODS)}")
        if self.trials is not None and operator.index(self.trials) < 1:
            raise ValueError(f"trials: {self.trials}; at least 1")
        if self.stderr is not None and not self.stderr > 0:
            raise ValueError(f"stderr: {self.stderr} is not above 0")
        if self.max_seconds is not None and not self.max_seconds > 0:
            raise ValueError(f"max_seconds: {self.max_seconds} is not above 0")
        if self.threads is not None:
            read_threads(self.threads)
        if self.seed is not None:
            read_seed(self.seed)

    @property
    def workers(self) -> int:
        """How many threads compute."""
        return read_threads(self.threads)

    @property
    def patience(self) -> float:
        """How long all showdowns may take to be counted, on all threads that have a core."""
        return self.seconds_or_usual * at_once(self.workers)

    @property
    def seconds_or_usual(self) -> float:
        """How long one waits."""
        return _SECONDS if self.max_seconds is None else self.max_seconds

    @property
    def seconds_of_sample(self) -> float | None:
        """When to stop drawing; None: never, for something else stops it."""
        said = self.trials is not None or self.stderr is not None
        return self.max_seconds if said else self.seconds_or_usual

    @property
    def stderr_of_sample(self) -> float | None:
        """The standard error that is small enough; None: there is none such."""
        return _STDERR if self.stderr is None and self.trials is None else self.stderr

    def for_each_of(self, situations: int) -> Effort:
        """Divide the time among situations, which are computed one after another."""
        usual = max(_SECONDS, _SECONDS_OF_ONE_OF_MANY * situations)
        total = usual if self.max_seconds is None else self.max_seconds
        said = self.max_seconds is None and (self.trials is not None or self.stderr is not None)
        each = None if said else total / max(situations, 1)
        return self._replace(max_seconds=each, progress=False)


USUAL = Effort()
"""Where nothing is said."""
