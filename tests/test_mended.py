"""Cases that were once wrong, each kept."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import cpoker as cp
from cpoker import _core

HOLDEM = (cp.Street(down=2), cp.Street(board=5))
TWO_AND_THREE = cp.Selection.TWO_AND_THREE


def test_a_sequence_that_is_longer_than_it_says() -> None:
    class Longer:
        def __len__(self) -> int:
            return 1

        def __iter__(self) -> Any:
            return iter([5] * 100_000)

    longer: Any = Longer()
    with pytest.raises(ValueError, match="more than 11 cards"):
        cp.ranking("standard").strength(longer)


def test_a_ranking_that_was_never_initialised() -> None:
    empty = cp.Ranking.__new__(cp.Ranking)
    with pytest.raises(TypeError, match="never initialised"):
        empty.strength("AsKsQsJsTs")
    with pytest.raises(TypeError, match="never initialised"):
        _ = empty.classes


def test_weights_whose_parts_do_not_fit_are_walked() -> None:
    names = ("standard", "ace_to_five", "eight_or_better")
    shares = [
        cp.Share(name, cp.ranking(name), weight=weight)
        for name, weight in zip(names, (997, 991, 983), strict=True)
    ]
    game = cp.Game("primes", "Primes", HOLDEM, tuple(shares))
    found = cp.equity(game, ["AsKs", "QdQh"], "2c7d9h")
    assert sum(found.fractions) == 1
    even = cp.Game("even", "Even", HOLDEM, tuple(cp.Share(n, cp.ranking(n)) for n in names))
    assert np.array_equal(found.split, cp.equity(even, ["AsKs", "QdQh"], "2c7d9h").split)
    assert np.allclose(found.equity, cp.equity(even, ["AsKs", "QdQh"], "2c7d9h").equity, atol=0.01)


def test_a_batch_without_cards_for_the_board() -> None:
    with pytest.raises(ValueError, match=r"too few cards are left .* situation 0"):
        cp.equity("omaha5", np.arange(50).reshape(1, 10, 5))
    with pytest.raises(ValueError, match="threads: 0"):
        cp.equity("holdem", np.arange(4).reshape(1, 2, 2), "3s4s5s", threads=0)
    board: Any = 5
    with pytest.raises(ValueError, match="board: 5 is no array"):
        cp.equity("holdem", np.arange(4).reshape(1, 2, 2), board)
    flops = cp.equity("holdem", np.arange(4).reshape(1, 2, 2), [])
    assert flops.trials.tolist() == [1_712_304]


def test_a_flush_that_need_not_qualify() -> None:
    ranking = cp.Ranking("nines", qualifier="23456789T")
    strength = ranking.omaha_strength("6cAc5c2s", "3c9c7cKdKh")
    assert ranking.describe(strength) == "flush, 9-7-6-5-3"


def test_rankings_and_what_holds_them_are_copied_and_pickled() -> None:
    mine = cp.Ranking("mine", straights=(), flushes=False)
    for copied in (copy.deepcopy(mine), pickle.loads(pickle.dumps(mine))):
        assert copied.strength("AsKsQsJsTs") == mine.strength("AsKsQsJsTs")
    assert pickle.loads(pickle.dumps(cp.ranking("standard"))) is cp.ranking("standard")
    assert pickle.loads(pickle.dumps(cp.game("omaha8"))) == cp.game("omaha8")
    result = cp.equity("holdem", ["AsAh", "KsKh"])
    assert np.array_equal(pickle.loads(pickle.dumps(result)).equity, result.equity)


@pytest.mark.parametrize("split", [[0.7, 1.9], [-1, 0], [0, 9], [0, 0], [0]])
def test_splits_of_one_hand_are_checked(split: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="split"):
        cp.evaluate("cowpie", "AsAhKdKc9h7d2c", split=split)
    with pytest.raises(ValueError, match="the hands of stud are not split"):
        cp.evaluate("stud", "AsAhKdKc9h7d2c", split=[0, 1])


@pytest.mark.parametrize(
    ("fields", "message"),
    [({"betting": "foo"}, "betting: 'foo'"), ({"opening": "zzz"}, "opening: 'zzz'"),
     ({"later": "never"}, "later: 'never'")],
)  # fmt: skip
def test_words_of_a_game_are_known(fields: dict[str, Any], message: str) -> None:
    high = cp.Share("high", cp.ranking("standard"))
    with pytest.raises(ValueError, match=message):
        cp.Game("house", "House", HOLDEM, (high,), **fields)
    with pytest.raises(ValueError, match="two shares of one name"):
        cp.Game("house", "House", HOLDEM, (high, high))
    selection: Any = "any"
    with pytest.raises(ValueError, match=r"'any' is no cp\.Selection"):
        cp.Share("high", cp.ranking("standard"), selection)


def test_refusals_of_other_things() -> None:
    with pytest.raises(ValueError, match="hand 1: 8 cards; baseball deals 7"):
        cp.deal("baseball", 2, 3, hands=["AsAhAdAcKsKhKd2c", None])
    with pytest.raises(ValueError, match="a four flush stands above a pair"):
        cp.Ranking("house", order=["high card", "straight", "four flush"], flushes=False)
    with pytest.raises(TypeError, match="truth value"):
        cp.ranking("standard").strength(True)


def test_a_fouled_hand_shows_its_cards() -> None:
    hands = ["AsAh", "KsKh", "AsQd"]
    with pytest.raises(ValueError, match="As stands in P1 and P3"):
        cp.settle("holdem", hands, "2c3d7h8s9c", [10, 10, 10], fouled=[2])
    five = ["AsAh", "KsKh", "JsQd4c5c6c"]
    assert cp.settle("holdem", five, "2c3d7h8s9c", [10, 10, 10], fouled=[2]).payouts.sum() == 30


@pytest.mark.parametrize("folded", [[0.5, 0, -3], True, [2, 0, 0]])
def test_folded_is_true_or_false(folded: Any) -> None:
    with pytest.raises(ValueError, match="folded: "):
        cp.settle_batch([[1], [2], [3]], [10, 10, 10], folded)


def test_batches_with_numbers_that_are_no_cards() -> None:
    for number in (52, 64, 100, 254):
        with pytest.raises(ValueError, match=f"{number} is no card"):
            cp.equity("holdem", np.array([[[number, 1], [2, 3]]] * 2))
        with pytest.raises(ValueError, match=f"{number} is no card"):
            cp.equity("holdem", np.array([[[0, 1], [2, 3]]] * 2), np.array([[number, 5, 6]] * 2))


def test_a_badugi_with_a_rank_on_top() -> None:
    queen = cp.Ranking("queen", kind="badugi", top_rank="Q")
    assert queen.describe(queen.strength("QcAdKhJs")) == "four-card badugi Q-A-K-J"
    low = cp.Ranking("queen worst", kind="badugi", top_rank="Q", low=True)
    assert low.strength("QcAdKhJs") < low.strength("TcAdKhJs")


def test_numbers_that_are_nearly_integers() -> None:
    seed: Any = 1.9
    with pytest.raises(TypeError):
        cp.deal("holdem", 2, 3, seed=seed)
    with pytest.raises(ValueError, match="wilds: -0x1"):
        cp.ranking("standard_wild")([0, 1, 2, 3, 4], wilds=-1)
    with pytest.raises(ValueError, match="a four flush stands above a pair"):
        cp.Ranking("house", kind="best two", order=("high card", "pair", "four flush"))


def test_rake_in_proportion_of_very_large_stacks() -> None:
    stacks = [3_000, 2**62 - 1_600, 2**62 - 1_600]
    rake = cp.Rake(percent=5, cap=2_000_000, taken="in_proportion")
    result = cp.settle("holdem", ["AsAh", "KsKh", "QsQh"], "2c3d7h8s9c", stacks, rake=rake)
    assert int(result.payouts.sum()) + result.rake == sum(stacks)
    small = [3_000, 10**12, 10**12]
    other = cp.settle("holdem", ["AsAh", "KsKh", "QsQh"], "2c3d7h8s9c", small, rake=rake)
    assert result.payouts[0] == other.payouts[0] == 9_000 - 1


def test_omaha_hands_of_which_one_card_is_unknown() -> None:
    # Their completed hands once lay in memory by columns, which the core refused.
    found = cp.equity("omaha8", ["AsAh2d", "KsKhQdJc"], "Ts9s2h")
    assert found.exact
    assert found.trials == 42 * 41 * 40 / 2
    drawn = cp.equity("omaha8", ["AsAh2d", "KsKhQdJc"], "Ts9s2h", method="sample", trials=20_000)
    assert abs(found.equity - drawn.equity).max() < 5 * drawn.stderr.max()


@pytest.mark.parametrize("threads", [1.5, float("nan"), "2"])
def test_threads_that_are_no_whole_number(threads: Any) -> None:
    # nan once made a pool that never began.
    with pytest.raises(TypeError):
        cp.equity("holdem", ["AsKs", "*", "*"], trials=1000, threads=threads)


def test_many_draws_of_one_card_come_in_small_pieces() -> None:
    from cpoker.walks import _PIECE, _selections

    pieces = _selections(20, (1, 1, 1, 1))
    assert max(len(piece) for piece in pieces) <= _PIECE
    assert sum(map(len, _selections(20, (1, 1, 1, 1)))) == 20 * 19 * 18 * 17


def test_work_is_made_when_its_turn_is_near() -> None:
    from cpoker.threads import in_threads

    made = 0

    def work() -> Any:
        nonlocal made
        while True:
            yield made
            made += 1

    results = in_threads(abs, work(), 2)
    assert [next(results) for _ in range(100)] == list(range(100))
    assert made < 200
    results.close()  # type: ignore[attr-defined]


def test_a_standard_error_that_cannot_be_reached() -> None:
    found = cp.equity("holdem", ["AsKs", "*", "*"], stderr=1e-300, max_seconds=0.05)
    assert not found.exact


@pytest.mark.parametrize("hands", [["AhKh", "QdQc"], np.array([[[0, 1], [6, 7]]])])
@pytest.mark.parametrize(
    "nonsense",
    [
        {"trials": 0},
        {"stderr": -1.0},
        {"stderr": float("nan")},
        {"max_seconds": float("nan")},
        {"max_seconds": -1.0},
        {"seed": -1},
        {"threads": 0},
    ],
)
def test_options_out_of_range_where_they_do_not_matter(hands: Any, nonsense: Any) -> None:
    with pytest.raises(ValueError, match=next(iter(nonsense))):
        cp.equity("holdem", hands, **nonsense)


def test_threads_without_cores_do_not_make_the_exact_road_shorter() -> None:
    assert not cp.equity("holdem", ["AsKs", "*", "*"], trials=1000, threads=10**6).exact


def test_a_hand_of_unknown_numbers_has_a_name() -> None:
    assert cp.equity("holdem", [[255, 255], "AsAh"], "2c3c4c").hands == ("*", "AsAh")


def test_hands_of_ranges_that_are_dealt_one_by_one() -> None:
    held = cp.range("stud", "AsKsQsJs9s2d, AsKsQsJs9s3d", cards=6)
    found = cp.equity("stud", [held, "2s3s4h5h6h8h"])
    with pytest.raises(ValueError, match="not by hand"):
        found.by_hand(0)


def test_later_draws_are_the_same_whether_kept_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpoker import walks

    kept = np.concatenate(list(walks._selections(9, (2, 3, 1))))
    monkeypatch.setattr(walks, "_MOST_KEPT", 1)
    again = np.concatenate(list(walks._selections(9, (2, 3, 1))))
    assert len(kept) == 36 * 35 * 4
    assert (kept == again).all()


def test_an_interrupted_command_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from cpoker import cli

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cp, "equity", interrupted)
    assert cli.main(["equity", "holdem", "AA", "KK"]) == 130


def test_a_batch_of_brief_samples_keeps_its_time() -> None:
    # Each row once drew 65,536 trials, whatever the time for all.
    hands = cp.deal("stud8", players=3, size=50, seed=1).hands.copy()
    hands[:, :, 3:] = 255
    found = cp.equity("stud8", hands, max_seconds=0.05)
    assert found.trials.max() < 65_536


SOKO = ("high card", "pair", "four flush", "two pair", "three of a kind", "straight", "flush",
        "full house", "four of a kind", "straight flush")  # fmt: skip


def test_a_fifth_card_of_the_top_rank() -> None:
    deuces_on_top = cp.Ranking("deuces on top", order=SOKO, top_rank="2")
    five, six = (deuces_on_top.strength(text) for text in ("AsQs9s7s2h", "AsQs9s7s2hKd"))
    assert six == five > deuces_on_top.strength("AsQs9s7sKd")


def test_a_four_flush_that_need_not_qualify() -> None:
    with pytest.raises(ValueError, match="a four flush goes with no qualifier"):
        cp.Ranking("four flush or better", order=SOKO, qualifier="23456789")


def test_the_equity_of_a_hand_that_meets_nobody() -> None:
    random = np.random.default_rng(0)
    cards = [cp.format_cards([card]) for card in range(52)]
    hands = [
        f"{one}{other}" for one in ("As", "Kd") for other in cards if other not in ("As", "Kd")
    ]
    weighted = ",".join(f"{hand}@{random.integers(1, 1000) / 1000}" for hand in hands)
    found = cp.equity("holdem", ["100%", weighted], "Tc8s4d").by_hand(0)
    blocked = (found.cards == np.array([51, 45])).all(axis=1)
    assert found.trials[blocked].tolist() == [0]
    assert np.isnan(found.equity[blocked]).all()
    assert ((found.equity[~blocked] >= 0) & (found.equity[~blocked] <= 1)).all()


def test_no_players_and_shares_of_nothing_are_not_counted() -> None:
    whole = (cp.ranking("standard"), False, 1)
    assert _core.is_counted((whole, whole), 2, 2)
    assert not _core.is_counted((whole, whole), 0, 2)
    nothing = (cp.ranking("standard"), False, 0)
    assert not _core.is_counted((nothing, nothing), 2, 2)


def test_a_four_straight_above_flushes_and_a_four_flush() -> None:
    """A flush of four in a row was worth the four in a row."""
    with pytest.raises(ValueError, match="a four straight below flushes"):
        cp.Ranking("odd", order=(*SOKO, "four straight"), four_straights=("TJQK",))
