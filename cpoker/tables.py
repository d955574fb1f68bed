"""Rows of text, laid out in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["in_columns"]


def in_columns(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """Lay rows out; the columns numbered in `left` stand to the left, others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
