"""Sampling in the core: deals come as often as they should, and outcomes are those of the deals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import prod, sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp
from cpoker import _core

Cards = NDArray[np.uint8]
Holding = tuple[Cards, NDArray[np.float64] | None]
Shares = tuple[tuple[_core.Ranking, bool, int], ...]

DECK = bytes(range(52))
TRAP = ["AsAh KcKd", "AsKs AhKh QcQd"]
"""One in four of the deals has AsAh, and half would have if one player drew again alone."""


def cards(text: str) -> bytes:
    return bytes(cp.parse_cards(text))


def held(hands: str = "", weights: Sequence[float] | None = None) -> Holding:
    """What a player may hold: hands, apart by spaces; nothing known without any."""
    choices = [list(cards(hand)) for hand in hands.split()] or [[]]
    known = np.array(choices, np.uint8).reshape(len(choices), -1)
    return known, None if weights is None else np.array(weights, np.float64)


def without(deck: bytes, *gone: bytes) -> bytes:
    return bytes(card for card in deck if card not in b"".join(gone))


def deck_of(game: cp.Game) -> bytes:
    return bytes(card for card in DECK if game.shares[0].ranking.deck >> card // 4 & 1)


def shares_of(game: cp.Game) -> Shares | None:
    """The shares as the core can sample them, if it can."""
    selections = {cp.Selection.ANY, cp.Selection.TWO_AND_THREE}
    if not game.board:
        selections.add(cp.Selection.OWN)
    if {share.selection for share in game.shares} <= selections and not (
        game.wild_cards or game.jokers or game.common_joker or game.wild is not cp.Wild.NOTHING
    ):
        two_and_three = cp.Selection.TWO_AND_THREE
        return tuple((s.ranking, s.selection is two_and_three, s.weight) for s in game.shares)
    return None


COVERED = [
    key
    for key in cp.games()
    if shares_of(cp.game(key)) and cp.game(key).hole + cp.game(key).board <= 12
]


def sampler_of(
    game: cp.Game, holdings: Sequence[Holding], board: str = "", dead: str = ""
) -> _core.Sampler:
    known = cards(board)
    deck = without(deck_of(game), known, cards(dead))
    return _core.Sampler(tuple(holdings), game.hole, known, game.board, deck)


def range_of(game: cp.Game, known: int, choices: int, seed: int, *, weighted: bool) -> Holding:
    """Some hands, each card of the deck as likely."""
    random = np.random.default_rng(seed)
    deck = np.frombuffer(deck_of(game), np.uint8)
    hands = random.permuted(np.tile(deck, (choices, 1)), axis=1)[:, :known].copy()
    return hands, random.random(choices) if weighted else None


def outcomes_by_arrays(game: cp.Game, hands: Cards, boards: Cards) -> list[tuple[int, float]]:
    """Count who wins each share, from the array functions' strengths."""
    strengths = game.strengths(hands, boards if game.board else None)
    best = strengths.max(axis=1, keepdims=True)
    wins = (strengths == best) & (best > 0)
    players = hands.shape[1]
    codes = [
        sum(1 << int(s) * players + int(p) for p, s in zip(*np.nonzero(deal), strict=True))
        for deal in wins
    ]
    return sorted((code, float(count)) for code, count in Counter(codes).items())


def sampled(
    sampler: _core.Sampler, shares: Shares, seed: int, first: int, count: int
) -> list[tuple[int, float]] | None:
    outcomes = _core.Outcomes()
    return outcomes.items() if sampler.outcomes(shares, seed, first, count, outcomes) else None


# --- Outcomes are those of the deals ------------------------------------------------------------


def _holdings(game: cp.Game, kind: str, players: int) -> list[Holding]:
    """Known hands, unknown ones, ranges of whole hands and of parts of hands."""
    most = len(deck_of(game)) - game.board
    players = min(players, most // game.hole)
    deck = np.random.default_rng(players).permutation(np.frombuffer(deck_of(game), np.uint8))
    known = deck[: players * game.hole].reshape(players, 1, game.hole)
    if kind == "known":
        return [(hand, None) for hand in known]
    if kind == "unknown":
        return [held() for _ in range(players)]
    if kind == "partly":
        return [(hand[:, : p % game.hole + 1], None) for p, hand in enumerate(known)]
    ranges = [
        range_of(game, max(1, game.hole - p), 40, p, weighted=p % 2 > 0) for p in range(players)
    ]
    return [*ranges[:2], *[held() for _ in ranges[2:]]]


@pytest.mark.sanitize
@pytest.mark.parametrize("kind", ["known", "unknown", "partly", "ranges"])
@pytest.mark.parametrize("key", COVERED)
def test_outcomes_are_those_of_the_deals(key: str, kind: str) -> None:
    game = cp.game(key)
    shares = shares_of(game)
    assert shares is not None
    for players, first, count in [(2, 0, 700), (3, 2**40 + 5, 131), (6, 17, 64), (10, 3, 200)]:
        sampler = sampler_of(game, _holdings(game, kind, players))
        hands, boards = sampler.deals(9, first, count)
        found = sampled(sampler, shares, 9, first, count)
        omaha = any(two_and_three for _, two_and_three, _ in shares)
        if game.hole + game.board > 7 and not omaha:
            assert found is None
        else:
            assert found == outcomes_by_arrays(game, hands, boards), (players, first, count)


@pytest.mark.sanitize
@pytest.mark.parametrize("known", ["", "7c", "7c8d", "7c8d9h", "7c8d9hTs", "7c8d9hTsJc"])
@pytest.mark.parametrize("key", ["holdem", "omaha8", "greek", "omaha_hilo"])
def test_with_a_board_and_dead_cards(key: str, known: str) -> None:
    game = cp.game(key)
    shares = shares_of(game)
    assert shares is not None
    sampler = sampler_of(game, [held("AsAh2d3c"[: 2 * game.hole]), held(), held()], known, "QsQh2h")
    hands, boards = sampler.deals(2, 0, 500)
    assert (boards[:, : len(known) // 2] == list(cards(known))).all()
    assert not np.isin(np.concatenate([hands.reshape(500, -1), boards], axis=1),
                       list(cards("QsQh2h"))).any()  # fmt: skip
    assert sampled(sampler, shares, 2, 0, 500) == outcomes_by_arrays(game, hands, boards)


def _made_up(hole: int, board: int, *shares: tuple[str, bool, int]) -> cp.Game:
    selection = {False: cp.Selection.ANY, True: cp.Selection.TWO_AND_THREE}
    streets = [cp.Street(down=hole), *([cp.Street(board=board)] if board else [])]
    parts = tuple(
        cp.Share(f"share {i}", cp.ranking(name), selection[omaha], weight)
        for i, (name, omaha, weight) in enumerate(shares)
    )
    return cp.Game("mine", "Mine", tuple(streets), parts)


MADE_UP = [
    _made_up(2, 5, ("standard", True, 1), ("ace_to_five", False, 1)),
    _made_up(2, 5, ("standard", True, 3), ("eight_or_better", False, 2),
             ("nine_or_better", False, 1), ("deuce_to_seven", False, 1)),
    _made_up(4, 5, ("standard", True, 1), ("eight_or_better", True, 1),
             ("nine_or_better", True, 2), ("ace_to_five", True, 1)),
    _made_up(4, 5, ("deuce_to_seven", True, 1)),  # flushes hurt: every two and three
    _made_up(7, 5, ("standard", True, 1)),
    _made_up(3, 3, ("standard", True, 1), ("standard", False, 1)),
    _made_up(3, 4, ("standard", True, 1), ("badugi", False, 1)),
    _made_up(1, 4, ("standard", False, 1)),
    _made_up(3, 0, ("standard", False, 1)),
    _made_up(5, 2, ("soko", False, 1), ("spade_high", False, 1)),
    _made_up(2, 0, ("two_card", False, 1), ("partial", False, 1)),
]  # fmt: skip


@pytest.mark.sanitize
@pytest.mark.parametrize("number", range(len(MADE_UP)))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_of_no_card_room(number: int, players: int) -> None:
    game = MADE_UP[number]
    shares = shares_of(game)
    assert shares is not None
    sampler = sampler_of(game, _holdings(game, "partly", players))
    hands, boards = sampler.deals(4, 0, 300)
    assert sampled(sampler, shares, 4, 0, 300) == outcomes_by_arrays(game, hands, boards)


@pytest.mark.sanitize
def test_what_the_core_does_not_cover() -> None:
    game = cp.game("holdem")
    sampler = sampler_of(game, [held("AsAh"), held()])
    outcomes = _core.Outcomes()
    standard = (cp.ranking("standard"), False, 1)
    for bad in ["short_deck", "standard_wild"]:
        if bad in cp.rankings():
            shares = (standard, (cp.ranking(bad), False, 1))
            assert not sampler.outcomes(shares, 0, 0, 10, outcomes)
    wild = next(name for name in cp.rankings() if cp.ranking(name).wild != "none")
    assert not sampler.outcomes(((cp.ranking(wild), False, 1),), 0, 0, 10, outcomes)
    assert not sampler.outcomes((), 0, 0, 10, outcomes)
    jokers = _core.Sampler((held(), held()), 2, b"", 5, bytes(range(56)))
    assert not jokers.outcomes((standard,), 0, 0, 10, outcomes)
    omaha = sampler_of(cp.game("omaha"), [held(), held()])
    assert not omaha.outcomes((standard,), 0, 0, 10, outcomes)
    assert outcomes.items() == []


# --- Deals --------------------------------------------------------------------------------------


def _plans() -> Iterator[tuple[str, _core.Sampler, bytes]]:
    holdem, omaha = cp.game("holdem"), cp.game("omaha")
    yield "trap", sampler_of(holdem, [held(hands) for hands in TRAP]), DECK
    yield "ten players", sampler_of(holdem, [held()] * 10), DECK
    yield "ranges", sampler_of(omaha, _holdings(omaha, "ranges", 5), "7c8d9h"), DECK
    jokers = bytes(range(56))
    yield "jokers", _core.Sampler((held("2c Kd"), held()), 11, b"", 10, jokers[1:]), jokers
    yield "the whole deck", _core.Sampler((held(), held("3c4d 4d5h")), 26, b"", 0, DECK), DECK
    yield "every card there is", _core.Sampler((held(),) * 8, 7, b"", 0, jokers), jokers


PLANS = {name: (sampler, deck) for name, sampler, deck in _plans()}


@pytest.mark.sanitize
@pytest.mark.parametrize("name", PLANS)
def test_a_trial_is_always_the_same_deal(name: str) -> None:
    sampler, _ = PLANS[name]
    for first in (0, 1_000, 2**64 - 100):
        hands, boards = sampler.deals(7, first, 333)
        for start, end in [(0, 1), (0, 64), (1, 65), (63, 64), (64, 333), (200, 331), (332, 333)]:
            some, of_some = sampler.deals(7, (first + start) % 2**64, end - start)
            assert np.array_equal(some, hands[start:end])
            assert np.array_equal(of_some, boards[start:end])
    assert not np.array_equal(sampler.deals(8, 0, 333)[0], sampler.deals(7, 0, 333)[0])


@pytest.mark.sanitize
@pytest.mark.parametrize("name", PLANS)
def test_all_cards_of_a_deal_are_different_and_of_the_deck(name: str) -> None:
    sampler, deck = PLANS[name]
    hands, boards = sampler.deals(1, 0, 2_000)
    dealt = np.concatenate([hands.reshape(2_000, -1), boards], axis=1)
    ordered = np.sort(dealt, axis=1)
    assert (ordered[:, 1:] > ordered[:, :-1]).all()
    assert np.isin(dealt, list(deck)).all()


def test_outcomes_do_not_depend_on_how_trials_are_cut() -> None:
    game = cp.game("omaha8")
    shares = shares_of(game)
    assert shares is not None
    for players in (2, 8):  # few outcomes, and more than there are slots for
        sampler = sampler_of(game, [held("AsAh2d3c"), *[held()] * (players - 1)])
        outcomes = _core.Outcomes()
        for first, count in [(0, 1), (1, 64), (65, 1_000), (1_065, 0), (1_065, 935)]:
            assert sampler.outcomes(shares, 3, first, count, outcomes)
        assert outcomes.items() == sampled(sampler, shares, 3, 0, 2_000)


# --- How often deals come -----------------------------------------------------------------------


def surprise(counts: NDArray[Any], expected: Any) -> float:
    """Chi-square as a number of standard deviations (Wilson and Hilferty)."""
    expected = np.broadcast_to(expected, counts.shape)
    freedom = counts.size - 1
    if not freedom:
        return 0
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


MUCH = 4.5
"""More standard deviations than come by chance; tests have fixed seeds."""


@pytest.mark.parametrize("seed", range(3))
def test_cards_of_every_place_come_alike(seed: int) -> None:
    sampler = sampler_of(cp.game("holdem"), [held()] * 6)
    trials = 300_000
    hands, boards = sampler.deals(seed, seed * trials, trials)
    dealt = np.concatenate([hands.reshape(trials, -1), boards], axis=1).astype(np.int64)
    for place in range(dealt.shape[1]):
        counts = np.bincount(dealt[:, place], minlength=52)
        assert abs(surprise(counts, trials / 52)) < MUCH
    for one, other in [(0, 1), (0, 2), (3, 4), (4, 5), (5, 9), (11, 12), (14, 15), (15, 16)]:
        pairs = np.bincount(52 * dealt[:, one] + dealt[:, other], minlength=52 * 52)
        pairs = pairs.reshape(52, 52)
        assert not pairs.diagonal().any()
        assert abs(surprise(pairs[~np.eye(52, dtype=bool)], trials / (52 * 51))) < MUCH


def test_trials_and_seeds_have_nothing_to_do_with_each_other() -> None:
    sampler = sampler_of(cp.game("holdem"), [held("AsAh KcKd 7c2d"), held()])
    _, boards = sampler.deals(5, 0, 300_000)
    flops = boards[:, 0].astype(np.int64)
    for apart in (1, 2, 63, 64):
        pairs = np.bincount(52 * flops[apart:] + flops[:-apart], minlength=52 * 52)
        by_chance = np.outer(*[np.bincount(flops, minlength=52) / len(flops)] * 2).ravel()
        assert abs(surprise(pairs, by_chance * pairs.sum())) < MUCH
    any_cards = sampler_of(cp.game("holdem"), [held(), held()])
    firsts = [int(any_cards.deals(seed, 0, 1)[0][0, 0, 0]) for seed in range(20_000)]
    assert abs(surprise(np.bincount(firsts, minlength=52), len(firsts) / 52)) < MUCH
    choosing = sampler_of(cp.game("holdem"), [held("AsAh KcKd 7c2d"), held()])
    chosen = [int(choosing.deals(seed, 0, 1)[0][0, 0, 0]) for seed in range(20_000)]
    counts = np.array(list(Counter(chosen).values()))
    assert len(counts) == 3
    assert abs(surprise(counts, len(chosen) / 3)) < MUCH


def test_nobody_draws_again_alone() -> None:
    sampler = sampler_of(cp.game("holdem"), [held(hands) for hands in TRAP])
    hands, _ = sampler.deals(1, 0, 400_000)
    pairs = Counter(map(bytes, hands.reshape(-1, 4)))
    # AsAh only beside QcQd; KcKd beside all three.
    assert len(pairs) == 4
    assert abs(surprise(np.array(list(pairs.values())), 100_000)) < MUCH
    aces = sum(count for pair, count in pairs.items() if pair[:2] == cards("AsAh"))
    assert abs(aces / 400_000 - 1 / 4) < 5 * sqrt(3 / 16 / 400_000)


def _compatible(
    holdings: Sequence[Holding], hole: int, board: int, deck: bytes
) -> dict[bytes, float]:
    """Every whole deal with its probability, by listing them all."""
    weights: dict[bytes, float] = {}
    for choice in product(*[range(len(hands)) for hands, _ in holdings]):
        known = [bytes(hands[i]) for (hands, _), i in zip(holdings, choice, strict=True)]
        together = b"".join(known)
        weight = prod(
            1 if of is None else of[i] for (_, of), i in zip(holdings, choice, strict=True)
        )
        if len(set(together)) < len(together) or not set(together) <= set(deck) or not weight:
            continue
        rests = list(
            permutations(without(deck, together), hole * len(known) + board - len(together))
        )
        for rest in rests:
            left = list(rest)
            hands = [hand + bytes(left.pop(0) for _ in range(hole - len(hand))) for hand in known]
            weights[b"".join(hands) + bytes(left)] = weight / len(rests)
    total = sum(weights.values())
    return {deal: weight / total for deal, weight in weights.items()}


SMALL_DECK = cards("AsAhAdKsKhQsQh")
SMALL = {
    "nothing known": ([held()], 3, 1),
    "equal": ([held("AsAh KsKh AsKh"), held("AsKs QsQh AhQh AdKs")], 2, 1),
    "weights": ([held("AsAh KsKh AsKh", [1, 2, 5]), held("As Ks Qs", [0.5, 0.25, 0])], 2, 1),
    "one choice is left": ([held("AsAh"), held("AsKs AhKh KsKh AdQs"), held("KsQs KhQh")], 2, 1),
    "part of a hand": ([held("As Qh Kh"), held("Ah Qh", [1, 3]), held()], 2, 0),
    "far apart": ([held("AsAh KsKh QsQh", [1e300, 2e300, 1e-300])], 2, 1),
    "tiny": ([held("AsAh KsKh QsQh", [1e-310, 2e-310, 5e-310])], 2, 1),
    "not in the deck": ([held("AsAh 2c2d AsKs"), held("QsQh 2cAs AhKh")], 2, 1),
    "three ranges": ([held("AsAh KsKh AdAh"), held("AsKs QsQh AdQs", [3, 1, 2]), held("As Kh Qs")],
                     2, 0),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_whole_deals_come_as_often_as_they_should(name: str) -> None:
    holdings, hole, board = SMALL[name]
    expected = _compatible(holdings, hole, board, SMALL_DECK)
    sampler = _core.Sampler(tuple(holdings), hole, b"", board, SMALL_DECK)
    trials = 400_000
    hands, boards = sampler.deals(12, 0, trials)
    dealt = np.concatenate([hands.reshape(trials, -1), boards], axis=1)
    found = Counter(map(bytes, dealt))
    likely = [deal for deal, chance in expected.items() if chance * trials > 1e-6]
    assert found.keys() <= set(likely)
    counts = np.array([found[deal] for deal in likely])
    assert abs(surprise(counts, np.array([expected[deal] * trials for deal in likely]))) < MUCH


def test_many_choices_come_as_often_as_they_should() -> None:
    every_hand = np.array(list(combinations(range(52), 2)), np.uint8)
    weights = np.random.default_rng(3).random(len(every_hand)) ** 3
    blocked = cards("AsAh")
    sampler = sampler_of(cp.game("holdem"), [(every_hand, weights), held("AsAh")])
    hands, _ = sampler.deals(0, 0, 1_000_000)
    drawn = hands[:, 0].astype(np.int64)
    found = np.bincount(52 * drawn[:, 0] + drawn[:, 1], minlength=52 * 52)
    can = ~np.isin(every_hand, list(blocked)).any(axis=1)
    places = 52 * every_hand[:, 0].astype(np.int64) + every_hand[:, 1]
    assert not found[places[~can]].any()
    expected = weights[can] / weights[can].sum() * 1_000_000
    assert abs(surprise(found[places[can]], expected)) < MUCH


# --- Sampled equity is near the exact one -------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("key", "hands", "board"),
    [
        ("holdem", ["AhKh", "QdQc"], ""),
        ("holdem", ["AhKh", "QdQc", "7s7d"], ""),
        ("omaha8", ["AsAh2d3c", "KsKhQdJc"], ""),
        ("omaha8", ["As2s3d4h", "Ad2d5c6c", "KsKhQdJc"], "7c8d9h"),
        ("bigo", ["AsAh2d3c5h", "KsKhQdJc4s"], ""),
    ],
)
def test_outcomes_are_near_the_exact_ones(
    key: str, hands: list[str], board: str, seed: int
) -> None:
    game = cp.game(key)
    shares = shares_of(game)
    assert shares is not None
    exact = dict(_core.outcomes_of_one(shares, tuple(map(cards, hands)), cards(board), b"") or [])
    boards, trials = sum(exact.values()), 300_000
    sampler = sampler_of(game, [held(hand) for hand in hands], board)
    found = dict(sampled(sampler, shares, seed, 0, trials) or [])
    assert found.keys() <= exact.keys()
    for code, count in exact.items():
        chance = count / boards
        error = sqrt(chance * (1 - chance) / trials) + 1e-12
        assert abs(found.get(code, 0) / trials - chance) < 5 * error + 3 / trials


@pytest.mark.parametrize("seed", range(4))
def test_razz_is_near_its_exact_equity(seed: int) -> None:
    """Six known cards against six: every pair of last cards."""
    one, other = cards("Ah2d3cKsQhJh"), cards("4s5h6dTcTsJd")
    deck = without(DECK, one, other)
    low = cp.ranking("ace_to_five")
    strengths = [
        low(np.array([[*hand, card] for card in deck], np.uint8)).astype(np.int64)
        for hand in (one, other)
    ]
    apart = ~np.eye(len(deck), dtype=bool)
    exact = float((strengths[0][:, None] > strengths[1][None, :])[apart].mean())
    game = cp.game("razz")
    sampler = sampler_of(game, [held("Ah2d3cKsQhJh"), held("4s5h6dTcTsJd")])
    found = dict(sampled(sampler, ((low, False, 1),), seed, 0, 200_000) or [])
    assert abs(found[1] / 200_000 - exact) < 5 * sqrt(exact * (1 - exact) / 200_000)


def test_a_range_is_near_its_exact_equity() -> None:
    hands = {"AsAh": 1.0, "KcKd": 2.0}, {"AsKs": 1.0, "AhKh": 3.0, "QcQd": 0.5}
    game = cp.game("holdem")
    shares = shares_of(game)
    assert shares is not None
    total = won = 0.0
    for (one, of_one), (other, of_other) in product(*[some.items() for some in hands]):
        if not set(cards(one)) & set(cards(other)):
            exact = cp.equity(game, [one, other])
            total += of_one * of_other
            won += of_one * of_other * float(exact.wins[0]) / exact.trials
    ranges = [held(" ".join(some), list(some.values())) for some in hands]
    found = dict(sampled(sampler_of(game, ranges), shares, 1, 0, 1_000_000) or [])
    chance = won / total
    assert abs(found[1] / 1e6 - chance) < 5 * sqrt(chance * (1 - chance) / 1e6)


# --- No deal, and bad input ---------------------------------------------------------------------


@pytest.mark.sanitize
@pytest.mark.parametrize(
    "holdings",
    [
        [held("AsAh"), held("AsKs AhKh")],
        [held("AsAh AsKs"), held("AsQs AsJs")],
        [held("AsAh AsKs"), held("KsKh AhKh"), held("KhKd AsAh")],
        [held("AsAh"), held("AsAh")],
        [held("AsAh KsKh", [0, 1]), held("KsKd KsKc")],
        [held("AsAh AsAd AhAd"), held("AsAc AhAc"), held("AdKd AcKc")],
        [held("AsAh KsKh", [1, 1e-15]), held("AsQd AhQd")],  # there is one, but who would wait
    ],
)
def test_where_all_hands_collide_there_is_no_deal(holdings: list[Holding]) -> None:
    game = cp.game("holdem")
    sampler = sampler_of(game, holdings)
    outcomes = _core.Outcomes()
    with pytest.raises(ValueError, match="no deal"):
        sampler.deals(1, 0, 10)
    with pytest.raises(ValueError, match="no deal"):
        sampler.outcomes(((cp.ranking("standard"), False, 1),), 1, 0, 10, outcomes)
    assert outcomes.items() == []


def _sampler(**changes: Any) -> _core.Sampler:
    plan: dict[str, Any] = {
        "holdings": (held("AsAh KsKh", [1, 2]), held()),
        "hole_cards": 2,
        "board": b"",
        "board_cards": 5,
        "deck": DECK,
    }
    plan.update(changes)
    return _core.Sampler(**plan)


NOT_A_NUMBER = float("nan")


@pytest.mark.sanitize
@pytest.mark.parametrize(
    "changes",
    [
        {"holdings": ()},
        {"holdings": (held(),) * 11},
        {"holdings": (held("AsAhKd"), held())},
        {"holdings": (held("AsAs"), held())},
        {"holdings": ((np.array([[51, 56]], np.uint8), None), held())},
        {"holdings": ((np.array([[255]], np.uint8), None), held())},
        {"holdings": ((np.zeros((0, 2), np.uint8), None), held())},
        {"holdings": ((np.zeros((2, 2), np.int64), None), held())},
        {"holdings": ((np.zeros(2, np.uint8), None), held())},
        {"holdings": ((np.zeros((1, 1), np.uint8), np.ones(1, np.float32)), held())},
        {"holdings": (held("AsAh KsKh", [1, -1]), held())},
        {"holdings": (held("AsAh KsKh", [1, NOT_A_NUMBER]), held())},
        {"holdings": (held("AsAh KsKh", [1, float("inf")]), held())},
        {"holdings": (held("AsAh KsKh", [0, 0]), held())},
        {"holdings": (held("AsAh KsKh", [1]), held())},
        {"holdings": (held("AsAh KsKh", []), held())},
        {"holdings": (held(), (np.zeros((1, 1), np.uint8),))},
        {"hole_cards": 0},
        {"hole_cards": -1},
        {"hole_cards": 1},
        {"hole_cards": 53},
        {"board_cards": -1},
        {"board_cards": 49},
        {"board_cards": 4, "board": bytes(5), "deck": DECK[5:]},
        {"board": b"\x00", "board_cards": 5},
        {"board": b"\x38", "board_cards": 5},
        {"deck": DECK + b"\x00"},
        {"deck": DECK[:-1] + b"\x38"},
        {"deck": DECK[:8]},
        {"deck": b""},
    ],
)
def test_bad_plans_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        _sampler(**changes)


@pytest.mark.sanitize
def test_bad_calls_are_refused() -> None:
    sampler = _sampler()
    standard = (cp.ranking("standard"), False, 1)
    outcomes = _core.Outcomes()
    for seed, first, count in [(-1, 0, 1), (0, -1, 1), (0, 0, -1), (2**64, 0, 1), (0, 2**64, 1)]:
        with pytest.raises((ValueError, OverflowError)):
            sampler.deals(seed, first, count)
        with pytest.raises((ValueError, OverflowError)):
            sampler.outcomes((standard,), seed, first, count, outcomes)
    with pytest.raises(ValueError, match="shares"):
        sampler.outcomes((standard,) * 5, 0, 0, 1, outcomes)
    with pytest.raises(TypeError, match="initialised once"):
        sampler.__init__((held(),), 2, b"", 5, DECK)  # type: ignore[misc]
    empty = _core.Sampler.__new__(_core.Sampler)
    with pytest.raises(TypeError, match="never initialised"):
        empty.deals(0, 0, 1)
    assert outcomes.items() == []


@pytest.mark.sanitize
def test_nothing_is_dealt_where_nothing_is_asked_for() -> None:
    sampler = _sampler()
    hands, boards = sampler.deals(0, 0, 0)
    assert hands.shape == (0, 2, 2)
    assert boards.shape == (0, 5)
    assert sampled(sampler, ((cp.ranking("standard"), False, 1),), 0, 0, 0) == []


@pytest.mark.sanitize
def test_a_sampler_keeps_nothing_of_what_it_was_given() -> None:
    hands, weights = held("AsAh KsKh QsQh", [1, 2, 3])
    assert weights is not None
    sampler = _sampler(holdings=((hands, weights), held()))
    before = sampler.deals(3, 0, 100)
    hands[:], weights[:] = 255, -1
    for one, other in zip(before, sampler.deals(3, 0, 100), strict=True):
        assert np.array_equal(one, other)


@pytest.mark.sanitize
def test_arrays_of_any_layout_will_do() -> None:
    hands, weights = held("AsAh KsKh QsQh JsJh", [1, 2, 3, 4])
    assert weights is not None
    plain = _sampler(holdings=((hands[::2].copy(), weights[::2].copy()), held()))
    strided = _sampler(holdings=((hands[::2], weights[::2]), held()))
    assert np.array_equal(plain.deals(3, 0, 100)[0], strided.deals(3, 0, 100)[0])
