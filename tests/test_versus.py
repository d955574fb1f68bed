"""Range against range in the core: every pair of hands walked, published figures, symmetry."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp
from cpoker import _core

Hands = NDArray[np.uint8]
Weights = NDArray[np.float64]
Share = tuple[cp.Ranking, bool, int]  # the ranking, whether exactly two and three play, the weight
Shares = tuple[Share, ...]

STANDARD, SHORT, LOW_8, LOW_A5, LOW_27, SOKO = map(
    cp.ranking,
    ["standard", "short_deck", "eight_or_better", "ace_to_five", "deuce_to_seven", "soko"],
)

# By name: the shares and the number of hole cards.
GAMES: dict[str, tuple[Shares, int]] = {
    "hold'em": (((STANDARD, False, 1),), 2),
    "short deck": (((SHORT, False, 1),), 2),
    "omaha": (((STANDARD, True, 1),), 4),
    "omaha low": (((LOW_8, True, 1),), 4),
    "short-deck omaha": (((SHORT, True, 1),), 4),
    "three cards": (((STANDARD, True, 1),), 3),
    "five cards": (((STANDARD, True, 1),), 5),
    "omaha8": (((STANDARD, True, 1), (LOW_8, True, 1)), 4),
    "bigo": (((STANDARD, True, 1), (LOW_8, True, 1)), 5),
    "six cards": (((STANDARD, True, 1),), 6),
    "holdem8": (((STANDARD, False, 1), (LOW_8, False, 1)), 2),
    # Of no card room:
    "greek": (((STANDARD, True, 1),), 2),
    "greek low, eight or better": (((LOW_8, True, 1),), 2),
    "ace to five": (((LOW_A5, False, 1),), 2),
    "eight or better alone": (((LOW_8, False, 1),), 2),
    "flushes hurt": (((LOW_27, False, 1),), 2),
    "four flushes": (((SOKO, False, 1),), 2),
    "one card": (((STANDARD, False, 1),), 1),
    "the same hands twice": (((STANDARD, False, 1), (STANDARD, False, 1)), 2),
    "the low first, a third of it": (((LOW_8, True, 1), (STANDARD, True, 2)), 4),
    "lows twice": (((LOW_8, False, 1), (LOW_8, True, 3)), 2),
    "any five beside two and three": (((LOW_27, False, 3), (STANDARD, True, 1)), 2),
    "three shares": (((STANDARD, True, 1), (LOW_8, True, 1), (LOW_A5, True, 3)), 4),
    "four shares": (
        ((STANDARD, True, 1), (LOW_8, True, 2), (STANDARD, False, 1), (LOW_27, False, 3)),
        2,
    ),
}

FLOP = "Ts9s2h"


class Added:
    """What a call adds up: codes with weights, and by hand of each side pots and showdowns."""

    def __init__(self, hands_a: int, hands_b: int) -> None:
        self.outcomes = _core.Outcomes()
        self.equity = [np.zeros(hands_a), np.zeros(hands_b)]
        self.total = [np.zeros(hands_a), np.zeros(hands_b)]

    @property
    def codes(self) -> dict[int, float]:
        return dict(self.outcomes.items())


def versus(
    shares: Shares,
    ranges: tuple[tuple[Hands, Weights], tuple[Hands, Weights]],
    boards: Hands,
    board_weights: Weights | None = None,
) -> Added:
    (hands_a, weights_a), (hands_b, weights_b) = ranges
    added = Added(len(hands_a), len(hands_b))
    assert _core.versus(
        shares, hands_a, weights_a, hands_b, weights_b, boards, board_weights, added.outcomes,
        added.equity[0], added.total[0], added.equity[1], added.total[1],
    )  # fmt: skip
    return added


# --- A plain walk -------------------------------------------------------------------------------


def pot_of(shares: Shares, code: int) -> float:
    """Give the first side's part of the pot."""
    winners = [code >> 2 * i & 3 for i in range(len(shares))]
    live = sum(share[2] for share, won in zip(shares, winners, strict=True) if won)
    parts = {0: 0.0, 1: 1.0, 2: 0.0, 3: 0.5}
    won = sum(share[2] * parts[won] for share, won in zip(shares, winners, strict=True))
    return won / live if live else 0.5


def strengths(share: Share, hands: Hands, board: Hands) -> NDArray[np.int64]:
    ranking, is_omaha, _ = share
    boards = np.broadcast_to(board, (len(hands), 5))
    if is_omaha:
        found = ranking.omaha(hands, boards)
    else:
        found = ranking(np.concatenate([hands, boards], axis=1))
    return np.asarray(found, np.int64)


def walk(
    shares: Shares,
    ranges: tuple[tuple[Hands, Weights], tuple[Hands, Weights]],
    boards: Hands,
    board_weights: Weights | None = None,
) -> Added:
    """Compare every hand with every other."""
    added = Added(len(ranges[0][0]), len(ranges[1][0]))
    pots = np.array([pot_of(shares, code) for code in range(4 ** len(shares))])
    times = np.ones(len(boards)) if board_weights is None else board_weights
    for board, weight in zip(boards, times, strict=True):
        alive = [np.flatnonzero(~np.isin(hands, board).any(axis=1)) for hands, _ in ranges]
        hands = [ranges[side][0][alive[side]] for side in (0, 1)]
        of_a, of_b = (ranges[side][1][alive[side]] for side in (0, 1))
        masks = [np.asarray(cp.mask_of(side)) for side in hands]
        meet = (masks[0][:, None] & masks[1]) == 0
        codes = np.zeros(meet.shape, np.int64)
        for i, share in enumerate(shares):
            a, b = (strengths(share, side, board) for side in hands)
            a = a[:, None]
            codes |= ((a >= b) & (a > 0)) << 2 * i | ((b >= a) & (b > 0)) << 2 * i + 1
        pairs = meet * of_a[:, None] * of_b * weight
        for code, sum_of in enumerate(np.bincount(codes.ravel(), pairs.ravel())):
            if sum_of:
                added.outcomes.add(code, float(sum_of))
        won = pots[codes]
        added.equity[0][alive[0]] += weight * ((meet * won) @ of_b)
        added.total[0][alive[0]] += weight * (meet @ of_b)
        added.equity[1][alive[1]] += weight * (of_a @ (meet * (1 - won)))
        added.total[1][alive[1]] += weight * (of_a @ meet)
    return added


def assert_equal(found: Added, expected: Added, *, exactly: bool = False) -> None:
    relative = 0.0 if exactly else 1e-12
    codes = found.codes.keys() | expected.codes.keys()
    whole = sum(expected.codes.values())
    for code in codes:
        assert found.codes.get(code, 0.0) == pytest.approx(
            expected.codes.get(code, 0.0), rel=relative, abs=relative * whole
        )
    for side in (0, 1):
        np.testing.assert_allclose(
            found.equity[side], expected.equity[side], rtol=1e-12, atol=relative * whole
        )
        np.testing.assert_allclose(
            found.total[side], expected.total[side], rtol=relative, atol=relative * whole
        )


# --- Ranges and boards --------------------------------------------------------------------------


def deck_of(shares: Shares) -> NDArray[np.uint8]:
    ranks = np.flatnonzero([shares[0][0].deck >> rank & 1 for rank in range(13)])
    return (4 * ranks[:, None] + np.arange(4)).ravel().astype(np.uint8)


def some_hands(random: np.random.Generator, shares: Shares, cards: int, count: int) -> Hands:
    """Different hands, at most `count`."""
    deck = deck_of(shares)
    drawn = random.permuted(np.broadcast_to(deck, (count, len(deck))), axis=1)[:, :cards]
    _, first = np.unique(cp.mask_of(drawn), return_index=True)
    return np.ascontiguousarray(drawn[np.sort(first)])


def some_boards(random: np.random.Generator, shares: Shares, count: int) -> Hands:
    """Boards with two to five cards of a suit and as many of a rank, and any."""
    deck = deck_of(shares)
    boards = []
    for i in range(count):
        chosen = random.permutation(deck)
        first = chosen[chosen % 4 == i % 4 if i % 3 else chosen // 4 == chosen[0] // 4]
        first = first[: 2 + i % 4]
        rest = chosen[~np.isin(chosen, first)]
        boards.append(random.permutation(np.concatenate([first, rest])[:5]))
    return np.array(boards, np.uint8)


def all_hands(deck: NDArray[np.uint8]) -> Hands:
    return np.array(list(combinations(deck.tolist(), 2)), np.uint8)


def runouts(flop: str) -> Hands:
    seen = list(cp.parse_cards(flop))
    left = [card for card in range(52) if card not in seen]
    return np.array([[*seen, *cards] for cards in combinations(left, 5 - len(seen))], np.uint8)


def ones(hands: Hands) -> tuple[Hands, Weights]:
    return hands, np.ones(len(hands))


def of_range(text: str) -> tuple[Hands, Weights]:
    held = cp.range("holdem", text)
    return held.cards, held.weights


# --- Against the walk ---------------------------------------------------------------------------


@pytest.mark.sanitize
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("counts", [(1, 200), (200, 3), (60, 70), (17, 17), (200, 200), (1, 1)])
@pytest.mark.parametrize("weighted", [False, True])
def test_random_ranges(name: str, counts: tuple[int, int], weighted: bool) -> None:
    shares, cards = GAMES[name]
    random = np.random.default_rng([*name.encode(), *counts])
    boards = some_boards(random, shares, 12)
    hands = [some_hands(random, shares, cards, count) for count in counts]
    if weighted:
        of_hands = [random.random(len(side)) for side in hands]
        of_boards: Weights | None = random.random(len(boards))
    else:
        of_hands = [random.integers(0, 5, len(side)).astype(np.float64) for side in hands]
        of_boards = random.integers(1, 25, len(boards)).astype(np.float64)
    ranges = (hands[0], of_hands[0]), (hands[1], of_hands[1])
    found = versus(shares, ranges, boards, of_boards)
    assert_equal(found, walk(shares, ranges, boards, of_boards), exactly=not weighted)


@pytest.mark.parametrize("name", [name for name, (_, cards) in GAMES.items() if cards == 2])
def test_every_hand_against_every_other(name: str) -> None:
    shares, _ = GAMES[name]
    random = np.random.default_rng([*name.encode()])
    everything = ones(all_hands(deck_of(shares)))
    boards = some_boards(random, shares, 12)
    found = versus(shares, (everything, everything), boards)
    assert_equal(found, walk(shares, (everything, everything), boards), exactly=True)


@pytest.mark.parametrize("name", GAMES)
def test_sides_change_places(name: str) -> None:
    shares, cards = GAMES[name]
    random = np.random.default_rng([*name.encode(), 1])
    boards = some_boards(random, shares, 12)
    one, other = (ones(some_hands(random, shares, cards, count)) for count in (5, 90))
    there, back = versus(shares, (one, other), boards), versus(shares, (other, one), boards)
    # The lower bit of each share's two is the one side's, the higher the other's.
    turned = {
        (code & 0x55) << 1 | (code & 0xAA) >> 1: weight for code, weight in back.codes.items()
    }
    assert there.codes == turned
    for side in (0, 1):
        np.testing.assert_allclose(there.equity[side], back.equity[1 - side], rtol=1e-12)
        assert np.array_equal(there.total[side], back.total[1 - side])


@pytest.mark.parametrize("name", GAMES)
def test_totals_are_the_outcomes(name: str) -> None:
    shares, cards = GAMES[name]
    random = np.random.default_rng([*name.encode(), 2])
    boards = some_boards(random, shares, 12)
    ranges = tuple(
        (hands, random.random(len(hands)))
        for hands in (some_hands(random, shares, cards, 100) for _ in range(2))
    )
    found = versus(shares, (ranges[0], ranges[1]), boards)
    whole = sum(found.codes.values())
    pots = 0.0
    for side in (0, 1):
        assert found.total[side] @ ranges[side][1] == pytest.approx(whole)
        pots += float(found.equity[side] @ ranges[side][1])
    assert pots == pytest.approx(whole)


# --- Many hands ---------------------------------------------------------------------------------

# By name: so many hands a side that they are sorted instead of compared in pairs.
MANY = {"omaha": 700, "omaha low": 700, "short-deck omaha": 700, "three cards": 300,
        "five cards": 1_800}  # fmt: skip


def many_hands(
    random: np.random.Generator, name: str, kind: str, count: int
) -> tuple[Hands, Hands]:
    """Two sides that have all, some or none of their hands in common, cards in any order."""
    shares, cards = GAMES[name]
    hands = some_hands(random, shares, cards, 2 * count + count // 2)
    first = hands[:count]
    others = {
        "apart": hands[count : 2 * count],
        "overlapping": hands[count // 2 : count // 2 + count],
        "the same": first,
        "contained": hands[count // 3 : 2 * count + count // 3],
    }[kind]
    return first, np.ascontiguousarray(random.permuted(random.permutation(others), axis=1))


def some_weights(random: np.random.Generator, count: int, *, whole: bool) -> Weights:
    return random.integers(0, 9, count).astype(np.float64) if whole else random.random(count)


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("kind", ["apart", "overlapping", "the same", "contained"])
@pytest.mark.parametrize("whole", [True, False])
def test_many_hands(name: str, kind: str, whole: bool) -> None:
    random = np.random.default_rng([*name.encode(), *kind.encode(), whole])
    sides = many_hands(random, name, kind, MANY[name])
    one, other = ((side, some_weights(random, len(side), whole=whole)) for side in sides)
    boards = some_boards(random, GAMES[name][0], 4)
    times = some_weights(random, len(boards), whole=whole)
    for ranges in ((one, other), (other, one)):
        found = versus(GAMES[name][0], ranges, boards, times)
        assert_equal(found, walk(GAMES[name][0], ranges, boards, times), exactly=whole)


def in_parts(
    shares: Shares, ranges: tuple[tuple[Hands, Weights], tuple[Hands, Weights]], boards: Hands
) -> Added:
    """Compare the first range's hands with the others a few at a time."""
    (hands, weights), other = ranges
    added = Added(len(hands), len(other[0]))
    for first in range(0, len(hands), 10):
        part = slice(first, first + 10)
        assert _core.versus(
            shares, hands[part], weights[part], *other, boards, None, added.outcomes,
            added.equity[0][part], added.total[0][part], added.equity[1], added.total[1],
        )  # fmt: skip
    return added


@pytest.mark.sanitize
@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("parts", [0.3, 0.6, 0.8, 1.0, 1.3])
def test_many_hands_and_few_at_a_time(name: str, parts: float) -> None:
    """On either side of where sorting them begins to pay."""
    shares, _ = GAMES[name]
    random = np.random.default_rng([*name.encode(), int(10 * parts)])
    sides = many_hands(random, name, "overlapping", int(parts * MANY[name]))
    one, other = ((side, some_weights(random, len(side), whole=True)) for side in sides)
    boards = some_boards(random, shares, 6)
    found = versus(shares, (one, other), boards)
    assert_equal(found, in_parts(shares, (one, other), boards), exactly=True)


@pytest.mark.parametrize("name", MANY)
def test_many_hands_with_sums_left_out(name: str) -> None:
    shares, _ = GAMES[name]
    random = np.random.default_rng([*name.encode(), 8])
    one, other = (ones(side) for side in many_hands(random, name, "overlapping", MANY[name]))
    boards = some_boards(random, shares, 2)
    whole = versus(shares, (one, other), boards)
    expected = [whole.equity[0], whole.total[0], whole.equity[1], whole.total[1]]
    for wanted in product([False, True], repeat=4):
        sums = [np.ones(len(of_whole)) for of_whole in expected]
        asked = [sum_of if is_wanted else None
                 for sum_of, is_wanted in zip(sums, wanted, strict=True)]  # fmt: skip
        assert _core.versus(shares, *one, *other, boards, None, None, *asked)
        for is_wanted, given, of_whole in zip(wanted, sums, expected, strict=True):
            assert np.array_equal(given, 1 + of_whole if is_wanted else np.ones(len(of_whole)))


@pytest.mark.parametrize("name", MANY)
def test_many_hands_that_meet_nobody(name: str) -> None:
    """Whatever the weights, and be they far apart: such hands meet nothing, not nearly nothing."""
    shares, cards = GAMES[name]
    random = np.random.default_rng([*name.encode(), 9])
    count = MANY[name]
    hands = some_hands(random, shares, cards, 12 * count)
    blocker = hands[0]
    holds = np.asarray(np.isin(hands, blocker).any(axis=1))
    others, blocked = hands[~holds], hands[1:][holds[1:]][:count]
    sides = np.concatenate([hands[:1], others[: 2 * count]]), blocked
    boards = some_boards(random, shares, 7)
    ranges = tuple((side, random.random(len(side)) ** 40 + 1e-30) for side in sides)
    there = versus(shares, (ranges[0], ranges[1]), boards, random.random(7))
    back = versus(shares, (ranges[1], ranges[0]), boards, random.random(7))
    assert there.total[0][0] == there.equity[0][0] == 0
    assert back.total[1][0] == back.equity[1][0] == 0
    for added in (there, back):
        for side in (0, 1):
            assert (added.equity[side] >= 0).all()
            assert (added.equity[side] <= added.total[side]).all()
    # All of them hold the same card.
    holders = [side[np.isin(side, blocker[:1]).any(axis=1)] for side in (hands, blocked)]
    everyone = tuple((side, random.random(len(side))) for side in holders)
    nothing = versus(shares, (everyone[0], everyone[0]), boards)
    assert nothing.codes == {}
    assert not any(sums.any() for sums in [*nothing.equity, *nothing.total])


@pytest.mark.parametrize("weights", [[2.0**40, 1.0], [1e300, 1e-300], [1e-310, 0.0]])
def test_many_hands_of_weights_far_apart(weights: list[float]) -> None:
    shares, _ = GAMES["omaha"]
    random = np.random.default_rng(10)
    sides = many_hands(random, "omaha", "overlapping", 700)
    one = sides[0], np.where(np.arange(700) % 350 == 0, *weights)
    other = ones(sides[1])
    boards = some_boards(random, shares, 4)
    found, expected = versus(shares, (one, other), boards), walk(shares, (one, other), boards)
    assert_equal(found, expected, exactly=weights[1] == 1)


# --- Published ----------------------------------------------------------------------------------


def test_a_hand_against_any_other() -> None:
    hand = np.array([cp.parse_cards("AhKh")], np.uint8)
    everything = ones(all_hands(deck_of(GAMES["hold'em"][0])))
    found = versus(GAMES["hold'em"][0], (ones(hand), everything), runouts(FLOP))
    assert found.codes == {1: 564_460, 2: 495_245, 3: 10_485}
    assert found.total[0][0] == 1_070_190
    assert found.equity[0][0] == 564_460 + 10_485 / 2


def test_a_range_against_a_range() -> None:
    ranges = of_range("QQ+,AK"), of_range("22+")
    found = versus(GAMES["hold'em"][0], ranges, runouts(FLOP))
    assert found.codes == {1: 1_027_473, 2: 1_093_917, 3: 17_010}


def test_everything_against_everything() -> None:
    everything = ones(all_hands(deck_of(GAMES["hold'em"][0])))
    found = versus(GAMES["hold'em"][0], (everything, everything), runouts(FLOP))
    assert found.codes[1] == found.codes[2]
    assert sum(found.codes.values()) == 1_176 * 1_081 * 990
    assert np.array_equal(found.equity[0], found.equity[1])
    assert np.array_equal(found.total[0], found.total[1])
    # Each of the 1,176 hands that the flop leaves sees 1,081 runouts, and 990 hands on each.
    assert set(found.total[0]) == {0, 1_081 * 990}


# --- The door -----------------------------------------------------------------------------------


def test_sums_are_added_to_what_is_there() -> None:
    shares = GAMES["hold'em"][0]
    ranges = of_range("QQ+,AK"), of_range("22+")
    boards = runouts(FLOP)
    whole, pieces = versus(shares, ranges, boards), Added(len(ranges[0][0]), len(ranges[1][0]))
    for piece in (boards[:1], boards[1:1], boards[1:700], boards[700:]):
        assert _core.versus(
            shares, *ranges[0], *ranges[1], piece, None, pieces.outcomes,
            pieces.equity[0], pieces.total[0], pieces.equity[1], pieces.total[1],
        )  # fmt: skip
    assert_equal(pieces, whole, exactly=True)


@pytest.mark.parametrize("name", ["hold'em", "omaha8"])
def test_threads_share_the_boards(name: str) -> None:
    shares, cards = GAMES[name]
    random = np.random.default_rng([*name.encode(), 6])
    boards = some_boards(random, shares, 400)
    one, other = (ones(some_hands(random, shares, cards, 150)) for _ in range(2))
    with ThreadPoolExecutor(4) as executor:
        pieces = list(
            executor.map(lambda piece: versus(shares, (one, other), piece), np.split(boards, 8))
        )
    total = Added(len(one[0]), len(other[0]))
    for piece in pieces:
        total.outcomes.merge(piece.outcomes)
        for side in (0, 1):
            total.equity[side] += piece.equity[side]
            total.total[side] += piece.total[side]
    assert_equal(total, versus(shares, (one, other), boards), exactly=True)


@pytest.mark.parametrize("name", GAMES)
def test_any_of_the_sums_may_be_left_out(name: str) -> None:
    shares, cards = GAMES[name]
    random = np.random.default_rng([*name.encode(), 3])
    boards = some_boards(random, shares, 5)
    one, other = (ones(some_hands(random, shares, cards, count)) for count in (30, 2))
    whole = versus(shares, (one, other), boards)
    for wanted in product([False, True], repeat=5):
        added = Added(len(one[0]), len(other[0]))
        by_hand = [added.equity[0], added.total[0], added.equity[1], added.total[1]]
        sums: list[Any] = [added.outcomes, *by_hand]
        asked: list[Any] = [
            given if is_wanted else None for given, is_wanted in zip(sums, wanted, strict=True)
        ]
        assert _core.versus(shares, *one, *other, boards, None, *asked)
        expected = [whole.equity[0], whole.total[0], whole.equity[1], whole.total[1]]
        for is_wanted, given, of_whole in zip(wanted[1:], by_hand, expected, strict=True):
            assert np.array_equal(given, of_whole if is_wanted else 0 * of_whole)
        assert added.codes == (whole.codes if wanted[0] else {})


@pytest.mark.sanitize
@pytest.mark.parametrize("name", GAMES)
def test_empty_ranges_meet_nobody(name: str) -> None:
    shares, cards = GAMES[name]
    random = np.random.default_rng(4)
    boards = some_boards(random, shares, 5)
    nobody = ones(np.zeros((0, cards), np.uint8))
    some = ones(some_hands(random, shares, cards, 40))
    for ranges in ((nobody, some), (some, nobody), (nobody, nobody)):
        found = versus(shares, ranges, boards)
        assert found.codes == {}
        assert not any(sums.any() for sums in [*found.equity, *found.total])
    assert versus(shares, (some, some), boards[:0]).codes == {}


@pytest.mark.parametrize("name", [name for name, (_, cards) in GAMES.items() if cards == 2])
@pytest.mark.parametrize("count", [1, 3, 400])
def test_hands_that_meet_nobody(name: str, count: int) -> None:
    """Whatever their weights: differences of fractions are seldom nothing."""
    shares, _ = GAMES[name]
    random = np.random.default_rng([*name.encode(), count])
    hands = all_hands(deck_of(shares))
    ace_or_king = (hands == 51).any(axis=1) | (hands == 45).any(axis=1)
    blocked = random.permutation(hands[ace_or_king])[:70]
    both = np.array([[51, 45]], np.uint8)
    others = random.permutation(hands[~((hands == 51) | (hands == 45)).all(axis=1)])[: count - 1]
    sides = np.concatenate([both, others]), blocked
    for _ in range(5):
        boards = some_boards(random, shares, 7)
        ranges = tuple((side, random.random(len(side))) for side in sides)
        there = versus(shares, (ranges[0], ranges[1]), boards, random.random(7))
        back = versus(shares, (ranges[1], ranges[0]), boards, random.random(7))
        assert there.total[0][0] == there.equity[0][0] == 0
        assert back.total[1][0] == back.equity[1][0] == 0
        if count == 1:
            assert there.codes == back.codes == {}
            assert not any(sums.any() for sums in [*there.total, *back.total])


@pytest.mark.sanitize
@pytest.mark.parametrize(
    ("shares", "cards"),
    [
        (((cp.ranking("badugi"), False, 1),), 2),
        (((LOW_27, True, 1),), 4),  # flushes hurt
        (((STANDARD, False, 1),), 3),
        (((STANDARD, True, 1), (STANDARD, False, 1)), 4),
        ((), 2),
    ],
)
def test_what_the_core_does_not_cover(shares: Shares, cards: int) -> None:
    random = np.random.default_rng(5)
    some = ones(some_hands(random, ((STANDARD, False, 1),), cards, 10))
    boards = some_boards(random, ((STANDARD, False, 1),), 3)
    assert _core.versus(shares, *some, *some, boards) is False


def test_arrays_that_do_not_fit() -> None:
    shares = GAMES["hold'em"][0]
    hands, weights = of_range("QQ+")
    boards = runouts(FLOP)
    with pytest.raises(ValueError, match="weights of other hands"):
        _core.versus(shares, hands, weights[1:], hands, weights, boards)
    with pytest.raises(ValueError, match="five cards"):
        _core.versus(shares, hands, weights, hands, weights, runouts(FLOP)[:, :4].copy())
    with pytest.raises(ValueError, match="different sizes"):
        _core.versus(shares, hands, weights, np.zeros((3, 4), np.uint8), np.ones(3), boards)
    with pytest.raises(ValueError, match="weights of other boards"):
        _core.versus(shares, hands, weights, hands, weights, boards, np.ones(3))
    with pytest.raises(ValueError, match="sums of other hands"):
        _core.versus(
            shares, hands, weights, hands, weights, boards, None, None, np.zeros(len(hands) + 1)
        )
