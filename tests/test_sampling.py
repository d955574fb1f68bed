"""Sampled equity: near the exact one over many seeds, the same on any number of threads."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from types import FrameType
from typing import Any

import game_oracle
import numpy as np
import pytest
from deal_walk import held, random_spot

import cpoker as cp

SEEDS = 25
TRIALS = 4_000

# A game of every kind, so situated that all deals can be counted.
SITUATIONS: list[tuple[str, list[Any], str]] = [
    ("holdem", ["AhKh", "QdQc"], ""),
    ("holdem", ["AhKh", "QdQc", "7s7d"], "Ts9s2h"),
    ("holdem", ["QQ+, AK@0.5", "22+@0.25, A5s"], "Ts9s2h"),
    ("holdem", ["AsAh, KcKd", "AsKs, AhKh, QcQd"], "2c3d7h"),
    ("holdem", ["As", "Kd*"], "2c3d7h8s"),
    ("shortdeck", ["AhKh", "QdQc"], ""),
    ("omaha", ["AsAh2d3c", "KsKhQdJc"], ""),
    ("omaha8", ["AsAh2d3c", "KsKhQdJc"], ""),
    ("bigo", ["AsAh2d3c4c", "KsKhQdJc9d"], "Kd8h7c"),
    ("holdem8", ["Ah2h", "QdQc"], "3c4d9s"),
    ("tahoe", ["AhKh2d", "QdQc3s"], "3c4d9s"),
    ("dramaha", ["AhKh2d3d4d", "QdQc3s9s9d"], "3c4c9h"),
    ("stud8", ["7s7h6d4c4h", "AsKdQd9h8c"], ""),
    ("razz", ["Ah2d5c8s9h", "3h4d6c7sQh"], ""),
    ("chicago", ["7s7h6d4c4h", "As2dQd9h8c"], ""),
    ("baseball", ["7s7h6d4c5h", "AsKdQd9h8c"], ""),
    ("low_hole", ["7s7h6d4c5h", "AsKdQd9h8c"], ""),
    ("mexican", ["7s7h6d", "AsKdQd4h"], ""),
    ("lowball27", ["2c3d4h", "8c7d5h4s2d"], ""),
    ("badugi", ["2c3d", "8c7d5h4s"], ""),
    ("badacey", ["2c3d5h", "8c7d5d4s"], ""),
    ("telesina", ["AhKhQdJd", "QsQc9s8s"], ""),
]


def _standardized(exact: cp.Equity, sampled: cp.Equity) -> list[float]:
    """How far the counts are from what they should be, in standard deviations."""
    trials, found = float(sampled.trials), []
    for what in ("wins", "ties"):
        for count, of in zip(getattr(sampled, what), getattr(exact, what), strict=True):
            chance = float(of) / float(exact.trials)
            if 0.001 < chance < 0.999:
                deviation = sqrt(trials * chance * (1 - chance))
                found.append((float(count) - trials * chance) / deviation)
            elif chance in (0, 1):
                assert count == trials * chance
    return found


@pytest.mark.parametrize(("key", "hands", "board"), SITUATIONS)
def test_samples_come_to_the_exact_equity(key: str, hands: list[Any], board: str) -> None:
    """Chi-square over seeds: squares of standardized counts are 1 on average."""
    exact = cp.equity(key, hands, board, method="exact")
    squares: list[float] = []
    off: list[float] = []
    for seed in range(SEEDS):
        some = cp.equity(key, hands, board, method="sample", trials=TRIALS, seed=seed, threads=1)
        assert not some.exact
        assert some.trials == TRIALS
        squares += [z * z for z in _standardized(exact, some)[:1]]
        off.append((some.equity[0] - exact.equity[0]) / max(some.stderr[0], 1e-12))
    if squares:
        assert abs(sum(squares) - len(squares)) < 5 * sqrt(2 * len(squares))
    # The errors are what the standard errors say, and have no direction.
    if not exact.wins.all() or exact.equity[0] not in (0, 1):
        assert abs(sum(off)) < 5 * sqrt(len(off))
        assert abs(sum(z * z for z in off) - len(off)) < 6 * sqrt(2 * len(off))


@pytest.mark.parametrize("key", [key for key in game_oracle.GAMES if key != "cowpie"])
def test_every_game_is_sampled(key: str) -> None:
    """Some seeds of a random situation, all of them near the exact equity by their own measure."""
    spot = random_spot(key, np.random.default_rng([5, *key.encode()]))
    hands, board = held(spot), list(spot.board)
    exact = cp.equity(key, hands, board, method="exact")
    off = []
    for seed in range(10):
        some = cp.equity(key, hands, board, method="sample", trials=2_000, seed=seed, threads=1)
        differences = some.equity - exact.equity
        if some.stderr.any():
            off.append(differences[0] / max(some.stderr[0], 1e-9))
        else:
            assert (abs(differences) < 0.02).all()  # what seldom comes did not come at all
    assert abs(sum(off)) < 5 * sqrt(max(len(off), 1))
    assert sum(z * z for z in off) < len(off) + 8 * sqrt(2 * max(len(off), 1))


@pytest.mark.parametrize("key", ["holdem", "omaha8", "tahoe", "stud8", "badugi"])
def test_a_seed_is_the_same_on_any_number_of_threads(key: str) -> None:
    results = [
        cp.equity(key, ["*", "*", "*"], method="sample", trials=150_001, seed=7, threads=threads)
        for threads in (1, 2, 3, 7)
    ]
    for result in results:
        assert result.trials == 150_001
        assert result.seed == 7
        assert np.array_equal(result.split, results[0].split)
        for share, first in zip(result.shares, results[0].shares, strict=True):
            assert np.array_equal(share.split, first.split)


def test_a_standard_error_stops_after_the_same_trials_on_any_number_of_threads() -> None:
    found = [
        cp.equity("holdem", ["AA", "*"], method="sample", stderr=0.0005, seed=3, threads=threads)
        for threads in (1, 2, 3)
    ]
    assert len({result.trials for result in found}) == 1
    assert all((result.stderr <= 0.0005).all() for result in found)
    assert len({tuple(result.wins.tolist()) for result in found}) == 1


def test_different_seeds_are_different() -> None:
    one, other = (
        cp.equity("holdem", ["AA", "*"], method="sample", trials=10_000, seed=seed).wins.tolist()
        for seed in (1, 2)
    )
    assert one != other
    assert cp.equity("holdem", ["AA", "*"], method="sample", trials=10).seed is not None


def test_the_first_trials_are_the_same() -> None:
    """A longer run goes on where a shorter one ended."""
    half = cp.equity("razz", ["Ah2h3h", "*"], method="sample", trials=70_000, seed=1)
    whole = cp.equity("razz", ["Ah2h3h", "*"], method="sample", trials=140_000, seed=1)
    assert (whole.wins >= half.wins).all()
    assert abs(whole.wins[0] / 2 - half.wins[0]) < 5 * sqrt(70_000)


def test_time_stops() -> None:
    result = cp.equity("holdem", ["AA", "*"], method="sample", stderr=1e-9, max_seconds=0.2)
    assert not result.exact
    assert result.trials > 0
    assert result.seconds < 5  # a bound for a machine that is busy, not a measurement


def test_auto_counts_what_can_be_counted_and_says_so() -> None:
    assert cp.equity("holdem", ["AA", "KK"]).exact
    assert cp.equity("stud8", ["7s7h6d4c4h", "AsKdQd9h8c"]).exact
    sampled = cp.equity("omaha8", ["AsAh2d3c", "*", "*"], max_seconds=0.1)
    assert not sampled.exact
    assert "trials, standard error" in str(sampled)
    assert sampled.to_dict()["exact"] is False
    assert list(sampled)[-1] == "stderr"
    with pytest.raises(ValueError, match="was dealt hands at random"):
        sampled.by_hand(1)


def test_partial_hands_are_dealt_out() -> None:
    """An ace with anything is the range of all hands with that ace."""
    part = cp.equity("holdem", ["As", "KdKc"], "2c3d4h")
    as_range = cp.equity("holdem", [cp.range("holdem", "As*"), "KdKc"], "2c3d4h")
    assert part.trials == as_range.trials
    assert part.wins.tolist() == as_range.wins.tolist()
    numbers = cp.equity("holdem", [[51, 255], "KdKc"], "2c3d4h")
    assert numbers.wins.tolist() == part.wins.tolist()
    anything = cp.equity("holdem", [None, [255, 255]], "2c3d4h5h6h")
    assert anything.equity.tolist() == [0.5, 0.5]


def test_a_batch_may_have_unknown_hands() -> None:
    hands = np.array([[[51, 50], [255, 255]], [[0, 5], [255, 255]]], np.uint8)
    boards = np.array([cp.parse_cards("Ts9s2h"), cp.parse_cards("Td9d2s")])
    found = cp.equity("holdem", hands, boards)
    for row in range(2):
        one = cp.equity("holdem", [hands[row, 0], None], boards[row])
        assert found.equity[row].tolist() == one.equity.tolist()
        assert found.trials[row] == one.trials
    sampled = cp.equity("holdem", hands, boards, method="sample", trials=1000, seed=1)
    assert sampled.trials.tolist() == [1000, 1000]
    assert (sampled.stderr > 0).all()
    assert not found.stderr.any()


# --- Interrupts and progress --------------------------------------------------------------------


@contextmanager
def _interrupt_after(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


LONG: list[tuple[str, Any, Any, dict[str, Any]]] = [
    ("holdem", ["AA", "*"], "", {"method": "sample", "trials": 10**12}),
    ("tahoe", ["*", "*"], "", {"method": "sample", "trials": 10**12}),
    ("omaha8", ["AA", "KK"], "2c", {"method": "exact"}),
    ("holdem", ["22+, AT+", "22+, AT+", "KQ"], "", {"method": "exact"}),
    ("stud8", ["7s7h6d4c", "AsKdQd9h"], "", {"method": "exact"}),
    ("omaha8", np.array([[[51, 50, 0, 5], [47, 46, 41, 36]]] * 20_000, np.uint8), "", {}),
]


@pytest.mark.parametrize(("key", "hands", "board", "options"), LONG)
@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupt_leaves_no_thread_running(
    key: str, hands: Any, board: Any, options: dict[str, Any], threads: int
) -> None:
    before = threading.active_count()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt), _interrupt_after(0.3):
        cp.equity(key, hands, board, threads=threads, **options)
    assert time.perf_counter() - began < 20  # it would have gone on for much longer
    assert threading.active_count() == before


def test_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    cp.equity("stud8", ["7s7h6d4c4h", "AsKdQd9h8c"], progress=True)
    cp.equity("holdem", ["AA", "*"], method="sample", trials=10_000, progress=True)
    cp.equity("holdem", np.array([[[51, 50], [47, 46]]], np.uint8), progress=True)
    capsys.readouterr()
