from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

class Ranking:
    name: str
    # np.ufunc, or None where a ranking has no such hands
    of_cards: Any
    of_masks: Any
    of_wilds: Any
    omaha_of_cards: Any
    omaha_of_masks: Any
    omaha_of_wilds: Any
    def __init__(
        self, fields: dict[str, Any], ufunc_names: tuple[str, ...], documents: tuple[str, ...]
    ) -> None: ...
    def strength(
        self,
        cards: str | int | np.integer[Any] | bytes | Sequence[int] | NDArray[Any],
        *,
        wilds: int | None = None,
    ) -> int: ...
    def omaha_strength(
        self,
        hole: str | int | np.integer[Any] | bytes | Sequence[int] | NDArray[Any],
        board: str | int | np.integer[Any] | bytes | Sequence[int] | NDArray[Any],
        *,
        wilds: int | None = None,
    ) -> int: ...
    def class_of(self, strength: int) -> tuple[int, bool, tuple[int, ...]]: ...
    @property
    def classes(self) -> int: ...
    @property
    def most_cards(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...

def isa() -> str: ...
def parse(text: str) -> bytes: ...
def cards_of(cards: ArrayLike | str, jokers: int = 0) -> bytes: ...
def builtin_rankings() -> list[dict[str, Any]]: ...
def deal(deck: bytes, cards: int, count: int, seed: int, first: int = 0) -> NDArray[np.uint8]: ...
def find_bad_deal(deals: NDArray[np.uint8], deck: int) -> tuple[int, int] | None: ...

# Outcomes: codes (who wins each share) with weights
class Outcomes:
    def add(self, code: int, weight: float) -> None: ...
    def add_strengths(
        self, strengths: NDArray[np.uint16], weights: NDArray[np.float64] | None = None
    ) -> None: ...
    def merge(self, other: Outcomes) -> None: ...
    def items(self) -> list[tuple[int, float]]: ...

def is_counted(
    shares: tuple[tuple[Ranking, bool, int], ...], players: int, hole_cards: int
) -> bool: ...
def outcomes_exact(
    shares: tuple[tuple[Ranking, bool, int], ...],
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: bytes,
    outcomes: Outcomes | None = None,
    weights: NDArray[np.float64] | None = None,
    equity: NDArray[np.float64] | None = None,
    wins: NDArray[np.int64] | None = None,
    ties: NDArray[np.int64] | None = None,
    board_counts: NDArray[np.int64] | None = None,
) -> bool: ...
def outcomes_of_one(
    shares: tuple[tuple[Ranking, bool, int], ...],
    hands: tuple[bytes, ...],
    board: bytes,
    dead: bytes,
) -> list[tuple[int, float]] | None: ...
def boards_up_to_suits(
    known: bytes, left: bytes, to_come: int, renamings: bytes
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]: ...
def hand_points(
    ranking: Ranking,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: bytes,
    now: NDArray[np.uint32] | None = None,
    values: NDArray[np.float64] | None = None,
    bins: NDArray[np.uint32] | None = None,
    sums: NDArray[np.float64] | None = None,
    histograms: NDArray[np.uint32] | None = None,
) -> bool: ...
def versus(
    shares: tuple[tuple[Ranking, bool, int], ...],
    hands_a: NDArray[np.uint8],
    weights_a: NDArray[np.float64],
    hands_b: NDArray[np.uint8],
    weights_b: NDArray[np.float64],
    boards: NDArray[np.uint8],
    board_weights: NDArray[np.float64] | None = None,
    outcomes: Outcomes | None = None,
    equity_a: NDArray[np.float64] | None = None,
    total_a: NDArray[np.float64] | None = None,
    equity_b: NDArray[np.float64] | None = None,
    total_b: NDArray[np.float64] | None = None,
) -> bool: ...

# Sampling: for each player choices of known cards, (choices, cards), and weights or None

class Sampler:
    def __init__(
        self,
        holdings: tuple[tuple[NDArray[np.uint8], NDArray[np.float64] | None], ...],
        hole_cards: int,
        board: bytes,
        board_cards: int,
        deck: bytes,
    ) -> None: ...
    def deals(
        self, seed: int, first: int, count: int
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
    def outcomes(
        self,
        shares: tuple[tuple[Ranking, bool, int], ...],
        seed: int,
        first: int,
        count: int,
        outcomes: Outcomes,
    ) -> bool: ...
