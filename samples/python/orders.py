"""The merchant's own record of orders: here a folder with one file per order, in a shop its database."""

import re
from pathlib import Path

FOLDER = Path("orders")


# region record-order
def record(number, amount, currency):
    """Runs before anything is sent: an order that is sent but not recorded is never queried."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / number).write_text(f"{amount} {currency}\n")


def find(number):
    """Amount and currency as recorded, or None. The number comes from outside: it must not be a path."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", number):
        return None
    file = FOLDER / number
    return tuple(file.read_text().split()) if file.exists() else None


def mark_paid(number):
    """True for the first caller only, even with concurrent calls: the order is fulfilled once."""
    try:
        (FOLDER / f"{number}.paid").touch(exist_ok=False)
        return True
    except FileExistsError:
        return False
# endregion record-order
