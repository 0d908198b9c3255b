# SPDX-License-Identifier: 0BSD
"""Recorded orders as a table in memory: of numpy's where it lies, of anything else copied."""
import array
import sys

from ._deals import shown
from ._library import FairnessError, InvalidShuffle

__tracebackhide__ = __unittest = True

_ORDER = "<" if sys.byteorder == "little" else ">"


class Table:
    """Rows of whole numbers; `kind` is "u1" to "i8", as numpy calls them. It keeps what it points to."""

    def __init__(self, kept, address, rows, width, stride, kind):
        self.address, self.rows, self.width, self.stride, self.kind = address, rows, width, stride, kind
        self.kept = kept


def _of_array(given):
    """A table of what numpy and others lend, or None; not where they are no numbers."""
    lent = getattr(given, "__array_interface__", None)
    if not lent or len(lent["shape"]) != 2 or lent["typestr"][1] not in "iu":
        return None
    kind, strides = lent["typestr"][1:], lent.get("strides")
    size = int(kind[1:])
    if strides is None:
        strides = (size * lent["shape"][1], size)
    if strides[1] != size or lent["typestr"][0] not in ("|", _ORDER):
        dtype = getattr(given, "dtype", None)
        return _of_array(given.astype(dtype.newbyteorder("="), order="C")) if dtype is not None else None
    return Table(given, lent["data"][0], *lent["shape"], strides[0], kind)


def table_of(orders, deal, lengths):
    """The table of recorded orders. Items that have names become their numbers, less the base of the deal."""
    if deal.items is None:
        table = _of_array(orders)
        if table is not None:
            if table.width not in lengths(table.width):
                raise InvalidShuffle(f"rows have {table.width} items, not {' or '.join(map(str, lengths(table.width)))}")
            return table
    rows = orders.tolist() if hasattr(orders, "tolist") else orders
    cells, width, number = array.array("I"), 0, -1
    for number, row in enumerate(rows):
        row = row.tolist() if hasattr(row, "tolist") else list(row)
        width = width or len(row)
        numbers = deal.numbers(row, f"row {number}", lengths(width))
        if len(row) != width:
            raise InvalidShuffle(f"row {number} has {len(row)} items, not {width}: {shown(row)}")
        cells.extend(number + deal.base for number in numbers)
    if number < 0 or not width:
        raise FairnessError("no orders: at least one row is needed")
    return Table(cells, cells.buffer_info()[0], number + 1, width, width * cells.itemsize, "u4")


def count_from_one(rows, n):
    """Whether all items are numbers from 1 to n, so that base=1 is what is missing."""
    try:
        least, most = (rows.min(), rows.max()) if hasattr(rows, "min") else (min(map(min, rows)), max(map(max, rows)))
        return least == 1 and most == n
    except (TypeError, ValueError):
        return False


def rows_of(orders):
    """Recorded orders of any kind as rows: an array, or a sequence of sequences."""
    if hasattr(orders, "to_numpy"):
        orders = orders.to_numpy()
    if hasattr(orders, "__array_interface__") or hasattr(orders, "tolist"):
        if len(getattr(orders, "shape", (0, 0))) != 2:
            raise FairnessError(f"orders of shape {orders.shape}: two dimensions are accepted, a row an order")
        return orders
    if isinstance(orders, (str, bytes)) or not hasattr(orders, "__iter__"):
        raise FairnessError(f"orders = {shown(orders)}: rows are accepted, an order each")
    return list(orders)


def items_found(rows):
    """The items of recorded orders, sorted, where they are names; None where they are numbers."""
    first = next(iter(rows), None)
    if first is None:
        raise FairnessError("no orders: at least one row is needed")
    cells = first.tolist() if hasattr(first, "tolist") else first
    if isinstance(cells, str) or not hasattr(cells, "__iter__"):
        raise FairnessError(f"row 0 is {shown(cells)}: the items of an order are accepted, as a list")
    cells = list(cells)
    if not cells or not isinstance(cells[0], str):
        return None
    if len(set(cells)) < len(cells):  # some are alike: all of the deck is in each row
        return sorted(cells, key=str)
    return sorted({cell for row in rows for cell in row}, key=str)
