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


def test_ranges_whose_deals_are_evaluated_one_after_another() -> None:
    found = cp.equity("holdem", ["AsKs,QcQd", "JhJd", "9c9d"], "Th8s2c4d6d")
    with pytest.raises(ValueError, match="player 0 has no equities by hand"):
        found.by_hand(0)


def test_a_hand_of_which_all_but_one_card_is_known() -> None:
    known = cp.equity("omaha", ["AsKsQd", "9c9d8h8c"], "2h3h4h5d", method="exact")
    seen = cp.parse_cards("AsKsQd9c9d8h8c2h3h4h5d").tolist()
    rest = [cp.format_cards([card]) for card in range(52) if card not in seen]
    each = [
        cp.equity("omaha", [f"AsKsQd{card}", "9c9d8h8c"], "2h3h4h5d").equity[0] for card in rest
    ]
    assert known.equity[0] == pytest.approx(np.mean(each))
