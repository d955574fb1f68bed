"""Wild cards and the rarer rankings: published counts, all classes, the oracle, examples."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import game_oracle
import numpy as np
import oracle
import pytest
from numpy.typing import NDArray

import cpoker as cp

JOKERS = (52, 53, 54, 55)
HANDS = 4_000

# --- Published counts: rules.md, section 4 ------------------------------------------------------

CATEGORIES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush",
              "full house", "four of a kind", "straight flush", "five of a kind")  # fmt: skip
DEUCES = 0b1111


@lru_cache(maxsize=1)
def _all_hands(cards: int) -> NDArray[np.uint8]:
    """Return every five of so many cards, a row each."""
    rows = comb(cards, 5)
    flat = chain.from_iterable(combinations(range(cards), 5))
    return np.fromiter(flat, np.uint8, 5 * rows).reshape(rows, 5)


def _category(ranking: cp.Ranking, strength: int) -> str:
    name = ranking.describe(strength)
    if name.startswith("pair of"):
        return "pair"
    return "straight flush" if name == "royal flush" else name.split(",")[0]


def _count(ranking: cp.Ranking, strengths: NDArray[np.uint16]) -> Counter[str]:
    found, times = np.unique(strengths, return_counts=True)
    counts: Counter[str] = Counter()
    for strength, count in zip(found.tolist(), times.tolist(), strict=True):
        counts[_category(ranking, strength)] += count
    return counts


PUBLISHED = [
    ("standard_wild", 52, DEUCES, [799_680, 1_225_008, 95_040, 355_080, 62_232, 14_472, 12_672,
                                   31_552, 2_552, 672]),
    ("standard_wild", 53, 0, [1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120,
                              204, 13]),
    ("standard_wild", 54, 0, [1_302_540, 1_437_936, 123_552, 232_968, 34_704, 11_388, 9_360, 9_360,
                              624, 78]),
    ("standard_bug", 53, 0, [1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 204,
                             1]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "cards", "wilds", "expected"), PUBLISHED)
def test_published_counts_with_wild_cards(
    name: str, cards: int, wilds: int, expected: list[int]
) -> None:
    ranking = cp.ranking(name)
    hands = _all_hands(cards)
    strengths = ranking(hands, wilds=wilds) if wilds else ranking(hands)
    counts = _count(ranking, strengths)
    assert [counts[category] for category in CATEGORIES] == expected
    assert counts.total() == comb(cards, 5)


@pytest.mark.parametrize(
    ("name", "moved"),
    [
        ("standard_wild_straight_flush", CATEGORIES[-2:]),
        ("standard_wild_no_fives", CATEGORIES[-3:]),
    ],
)
def test_options_move_five_of_a_kind_alone(name: str, moved: tuple[str, ...]) -> None:
    """It becomes a straight flush where it can; without it, four of a kind where it cannot."""
    ranking = cp.ranking(name)
    counts = _count(ranking, ranking(_all_hands(52), wilds=DEUCES))
    usual = dict(zip(CATEGORIES, PUBLISHED[0][3], strict=True))
    for category in set(CATEGORIES) - set(moved):
        assert counts[category] == usual[category]
    assert sum(counts[category] for category in moved) == sum(usual[name] for name in moved)
    assert counts["straight flush"] > usual["straight flush"]
    assert (counts["five of a kind"] == 0) == (name == "standard_wild_no_fives")


def test_published_counts_of_soko() -> None:
    ranking = cp.ranking("soko")
    counts = _count(ranking, ranking(_all_hands(52)))
    assert counts["high card"] == 1_150_080
    assert counts["pair"] == 1_047_552
    standard = cp.ranking("standard")
    usual = _count(standard, standard(_all_hands(52)))
    for category in CATEGORIES[2:9]:
        assert counts[category] == usual[category]
    assert counts.total() == comb(52, 5)


# --- The classes of every ranking ---------------------------------------------------------------

# Each ranking as the oracle knows it, and its kind of wild card.
AS_THE_ORACLE: dict[str, tuple[str, oracle.WildKind | None]] = {
    "standard_wild": ("standard", "wild"),
    "standard_wild_straight_flush": ("standard_straight_flush_on_top", "wild"),
    "standard_wild_no_fives": ("standard_no_five_of_a_kind", "wild"),
    "standard_bug": ("standard", "bug"),
    "ace_to_five_joker": ("ace_to_five", "lowball"),
    "eight_or_better_joker": ("eight_or_better", "lowball"),
    "deuce_to_seven_joker": ("deuce_to_seven", "lowball"),
    "ace_to_six_joker": ("ace_to_six", "lowball"),
    "mexican": ("mexican", "wild"),
    "mexican_bug": ("mexican", "bug"),
    "telesina": ("manila", None),
    "telesina_no_wheel": ("manila_no_wheel", None),
}
WITH_WILDS = [name for name in cp.rankings() if cp.ranking(name).wild != "none"]
ONE_BUG = [name for name in WITH_WILDS if cp.ranking(name).wild == "bug"]


def _most_wilds(name: str) -> int:
    """Return how many wild cards the tests put into a hand; there is one bug in a deck."""
    return 1 if name in ONE_BUG else 4


def _as_the_oracle(name: str) -> tuple[str, oracle.WildKind | None]:
    return AS_THE_ORACLE.get(name, (name, None))


def _all_kinds_of_hands(name: str) -> Iterator[tuple[int, ...]]:
    """Yield a hand of each kind in a natural deck: ranks, and what the suits can make of them."""
    ranks = sorted({card // 4 for card in oracle.RULES[name].deck.rank})
    sizes = oracle.RULES[name].sizes or (1, 2, 3, 4)
    for size in sizes:
        for chosen in combinations_with_replacement(ranks, size):
            if max(map(chosen.count, chosen)) > 4:
                continue
            yield game_oracle.of_ranks(chosen, False)
            # All of a suit, all but one, and (for spades) that suit.
            for suit in (0, 3):
                for odd in range(-1, size):
                    cards = [4 * rank + suit for rank in chosen]
                    if odd >= 0:
                        cards[odd] = 4 * chosen[odd] + 1
                    if len(set(cards)) == size:
                        yield tuple(cards)


def _classes(name: str) -> int:
    """Count the oracle's different keys."""
    rules, kind = _as_the_oracle(name)
    if kind is not None:
        return len(np.unique(game_oracle.by_ranks(rules, kind))) - 1  # without no hand
    return len({oracle.RANKINGS[rules](cards) for cards in _all_kinds_of_hands(rules)} - {None})


@pytest.mark.parametrize("name", cp.rankings())
def test_the_classes_are_those_of_the_oracle(name: str) -> None:
    # A bug face up stands on the scale of the joker face down.
    assert cp.ranking(name).classes == _classes("mexican" if name == "mexican_bug" else name)


@pytest.mark.parametrize(
    ("name", "classes"),
    [("standard", 7462), ("ace_to_five", 6175), ("eight_or_better", 56), ("nine_or_better", 126),
     ("badugi", 1092), ("short_deck", 1404), ("standard_wild", 7475), ("standard_bug", 7463),
     ("spade_high", 13), ("two_card", 91), ("no_pair", 1287)],
)  # fmt: skip
def test_published_classes(name: str, classes: int) -> None:
    assert cp.ranking(name).classes == classes


# --- Every strength has an example --------------------------------------------------------------


def _cards_of(text: str) -> list[int]:
    """Return the cards of an example, each of its jokers being another."""
    jokers = iter(JOKERS)
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return [next(jokers) if pair == "Jk" else oracle.parse(pair)[0] for pair in pairs]


@pytest.mark.parametrize("name", cp.rankings())
def test_every_strength_is_that_of_its_example(name: str) -> None:
    ranking = cp.ranking(name)
    for strength in range(1, ranking.classes + 1):
        example = ranking.example(strength)
        if name == "mexican_bug" and ranking.describe(strength).startswith("five of a kind"):
            continue  # only aces can be five with a bug; the others are there for the comparison
        assert ranking.strength(_cards_of(example)) == strength, (strength, example)


# --- Random hands against the oracle ------------------------------------------------------------


def _deck(name: str) -> list[int]:
    return sorted(oracle.RULES[_as_the_oracle(name)[0]].deck.rank)


def _random_hands(name: str, cards: int, seed: int) -> NDArray[np.int64]:
    generator = np.random.default_rng(seed)
    deck = np.array(_deck(name))
    return generator.permuted(np.broadcast_to(deck, (HANDS, len(deck))), axis=1)[:, :cards]


def _mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


@pytest.mark.parametrize("name", WITH_WILDS)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_jokers_equal_the_oracle(name: str, cards: int) -> None:
    rules, kind = _as_the_oracle(name)
    every_found, every_expected = [], []
    for wilds in range(1, _most_wilds(name) + 1):
        hands = _random_hands(name, cards, seed=wilds)
        hands[:, :wilds] = JOKERS[:wilds]
        every_found.append(cp.ranking(name)(hands))
        hands[:, :wilds] = oracle.WILD
        every_expected.append(game_oracle.best(rules, hands, kind))
    game_oracle.assert_same_order(np.concatenate(every_found), np.concatenate(every_expected))


@pytest.mark.parametrize("name", WITH_WILDS)
@pytest.mark.parametrize("cards", [5, 7, 8, 11])
def test_cards_that_are_wild_equal_the_oracle(name: str, cards: int) -> None:
    """In each hand other cards are wild: none, up to four, or those of a rank."""
    rules, kind = _as_the_oracle(name)
    generator = np.random.default_rng(cards)
    hands = _random_hands(name, cards, seed=cards)
    is_wild = np.arange(cards) < generator.integers(0, _most_wilds(name) + 1, (HANDS, 1))
    is_wild = generator.permuted(is_wild, axis=1)
    if name not in ONE_BUG:
        of_a_rank = hands // 4 == generator.choice(_deck(name), (HANDS, 1)) // 4
        is_wild[HANDS // 2 :] = of_a_rank[HANDS // 2 :]
    wild_cards = np.where(is_wild, np.uint64(1) << hands.astype(np.uint64), np.uint64(0))
    masks = np.bitwise_or.reduce(wild_cards, axis=1)
    found = cp.ranking(name)(hands, wilds=masks)
    expected = game_oracle.best(rules, np.where(is_wild, oracle.WILD, hands), kind)
    game_oracle.assert_same_order(found, expected)
    for row in range(0, HANDS, 40):
        one = cp.ranking(name).strength(hands[row], wilds=int(masks[row]))
        assert one == found[row]


@pytest.mark.parametrize("name", WITH_WILDS)
def test_wild_cards_of_two_and_three_equal_the_oracle(name: str) -> None:
    rules, kind = _as_the_oracle(name)
    cards = _random_hands(name, 9, seed=9)[:1000]
    wild_rank = np.random.default_rng(9).choice(_deck(name), (1000, 1)) // 4
    masks = np.uint64(DEUCES) << (4 * wild_rank[:, 0]).astype(np.uint64)
    if name in ONE_BUG:
        rows = (cards // 4 == wild_rank).sum(axis=1) < 2
        cards, wild_rank, masks = cards[rows], wild_rank[rows], masks[rows]
    found = cp.ranking(name).omaha(cards[:, :4], cards[:, 4:], wilds=masks)
    cards = np.where(cards // 4 == wild_rank, oracle.WILD, cards)
    deal = game_oracle.Deal(cards[:, np.newaxis, :4], cards[:, 4:], cards[:, :2])
    game_oracle.assert_same_order(found, game_oracle.two_and_three(rules, kind)(deal)[:, 0])


@pytest.mark.parametrize("name", ["standard_wild", "standard_bug", "ace_to_five_joker", "mexican"])
@pytest.mark.parametrize("wilds", [1, 2])
def test_a_few_hands_equal_the_slow_oracle(name: str, wilds: int) -> None:
    """The judge of the other tests remembers five cards at a time; this one remembers nothing."""
    rules, kind = _as_the_oracle(name)
    assert kind
    wilds = min(wilds, _most_wilds(name))
    hands = _random_hands(name, 6, seed=10 + wilds)[:25]
    hands[:, :wilds] = JOKERS[:wilds]
    found = cp.ranking(name)(hands)
    hands[:, :wilds] = oracle.WILD
    keys = [oracle.best_wild(rules, hand, kind) for hand in hands.tolist()]
    game_oracle.assert_same_order(found, np.array([game_oracle.worth_of(key) for key in keys]))


# The natural hands of every ranking; Sökö's is ranked one by one and gets fewer.
@pytest.mark.parametrize("name", cp.rankings())
def test_natural_hands_equal_the_oracle(name: str) -> None:
    rules, _ = _as_the_oracle(name)
    if not oracle.RULES[rules].sizes:
        pytest.skip("partial hands have a test of their own")
    for cards in (5, 7):
        hands = _random_hands(name, cards, seed=20)
        if rules == "soko":
            hands = hands[:: cards * cards, :]
            expected = np.array(
                [game_oracle.worth_of(oracle.best(rules, hand)) for hand in hands.tolist()]
            )
        else:
            expected = game_oracle.best(rules, hands)
        game_oracle.assert_same_order(cp.ranking(name)(hands), expected)


@pytest.mark.parametrize("name", ["partial", "partial_ace_low", "partial_low"])
def test_partial_hands_equal_the_oracle(name: str) -> None:
    """Hands of as many cards: players at a table always show as many."""
    for cards in range(1, 5):
        hands = _random_hands("standard", cards, seed=30)
        expected = [game_oracle.worth_of(oracle.best(name, hand)) for hand in hands.tolist()]
        game_oracle.assert_same_order(cp.ranking(name)(hands), np.array(expected))


def test_soko_of_seven_cards_is_the_best_five() -> None:
    hands = _random_hands("soko", 7, seed=40)
    soko = cp.ranking("soko")
    fives = np.stack([soko(hands[:, list(five)]) for five in combinations(range(7), 5)])
    np.testing.assert_array_equal(soko(hands), fives.max(axis=0))


# --- Named cases --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand", "wilds", "words"),
    [
        ("standard_wild", "5c6h7d9c4d2sTc", "2s", "straight, ten high"),
        ("standard_wild", "AcAdAhTs2c", "", "three of a kind, aces, with T-2"),
        ("standard_wild", "AcAdAhTs2cJkJk", "", "five of a kind, aces"),
        ("standard_bug", "AcAdAhAsJk", "", "five of a kind, aces"),
        ("standard_bug", "KcKd9s5hJk", "", "pair of kings, with A-9-5"),
        ("standard_bug", "Ac9c8c5cJk", "", "flush, A-K-9-8-5"),
        ("standard_bug", "AcTc4c3cKc", "", "flush, A-K-T-4-3"),
        ("standard_wild", "KsAd3h3c2s", "2s", "three of a kind, threes, with A-K"),
        ("standard_wild", "JkJkJkJk2c", "", "five of a kind, deuces"),
        ("standard_wild_straight_flush", "JkJkJkJk2c", "", "straight flush, six high"),
        ("standard_wild_straight_flush", "AcAdAhAsJk", "", "five of a kind, aces"),
        ("standard_wild_no_fives", "AcAdAhAsJk2c", "", "four of a kind, aces, with K"),
        ("standard_wild_no_fives", "JkJkJkJk2c", "", "straight flush, six high"),
        ("ace_to_five_joker", "2c3d4h5sJk", "", "5-4-3-2-A low"),
        ("ace_to_five_joker", "KcKdAh2sJk", "", "pair of kings, with 3-2-A"),
        ("ace_to_five_joker", "JkJk9c9d9h", "", "three of a kind, nines, with 2-A"),
        ("eight_or_better_joker", "8c7d6h5sJk", "", "8-7-6-5-A low"),
        ("eight_or_better_joker", "8c7d6h6sJk", "", "no low"),
        ("deuce_to_seven_joker", "7c5d4h2sJk", "", "7-5-4-3-2 low"),
        ("deuce_to_seven_joker", "5c4c3c2cJk", "", "7-5-4-3-2 low"),
        ("ace_to_six_joker", "5c4c3cAcJk", "", "6-5-4-3-A low"),
        ("ace_to_six_joker", "6c4d3h2sJk", "", "6-4-3-2-A low"),
        ("ace_to_six", "AcKdQhJsTc", "", "K-Q-J-T-A low"),
        ("ace_to_six_broadway", "AcKdQhJsTc", "", "straight, ace high"),
        ("telesina", "Ac7d8h9sTc", "", "straight, ten high"),
        ("telesina_no_wheel", "Ac7d8h9sTc", "", "high card, A-T-9-8-7"),
        ("spade_low", "As3s9s", "", "three of spades"),
        ("spade_low_ace", "As3s9s", "", "ace of spades"),
        ("spade_low", "AcKdQh", "", "no spade"),
        ("spade_bitch", "AsKsQs", "", "queen of spades"),
    ],
)
def test_named_hands(name: str, hand: str, wilds: str, words: str) -> None:
    ranking = cp.ranking(name)
    strength = ranking.strength(_cards_of(hand), wilds=_mask_of(oracle.parse(wilds)))
    assert ranking.describe(strength) == words


def test_wild_cards_do_not_make_a_double_ace_flush() -> None:
    """A wild card in a flush is the highest rank not yet in it, so two flushes can tie."""
    wild = cp.ranking("standard_wild")
    assert wild.strength(_cards_of("AcQc9c5cJk")) == wild.strength("AcKcQc9c5c")
    assert wild.strength(_cards_of("AcKcQc9cJk")) == wild.strength("AcKcQcJc9c")


# --- Mistakes -----------------------------------------------------------------------------------


def test_rankings_without_wild_cards_have_none() -> None:
    with pytest.raises(ValueError, match="standard has no wild cards"):
        cp.ranking("standard")([0, 1, 2, 3, 4], wilds=1)
    with pytest.raises(ValueError, match="Jk"):
        cp.ranking("standard")([0, 1, 2, 3, 52])
    with pytest.raises(ValueError, match="Jk"):
        cp.ranking("standard").strength([0, 1, 2, 3, 52])


@pytest.mark.parametrize("name", ONE_BUG)
def test_a_second_bug_is_refused(name: str) -> None:
    ranking = cp.ranking(name)
    message = f"too many wild cards for {name}"
    cards = [0, 1, 2, 3, 4]
    for wilds in (0b11, 0b11111):
        with pytest.raises(ValueError, match=message):
            ranking(cards, wilds=wilds)
        with pytest.raises(ValueError, match=message):
            ranking.strength(cards, wilds=wilds)
        with pytest.raises(ValueError, match=message):
            ranking([*cards, 5, 6, 7], wilds=wilds)


OMAHA_OF_TWO_BUGS = """
import cpoker as cp
bug = cp.ranking({name!r})
hole, board = [[0, 1, 4, 5]] * 20, [[2, 8, 9, 12, 13]] * 20
for evaluate in (
    lambda: bug.omaha_strength(hole[0], board[0], wilds={wilds}),
    lambda: bug.omaha(hole, board, wilds={wilds}),
    lambda: bug.omaha(hole[:1], board[:1], wilds={wilds}),
):
    try:
        evaluate()
    except ValueError as error:
        assert "too many wild cards" in str(error), error
    else:
        raise AssertionError("not refused")
"""


@pytest.mark.parametrize("name", ONE_BUG)
@pytest.mark.parametrize("wilds", [0b11, 0b111, 0b110111])
def test_a_second_bug_in_two_and_three_is_refused(name: str, wilds: int) -> None:
    """In a process of its own: this once read past the tables."""
    program = OMAHA_OF_TWO_BUGS.format(name=name, wilds=wilds)
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_eight_wild_cards_of_eleven() -> None:
    """Baseball's threes and nines may all come to one player."""
    wild = "3c3d3h3s9c9d9h9s"
    ranking = cp.ranking("standard_wild")
    mask = _mask_of(oracle.parse(wild))
    for naturals in ("As", "AsKs", "2c7d8h"):
        assert ranking.strength(oracle.parse(wild + naturals), wilds=mask) == ranking.classes
        found = ranking(np.array([oracle.parse(wild + naturals)] * 20), wilds=mask)
        assert (found == ranking.classes).all()


@pytest.mark.parametrize("name", WITH_WILDS)
def test_a_joker_that_stands_twice_is_named(name: str) -> None:
    cards = [*_deck(name)[:3], 53, 53]
    with pytest.raises(ValueError, match="Jk2"):
        cp.ranking(name)(cards)
    with pytest.raises(ValueError, match="Jk2"):
        cp.ranking(name).strength(cards)
    with pytest.raises(ValueError, match="56"):
        cp.ranking(name)([*cards[:4], 56])
