"""Equity after each way in which cards can come: against every deal there is, card by card."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from deal_walk import Choice, Spot, expected

import cpoker as cp

Choices = tuple[tuple[Choice, ...], ...]


def choice(text: str, weight: Fraction = Fraction(1)) -> Choice:
    return Choice(tuple(cp.parse_cards(text).tolist()), weight)


def by_dealing(
    key: str, players: Choices, board: str, dead: str, cards: int
) -> dict[str, tuple[Fraction, list[Fraction]]]:
    """For each way in which cards can come: the weight of its deals, and the equities."""
    known = tuple(cp.parse_cards(board).tolist())
    gone = tuple(cp.parse_cards(dead).tolist())
    deck = range(52) if key != "shortdeck" else range(16, 52)
    found = {}
    for come in combinations([card for card in deck if card not in {*known, *gone}], cards):
        left = tuple(
            tuple(one for one in choices if not set(one.cards) & set(come)) for choices in players
        )
        if not all(left):
            continue
        try:
            total, pots = expected(Spot(key, left, known + come, gone))
        except ValueError:  # nothing can be dealt
            continue
        if total:
            found[cp.format_cards(sorted(come))] = total, [pot / total for pot in pots]
    return found


def assert_is(found: cp.Distribution, wanted: dict[str, tuple[Fraction, list[Fraction]]]) -> None:
    names = [cp.format_cards(sorted(come)) for come in found.cards.tolist()]
    assert sorted(names) == sorted(wanted)
    whole = sum(total for total, _ in wanted.values())
    for name, weight, equities in zip(names, found.weights, found.equity, strict=True):
        total, parts = wanted[name]
        assert weight == pytest.approx(float(total / whole))
        assert equities == pytest.approx([float(part) for part in parts])
    assert found.weights.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("key", "hands", "board", "dead", "cards"),
    [
        ("holdem", ["9s9d", "JhTh"], "9h8h2c", "", 1),
        ("holdem", ["9s9d", "JhTh", "AcKc"], "9h8h2c4d", "Ad", 1),
        ("shortdeck", ["AsKs", "ThTc"], "9h8h7c", "", 2),
        ("omaha8", ["As2d7c9c", "KhKsQdJc"], "3h8dKd", "5s", 2),
        ("dramaha", ["As2d7c9cQh", "KhKsQdJcTd"], "3h8dKc5h", "", 1),
        ("tahoe", ["As2d7c", "KhKsQd"], "3h8dKd5h", "", 1),
    ],
)
def test_known_hands(key: str, hands: list[str], board: str, dead: str, cards: int) -> None:
    found = cp.distribution(key, hands, board, dead, cards=cards)
    assert_is(found, by_dealing(key, tuple((choice(hand),) for hand in hands), board, dead, cards))
    assert found.mean == pytest.approx(cp.equity(key, hands, board, dead).equity, abs=1e-14)
    assert (found.weights == found.weights[0]).all()


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize(
    ("key", "known", "cards"), [("holdem", 4, 1), ("holdem", 3, 1), ("omaha8", 4, 1)]
)
def test_ranges_and_their_weights(key: str, known: int, cards: int, number: int) -> None:
    random = np.random.default_rng([known, number])
    game = cp.game(key)
    deck = random.permutation(52).tolist()
    board = cp.format_cards(deck[:known])
    dead = cp.format_cards(deck[known : known + 1])
    few = deck[known + 1 : known + 1 + game.hole + 6]  # so that they meet
    players: list[tuple[Choice, ...]] = []
    for _ in range(2 + (known == 4 and number % 2)):
        some = {
            frozenset(random.permutation(few)[: game.hole].tolist()): Fraction(
                int(random.integers(1, 5)), 4
            )
            for _ in range(4)
        }
        players.append(tuple(Choice(tuple(one), weight) for one, weight in some.items()))
    written = [
        cp.range(
            key,
            ", ".join(f"{cp.format_cards(one.cards)}@{float(one.weight)}" for one in choices),
        )
        for choices in players
    ]
    wanted = by_dealing(key, tuple(players), board, dead, cards)
    if not wanted:
        with pytest.raises(ValueError, match="leave no hands"):
            cp.distribution(key, written, board, dead, cards=cards)
        return
    found = cp.distribution(key, written, board, dead, cards=cards)
    assert_is(found, wanted)
    assert found.mean == pytest.approx(cp.equity(key, written, board, dead).equity)


@pytest.mark.parametrize("board", ["2s3s4d", "2s2d2h", "2s3d4h"])
def test_suits_that_mean_the_same(board: str) -> None:
    """What is computed once for several cards is what each of them gives."""
    hands = ["JJ+, AKs", "77+, A2s+"]
    found = cp.distribution("holdem", hands, board)
    assert len(found.cards) == 49
    for come, weight, equities in zip(found.cards, found.weights, found.equity, strict=True):
        one = cp.equity("holdem", hands, board + cp.format_cards(come))
        assert equities == pytest.approx(one.equity)
        assert weight / found.weights[0] == pytest.approx(
            one.trials / cp.equity("holdem", hands, board + cp.format_cards(found.cards[0])).trials
        )
    assert found.mean == pytest.approx(cp.equity("holdem", hands, board).equity)


def test_unknown_and_partial_hands() -> None:
    found = cp.distribution("holdem", ["AhKh", "*"], "Ts9s2h3c")
    assert found.mean == pytest.approx(cp.equity("holdem", ["AhKh", "*"], "Ts9s2h3c").equity)
    assert len(found.cards) == 46
    part = cp.distribution("holdem", ["AhKh", "Qs"], "Ts9s2h3c")
    assert part.mean == pytest.approx(cp.equity("holdem", ["AhKh", "Qs"], "Ts9s2h3c").equity)


def test_before_the_flop() -> None:
    found = cp.distribution("holdem", ["AsKs", "QdQc"], cards=3)
    assert found.cards.shape == (comb(48, 3), 3)
    assert found.mean == pytest.approx(cp.equity("holdem", ["AsKs", "QdQc"]).equity, abs=1e-12)


def test_histogram() -> None:
    found = cp.distribution("holdem", ["9s9d", "QQ+, JhTh"], "9h8h2c")
    for bins in (10, 4, [0, 0.3, 1.0]):
        weights, edges = found.histogram(1, bins)
        assert weights.sum() == pytest.approx(1)
        expected_weights, expected_edges = np.histogram(
            found.equity[:, 1], bins, (0, 1), weights=found.weights
        )
        assert np.array_equal(weights, expected_weights)
        assert np.array_equal(edges, expected_edges)
    certain = cp.distribution("holdem", ["AsAh", "KdKc"], "AdAcKs2h")
    assert certain.histogram(0)[0] == pytest.approx([0] * 9 + [1])
    assert certain.deviation == pytest.approx([0, 0])


def test_as_text() -> None:
    lines = str(cp.distribution("holdem", ["AsAh", "KdKc"], "2c7d9hTs")).splitlines()
    assert lines[0].split() == ["equity", "AsAh", "KdKc"]
    assert lines[1].split() == ["0-10%", "4.55%", "95.45%"]  # two kings of 44 cards
    assert lines[10].split() == ["90-100%", "95.45%", "4.55%"]
    assert lines[11].split() == ["mean", "95.4545%", "4.5455%"]


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("razz", ["As2s", "3s4s"]), {}, "razz has no board"),
        (("holdem", "AsKs"), {}, "a sequence of hands"),
        (("holdem", ["AsKs"]), {}, "2 to 10 of them, not 1"),
        (("holdem", ["AsKs", "AsQs"], "2c3c4c"), {}, "As"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c5c6c"), {}, "cards: 1; 0 cards of the board"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c"), {"cards": 3}, "cards: 3; 2 cards"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c"), {"cards": 0}, "cards: 0"),
        (("holdem", ["AsKs", "QQ+, foo"], "2c3c4c"), {}, "foo"),
        (("holdem", ["AsKs, AsQs", "AsAh, AsAd"], "2c3c4c"), {}, "leave no hands"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c"), {"threads": 0}, "threads: 0"),
    ],
)
def test_bad_input_is_named(
    arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        cp.distribution(*arguments, **options)
