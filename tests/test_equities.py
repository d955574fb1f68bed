"""Batches of situations: arrays in, arrays out, each row as if computed by itself."""

from typing import Any

import numpy as np
import pytest

import cpoker as cp
from cpoker import _core
from cpoker.situations import core_shares

SITUATIONS = 40
# Games that the core covers, and some whose boards are walked.
KEYS = ["holdem", "shortdeck", "omaha", "omaha8", "bigo", "holdem8", "tahoe", "dramaha", "telesina"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_is_its_situations_one_by_one(key: str, players: int, threads: int) -> None:
    game = cp.game(key)
    count = SITUATIONS if game.key in KEYS[:6] else 3
    dealt = cp.deal(game, players, count, seed=players)
    boards = dealt.boards.copy()
    fewest = min(3, game.board)
    known = np.random.default_rng(1).integers(fewest, game.board + 1, count)
    boards[np.arange(game.board) >= known[:, np.newaxis]] = 255
    found = cp.equity(game, dealt.hands, boards, threads=threads)
    for i in range(count):
        one = cp.equity(game, list(dealt.hands[i]), boards[i, : known[i]])
        assert found.equity[i].tolist() == pytest.approx(one.equity.tolist(), abs=1e-15)
        assert found.wins[i].tolist() == one.wins.tolist()
        assert found.ties[i].tolist() == one.ties.tolist()
        assert found.trials[i] == one.trials
        assert found.share_wins[i].tolist() == [share.wins.tolist() for share in one.shares]
        assert found.share_ties[i].tolist() == [share.ties.tolist() for share in one.shares]


def test_before_the_flop_and_one_board_for_all() -> None:
    hands = np.array([[[51, 50], [46, 47]], [[48, 49], [44, 45]]], np.int64)
    found = cp.equity("holdem", hands)
    assert found.trials.tolist() == [1_712_304] * 2
    assert np.array_equal(found.wins, cp.equity("holdem", hands, [255] * 5).wins)
    flop = cp.equity("holdem", hands, cp.parse_cards("2c7d9h"))
    assert flop.trials.tolist() == [990] * 2
    assert np.array_equal(flop.wins, cp.equity("holdem", hands, "2c7d9h").wins)


def test_dead_cards_and_no_situations() -> None:
    hands = cp.deal("holdem", 2, 3, seed=1, dead="AsAh").hands
    found = cp.equity("holdem", hands, "", "AsAh")
    one = cp.equity("holdem", list(hands[2]), dead="AsAh")
    assert found.wins[2].tolist() == one.wins.tolist()
    assert cp.equity("holdem", np.zeros((0, 2, 2), np.uint8)).equity.shape == (0, 2)


@pytest.mark.parametrize(
    ("hands", "board", "message"),
    [
        ([[[51, 50], [47, 51]]], "", "As stands twice in situation 0"),
        ([[[51, 50], [47, 46]]], [[51, 255, 255, 255, 255]], "As stands twice in situation 0"),
        ([[[51, 50], [47, 60]]], "", "60 is no card"),
        ([[[51, 50], [47, 300]]], "", "300 is no card"),
        ([[[51, 50], [255, 47]]], "", "behind an unknown one"),
        ([[[51, 50, 49], [47, 46, 45]]], "", "shape"),
        ([[[51, 50]]], "", "2 to 10 players, not 1"),
        ([[[51, 50], [47, 46]]], [[255, 1, 2, 3, 4]], "behind an unknown one"),
        ([[[51, 50], [47, 46]]], [[0, 1, 2, 3, 4, 5]], "at most 5"),
        ([[[51, 50], [47, 46]]], [[0, 1, 2], [0, 1, 2]], "2 of them for 1 situations"),
    ],
)
def test_bad_input_is_named(hands: Any, board: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.equity("holdem", np.array(hands), board)


# --- The core's own checks ----------------------------------------------------------------------


@pytest.mark.sanitize
def test_the_core_takes_results_of_the_same_hands_alone() -> None:
    shares = core_shares(cp.game("holdem"))
    assert shares is not None
    hands, boards = np.array([[[51, 47], [40, 41]]], np.uint8), np.array([[0, 5, 10]], np.uint8)
    good: dict[str, Any] = {
        "boards": boards,
        "weights": np.ones(1),
        "equity": np.empty((1, 2)),
        "wins": np.empty((1, 2, 2), np.int64),  # of the pot, then of the share
        "ties": np.empty((1, 2, 2), np.int64),
        "board_counts": np.empty(1, np.int64),
    }
    assert _core.outcomes_exact(shares, hands, dead=b"", outcomes=_core.Outcomes(), **good)
    for name, bad in [
        ("boards", np.zeros((0, 3), np.uint8)),
        ("boards", np.zeros((1, 6), np.uint8)),
        ("weights", np.ones(0)),
        ("equity", np.empty((0, 2))),
        ("wins", np.empty((1, 2, 1), np.int64)),
        ("wins", np.empty((1, 1, 2), np.int64)),
        ("ties", None),
        ("board_counts", np.empty(0, np.int64)),
    ]:
        with pytest.raises(ValueError, match=r"other|too many"):
            _core.outcomes_exact(shares, hands, dead=b"", **(good | {name: bad}))


@pytest.mark.sanitize
def test_the_core_takes_a_board_of_five_cards_at_most() -> None:
    shares = core_shares(cp.game("holdem"))
    assert shares is not None
    held = (bytes([51, 47]), bytes([40, 41]))
    assert _core.outcomes_of_one(shares, held, bytes([0, 5, 10, 15, 16]), b"")
    with pytest.raises(ValueError, match="too many"):
        _core.outcomes_of_one(shares, held, bytes([0, 5, 10, 15, 16, 20]), b"")
