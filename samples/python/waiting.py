"""Waits for a result: queries, queries again, and cancels what stays open."""

import logging
import time

from gateway import NoAnswer, Refused

COMPLETED, CLOSED, CANCELLED = 2, 1, 3
log = logging.getLogger("shop")


# region wait-for-result
def wait_for_result(gateway, number, cancel_at_end=True, interval=5.0):
    """Queries every 5 s for 60 s, then cancels. Returns paid, failed, cancelled or uncertain."""
    for _ in range(12):
        time.sleep(interval)
        outcome = query(gateway, number)
        if outcome != "uncertain":
            return outcome
    # The payer may still pay on a checkout page or at the issuer: the notification then has the result.
    if not cancel_at_end:
        return "uncertain"
    # The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again.
    if not cancel(gateway, number):
        time.sleep(3 * interval)
        cancel(gateway, number)
    return query(gateway, number)


def query(gateway, number):
    try:
        order = gateway.call("order.query", {"merchant_order_no": number})
    except (NoAnswer, Refused) as error:
        # The error is about this query, not about the payment.
        log.info("query: %s", error)
        return "uncertain"
    return outcome_of(order)


def cancel(gateway, number):
    try:
        gateway.call("order.revoker", {"merchant_order_no": number})
        return True
    except (NoAnswer, Refused) as error:
        log.info("cancel: %s", error)
        return False
# endregion wait-for-result


# region outcome
def outcome_of(order):
    status = order["trans_status"]
    if status == COMPLETED:
        return "paid"
    if status == CANCELLED or order.get("trans_error_code") == "E04121":
        return "cancelled"
    return "failed" if status == CLOSED else "uncertain"
# endregion outcome
