"""Strengths against the oracle, published counts, and cases from the rules."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import game_oracle
import numpy as np
import oracle
import pytest
from numpy.typing import NDArray

import cpoker as cp

Hands = NDArray[np.uint8]

FIVES = [
    *("standard", "ace_to_five", "eight_or_better", "nine_or_better", "deuce_to_seven"),
    *("ace_to_six", "short_deck", "short_deck_trips"),
]
BADUGIS = ["badugi", "badugi_ace_high", "hidugi"]
RANDOM_HANDS = 1_000_000
RANKS = "23456789TJQKA"
CATEGORIES = ["high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
              "four of a kind", "straight flush"]  # fmt: skip


@cache
def deck_of(ranking: str) -> tuple[int, ...]:
    return tuple(sorted(oracle.RULES[ranking].deck.rank))


@cache
def all_hands(ranking: str, cards: int) -> Hands:
    """Every hand of so many cards."""
    deck = deck_of(ranking)
    flat = chain.from_iterable(combinations(deck, cards))
    count = comb(len(deck), cards) * cards
    return np.fromiter(flat, np.uint8, count).reshape(-1, cards)


def random_hands(ranking: str, cards: int, count: int) -> Hands:
    """Random hands; a quarter of them from two suits, and a quarter each from the five highest and
    the five lowest ranks: flushes, straight flushes, full houses and the best lows are rare
    otherwise.
    """
    random = np.random.default_rng([cards, count])
    deck = np.array(deck_of(ranking), np.uint8)
    ranks = np.unique(deck // 4)
    lowest = [ranks[-1], *ranks[:4]]  # with the ace
    decks = [deck, deck[deck % 4 < 2], *(deck[np.isin(deck // 4, r)] for r in (ranks[-5:], lowest))]
    parts = []
    for each in decks:
        order = random.random((count // 4 + 1, len(each))).argpartition(cards - 1, axis=1)
        parts.append(each[order[:, :cards]])
    return np.concatenate(parts)


# --- Every hand ---------------------------------------------------------------------------------


def dense(keys: list[Any]) -> NDArray[np.int64]:
    """The oracle's keys numbered from 1 in their order; 0 is no hand."""
    known = sorted({key for key in keys if key is not None})
    number = {key: place for place, key in enumerate(known, 1)}
    return np.array([0 if key is None else number[key] for key in keys])


@pytest.mark.parametrize("name", FIVES)
def test_every_five_card_hand(name: str) -> None:
    rank = oracle.RANKINGS[name]
    expected = dense([rank(hand) for hand in combinations(deck_of(name), 5)])
    hands = all_hands(name, 5)
    assert np.array_equal(cp.ranking(name)(hands), expected)
    assert expected.max() == cp.ranking(name).classes
    quickly = np.zeros(len(hands), np.int64)
    better_of(name, quickly, part_of(hands, (0, 1)), part_of(hands, (2, 3, 4)))
    assert np.array_equal(quickly, expected)


@pytest.mark.parametrize("name", BADUGIS)
def test_every_badugi(name: str) -> None:
    hands = all_hands(name, 4)
    expected = dense([oracle.best(name, tuple(hand)) for hand in hands.tolist()])
    assert np.array_equal(cp.ranking(name)(hands), expected)
    assert cp.ranking(name).classes == 1_092


# --- Random hands of more cards -----------------------------------------------------------------

ALL_RANKS = len(RANKS)


@cache
def classes_of_fives(name: str) -> NDArray[np.int64]:
    """The oracle's strength of five cards, by their ranks as digits and whether they are suited.

    This assumes that the order of cards and the names of suits do not matter;
    `test_every_five_card_hand` holds it against the oracle, hand by hand.
    """
    ranks = np.indices((ALL_RANKS,) * 5).reshape(5, -1).T
    worths = [game_oracle.best(name, 4 * ranks + suits) for suits in (np.arange(5) % 4, 0)]
    # Five of a kind is no hand here, so that there are worths of 0, and they are number 0.
    numbers: NDArray[np.int64] = np.unique(np.stack(worths, axis=-1), return_inverse=True)[1]
    return numbers.ravel()


class Part(NamedTuple):
    """What some of a hand's cards, two or three, say of the five that they belong to."""

    digits: NDArray[np.int64]
    suits: NDArray[np.uint8]
    """The suits that all of the cards have: one or none, as a mask."""


def part_of(hands: Hands, places: tuple[int, ...]) -> Part:
    cards = hands[:, places].T
    digits = np.zeros(len(hands), np.int64)
    for card in cards:
        digits = ALL_RANKS * digits + card // 4
    return Part(digits, np.bitwise_and.reduce(np.uint8(1) << cards % 4))


def better_of(name: str, best: NDArray[np.int64], two: Part, three: Part) -> None:
    """Raise the best so far to the strength of the five cards that two and three make."""
    five = 2 * (ALL_RANKS**3 * two.digits + three.digits) + ((two.suits & three.suits) != 0)
    np.maximum(best, classes_of_fives(name)[five], out=best)


@pytest.mark.parametrize("name", FIVES)
@pytest.mark.parametrize("cards", [6, 7])
def test_the_best_of_six_and_seven(name: str, cards: int) -> None:
    hands = random_hands(name, cards, RANDOM_HANDS)
    twos, threes = (
        {places: part_of(hands, places) for places in combinations(range(cards), count)}
        for count in (2, 3)
    )
    best = np.zeros(len(hands), np.int64)
    for five in combinations(range(cards), 5):
        better_of(name, best, twos[five[:2]], threes[five[2:]])
    assert np.array_equal(cp.ranking(name)(hands), best)


@pytest.mark.parametrize("name", BADUGIS)
@pytest.mark.parametrize(("cards", "count"), [*((n, 5_000) for n in (1, 2, 3)),
                                              *((n, 200_000) for n in (5, 6, 7))])  # fmt: skip
def test_the_best_badugi_of_other_counts(name: str, cards: int, count: int) -> None:
    hands = random_hands(name, cards, count)
    worths = game_oracle.best(name, hands.astype(np.int64))
    every = [game_oracle.worth_of(oracle.best(name, hand)) for hand in badugis_of_every_class()]
    strengths = np.unique(every).searchsorted(worths) + 1
    assert np.array_equal(cp.ranking(name)(hands), strengths)


def badugis_of_every_class() -> Iterator[tuple[int, ...]]:
    """One to four ranks, each in a suit of its own."""
    for count in (1, 2, 3, 4):
        for ranks in combinations(range(ALL_RANKS), count):
            yield tuple(4 * rank + suit for suit, rank in enumerate(ranks))


OMAHA = ["standard", "eight_or_better", "nine_or_better", "ace_to_five", "short_deck"]
# The core walks through these hands one by one.
OMAHA_SLOWLY = ["deuce_to_seven", "ace_to_six", "short_deck_trips"]


@pytest.mark.parametrize(
    ("name", "hole", "board", "count"),
    [
        *((name, 4, 5, RANDOM_HANDS) for name in OMAHA),
        *((name, hole, board, 200_000) for name in OMAHA for hole, board in (
            (2, 5), (4, 3), (4, 4), (5, 5), (6, 5), (7, 3), (7, 4), (7, 5))),
        *((name, hole, board, 20_000) for name in OMAHA_SLOWLY for hole, board in (
            (2, 5), (4, 3), (4, 5), (7, 5))),
    ],
)  # fmt: skip
def test_two_and_three(name: str, hole: int, board: int, count: int) -> None:
    hands = random_hands(name, hole + board, count)
    holes, boards = hands[:, :hole], hands[:, hole:]
    threes = [part_of(boards, places) for places in combinations(range(board), 3)]
    best = np.zeros(len(hands), np.int64)
    for places in combinations(range(hole), 2):
        two = part_of(holes, places)
        for three in threes:
            better_of(name, best, two, three)
    assert np.array_equal(cp.ranking(name).omaha(holes, boards), best)


def test_two_and_three_of_orders_that_no_room_has() -> None:
    """What the fast look at a flush takes for granted holds for no ranking that is made so."""
    hands = random_hands("standard", 9, 3_000)
    holes, boards = hands[:, :4], hands[:, 4:]
    turned = [*CATEGORIES[:5], "straight flush", "full house", "four of a kind", "flush"]
    for ranking in (
        cp.Ranking("queen on top", top_rank="Q"),
        cp.Ranking("ace low", ace_low=True, straights=("A2345", "23456")),
        cp.Ranking("flush above straight flush", order=turned),
        cp.Ranking(
            "low of ten ranks", low=True, flushes=False, straights=(), qualifier="23456789TJ"
        ),
    ):
        best = np.zeros(len(hands), np.uint16)
        for two in combinations(range(4), 2):
            for three in combinations(range(5), 3):
                five = np.concatenate([holes[:, two], boards[:, three]], axis=1)
                np.maximum(best, ranking(five), out=best)
        assert np.array_equal(ranking.omaha(holes, boards), best)


def made_up_rankings(count: int) -> list[cp.Ranking]:
    """Rankings of no card room: any order of the categories, any straights, any deck."""
    random = np.random.default_rng(31)
    made: list[cp.Ranking] = []
    while len(made) < count:
        deck = "".join(random.permutation(list(RANKS))[: random.integers(5, 14)])
        order = list(random.permutation(CATEGORIES))
        wild = str(random.choice(["none", "any", "bug", "lowest"]))
        if wild != "none":
            order.append("five of a kind")
        try:
            made.append(
                cp.Ranking(
                    f"made up {len(made)}",
                    deck=deck,
                    order=order,
                    straights=["".join(random.permutation(list(deck))[:5]) for _ in range(3)],
                    flushes=bool(random.integers(2)),
                    low=bool(random.integers(2)),
                    ace_low=bool(random.integers(2)),
                    top_rank=str(random.choice(["", deck[0]])),
                    wild=wild,  # type: ignore[arg-type]
                    five_of_a_kind=deck[:2] if wild != "none" else "",
                )
            )
        except ValueError:
            continue  # one that contradicts itself
    return made


@pytest.mark.parametrize("ranking", made_up_rankings(80), ids=lambda ranking: ranking.name)
def test_made_up_rankings_find_their_best_five(ranking: cp.Ranking) -> None:
    """Five cards need no search; more are the best of every five, with wild cards and without."""
    deck = np.array([card for card in range(52) if ranking.deck >> card // 4 & 1], np.uint8)
    order = np.random.default_rng(6).random((150, len(deck))).argpartition(6, axis=1)
    hands = deck[order[:, :7]]
    hands[::3] = deck[deck % 4 < 2][: len(hands[0])] if len(deck[deck % 4 < 2]) >= 7 else hands[::3]
    masks = [None] if ranking.wild == "none" else [None, np.uint64(1) << hands[:, 0].astype("u8")]
    fives = list(combinations(range(7), 5))
    for wilds in masks:
        best = np.max([ranking(hands[:, five], wilds=wilds) for five in fives], axis=0)
        assert np.array_equal(ranking(hands, wilds=wilds), best)
    twos = list(combinations(range(4), 2))
    best = np.max([ranking(hands[:, [*two, 4, 5, 6]]) for two in twos], axis=0)
    assert np.array_equal(ranking.omaha(hands[:, :4], hands[:, 4:]), best)


# --- Published counts ---------------------------------------------------------------------------

SHORT_CATEGORIES = [*CATEGORIES[:5], "full house", "flush", *CATEGORIES[7:]]


def counts_by_class(name: str, cards: int) -> dict[int, int]:
    """How many of all hands have each strength."""
    total: NDArray[np.int64] = np.zeros(2**16, np.int64)
    ways = combinations(deck_of(name), cards)
    chunk = 4_000_000
    left = comb(len(deck_of(name)), cards)
    while left:
        size = min(chunk, left)
        flat = np.fromiter(chain.from_iterable(next(ways) for _ in range(size)), np.uint8)
        total += np.bincount(cp.ranking(name)(flat.reshape(size, cards)), minlength=2**16)
        left -= size
    return {int(strength): int(total[strength]) for strength in np.flatnonzero(total)}


def counts_by_category(name: str, cards: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for strength, count in counts_by_class(name, cards).items():
        words = cp.ranking(name).describe(strength)
        category = words.split(",")[0]
        category = "pair" if category.startswith("pair") else category
        category = "straight flush" if category == "royal flush" else category
        found[f"{words[0]} high" if words.endswith("low") else category] += count
    return found


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (5, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]),
        (6, [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844]),
        pytest.param(
            7,
            [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584],
            marks=pytest.mark.slow,
        ),
    ],
)
def test_counts_of_standard_hands(cards: int, expected: list[int]) -> None:
    found = counts_by_category("standard", cards)
    assert [found[category] for category in CATEGORIES] == expected


@pytest.mark.parametrize("name", ["short_deck", "short_deck_trips"])
def test_counts_of_short_deck_hands(name: str) -> None:
    found = counts_by_category(name, 5)
    expected = [122400, 193536, 36288, 16128, 6120, 1728, 480, 288, 24]
    assert [found[category] for category in SHORT_CATEGORIES] == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "first", "expected"),
    [
        ("ace_to_five", "56789TJQK", [781824, 3151360, 7426560, 13171200, 19174400, 23675904,
                                      24837120, 21457920, 13939200]),
        ("deuce_to_seven", "789TJQKA", [2666480, 7187404, 13129988, 19288272, 23906176, 25145080,
                                        21795928, 14235856]),
        ("ace_to_six", "6789TJQK", [2666480, 7187404, 13129988, 19288272, 23906176, 25145080,
                                    21795928, 14235856]),
    ],
)  # fmt: skip
def test_counts_of_lows_of_seven(name: str, first: str, expected: list[int]) -> None:
    found = counts_by_category(name, 7)
    assert [found[f"{rank} high"] for rank in first] == expected
    flush, full_house = found["flush"], found["full house"]
    pair, two_pair = (5948800, 219648) if name == "ace_to_five" else (6202240, 219648)
    assert (found["pair"], found["two pair"], full_house) == (pair, two_pair, 624)
    assert flush == (0 if name == "ace_to_five" else 6864)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (4, [2873, 96252, 154440, 17160]),
        pytest.param(7, [6864, 4164784, 59033832, 70579080], marks=pytest.mark.slow),
    ],
)
def test_counts_of_badugis(cards: int, expected: list[int]) -> None:
    found: Counter[int] = Counter()
    for strength, count in counts_by_class("badugi", cards).items():
        found[cp.ranking("badugi").class_of(strength)[0]] += count
    assert [found[size] for size in (1, 2, 3, 4)] == expected


# --- Cases from the rules -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("standard", 7462), ("ace_to_five", 6175), ("eight_or_better", 56), ("nine_or_better", 126),
        ("deuce_to_seven", 7462), ("ace_to_six", 7462), ("short_deck", 1404),
        ("short_deck_trips", 1404), ("badugi", 1092), ("badugi_ace_high", 1092),
    ],
)  # fmt: skip
def test_numbers_of_classes(name: str, classes: int) -> None:
    assert cp.ranking(name).classes == classes


@pytest.mark.parametrize(
    ("name", "strength", "words"),
    [
        ("standard", 1, "high card, 7-5-4-3-2"),
        ("standard", 7462, "royal flush"),
        ("ace_to_five", 6175, "5-4-3-2-A low"),
        ("eight_or_better", 1, "8-7-6-5-4 low"),
        ("nine_or_better", 1, "9-8-7-6-5 low"),
        ("deuce_to_seven", 7462, "7-5-4-3-2 low"),
        ("deuce_to_seven", 1, "royal flush"),
        ("ace_to_six", 7462, "6-4-3-2-A low"),
        ("short_deck", 1404, "royal flush"),
        ("badugi", 1092, "four-card badugi 4-3-2-A"),
        ("badugi_ace_high", 1092, "four-card badugi 5-4-3-2"),
    ],
)
def test_anchors(name: str, strength: int, words: str) -> None:
    assert cp.ranking(name).describe(strength) == words


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        # Best first; hands that tie stand together in one text.
        ("standard", ["2c3d4h5s9c6sKc", "2c3d4h5s9cAsKd"]),
        ("standard", ["JcJdJh6c6dTcTd", "JcJdJh6c6d9c9d"]),
        ("standard", ["4d8s4h7d8c7c5c", "4d8s4h7d8cKcTc"]),
        ("standard", ["2d7h7s2s7cKs3d = 2d7h7s2s7c3hQs"]),
        ("ace_to_five", ["5d5c6d6c7d7c7h", "4d4c8d8c9d9c9h"]),
        ("ace_to_five", ["5s4s3s2sAs = 5s4d3s2cAs", "6s4s3s2sAs"]),
        ("deuce_to_seven", ["7s5d4c3h2s", "7s6d4c3h2s", "8s5d4c3h2s", "Ks5d4c3h2s", "As5d4c3h2s",
                            "As6d4c3h2s", "AsKdQcJh9s", "2s2d5c4h3s", "2s2d9c8h7s", "AsAd7c6h5s",
                            "6s5d4c3h2s", "AsKdQcJhTs", "7s5s4s3s2s", "KsQsJs9s7s", "As5s4s3s2s",
                            "2s2d2cKhKs", "6s5s4s3s2s"]),
        ("badugi", ["Ac3d4h5s", "Ad2c3h6s", "3c2sAhAc = Ad2c3h6h", "Ac3d4h5h"]),
    ],
)  # fmt: skip
def test_orders_of_the_rules(name: str, hands: list[str]) -> None:
    ranking = cp.ranking(name)
    strengths = [{ranking.strength(hand) for hand in tied.split(" = ")} for tied in hands]
    assert all(len(tied) == 1 for tied in strengths)
    flat = [tied.pop() for tied in strengths]
    assert flat == sorted(flat, reverse=True)
    assert len(set(flat)) == len(flat)


@pytest.mark.parametrize(
    ("name", "cards", "words"),
    [
        ("standard", "QcKdAh2s3c9d8h", "high card, A-K-Q-9-8"),
        ("eight_or_better", "4c5c5d6c6d7c8c", "8-7-6-5-4 low"),
        ("eight_or_better", "7s7h6d4c4h3s2d", "7-6-4-3-2 low"),
        ("standard", "7s7h6d4c4h3s2d", "two pair, sevens and fours, with 6"),
        ("ace_to_five", "5s4s3s2sAs", "5-4-3-2-A low"),
        ("badugi", "3c2sAhAc", "three-card badugi 3-2-A"),
        ("badugi", "AhAd2c3h", "three-card badugi 3-2-A"),
    ],
)
def test_hands_of_the_rules(name: str, cards: str, words: str) -> None:
    assert cp.ranking(name).describe(cp.ranking(name).strength(cards)) == words


@pytest.mark.parametrize(
    ("name", "hole", "board", "words"),
    [
        ("standard", "Ks8cJs5c", "3s5hQsQd9h", "two pair, queens and fives, with K"),
        ("standard", "3s4s8c8d", "2s5s9sKsQd", "flush, K-9-5-4-3"),
        ("standard", "AsAhTc7c", "2s5s9sKsQd", "pair of aces, with K-Q-9"),
        ("standard", "AsKsQsJs", "Ts9s2d3h4c", "high card, A-K-T-9-4"),
        ("standard", "2c3hKdKs", "Ac3d4h5sJc", "straight, five high"),
        ("eight_or_better", "2c3hKdKs", "Ac3d4h5sJc", "5-4-3-2-A low"),
        ("eight_or_better", "Ad4cJcTs", "3h7c8d2sKd", "7-4-3-2-A low"),
        ("eight_or_better", "Ah2cQcQs", "3h7c8d2sKd", "8-7-3-2-A low"),
        ("standard", "AdKd3s2s", "Jd4d3cQd5h", "flush, A-K-Q-J-4"),
        ("eight_or_better", "AdKd3s2s", "Jd4d3cQd5h", "5-4-3-2-A low"),
        ("eight_or_better", "2c2dKhTc", "3c5d8hKsQd", "no low"),
    ],
)
def test_omaha_hands_of_the_rules(name: str, hole: str, board: str, words: str) -> None:
    ranking = cp.ranking(name)
    assert ranking.describe(ranking.omaha_strength(hole, board)) == words


def test_an_omaha_order_of_the_rules() -> None:
    holes = ["KsAhQcJc", "AcAdQsJs", "7c7d3h4h"]
    strengths = [cp.ranking("standard").omaha_strength(hole, "KcKdKh7s2d") for hole in holes]
    assert strengths[0] > strengths[1] > strengths[2] > 0


# --- Comparisons by brute force -----------------------------------------------------------------

PAIRS = [
    ("high5_cmp", "standard"),
    ("high7_cmp", "standard"),
    ("a5_7_cmp", "ace_to_five"),
    ("27_5_cmp", "deuce_to_seven"),
    ("27_7_cmp", "deuce_to_seven"),
    ("a6_7_cmp", "ace_to_six"),
    ("badugi4_cmp", "badugi"),
    ("badeucy_badugi5_cmp", "badugi_ace_high"),
    ("short_f_7_cmp", "short_deck"),
    ("short_ft_7_cmp", "short_deck_trips"),
]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.parametrize(("key", "name"), PAIRS)
def test_comparisons(shared_data: Path, key: str, name: str) -> None:
    ranking = cp.ranking(name)
    rows = json.loads((shared_data / "comparisons.json").read_text())[key]
    assert len(rows) >= 100
    for first, second, result in rows:
        assert sign(ranking.strength(first) - ranking.strength(second)) == result, (first, second)


OMAHA_KEYS = [f"omaha{hole}_board_h1_h2_hi_lo" for hole in (4, 5, 6)]


def test_no_comparison_is_left_out(shared_data: Path) -> None:
    rows = json.loads((shared_data / "comparisons.json").read_text())
    assert set(rows) == {key for key, _ in PAIRS} | set(OMAHA_KEYS)


@pytest.mark.parametrize("key", OMAHA_KEYS)
def test_omaha_comparisons(shared_data: Path, key: str) -> None:
    high, low = cp.ranking("standard"), cp.ranking("eight_or_better")
    rows = json.loads((shared_data / "comparisons.json").read_text())[key]
    assert len(rows) >= 75
    for board, first, second, high_result, low_result in rows:
        highs = [high.omaha_strength(hand, board) for hand in (first, second)]
        lows = [low.omaha_strength(hand, board) for hand in (first, second)]
        assert sign(highs[0] - highs[1]) == high_result
        assert (sign(lows[0] - lows[1]) if any(lows) else None) == low_result
