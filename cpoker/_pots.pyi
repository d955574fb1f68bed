from typing import Any

import numpy as np
from numpy.typing import NDArray

most_pot_players: int
most_pot_shares: int
whole_pot: int

class PotRules:
    def __init__(
        self,
        chip: int,
        between_shares: int,
        divide_each_share: bool,
        tie_is_enough: bool,
        failed_must_be_beaten: bool,
        rake: int,
        rake_parts: int,
        rake_whole: int,
        rake_cap: int,
        rake_from: int,
    ) -> None: ...

# A list of payouts; with explain = True returned bets, pots and awards.
def settle_one(
    explain: bool,
    rules: PotRules,
    boards: int,
    weights: tuple[int, ...],
    strengths: list[int],
    contributed: list[int],
    folded: list[bool],
    order: bytes | None,
    declared: tuple[int, ...] | None,
    dead: int,
) -> Any: ...
def settle_batch(
    rules: PotRules,
    boards: int,
    weights: tuple[int, ...],
    arrays: tuple[NDArray[Any] | None, ...],
    out: NDArray[np.int64],
) -> None: ...
