"""Evaluate poker hands, high and low, and compute equity over NumPy batches.

In every ranking, high or low, a larger strength is the better hand, equal strengths tie, and 0
means no hand.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

from cpoker import _core
from cpoker.cards import format_cards, from_numbers, mask_of, parse_cards, to_numbers
from cpoker.equities import Equities
from cpoker.equity import equity
from cpoker.games import Game, Rotation, game, games, rotation
from cpoker.rankings import (
    Ranking,
    badugi,
    high,
    low_8,
    low_9,
    low_27,
    low_a5,
    low_a6,
    omaha_high,
    omaha_low8,
    ranking,
    rankings,
    short_deck,
)
from cpoker.results import Equity, HandEquities, ShareEquity
from cpoker.shares import Selection, Share, Street, Wild

if TYPE_CHECKING:
    from cpoker.acting import bring_in, first_to_act, order_of_showing
    from cpoker.card_room import (
        HouseResult,
        against_house,
        false_openers,
        is_fouled,
        is_opener,
        sevens_rule,
        splits_openers,
    )
    from cpoker.choices import (
        Verdict,
        best_discard,
        best_split,
        check_discard,
        check_split,
        legal_splits,
        nine_pairings,
    )
    from cpoker.dealing import Deals, deal
    from cpoker.distributions import Distribution, distribution
    from cpoker.evaluation import Evaluation, ShareEvaluation, evaluate
    from cpoker.hand_strengths import HandStrengths, hand_strength
    from cpoker.histories import RecordedHand, read_phh
    from cpoker.improvements import Out, Outs, outs
    from cpoker.pots import settle, settle_batch
    from cpoker.preflop import StartingHands, starting_hands
    from cpoker.ranges import Range, range, range_from_pio  # noqa: A004
    from cpoker.rules import PotRules, Rake, pot_rules
    from cpoker.settlement import Award, Pot, PotShare, Settlement
    from cpoker.streets import StreetEquities, StreetEquity

# Imported when first asked for: an import of the package stays as quick as its evaluators need.
_LATER = {
    name: module
    for module, names in {
        "acting": ("bring_in", "first_to_act", "order_of_showing"),
        "card_room": (
            "HouseResult",
            "against_house",
            "false_openers",
            "is_fouled",
            "is_opener",
            "sevens_rule",
            "splits_openers",
        ),
        "choices": (
            "Verdict",
            "best_discard",
            "best_split",
            "check_discard",
            "check_split",
            "legal_splits",
            "nine_pairings",
        ),
        "dealing": ("Deals", "deal"),
        "distributions": ("Distribution", "distribution"),
        "evaluation": ("Evaluation", "ShareEvaluation", "evaluate"),
        "hand_strengths": ("HandStrengths", "hand_strength"),
        "histories": ("RecordedHand", "read_phh"),
        "improvements": ("Out", "Outs", "outs"),
        "pots": ("settle", "settle_batch"),
        "preflop": ("StartingHands", "starting_hands"),
        "ranges": ("Range", "range", "range_from_pio"),
        "rules": ("PotRules", "Rake", "pot_rules"),
        "settlement": ("Award", "Pot", "PotShare", "Settlement"),
        "streets": ("StreetEquities", "StreetEquity"),
    }.items()
    for name in names
}

__version__ = "0.1.0"

__all__ = [
    "Award",
    "Deals",
    "Distribution",
    "Equities",
    "Equity",
    "Evaluation",
    "Game",
    "HandEquities",
    "HandStrengths",
    "HouseResult",
    "Out",
    "Outs",
    "Pot",
    "PotRules",
    "PotShare",
    "Rake",
    "Range",
    "Ranking",
    "RecordedHand",
    "Rotation",
    "Selection",
    "Settlement",
    "Share",
    "ShareEquity",
    "ShareEvaluation",
    "StartingHands",
    "Street",
    "StreetEquities",
    "StreetEquity",
    "Verdict",
    "Wild",
    "against_house",
    "badugi",
    "best_discard",
    "best_split",
    "bring_in",
    "check_discard",
    "check_split",
    "deal",
    "distribution",
    "equity",
    "evaluate",
    "false_openers",
    "first_to_act",
    "format_cards",
    "from_numbers",
    "game",
    "games",
    "get_include",
    "get_library",
    "hand_strength",
    "high",
    "is_fouled",
    "is_opener",
    "isa",
    "legal_splits",
    "low_8",
    "low_9",
    "low_27",
    "low_a5",
    "low_a6",
    "mask_of",
    "nine_pairings",
    "omaha_high",
    "omaha_low8",
    "order_of_showing",
    "outs",
    "parse_cards",
    "pot_rules",
    "range",
    "range_from_pio",
    "ranking",
    "rankings",
    "read_phh",
    "rotation",
    "settle",
    "settle_batch",
    "sevens_rule",
    "short_deck",
    "splits_openers",
    "starting_hands",
    "to_numbers",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'cpoker' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"cpoker.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def isa() -> str:
    """Name the instruction set whose kernels run: "base", "v3" or "v4" (levels of x86-64).

    The environment variable ``CPOKER_ISA`` forces one, for tests; a name that does not exist or
    cannot run fails the import.
    """
    return _core.isa()


def get_include() -> str:
    """Give the folder of ``cpoker.h``, the C interface, for a compiler's ``-I``."""
    return os.path.join(_folder(), "include")  # noqa: PTH118


def get_library() -> str:
    """Give the folder of the C core as a static library, for a linker's ``-L``.

    Its subfolder ``cmake/cpoker`` is a CMake package: give it as ``-Dcpoker_DIR=``, and
    ``find_package(cpoker)`` makes the target ``cpoker::cpoker``.
    """
    return os.path.join(_folder(), "lib")  # noqa: PTH118


def _folder() -> str:
    # Not this file's: an editable install leaves it in the source tree.
    return os.path.dirname(_core.__file__)  # noqa: PTH120
