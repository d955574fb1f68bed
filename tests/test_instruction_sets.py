"""Every instruction set that can run here gives the same answers.

Run as a program, this file prints a digest of the answers of one instruction set; the tests run it
once for each, in a process of its own, for the set is chosen when cpoker is imported.
"""

import hashlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp
from cpoker import _core

SETS = ["base", "v3", "v4"]  # from the least on
CPU_INFO = Path("/proc/cpuinfo")
NEEDED_FLAGS = {
    "v3": {"avx2", "bmi1", "bmi2", "popcnt"},
    "v4": {"avx2", "bmi1", "bmi2", "popcnt", "avx512f", "avx512bw", "avx512dq", "avx512vl",
           "avx512cd"},
}  # fmt: skip

Deals = NDArray[np.uint8]

# --- What is computed: a batch with a remainder in any block size -------------------------------

HANDS = 4_099


def _deal(ranking: cp.Ranking, cards: int) -> Deals:
    """Return hands of a ranking's deck, every suit and rank as it may come; seeded."""
    ranks = np.flatnonzero([ranking.deck >> rank & 1 for rank in range(13)])
    deck = (4 * ranks[:, None] + np.arange(4)).ravel().astype(np.uint8)
    decks = np.broadcast_to(deck, (HANDS, len(deck)))
    return np.random.default_rng([7, cards]).permuted(decks, axis=1)[:, :cards]


def _forms(cards: Deals) -> Iterator[tuple[str, Any]]:
    """Yield the same hands in every layout that a kernel may treat in its own way."""
    packed = np.ascontiguousarray(cards)
    spread = np.zeros((HANDS, 2 * cards.shape[1] + 3), np.uint8)
    spread[:, 1 : 2 * cards.shape[1] : 2] = cards
    yield "packed", packed
    yield "columns", np.asfortranarray(cards)
    yield "strided", spread[:, 1 : 2 * cards.shape[1] : 2]
    yield "backwards", packed[::-1, ::-1]
    yield "every other", packed[::2]
    yield "one", packed[0]
    yield "integers", packed.astype(np.int32)


def _answers() -> Iterator[tuple[str, Any]]:
    """Yield a name and the answers of each function in each form."""
    for name in cp.rankings():
        ranking = cp.ranking(name)
        for cards in range(1, min(ranking.most_cards, 7) + 1):
            hands = _deal(ranking, cards)
            for form, given in _forms(hands):
                yield f"{name} of {cards} cards, {form}", ranking(given)
            yield f"{name} of {cards} cards, masks", ranking.masks(cp.mask_of(hands))
        if ranking.omaha_of_cards is not None:
            yield from _omaha_answers(ranking)
        if ranking.wild != "none":
            yield from _wild_answers(ranking)
    yield from _equities()
    yield from _hand_strengths()
    yield from _versus()
    yield from _samples()


def _wild_answers(ranking: cp.Ranking) -> Iterator[tuple[str, Any]]:
    """Yield answers with one mask of wild cards for all hands, and with one for each."""
    for cards in range(5, 8):
        hands = _deal(ranking, cards)
        first = np.uint64(1) << hands[:, 0].astype(np.uint64)
        for form, given in _forms(hands):
            title = f"{ranking.name} of {cards} cards, {form}"
            yield f"{title}, one mask", ranking(given, wilds=first[0])
        yield f"{ranking.name} of {cards} cards, masks", ranking(hands, wilds=first)


def _omaha_answers(ranking: cp.Ranking) -> Iterator[tuple[str, Any]]:
    for hole in range(2, 8):
        for board in range(3, 6):
            cards = _deal(ranking, hole + board)
            title = f"{ranking.name} of {hole} and {board} cards"
            boards = dict(_forms(cards[:, hole:]))
            for form, holes in _forms(cards[:, :hole]):
                yield f"{title}, {form}", ranking.omaha(holes, boards[form])
            masks = cp.mask_of(cards[:, :hole]), cp.mask_of(cards[:, hole:])
            yield f"{title}, masks", ranking.omaha_masks(*masks)
        shared = cards[0, hole:]
        apart = cards[~np.isin(cards[:, :hole], shared).any(axis=1), :hole]
        yield f"{ranking.name} of {hole}, one board for all", ranking.omaha(apart, shared)


def _equities() -> Iterator[tuple[str, Any]]:
    for key in cp.games():
        game = cp.game(key)
        if not game.board:
            continue
        deck = _deal(game.shares[0].ranking, 36)
        for row, (players, known) in enumerate([(2, 0), (2, 3), (3, 1), (4, 4), (4, 0)]):
            hands = deck[row, : players * game.hole].reshape(players, game.hole)
            board = deck[row, 36 - known :]
            result = cp.equity(game, list(hands), board)
            shares = [share.split for share in result.shares]
            title = f"{key}, {players} players, {known} cards"
            yield title, np.stack([result.split, *shares])
            yield f"{title}, pots", result.pots


def _hand_strengths() -> Iterator[tuple[str, Any]]:
    for key in ("holdem", "shortdeck"):
        deck = _deal(cp.game(key).shares[0].ranking, 7)[:40]
        for known in (3, 4, 5):
            found = cp.hand_strength(key, deck[:, 5:], deck[:, :known], bins=20)
            yield f"strength in {key}, {known} cards", np.stack([found.hs, found.ehs, found.ehs2])
            yield f"strengths in {key}, {known} cards", found.histogram


def _versus() -> Iterator[tuple[str, Any]]:
    """Yield two ranges against each other, with weights whose sums are exact."""
    random = np.random.default_rng(9)
    for key in ("holdem", "shortdeck", "greek", "holdem8", "omaha", "omaha8", "bigo", "omaha5"):
        game = cp.game(key)
        omaha = cp.Selection.TWO_AND_THREE
        shares = tuple((s.ranking, s.selection is omaha, s.weight) for s in game.shares)
        deals = _deal(game.shares[0].ranking, 36)
        for counts in ((1, 301), (301, 300), (2_000, 1_999)):
            hands = [np.unique(np.sort(deals[:count, : game.hole]), axis=0) for count in counts]
            weights = [random.integers(0, 9, len(side)).astype(np.float64) for side in hands]
            sums = [np.zeros(len(side)) for side in hands for _ in range(2)]
            outcomes = _core.Outcomes()
            boards = np.ascontiguousarray(deals[:40, 31:])
            assert _core.versus(
                shares, hands[0], weights[0], hands[1], weights[1], boards, None, outcomes, *sums
            )
            title = f"{key}, {counts[0]} hands against {counts[1]}"
            yield f"{title}, outcomes", np.array(outcomes.items())
            yield f"{title}, hands", np.concatenate(sums)


def _samples() -> Iterator[tuple[str, Any]]:
    """Yield outcomes of random deals, with a hand known, a range and a part of a hand."""
    for key in cp.games():
        game = cp.game(key)
        shares = tuple(
            (share.ranking, share.selection is cp.Selection.TWO_AND_THREE, share.weight)
            for share in game.shares
        )
        hands = _deal(game.shares[0].ranking, game.hole)
        deck = np.sort(_deal(game.shares[0].ranking, 13 * 4)[0]).tobytes()
        known = [
            (hands[:1], None),
            (hands[1:40], np.arange(39, dtype=np.float64)),
            (hands[40:60, :1], None),
            *[(hands[:1, :0], None)] * 3,
        ]
        for players in (2, 4, 6):
            if players * game.hole + game.board > len(deck):
                continue
            sampler = _core.Sampler(tuple(known[:players]), game.hole, b"", game.board, deck)
            outcomes = _core.Outcomes()
            sampler.outcomes(shares, 5, 7, HANDS, outcomes)
            yield f"{key}, {players} players, sampled", np.array(outcomes.items())


def _print_digests() -> None:
    digests = {
        title: hashlib.sha256(np.ascontiguousarray(answers).tobytes()).hexdigest()
        for title, answers in _answers()
    }
    print(json.dumps({"isa": cp.isa(), "digests": digests}))


# --- The tests ----------------------------------------------------------------------------------


def _run(isa: str | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python under an instruction set."""
    environment = {name: value for name, value in os.environ.items() if name != "CPOKER_ISA"}
    if isa is not None:
        environment["CPOKER_ISA"] = isa
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def _import(isa: str | None, then: str = "print(cpoker.isa())") -> subprocess.CompletedProcess[str]:
    return _run(isa, "-c", f"import cpoker; {then}")


def _processor_has(isa: str) -> bool:
    """Tell whether the processor is known to run a set that cpoker has."""
    if platform.machine() not in ("x86_64", "AMD64") or not CPU_INFO.exists():
        return isa == "base"
    lines = CPU_INFO.read_text().splitlines()
    flags = next((line.split() for line in lines if line.startswith("flags")), [])
    return NEEDED_FLAGS.get(isa, set()) <= set(flags)


@cache
def _runs(isa: str) -> bool:
    """Tell whether cpoker can be imported with a set; it must where the processor has it."""
    done = _import(isa)
    if done.returncode == 0:
        return True
    assert "ImportError" in done.stderr, done.stderr
    assert not _processor_has(isa), done.stderr
    return False


@cache
def _digests(isa: str) -> dict[str, str]:
    done = _run(isa, __file__)
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed["isa"] == isa
    digests: dict[str, str] = printed["digests"]
    return digests


@pytest.mark.parametrize("isa", SETS[1:])
def test_answers_are_those_of_the_base(isa: str) -> None:
    if not _runs(isa):
        pytest.skip(f"this processor, or this build, does not run {isa}")
    base, found = _digests("base"), _digests(isa)
    assert found.keys() == base.keys()
    different = [title for title in base if base[title] != found[title]]
    assert not different, f"{isa} differs from base in {', '.join(different[:10])}"


def test_the_base_runs_everywhere() -> None:
    assert _import("base").stdout == "base\n"


@pytest.mark.parametrize("isa", SETS)
def test_a_set_can_be_forced(isa: str) -> None:
    if not _runs(isa):
        pytest.skip(f"this processor, or this build, does not run {isa}")
    assert _import(isa).stdout == f"{isa}\n"


@pytest.mark.parametrize("nothing", [None, ""])
def test_the_best_that_runs_is_chosen(nothing: str | None) -> None:
    best = [isa for isa in SETS if _runs(isa)][-1]
    assert _import(nothing).stdout == f"{best}\n"


@pytest.mark.parametrize("name", ["v5", "V3", "avx2", "base ", "0"])
def test_an_unknown_set_fails_the_import(name: str) -> None:
    done = _import(name)
    assert done.returncode == 1
    message = done.stderr.splitlines()[-1]
    assert message.startswith("ImportError: ")
    assert repr(name) in message
    assert all(isa in message for isa in SETS)


@pytest.mark.parametrize("name", ["base", "v5"])
def test_the_choice_is_made_once(name: str) -> None:
    """Whatever happens to the environment later: tables are made when first needed."""
    best = _import(None).stdout
    program = (
        f"import os; os.environ['CPOKER_ISA'] = {name!r}; "
        "print(cpoker.high([0, 1, 2, 3, 4])); print(cpoker.isa())"
    )
    done = _import(None, program)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:] == best.splitlines()


if __name__ == "__main__":
    _print_digests()
