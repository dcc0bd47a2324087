"""Payments of the example shop: an order is recorded before it is sent, and queried until it is final."""

import json
import threading
import time
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from gateway import Gateway, NoAnswer, Refused
from settings import Settings
from waiting import outcome_of

QUERY_EVERY, CANCEL_AFTER, REFUND_ROUNDS = 5, 15, 60


@dataclass
class Refund:
    number: str
    amount: str
    state: str = "open"


@dataclass
class Order:
    """The shop's record of an order. In a real shop: a row of its database, and one account for all orders."""

    number: str
    amount: str
    currency: str
    account: Settings
    speed: float
    work_ms: int
    notify_url: str
    return_url: str
    created: float = field(default_factory=time.monotonic)
    state: str = "open"
    fulfilled: int = 0
    paid_amount: str | None = None
    refunds: list[Refund] = field(default_factory=list)

    def wait(self, seconds):
        """In production `speed` is 1."""
        time.sleep(max(0.0, seconds) / self.speed)


LOCK = threading.Lock()


# region end-order
def end_order(order, outcome, said):
    """
    Responses, queries and notifications all end an order here. The first final result counts: in a database an UPDATE
    with the condition `state = 'open'`, and fulfill the order only if it changed a row.
    """
    if outcome == "uncertain" or not is_of(order, said):
        return
    with LOCK:
        if order.state != "open":
            return
        order.state = outcome
        if outcome == "paid":
            order.paid_amount = said.get("paid_amount") or order.amount
            order.fulfilled += 1
    if outcome == "paid":
        # Do slow work (stock, mail) after the response to the notification.
        threading.Thread(target=time.sleep, args=(order.work_ms / 1000,), daemon=True).start()


def is_of(order, said):
    """A payment with a different number, amount, or currency is not the payment of this order."""
    try:
        return (
            said.get("merchant_order_no", order.number) == order.number
            and Decimal(str(said.get("order_amount", order.amount))) == Decimal(order.amount)
            and said.get("price_currency", order.currency) == order.currency
        )
    except InvalidOperation:
        return False
# endregion end-order


# region take-payment
def take_payment(order, request):
    """Sends a recorded order. Returns the URL for the payer, or nothing if the response is lost."""
    gateway = Gateway(order.account)
    common = {
        "merchant_order_no": order.number,
        "price_currency": order.currency,
        "order_amount": order.amount,
        "description": request["description"],
        "expires": str(request["expires_seconds"]),
        "notify_url": order.notify_url,
    }
    qr = {**common, "pay_method_id": request.get("pay_method_id", ""), "term_ip": "127.0.0.1"}
    page = {**common, "return_url": order.return_url}
    method = request["method"]
    # While the payer is on another page, an order that is not paid after a minute stays open.
    payer_is_away = method == "checkout"
    links = {}
    try:
        if method == "qr":
            links = {"qrcode_url": gateway.call("cscanb.pay.getqrcode", qr)["qrcode_url"]}
        elif method == "checkout":
            links = {"pay_url": gateway.call("pay.checkout", page)["pay_url"]}
        else:
            if method == "code":
                payment = gateway.call("bscanc.pay.submit", {**qr, "auth_code": request["auth_code"]})
            else:
                card = {"card": request["card"]}
                if "billing_address" in request:
                    card["billing_address"] = json.dumps(request["billing_address"])
                payment = gateway.call("pay.merchant.checkout", {**page, **card})
            end_order(order, outcome_of(payment), payment)
            if payment.get("redirect_url_3dsecure"):
                payer_is_away = True
                links = {"redirect_url": payment["redirect_url_3dsecure"]}
    except Refused:
        # A rejection is final: nothing was charged.
        end_order(order, "failed", {})
    except NoAnswer:
        # The payment may have succeeded: query it by the same number.
        pass
    # The gateway created the order before it responded: 15 s from here is never too early to cancel.
    order.created = time.monotonic()
    if order.state == "open":
        rounds = 6 if method == "code" else 12
        start(watch, order, rounds, not payer_is_away)
    return links


def start(work, *args):
    threading.Thread(target=work, args=args, daemon=True).start()
# endregion take-payment


# region watch-order
def watch(order, rounds, cancels_at_end):
    """Queries every 5 s, then cancels unless the payer is on a different page: the notification then ends the order."""
    for _ in range(rounds):
        order.wait(QUERY_EVERY)
        if order.state == "open":
            query(order)
        if order.state != "open":
            return
    if cancels_at_end:
        cancel_order(order)


def query(order):
    try:
        found = Gateway(order.account).call("order.query", {"merchant_order_no": order.number})
    except (NoAnswer, Refused):
        return  # The error is about this query, not about the payment.
    end_order(order, outcome_of(found), found)
# endregion watch-order


# region cancel-order
def cancel_order(order):
    """The gateway cancels 15 s after the creation at the earliest. Whatever it returns, the query decides."""
    order.wait(CANCEL_AFTER - (time.monotonic() - order.created) * order.speed)
    for _ in range(2):
        try:
            Gateway(order.account).call("order.revoker", {"merchant_order_no": order.number})
            break
        except Refused:
            break
        except NoAnswer:
            order.wait(CANCEL_AFTER)
    query(order)
# endregion cancel-order


# region refund-order
def submit_refund(order, refund):
    """Submits a recorded refund and queries it until it is final. The notification may be faster."""
    gateway = Gateway(order.account)
    try:
        gateway.call("order.refund.submit", {
            "orig_merchant_order_no": order.number,
            "merchant_order_no": refund.number,
            "price_currency": order.currency,
            "order_amount": refund.amount,
            "description": "Returned goods",
            "notify_url": order.notify_url,
        })
    except Refused:
        refund.state = "failed"
    except NoAnswer:
        # Never send a second refund with a different number: the first may have been accepted.
        pass
    start(watch_refund, gateway, order, refund)


def watch_refund(gateway, order, refund):
    for _ in range(REFUND_ROUNDS):
        if refund.state != "open":
            return
        order.wait(QUERY_EVERY)
        try:
            found = gateway.call("order.refund.query", {"merchant_order_no": refund.number})
            end_refund(refund, found["trans_status"])
        except (NoAnswer, Refused):
            continue


def end_refund(refund, trans_status):
    """A refund that was accepted can still fail."""
    with LOCK:
        if refund.state == "open":
            refund.state = {1: "failed", 2: "refunded"}.get(trans_status, "open")
# endregion refund-order
