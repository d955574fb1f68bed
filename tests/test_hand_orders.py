"""Stored orders of hands, computed again; and the percentages that are taken from them."""

import dataclasses
import itertools
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp
from cpoker import hand_orders
from cpoker.combos import space_of
from cpoker.ranges import range as read

TWO_CARDS = ["holdem", "shortdeck"]
FOUR_CARDS = ["omaha", "omaha8"]


def _text(key: str) -> str:
    return (resources.files("cpoker") / "data" / f"order_{key}.txt").read_text("ascii")


def _stored(key: str) -> NDArray[np.uint16]:
    with (resources.files("cpoker") / "data" / f"order_{key}.npy").open("rb") as file:
        values: NDArray[np.uint16] = np.load(file)
    return values


def _classes() -> NDArray[np.uint8]:
    hands, _ = hand_orders.suit_classes(space_of(cp.game("omaha")))
    return hands


@cache
def _of_every_hand(key: str) -> NDArray[np.int64]:
    """The stored value of every hand, in the order of the range of them all."""
    values = hand_orders.stored_values(cp.game(key), space_of(cp.game(key)))
    assert values is not None
    return values


# --- Two cards ------------------------------------------------------------------------------------


def test_the_order_of_holdem() -> None:
    """AhKh against a random hand, from the comparison with two other programs."""
    values = dict(line.split() for line in _text("holdem").splitlines()[1:])
    assert len(values) == 169
    assert int(values["AKs"]) == 2 * 1_389_004_215 + 34_610_976
    combos = {"s": 4, "o": 12}
    hands = sum(combos.get(name[2:], 6) * int(value) for name, value in values.items())
    assert hands == 1326 * 2_097_572_400  # on the average half of twice the boards


@pytest.mark.parametrize("key", TWO_CARDS)
def test_the_stored_order_is_that_of_the_matrix(key: str) -> None:
    found = hand_orders.against_random(cp.game(key))
    assert _text(key).splitlines()[1:] == [f"{name} {value}" for name, value in found.items()]


def test_an_exact_order_is_of_two_cards() -> None:
    with pytest.raises(ValueError, match="no game of two cards"):
        hand_orders.against_random(cp.game("omaha"))


def test_the_best_hands_of_short_deck() -> None:
    assert read("shortdeck", "3%") == read("shortdeck", "QQ+")
    assert read("shortdeck", "10%") == read("shortdeck", "TT+, AJs+, AKo, KQs")


# --- Four cards -----------------------------------------------------------------------------------


def test_classes_are_hands_up_to_suits() -> None:
    """Two hands are of one class if and only if some renaming of suits makes one the other."""
    space = space_of(cp.game("omaha"))
    hands, class_of = hand_orders.suit_classes(space)
    assert hands.shape == (16_432, 4)
    assert len(np.unique(class_of)) == len(hands)
    every = read("omaha", "*").cards
    keys = [
        space.keys(space.arranged(every & 0xFC | np.array(suits, np.uint8)[every & 3]))
        for suits in itertools.permutations(range(4))
    ]
    _, by_renaming = np.unique(np.max(keys, axis=0), return_inverse=True)
    pairs = np.unique(np.stack([class_of, by_renaming.ravel()]), axis=1)
    assert pairs.shape[1] == len(hands)


@pytest.mark.parametrize("key", FOUR_CARDS)
def test_files_are_small(key: str) -> None:
    stored = _stored(key)
    assert stored.shape == (16_432,)
    assert stored.dtype == np.dtype("<u2")


@pytest.mark.parametrize("key", FOUR_CARDS)
@pytest.mark.parametrize("threads", [1, 2])
def test_some_classes_are_drawn_again(key: str, threads: int) -> None:
    classes = np.random.default_rng(threads).choice(16_432, 10, replace=False)
    found = hand_orders.sampled_against_random(cp.game(key), _classes()[classes], threads)
    assert np.array_equal(found, _stored(key)[classes])


@pytest.mark.slow
@pytest.mark.parametrize("key", FOUR_CARDS)
def test_many_classes_are_drawn_again(key: str) -> None:
    classes = np.arange(0, 16_432, 16)
    found = hand_orders.sampled_against_random(cp.game(key), _classes()[classes])
    assert np.array_equal(found, _stored(key)[classes])


def test_the_best_hands_of_omaha() -> None:
    """Tens make more straights than kings. The equities are those of phevaluator, to 0.0004."""
    assert read("omaha", "0.003%") == read("omaha", "AxTxAyTy")
    for text, equity in [("AsAhTsTh", 0.7150), ("AsAhKsKh", 0.7073)]:
        (row,) = np.flatnonzero((read("omaha", "*").cards == cp.parse_cards(text)).all(axis=1))
        assert _of_every_hand("omaha")[row] / 65_535 == pytest.approx(equity, abs=0.002)
    assert read("omaha8", "0.005%") == read("omaha8", "Ax3xAy2y")


@pytest.mark.parametrize("key", FOUR_CARDS)
def test_equities_are_as_another_seed_has_them(key: str) -> None:
    """One seed for all hands makes errors alike, so the mean may be off as any one of them is."""
    assert _of_every_hand(key).mean() / 65_535 == pytest.approx(0.5, abs=0.001)
    for row in np.random.default_rng(5).choice(270_725, 5, replace=False):
        hand = read(key, "*").cards[row]
        found = cp.equity(key, [hand, None], method="sample", trials=1 << 20, seed=2)
        assert _of_every_hand(key)[row] / 65_535 == pytest.approx(found.equity[0], abs=0.004)


def test_a_command_writes_the_file(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    every, class_of = hand_orders.suit_classes(space_of(cp.game("omaha")))
    monkeypatch.setattr("sys.argv", ["hand_orders", "omaha"])
    monkeypatch.setattr(hand_orders, "suit_classes", lambda _: (every[::4000], class_of))
    hand_orders.main()
    file = tmp_path / "order.npy"
    file.write_bytes(capfdbinary.readouterr().out)
    assert np.array_equal(np.load(file), _stored("omaha")[::4000])


def test_a_command_writes_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["hand_orders", "shortdeck"])
    hand_orders.main()
    assert capsys.readouterr().out == _text("shortdeck")


# --- Percentages ----------------------------------------------------------------------------------

PERCENTS = ["0.1", "1", "5", "10", "15", "20", "33.3", "50", "75", "99", "99.99"]


@pytest.mark.parametrize("key", [*TWO_CARDS[1:], *FOUR_CARDS])
def test_percentages_are_whole_classes_and_no_more_than_asked(key: str) -> None:
    values = _of_every_hand(key)
    every = read(key, "*")
    for percent in PERCENTS[len(every) < 1000 :]:
        found = read(key, f"{percent}%")
        assert found.fraction <= float(percent) / 100
        is_in = np.isin(every._keys(), found._keys())
        worst, next_best = values[is_in].min(), values[~is_in].max()
        assert worst > next_best
        more = len(found) + int((values == next_best).sum())
        assert more > float(percent) / 100 * len(every)


@pytest.mark.parametrize("key", [*TWO_CARDS, *FOUR_CARDS])
def test_percentages_lie_within_each_other(key: str) -> None:
    found = [read(key, f"{percent}%") for percent in PERCENTS[1:]]
    for one, other in itertools.pairwise(found):
        assert one & other == one
    assert read(key, "10%-20%") == read(key, "20%") - read(key, "10%")
    assert read(key, "10%, 10%-20%") == read(key, "20%")


@pytest.mark.parametrize("key", [*TWO_CARDS, *FOUR_CARDS])
def test_all_hands_are_100_percent(key: str) -> None:
    assert read(key, "0%-100%") == read(key, "100%") == read(key, "*")
    worst = read(key, "99%-100%")
    assert 0.01 <= worst.fraction < 0.02
    assert not np.isin(worst._keys(), read(key, "99%")._keys()).any()


@pytest.mark.parametrize("key", FOUR_CARDS)
def test_hands_of_one_class_stay_together(key: str) -> None:
    found = read(key, "15%")
    keys = found._keys()
    for suits in itertools.permutations(range(4)):
        renamed = found.cards & 0xFC | np.array(suits, np.uint8)[found.cards & 3]
        again = found._space.keys(found._space.arranged(renamed))
        assert np.array_equal(np.sort(again), np.sort(keys))


def test_percentages_of_omaha_are_hands_as_others() -> None:
    found = read("omaha", "5%:$ds, AA!AAA@0.5")
    assert found.weight_of("AsAhKsKh") == 1
    assert found.weight_of("AsAh7d2c") in {0.5, 1}
    assert read("omaha", "100%!15%") == read("omaha", "15%-100%")


def test_where_nothing_is_stored() -> None:
    changed = dataclasses.replace(cp.game("omaha"), name="Changed")
    games: list[tuple[str | cp.Game, int | None]] = [
        (changed, None), ("omaha", 3), ("holdem", 1), ("omaha5", None),
    ]  # fmt: skip
    for game, cards in games:
        with pytest.raises(ValueError, match=r"no order of hands of \d cards? is stored .* order="):
            read(game, "15%", cards=cards)


def test_percentages_between_two_classes() -> None:
    with pytest.raises(ValueError, match=r"the next best ones are .* which stay together"):
        read("omaha", "50%-50.0001%")
