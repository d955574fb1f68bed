"""Pots: worked cases, properties, agreement with a slow divider, and bad input."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import divider
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpoker as cp

pytestmark = pytest.mark.sanitize

BOARD = "Kd8h7c4s2s"
# On this board with aces: a full house down to nothing, of hold'em.
BEST_TO_WORST = ["KsKh", "AsAh", "QsQh", "JsJh", "6s5h"]
MOST = 2**63 - 1


def pay(
    strengths: Sequence[Any], contributed: Sequence[int], folded: Any = None, **options: Any
) -> list[int]:
    """One hand through the batch; strengths of one share need no brackets."""
    array = np.array(strengths)
    if array.ndim == 1:
        array = array[:, np.newaxis]
    paid: list[int] = cp.settle_batch(array, contributed, folded, **options).tolist()
    return paid


# ---- Worked cases ----------------------------------------------------------------------------


def test_side_pots_and_an_uncalled_bet() -> None:
    assert pay([3, 2, 1], [50, 100, 200]) == [150, 100, 100]
    result = cp.settle("holdem", BEST_TO_WORST[:3], BOARD, [50, 100, 200])
    assert result.payouts.tolist() == [150, 100, 100]
    assert result.returned.tolist() == [0, 0, 100]
    assert [(pot.name, pot.amount, pot.players) for pot in result.pots] == [
        ("main pot", 150, (0, 1, 2)),
        ("side pot 1", 100, (1, 2)),
    ]
    assert result.pots[1].awards[0].text == (
        "P2 wins side pot 1 with pair of aces, with K-8-7: 100"
    )
    assert str(result).splitlines()[0] == "P3 takes back 100 that nobody called"


def test_odd_chips_go_from_the_left_of_the_button() -> None:
    # Seats A, B, C; B has the button, so C is first, then A, B.
    assert pay([1, 1, 1], [3, 3, 3], dead=2, button=1) == [4, 3, 4]
    assert pay([1, 1, 1], [4, 4, 4], dead=2) == [5, 5, 4]
    assert pay([1, 1, 1], [4, 4, 4], dead=2, order=[2, 1, 0]) == [4, 5, 5]


def test_folded_chips_stay_in() -> None:
    assert pay([2, 1, 9, 9], [50, 50, 80, 80], [0, 0, 1, 1]) == [260, 0, 0, 0]
    # Nobody in matched the folded player's last chips, and they are in the pot all the same.
    assert pay([2, 1, 9], [50, 50, 80], [0, 0, 1]) == [180, 0, 0]
    # The side pot up to 80 has one claimant left; what he put in beyond comes back.
    assert pay([2, 1, 9], [50, 100, 80], [0, 0, 1]) == [150, 80, 0]


def test_a_pot_with_one_claimant_needs_no_showdown() -> None:
    result = cp.settle("holdem", [None, "AsKs", None], "", [5, 20, 10], button=0)
    assert result.payouts.tolist() == [0, 35, 0]
    assert result.returned.tolist() == [0, 10, 0]
    assert result.pots[0].shares[0].name == "uncontested"
    assert result.pots[0].awards[0].text == "P2 takes the main pot, which nobody else can win: 25"
    assert cp.settle("omaha8", [None] * 3, "", [5, 20, 10], folded=[0, 2]).payouts[1] == 35


def test_high_and_low() -> None:
    assert pay([[2, 1], [1, 2]], [50, 50], dead=1) == [51, 50]
    assert pay(
        [[2, 1], [1, 2]], [50, 50], dead=1, rules=replace(ROBERTS, between_shares="last")
    ) == [
        50,
        51,
    ]
    # A wins the high and ties for the low with B: 13 + 6 and 6.
    assert pay([[2, 1], [1, 1]], [12, 12], dead=1) == [19, 6]
    # A is all in with the only low, B has the best high.
    assert pay([[1, 5], [3, 0], [2, 0]], [50, 200, 200]) == [75, 375, 0]
    # Nobody has a low.
    assert pay([[1, 0], [3, 0], [2, 0]], [50, 200, 200]) == [0, 450, 0]
    # Two identical hands: the pot is divided once.
    assert pay([[1, 1], [1, 1]], [33, 33]) == [33, 33]
    assert pay([[1, 1], [1, 1]], [33, 33], rules=replace(ROBERTS, divide_each_share=True)) == [
        34,
        32,
    ]


def test_smallest_chip() -> None:
    assert pay([1, 1, 1], [30, 30, 30], dead=10, chip=5) == [35, 35, 30]
    assert pay([[1, 0], [0, 1]], [95, 95], dead=5, chip=5) == [100, 95]
    # A chip of one that ought not to be there follows the last whole chip.
    assert pay([1, 1, 1], [30, 30, 30], dead=8, chip=5) == [35, 33, 30]


def test_remainder_to_the_first_share() -> None:
    # The room of the tests: every low winner gets the low half rounded down.
    assert pay([[0, 1], [1, 0], [0, 1]], [30, 30, 30], dead=5, rules="bovada") == [23, 49, 23]
    assert pay([[0, 1], [1, 0], [0, 1]], [30, 30, 30], dead=5, button=0) == [23, 48, 24]


def test_rules_start_at_the_big_blind() -> None:
    assert pay([1, 1, 0], [1, 1, 1], rules="bovada") == [1, 2, 0]
    assert pay([1, 0, 1], [1, 1, 1], rules="bovada") == [1, 0, 2]
    assert pay([1, 1], [1, 1], dead=1, rules="bovada") == [2, 1]  # heads-up: the other way round
    assert pay([1, 1, 0], [1, 1, 1], rules="bovada", button=0) == [2, 1, 0]


def test_dead_money_is_in_the_main_pot() -> None:
    assert pay([3, 2, 1], [50, 100, 100], dead=7) == [157, 100, 0]
    # Without a bet it is a pot of its own, for everybody.
    assert pay([3, 2, 1], [0, 100, 100], dead=7) == [7, 200, 0]


def test_boards_are_equal_parts_and_the_odd_chip_is_the_first_boards() -> None:
    assert pay([[2, 1], [1, 2]], [50, 51], dead=1, boards=2) == [51, 51]
    assert pay([[2, 1], [1, 2]], [50, 50], dead=1, boards=2) == [51, 50]
    # Three boards of high and low, of 4, 4 and 3 chips; nobody has a low on the first.
    assert pay([[1, 0, 1, 2, 1, 2], [2, 0, 2, 1, 2, 1]], [5, 5], dead=1, boards=3) == [3, 8]
    # The same players everywhere: once.
    assert pay([[1, 1], [1, 1]], [33, 33], boards=2) == [33, 33]
    assert pay([[1, 1, 0, 0], [1, 1, 0, 0]], [33, 33], boards=2) == [33, 33]


def test_double_board_from_cards() -> None:
    boards = ["Ks8h7c4s2s", "AdQd9c9h3c"]
    one = cp.settle("omaha", ["KdKh5c5d", "AsAh6c6d"], boards, [50, 51], dead=1)
    assert one.payouts.tolist() == [51, 51]
    assert [share.board for share in one.pots[0].shares] == [0, 1]
    assert one.pots[0].awards[1].text.startswith("P2 wins the main pot on board 2 with full house")
    same = cp.settle("omaha", ["KdKh5c5d", "AsAh6c6d"], ["AcQd9c9h3c", "AdTc9d7h3h"], [50, 50])
    assert same.payouts.tolist() == [0, 100]
    assert same.scooped == 1


def test_run_more_than_once_shares_the_first_cards() -> None:
    boards = ["Ks8h7c4s2s", "Ks8h7c5c2d", "Ks8h7cQdTd"]
    result = cp.settle("holdem", ["AsKd", "7s7h"], boards, [50, 51])
    assert result.payouts.tolist() == [0, 101]
    with pytest.raises(ValueError, match="4s stands in board 1 and board 2"):
        cp.settle("holdem", ["AsKd", "7s7h"], ["Ks8h7c4s2s", "Ks8h7c5c4s"], [50, 50])


def test_chicago() -> None:
    """Trips against the king of spades in the hole; an ace of spades face up does not count."""
    hands = ["7h7c2d7d9cJh4s", "2hKs4d9d8cTh3d", "3hQd5cAsAcJd8d"]
    result = cp.settle("chicago", hands, "", [34, 34, 33])
    assert result.payouts.tolist() == [51, 50, 0]
    assert "P2 wins the spade half of the main pot" in result.pots[0].awards[1].text


def test_cowpie() -> None:
    hands = ["AsAhKdKc9s2c3d", "QsQhQd8c7s6c4d"]
    splits = [(4, 5), (3, 4)]
    result = cp.settle("cowpie", hands, "", [10, 11], dead=1, splits=splits)
    assert result.payouts.tolist() == [10, 12]
    with pytest.raises(ValueError, match="P2: splits: the places of the two cards"):
        cp.settle("cowpie", hands, "", [10, 11], splits=[(4, 5), None])


def test_any_pair_no_pair() -> None:
    hands = ["AsAhKdKc9s2c3d", "QsJhTd8c7s6c4d"]
    assert cp.settle("stud_pair_nopair", hands, "", [10, 11], dead=1).payouts.tolist() == [11, 11]
    # Whoever has the only qualifying side takes all.
    pairs = ["AsAhKdKc9s2c3d", "QsQhTdTc7s7c4d"]
    assert cp.settle("stud_pair_nopair", pairs, "", [10, 10]).payouts.tolist() == [20, 0]


def test_wild_cards() -> None:
    hands = ["2s2hAdKc9s8c3d", "QsQhQd8s7s6c4d"]
    assert cp.settle("deuces_wild", hands, "", [10, 10]).payouts.tolist() == [20, 0]


def test_weights() -> None:
    assert pay([[2, 1], [1, 2]], [5, 5], weights=[3, 1]) == [8, 2]
    # 7.5 and 2.5: the odd chip is the first share's.
    assert pay([[2, 1], [1, 2]], [5, 5], weights=[1, 3]) == [3, 7]
    assert pay([[2, 0], [1, 0]], [5, 5], weights=[1, 3]) == [10, 0]
    # Nothing overflows: two thirds of a pot of 2**63 - 2 chips.
    assert pay([[2, 1], [1, 2]], [MOST // 2] * 2, weights=[2**31, 2**30]) == [
        MOST // 3 * 2,
        MOST // 3,
    ]


def test_stud_orders_odd_chips_by_suit() -> None:
    hands = ["KhQhJdTd9c2c3c", "KsQcJcTh9d2d3d"]
    high = cp.settle("stud", hands, "", [5, 5], dead=1)
    assert high.payouts.tolist() == [5, 6]
    assert high.pots[0].shares[0].why == "the highest card, Ks"
    assert "with the odd chip (the highest card, Ks)" in high.pots[0].awards[1].text
    low = cp.settle("razz", ["8h7h5d4dAcKsKd", "8s7c5c4hAdQcQs"], "", [5, 5], dead=1)
    assert low.payouts.tolist() == [6, 5]
    assert low.pots[0].shares[0].why == "the lowest card, Ac"
    low = cp.settle("razz", ["8h7h5d4dAcKsKd", "8s7c5c4hAdQcQs"], "", [5, 5], dead=1, rules="tda")
    assert low.payouts.tolist() == [5, 6]
    assert low.pots[0].shares[0].why == "the highest card that plays, 8s"
    position = replace(ROBERTS, stud_order="position")
    assert cp.settle("stud", hands, "", [5, 5], dead=1, rules=position).payouts[0] == 6
    assert cp.settle("stud", hands, "", [5, 5], dead=1, order=[0, 1]).payouts[0] == 6


def test_tda_looks_at_the_five_cards_that_play() -> None:
    # The same straight; P1's ace of spades does not play.
    hands = ["9h8h7d6d5cAs2c", "9s8c7c6h5dAd2d"]
    assert cp.settle("stud", hands, "", [5, 5], dead=1).payouts.tolist() == [6, 5]
    assert cp.settle("stud", hands, "", [5, 5], dead=1, rules="tda").payouts.tolist() == [5, 6]


ROBERTS = cp.pot_rules("roberts")

# ---- Rake ------------------------------------------------------------------------------------


def raked(contributed: Sequence[int], rake: int | cp.Rake, **options: Any) -> list[int]:
    """The payouts of three players, best first."""
    return pay([3, 2, 1], contributed, rake=rake, **options)


def test_rake() -> None:
    assert raked([50, 100, 100], 5) == [145, 100, 0]
    assert raked([50, 100, 100], cp.Rake(5)) == [138, 100, 0]  # 12.5, rounded down
    assert raked([50, 100, 100], cp.Rake(5, cap=3)) == [147, 100, 0]
    assert raked([50, 100, 100], cp.Rake(5, taken="each")) == [143, 95, 0]
    assert raked([50, 100, 100], cp.Rake(5, cap=9, taken="each")) == [143, 98, 0]
    assert raked([50, 100, 100], cp.Rake(5, taken="in_proportion")) == [142, 96, 0]
    assert raked([50, 100, 100], cp.Rake(2.5, amount=4)) == [140, 100, 0]
    assert raked([50, 100, 200], cp.Rake(Fraction(10, 3))) == [142, 100, 100]  # nothing of uncalled
    assert raked([50, 100, 100], 160) == [0, 90, 0]
    assert raked([50, 100, 100], 10**9) == [0, 0, 0]
    assert raked([50, 100, 100], cp.Rake(7, taken="each"), chip=5) == [140, 95, 0]


def test_rake_of_large_pots() -> None:
    third = MOST // 3
    for taken in ("main", "in_proportion", "each"):
        paid = raked([third] * 3, cp.Rake(100, taken=taken))
        assert paid == [0, 0, 0]
        paid = raked([third // 2, third, third], cp.Rake(10, taken=taken))
        rake = third // 2 * 3 + 2 * (third - third // 2) - sum(paid)
        assert abs(rake - (third * 5 // 20)) < 10


def test_no_flop_no_drop() -> None:
    rake = cp.Rake(10, no_flop_no_drop=True)
    assert cp.settle("holdem", ["AsAh", None], "", [50, 50], rake=rake).rake == 0
    assert cp.settle("holdem", ["AsAh", None], BOARD[:6], [50, 50], rake=rake).rake == 10
    assert cp.settle("stud", ["AsAh3h4h5h9dTd", None], "", [50, 50], rake=rake).rake == 10
    flop = cp.settle("holdem", ["AsAh", None], BOARD[:6], [50, 50], rake=rake)
    assert flop.pots[0].rake == 10
    assert "main pot: 90 after a rake of 10" in str(flop)


# ---- Declare ---------------------------------------------------------------------------------


def declare(strengths: Sequence[Any], goes: Sequence[int], **changes: Any) -> list[int]:
    """A pot of 60 among players who declared 1 = high, 2 = low, 3 = both."""
    each = 60 // len(goes)
    rules = replace(ROBERTS, **changes)
    return pay(strengths, [each] * len(goes), declared=goes, rules=rules)


def test_declare() -> None:
    # Rivals are those who went the same way.
    assert declare([[9, 9], [5, 5], [3, 3]], [1, 2, 2]) == [30, 30, 0]
    # Both, and wins both.
    assert declare([[9, 9], [5, 5], [3, 3]], [3, 2, 1]) == [60, 0, 0]
    # Both, and ties for the low: nothing; the high is the best other's who went high.
    assert declare([[9, 9], [5, 9], [3, 3]], [3, 2, 1]) == [0, 30, 30]
    assert declare([[9, 9], [5, 9], [3, 3]], [3, 2, 1], tie_is_enough=True) == [45, 15, 0]
    # Nobody else went high: the low takes all.
    assert declare([[9, 8], [5, 9], [3, 3]], [3, 2, 2]) == [0, 60, 0]
    # He who failed still has to be beaten: nobody beat his high, so the low takes all.
    assert declare([[9, 8], [5, 9], [3, 3]], [3, 2, 1], failed_must_be_beaten=True) == [0, 60, 0]
    assert declare([[9, 8], [5, 9], [3, 3]], [3, 2, 1]) == [0, 30, 30]
    # All go one way.
    assert declare([[9, 8], [5, 9]], [1, 1]) == [60, 0]
    # All fail, and nobody else is there: cards speak.
    assert declare([[9, 8], [5, 9]], [3, 3]) == [30, 30]
    # Two who fail each other leave everything to the third.
    assert declare([[9, 8], [5, 9], [1, 1]], [3, 3, 1]) == [0, 0, 60]


def test_declare_pot_by_pot() -> None:
    # P1, all in, beats P2's low; in the side pot P2 wins both ways.
    assert pay([[1, 9], [9, 8], [5, 5]], [20, 60, 60], declared=[2, 3, 1]) == [30, 80, 30]


def test_declare_from_cards() -> None:
    hands = ["AsAhAdKsKh7c2d", "2c3c4d6h7hJsJd", None]
    result = cp.settle("stud_hilo", hands, "", [50, 50, 5], declared=["both", "low", None])
    assert result.payouts.tolist() == [0, 105, 0]
    result = cp.settle("stud_hilo", hands, "", [50, 50, 5], declared=["high", "low", None])
    assert result.payouts.tolist() == [53, 52, 0]


# ---- The explanation -------------------------------------------------------------------------


def test_sentences() -> None:
    result = cp.settle(
        "omaha8",
        ["Ad4cJcTs", None, "Ah4hQcQs", "KhKc9s9h"],
        "3h7c8d2sKd",
        [50, 20, 201, 201],
        button=3,
        names=["Ann", "Bob", "Cat", "Dan"],
    )
    assert [award.text for pot in result.pots for award in pot.awards] == [
        "Dan wins the high half of the main pot with three of a kind, kings, with 8-7: 85",
        "Ann ties for the low half of the main pot with 7-4-3-2-A: 43, "
        "with the odd chip (first left of the button)",
        "Cat ties for the low half of the main pot with 7-4-3-2-A: 42",
        "Dan wins the high half of side pot 1 with three of a kind, kings, with 8-7: 151",
        "Cat wins the low half of side pot 1 with 7-4-3-2-A: 151",
    ]
    low = result.pots[0].shares[1]
    assert (low.name, low.board, low.amount, low.odd) == ("low", None, 85, 0)
    assert (low.winners, low.why) == ((0, 2), "first left of the button")
    assert result.to_dict()["payouts"] == {"Ann": 43, "Bob": 0, "Cat": 193, "Dan": 236}
    assert result.to_dict()["pots"][0]["shares"][1]["awards"][0]["odd"] == 1


def test_a_scoop_and_an_odd_chip_between_halves() -> None:
    scoop = cp.settle("omaha8", ["As2hJcJd", "KhKcQsQh"], "3h7c8d5sJs", [50, 50])
    assert scoop.pots[0].shares[0].name == "high and low"
    assert "P1 scoops the main pot with" in scoop.pots[0].awards[0].text
    assert scoop.scooped == 0
    halves = cp.settle("omaha8", ["As2h9c9d", "KhKcQsQh"], "3h7c8d5sJs", [50, 50], dead=1)
    assert [(share.amount, share.odd) for share in halves.pots[0].shares] == [(51, 1), (50, 0)]
    no_low = cp.settle("omaha8", ["As2h9c9d", "KhKcQsQh"], "3hQcTd5sJs", [50, 50], dead=1)
    assert no_low.pots[0].shares[0].odd == 0
    assert no_low.pots[0].awards[0].text == (
        "P2 wins the main pot with three of a kind, queens, with J-T: 101"
    )


def test_fouled_hands_count_as_folded() -> None:
    assert cp.settle("holdem", BEST_TO_WORST[:3], BOARD, [50] * 3, fouled=[0]).payouts[1] == 150
    # However many cards they are.
    assert (
        cp.settle("fivecarddraw", ["AsAhAd", "2c3c4d6h7h"], "", [5, 5], fouled=[0]).payouts[1] == 10
    )


# ---- Agreement with the slow divider ---------------------------------------------------------


@dataclass
class Setting:
    """What all pots of one batch have in common."""

    players: int
    boards: int
    shares: int
    options: dict[str, Any]
    batch: dict[str, Any]


def random_setting(random: np.random.Generator) -> Setting:
    players, boards = int(random.integers(2, 8)), int(random.choice([1, 1, 1, 2, 3]))
    shares = int(random.integers(1, 4))
    plain = random.random() < 0.4
    if plain:
        return Setting(players, 1, min(shares, 2), {}, {})
    flags: dict[str, Any] = {
        name: bool(random.integers(2))
        for name in ("divide_each_share", "tie_is_enough", "failed_must_be_beaten")
    }
    between: Any = str(random.choice(["first", "last", "remainder_to_first"]))
    chip, rake = int(random.choice([1, 1, 2, 5])), int(random.choice([0, 0, 1, 4]))
    weights = [int(w) for w in random.integers(1, 4, shares)]
    return Setting(
        players,
        boards,
        shares,
        {**flags, "odd_between": between, "chip": chip, "rake": rake, "weights": weights},
        {
            "rules": replace(ROBERTS, between_shares=between, **flags),
            "chip": chip,
            "rake": rake,
            "weights": weights,
        },
    )


def random_pots(random: np.random.Generator, setting: Setting, pots: int) -> dict[str, Any]:
    players, contests = setting.players, setting.boards * setting.shares
    folded = random.random((pots, players)) < random.choice([0, 0.2, 0.6])
    folded[np.arange(pots), random.integers(0, players, pots)] = False
    return {
        "strengths": random.integers(0, 5, (pots, players, contests)),
        "contributed": random.integers(0, random.choice([3, 6, 25]), (pots, players)),
        "folded": folded,
        "order": random.permuted(np.tile(np.arange(players), (pots, 1)), axis=1),
        "dead": random.integers(0, 3, pots),
    }


def slow_payouts(setting: Setting, pots: dict[str, Any]) -> list[list[int]]:
    lists = {name: array.tolist() for name, array in pots.items()}
    shape = (len(lists["dead"]), setting.players, setting.boards, setting.shares)
    lists["strengths"] = pots["strengths"].reshape(shape).tolist()
    if "declared" in lists:
        lists["declared"] = [
            [{s for s in range(setting.shares) if bits >> s & 1} for bits in goes]
            for goes in lists["declared"]
        ]
    rows = zip(*lists.values(), strict=True)
    return [
        divider.divide(divider.Table(**dict(zip(lists, row, strict=True)), **setting.options))
        for row in rows
    ]


@pytest.mark.parametrize("seed", range(20))
def test_the_slow_divider_agrees(seed: int) -> None:
    """5,000 pots each time, 100,000 together."""
    random = np.random.default_rng(seed)
    for _ in range(20):
        setting = random_setting(random)
        pots = random_pots(random, setting, 250)
        if setting.options and random.integers(2):
            most = 2**setting.shares
            pots["declared"] = random.integers(1, most, (250, setting.players))
        fast = cp.settle_batch(**pots, boards=setting.boards, **setting.batch)
        assert fast.tolist() == slow_payouts(setting, pots), setting


# ---- Properties ------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Any hand at all, with any rules."""
    players, boards, shares = (draw(st.integers(*limits)) for limits in [(2, 23), (1, 4), (1, 4)])
    chips = st.integers(0, draw(st.sampled_from([3, 1000, MOST // 32])))
    few = st.lists(st.integers(0, 3), min_size=boards * shares, max_size=boards * shares)
    folded = draw(st.lists(st.booleans(), min_size=players, max_size=players))
    folded[draw(st.integers(0, players - 1))] = False
    rules = cp.PotRules(
        between_shares=draw(st.sampled_from(["first", "last", "remainder_to_first"])),
        divide_each_share=draw(st.booleans()),
        tie_is_enough=draw(st.booleans()),
        failed_must_be_beaten=draw(st.booleans()),
    )
    table: dict[str, Any] = {
        "strengths": draw(st.lists(few, min_size=players, max_size=players)),
        "contributed": draw(st.lists(chips, min_size=players, max_size=players)),
        "folded": folded,
        "order": draw(st.permutations(range(players))),
        "dead": draw(chips),
        "boards": boards,
        "rules": rules,
        "chip": draw(st.sampled_from([1, 1, 5, 100])),
        "weights": draw(st.lists(st.integers(1, 2**30), min_size=shares, max_size=shares)),
    }
    if draw(st.booleans()):
        goes = st.integers(1, 2**shares - 1)
        table["declared"] = draw(st.lists(goes, min_size=players, max_size=players))
    return table


def rakes() -> st.SearchStrategy[cp.Rake]:
    anywhere = st.builds(
        cp.Rake,
        percent=st.sampled_from([0, 2.5, 5, 100]),
        cap=st.none() | st.integers(0, 20),
        amount=st.integers(0, 20),
        taken=st.sampled_from(["main", "in_proportion"]),
    )
    each = st.builds(cp.Rake, percent=st.sampled_from([2.5, 5, 100]), taken=st.just("each"))
    return anywhere | each


def chips_of(table: dict[str, Any]) -> int:
    return int(sum(table["contributed"]) + table["dead"])


@given(tables(), rakes())
def test_chips_in_are_chips_out(table: dict[str, Any], rake: cp.Rake) -> None:
    paid = cp.settle_batch(**table).tolist()
    assert sum(paid) == chips_of(table)
    assert all(chips >= 0 for chips in paid)
    raked = cp.settle_batch(**table, rake=rake).tolist()
    assert all(chips >= 0 for chips in raked)
    most = chips_of(table) - sum(raked)
    percentage = int(Fraction(str(rake.percent)) / 100 * chips_of(table))
    assert 0 <= most <= rake.amount + (percentage if rake.cap is None else rake.cap)


@given(tables())
def test_nobody_wins_more_than_he_can_match(table: dict[str, Any]) -> None:
    paid = cp.settle_batch(**table).tolist()
    chips, folded = table["contributed"], table["folded"]
    highest = max(c for c, out in zip(chips, folded, strict=True) if not out)
    for player, won in enumerate(paid):
        # Folded chips above the highest player still in are in the last pot.
        reach = MOST if chips[player] == highest else chips[player]
        assert won <= table["dead"] + sum(min(c, reach) for c in chips)
        assert not (folded[player] and won)


@given(tables(), st.randoms())
def test_seats_are_nothing_but_an_order(table: dict[str, Any], random: Any) -> None:
    """Players who change seats, and their order for odd chips with them, win the same."""
    seats = list(range(len(table["contributed"])))
    random.shuffle(seats)
    moved = dict(table)
    for name in ("strengths", "contributed", "folded", "declared"):
        if name in table:
            moved[name] = [table[name][seat] for seat in seats]
    moved["order"] = [seats.index(seat) for seat in table["order"]]
    paid = cp.settle_batch(**table)
    assert np.array_equal(cp.settle_batch(**moved), paid[seats])
    # Another order moves odd chips only: one smallest chip in every division.
    moved["order"] = seats
    moved_by = np.abs(cp.settle_batch(**moved) - paid[seats])
    divisions = 2 * len(seats) * len(table["strengths"][0])
    assert moved_by.max() <= table["chip"] * divisions


@given(tables(), st.integers(1, 1000))
def test_more_folded_chips_lower_nobodys_payout(table: dict[str, Any], more: int) -> None:
    """Between equal shares, one odd chip each.

    Where the high takes the remainder, a low half that can be divided leaves it less; and parts of
    different weights rounded down can grow together, at the cost of a third one's odd chip.
    """
    table["weights"] = None
    if table["rules"].between_shares == "remainder_to_first":
        table["rules"] = replace(table["rules"], between_shares="first")
    before = cp.settle_batch(**table)
    for player, out in enumerate(table["folded"]):
        if out:
            table["contributed"][player] += more
            assert np.all(cp.settle_batch(**table) >= before)
            return


@given(tables())
def test_the_scale_does_not_matter(table: dict[str, Any]) -> None:
    """Twice the chips, of twice the size, are twice the payouts."""
    table["contributed"] = [chips // 4 for chips in table["contributed"]]
    table["dead"] //= 4
    once = cp.settle_batch(**table)
    table |= {"contributed": [2 * c for c in table["contributed"]], "dead": 2 * table["dead"]}
    table["chip"] *= 2
    assert np.array_equal(cp.settle_batch(**table), 2 * once)


@settings(max_examples=50)
@given(st.integers(0, 2**32), st.sampled_from(["holdem", "omaha8", "stud8", "razz", "bigo"]))
def test_the_batch_equals_the_single_hand(seed: int, key: str) -> None:
    random = np.random.default_rng(seed)
    game, players = cp.game(key), int(random.integers(2, 6))
    deck = random.permutation(52).astype(np.uint8)
    hands = [deck[p * game.hole :][: game.hole] for p in range(players)]
    board = deck[players * game.hole :][: game.board]
    folded = random.random(players) < 0.3
    folded[0] = False
    chips, button = random.integers(0, 30, players), int(random.integers(players))
    result = cp.settle(
        game,
        [None if out else hand for hand, out in zip(hands, folded, strict=True)],
        board,
        chips,
        order=np.roll(np.arange(players), -button).tolist(),
        rake=cp.Rake(5),
    )
    strengths = game.strengths(hands, board)
    batch = cp.settle_batch(
        strengths, chips, folded, button=(button - 1) % players, rake=cp.Rake(5)
    )
    assert result.payouts.tolist() == batch.tolist()
    # The explanation is of the same division.
    explained = result.returned.copy()
    for pot in result.pots:
        assert pot.amount == sum(share.amount for share in pot.shares)
        for award in pot.awards:
            explained[award.player] += award.amount
    assert np.array_equal(explained, result.payouts)
    assert result.rake == sum(pot.rake for pot in result.pots)


# ---- Arrays ----------------------------------------------------------------------------------


def test_arrays_are_broadcast() -> None:
    random = np.random.default_rng(7)
    strengths = random.integers(0, 4, (3, 1, 4, 2)).astype(np.uint16)
    contributed = random.integers(0, 9, (5, 4))
    button, dead = random.integers(0, 4, (3, 5)), random.integers(0, 3, (2, 1, 1))
    folded = np.array([False, False, True, False])
    paid = cp.settle_batch(strengths, contributed, folded, button=button, dead=dead)
    assert paid.shape == (2, 3, 5, 4)
    for i, j, k in np.ndindex(2, 3, 5):
        one = cp.settle_batch(
            strengths[j, 0], contributed[k], folded, button=button[j, k], dead=dead[i, 0, 0]
        )
        assert np.array_equal(one, paid[i, j, k])
    assert cp.settle_batch(np.zeros((0, 4, 2), int), contributed[0]).shape == (0, 4)


def test_any_strides_and_dtypes_will_do() -> None:
    random = np.random.default_rng(8)
    strengths = random.integers(0, 4, (6, 5, 3, 2))
    chips = random.integers(0, 9, (6, 5, 3))
    expected = cp.settle_batch(strengths, chips)
    assert np.array_equal(cp.settle_batch(strengths[::-1], chips[::-1]), expected[::-1])
    turned = cp.settle_batch(strengths.swapaxes(0, 1), chips.swapaxes(0, 1))
    assert np.array_equal(turned, expected.swapaxes(0, 1))
    for dtype in (np.uint8, np.int16, ">i8", np.float32):
        if dtype is np.float32:
            with pytest.raises(TypeError, match="contributed: whole numbers, not float32"):
                cp.settle_batch(strengths, chips.astype(dtype))
            continue
        assert np.array_equal(
            cp.settle_batch(strengths.astype(dtype), chips.astype(dtype)), expected
        )
    fortran = np.asfortranarray(strengths.astype(np.uint16))
    assert np.array_equal(cp.settle_batch(fortran, np.asfortranarray(chips)), expected)


def test_an_order_for_each_share() -> None:
    strengths = [[1, 1], [1, 1], [0, 0]]
    each = replace(ROBERTS, divide_each_share=True)
    orders = [[0, 1, 2], [1, 0, 2]]
    assert pay(strengths, [2, 2, 2], orders=orders, rules=each) == [3, 3, 0]
    assert pay(strengths, [2, 2, 2], order=[0, 1, 2], rules=each) == [4, 2, 0]


def test_out() -> None:
    strengths = np.array([[[2], [1]], [[1], [2]]], np.uint16)
    chips = np.array([[5, 5], [6, 6]])
    out = np.empty((2, 2), np.int64)
    assert cp.settle_batch(strengths, chips, out=out) is out
    assert out.tolist() == [[10, 0], [0, 12]]
    # Over its own input, and through strides.
    assert cp.settle_batch(strengths, chips, out=chips) is chips
    assert chips.tolist() == [[10, 0], [0, 12]]
    wide = np.zeros((2, 4), np.int64)
    cp.settle_batch(strengths, [[5, 5], [6, 6]], out=wide[:, ::2])
    assert wide.tolist() == [[10, 0, 0, 0], [0, 0, 12, 0]]
    with pytest.raises(ValueError, match="shape"):
        cp.settle_batch(strengths, chips, out=wide)
    with pytest.raises(TypeError, match="int64"):
        cp.settle_batch(strengths, chips, out=np.empty((2, 2)))  # type: ignore[arg-type]
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        cp.settle_batch(strengths, chips, out=out)


# ---- Bad input -------------------------------------------------------------------------------


def bad_batches() -> list[Any]:
    return [
        pytest.param({"contributed": [1, -1, 1]}, "player 1: chips cannot be neg", id="negative"),
        pytest.param({"contributed": [1, MOST, 1]}, "player 1: all chips together", id="overflow"),
        pytest.param({"contributed": [1, 1, 1], "dead": -1}, "dead money: .*neg", id="dead"),
        pytest.param({"contributed": [MOST, 0, 0], "dead": 1}, "dead money: all chips", id="more"),
        pytest.param(
            {"contributed": np.array([2**63, 1, 1], np.uint64)}, r"not between 0 and", id="uint64"
        ),
        pytest.param({"folded": [True] * 3}, "every player has folded", id="folded"),
        pytest.param({"order": [0, 2, 2]}, "lists player 2 twice", id="order twice"),
        pytest.param({"order": [0, 1, 3]}, "lists player 3 twice, or there is", id="order"),
        pytest.param({"button": 3}, r"button: .*not between 0 and 2", id="button"),
        pytest.param({"declared": [1, 0, 1]}, "player 1 declared no share", id="declared nothing"),
        pytest.param({"declared": [1, 2, 1]}, "player 1 declared no share", id="declared"),
        pytest.param({"boards": 2}, "1 shares do not belong to 2 boards", id="boards"),
        pytest.param({"weights": [1, 2]}, "2 weights for 1 shares", id="weights"),
        pytest.param({"weights": [0]}, "weights are positive", id="no weight"),
        pytest.param({"strengths": [[-1], [1], [1]]}, "strengths: -1 at", id="strengths"),
        pytest.param({"strengths": [[1]], "contributed": [1]}, "2 to 23 players", id="players"),
        pytest.param({"strengths": [[1] * 17] * 3}, "1 to 16 shares", id="shares"),
        pytest.param({"contributed": [1, 1]}, "contributed: 2 players", id="players differ"),
        pytest.param({"order": [0, 1, 2], "button": 1}, "give one of", id="two orders"),
        pytest.param({"chip": 0}, "smallest chip", id="chip"),
        pytest.param({"rake": -1}, "no house takes", id="rake"),
        pytest.param({"rake": cp.Rake(101)}, "no house takes", id="percent"),
        pytest.param({"rules": "nobody"}, "no pot rules 'nobody'", id="rules"),
        pytest.param({"contributed": [[1]] * 3}, "contributed: 1 players", id="contributed"),
    ]


@pytest.mark.parametrize(("changes", "message"), bad_batches())
def test_bad_batches_are_refused(changes: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"strengths": [[1], [1], [1]], "contributed": [1, 1, 1]}
    with pytest.raises(ValueError, match=message):
        cp.settle_batch(**good | changes)


def test_nothing_is_written_unless_all_pots_are_sound() -> None:
    chips = np.ones((40, 50, 3), np.int64)
    chips[30, 20, 1] = -1
    out = np.full((40, 50, 3), 7)
    for strengths in (np.ones((3, 1), np.uint16), np.ones((40, 1, 3, 1), np.uint16)):
        with pytest.raises(ValueError, match=r"pot \(30, 20\), player 1: chips cannot"):
            cp.settle_batch(strengths, chips, out=out)
        assert np.all(out == 7)
    with pytest.raises(ValueError, match=r"pot \(20, 30\), player 1: chips cannot"):
        cp.settle_batch(np.ones((3, 1), int), chips.swapaxes(0, 1))
    with pytest.raises(ValueError, match=r"pot 20, player 1: chips cannot"):
        cp.settle_batch(np.ones((3, 1), int), chips[30])


THREE = ["KsKh", "AsAh", "QsQh"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"contributed": [1, -2, 1]}, "P2: chips cannot be negative, and -2 is"),
        ({"contributed": [1, 1.5, 1]}, "P2: chips are whole numbers, not 1.5"),
        ({"contributed": np.array([1, 1.5, 1])}, "P1: chips are whole numbers, not 1.0"),
        ({"contributed": [1, MOST, 1]}, "P2: all chips together are more than"),
        ({"contributed": [1, 1, 1], "dead": MOST}, "all chips together are more than"),
        ({"contributed": [1, 1]}, "contributed: 2 numbers for 3 players"),
        ({"hands": [None] * 3}, "every player has folded"),
        ({"hands": [*THREE[:2], None], "folded": [0]}, "P1 has folded, and yet a hand is given"),
        ({"hands": [*THREE[:2], None], "folded": []}, "P3 is still in, and no hand is given"),
        ({"folded": [1, 1]}, "folded: P2 is listed twice"),
        ({"fouled": [2, 2]}, "fouled: P3 is listed twice"),
        ({"order": [0, 0, 1]}, "order: P1 is listed twice"),
        ({"order": [0, 1]}, "order: 2 seats of 3"),
        ({"order": [0, 1, 3]}, "order: there is no seat 3"),
        ({"button": 3}, "button: there is no seat 3"),
        ({"names": ["A", "B", "A"]}, "names: A is listed twice"),
        ({"names": ["A", "B"]}, "names: 2 for 3 players"),
        ({"hands": ["KsKh", "AsAhAd", "QsQh"]}, "P2: 3 cards"),
        ({"hands": ["KsKh", "KsAh", "QsQh"]}, "Ks stands in P1 and P2"),
        ({"hands": ["KsKh", "AsXx", "QsQh"]}, "P2: 'X' at position 2"),
        ({"board": BOARD[:8]}, "board: 4 cards; a showdown of holdem has 5"),
        ({"board": [BOARD, BOARD]}, "board 1 and board 2 are the same"),
        ({"board": []}, "board: 0 cards"),
        ({"declared": ["both", "high", "high"]}, "P1 declared both; holdem has high"),
        ({"declared": ["high", "low", "high"]}, "P2 declared 'low'"),
        ({"declared": ["high", None, "high"]}, "P2 declared None"),
        ({"declared": ["high"]}, "declared: 1 of 3 players"),
        ({"splits": [None]}, "splits: 1 for 3 players"),
        ({"hands": "KsKh"}, "hands: a list of them"),
        ({"hands": ["KsKh"], "contributed": [1]}, "2 to 23 players, not 1"),
    ],
)
def test_bad_hands_are_refused(arguments: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"hands": THREE, "board": BOARD, "contributed": [1, 1, 1]}
    with pytest.raises(ValueError, match=message):
        cp.settle("holdem", **good | arguments)


def test_both_without_a_low_is_refused() -> None:
    hands = ["AsAhKsKh", "Ac2cQdQh"]
    with pytest.raises(ValueError, match="P1 declared both and has no low"):
        cp.settle("omaha8", hands, "3h7c8dKcKd", [5, 5], declared=["both", "low"])
