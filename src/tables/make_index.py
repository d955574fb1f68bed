"""Write the index of rank multisets as a C source file (standard library only, run by CMake).

Ignoring suits, a hand is a multiset of ranks. This program numbers the multisets of each size
0, 1, ..., 7 densely, so that a ranking needs no more than one array of strengths for each size.

Each rank adds a key to a sum. The thirteen ranks fall into three groups, and the sum keeps a field
for each group; within a group the keys are the smallest ones (found greedily) for which different
multisets of up to seven cards have different sums. A multiset's number is then

    a[size][sum of group A] + b[cards left for B and C][sum of group B] + c[sum of group C]

three independent loads from tables that together fit in the first-level cache. The number of
cards left for B and C needs no counting: every card of group A takes one row off the field of B.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

MOST_CARDS = 7
MOST_OF_A_RANK = 4
GROUPS = (range(5), range(5, 9), range(9, 13))  # ranks: 0 = deuce ... 12 = ace
FIELD_B, FIELD_C = 16, 32  # the bits at which the sums of B and C start; suits are counted from 48

Sums = dict[int, int]  # sum of a multiset's keys -> number of its cards


def extend(sums: Sums, key: int) -> Sums | None:
    """All sums once a rank with this key joins its group; None where two would be equal."""
    multisets = [
        (total + copies * key, size + copies)
        for total, size in sums.items()
        for copies in range(min(MOST_OF_A_RANK, MOST_CARDS - size) + 1)
    ]
    extended = dict(multisets)
    return extended if len(extended) == len(multisets) else None


def smallest_keys(ranks: int) -> tuple[list[int], Sums]:
    """The smallest keys, one for each rank of a group, that tell all its multisets apart."""
    keys: list[int] = []
    sums: Sums = {0: 0}
    key = 0
    while len(keys) < ranks:
        key += 1
        extended = extend(sums, key)
        if extended is not None:
            keys.append(key)
            sums = extended
    return keys, sums


def count_by_size(sums: Sums) -> list[int]:
    """How many multisets there are of each size."""
    sizes = list(sums.values())
    return [sizes.count(size) for size in range(MOST_CARDS + 1)]


def combine(left: list[int], right: list[int]) -> list[int]:
    """How many multisets there are of each size, drawn from two groups together."""
    return [
        sum(left[part] * right[size - part] for part in range(size + 1))
        for size in range(MOST_CARDS + 1)
    ]


def starts(sums: Sums, size: int, others: list[int]) -> list[int]:
    """For each sum of a group, where its multisets of `size` cards begin; `others` fill them up."""
    table = [0] * (max(sums) + 1)
    start = 0
    for total, cards in sorted(sums.items()):
        if cards <= size:
            table[total] = start
            start += others[size - cards]
    return table


def places(sums: Sums) -> list[int]:
    """For each sum of the last group, its place among the multisets of the same size."""
    table = [0] * (max(sums) + 1)
    seen = [0] * (MOST_CARDS + 1)
    for total, cards in sorted(sums.items()):
        table[total] = seen[cards]
        seen[cards] += 1
    return table


def lines(numbers: Iterable[int | str]) -> Iterator[str]:
    """The numbers as lines of C."""
    texts = [str(number) for number in numbers]
    for first in range(0, len(texts), 20):
        yield "    " + ", ".join(texts[first : first + 20]) + ","


def array(declaration: str, numbers: Iterable[int | str]) -> list[str]:
    """A constant array in C."""
    return [f"const {declaration} = {{", *lines(numbers), "};", ""]


def source() -> list[str]:
    """The whole C file."""
    (keys_a, a), (keys_b, b), (keys_c, c) = (smallest_keys(len(group)) for group in GROUPS)
    row = max(b) + 1
    in_c = count_by_size(c)
    in_b_and_c = combine(count_by_size(b), in_c)
    rank_keys = (
        [key - (row << FIELD_B) for key in keys_a]
        + [key << FIELD_B for key in keys_b]
        + [key << FIELD_C for key in keys_c]
    )
    by_size_a = [starts(a, size, in_b_and_c) for size in range(MOST_CARDS + 1)]
    by_size_b = [starts(b, size, in_c) for size in range(MOST_CARDS + 1)]
    # One number more than is used, because vector code reads four bytes for each two.
    flat_a = [number for table in by_size_a for number in table] + [0]
    flat_b = [number for table in by_size_b for number in table] + [0]
    return [
        '#include "tables/index.h"',
        "",
        f'_Static_assert(CP_INDEX_A == {max(a) + 1}, "index.h: the range of group A\'s sums");',
        f'_Static_assert(CP_INDEX_B == {row}, "index.h: the range of group B\'s sums");',
        f'_Static_assert(CP_INDEX_C == {max(c) + 1}, "index.h: the range of group C\'s sums");',
        f'_Static_assert(CP_GROUP_B == {GROUPS[1][0]}, "index.h: the first rank of group B");',
        f'_Static_assert(CP_GROUP_C == {GROUPS[2][0]}, "index.h: the first rank of group C");',
        "",
        *array("uint64_t cp_rank_key[13]", (f"{key % (1 << 64)}u" for key in rank_keys)),
        *array(
            f"uint32_t cp_multisets[{MOST_CARDS + 1}]",
            combine(count_by_size(a), in_b_and_c),
        ),
        *array(f"uint16_t cp_index_a[{len(flat_a)}]", flat_a),
        *array(f"uint16_t cp_index_b[{len(flat_b)}]", flat_b),
        *array(f"uint16_t cp_index_c[{max(c) + 2}]", [*places(c), 0]),
    ]


def main() -> None:
    """Write the file that the command line names."""
    Path(sys.argv[1]).write_text("\n".join(source()), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
