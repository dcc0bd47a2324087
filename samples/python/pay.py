"""Takes a payment: python3 pay.py demo-merchant.json qr|checkout|card [port [card number]]"""

import json
import logging
import os
import sys
import threading
import time

import orders
from card import encrypt_card
from gateway import Gateway, NoAnswer, Refused
from notifications import start_receiver
from settings import read_settings
from waiting import outcome_of, wait_for_result

PORT = int(sys.argv[3]) if len(sys.argv) > 3 else 8090
# A URL that the gateway can reach: in production, a public https URL.
NOTIFY_URL = f"http://127.0.0.1:{PORT}/notify"
INTERVAL = int(os.environ.get("POLL_MS", "5000")) / 1000

# Not print: two threads write, and print puts a line together from parts.
log = logging.getLogger("shop")
logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)


def new_number(prefix):
    """Unique for the merchant and created before the call: it identifies a payment if the response is lost."""
    return f"{prefix}{time.time_ns() // 1_000_000}-{os.getpid()}"


# region qr-order
def pay_by_qr(gateway):
    number = new_number("PY")
    orders.record(number, "34.5", "USD")
    log.info("order %s", number)
    try:
        code = gateway.call("cscanb.pay.getqrcode", {
            "merchant_order_no": number,
            "pay_method_id": "Alipay+",
            "price_currency": "USD",
            "order_amount": "34.5",
            "expires": "300",
            "description": "Two coffees",
            "term_ip": "127.0.0.1",
            "notify_url": NOTIFY_URL,
        })
        log.info("open %s", code["qrcode_url"])
    except NoAnswer as error:
        log.info("uncertain %s", error)
    return number, wait_for_result(gateway, number, interval=INTERVAL)
# endregion qr-order


# region hosted-checkout
def pay_by_checkout(gateway):
    number = new_number("PY")
    orders.record(number, "34.5", "USD")
    log.info("order %s", number)
    checkout = gateway.call("pay.checkout", {
        "merchant_order_no": number,
        "price_currency": "USD",
        "order_amount": "34.5",
        "description": "Coffee beans",
        "return_url": "https://shop.example.com/orders/result",
        "notify_url": NOTIFY_URL,
    })
    log.info("open %s", checkout["pay_url"])  # a shop redirects the payer to this page
    return number, wait_for_result(gateway, number, cancel_at_end=False, interval=INTERVAL)
# endregion hosted-checkout


# region card-payment
BILLING_ADDRESS = {
    "name": "Jane Doe",
    "country": "US",
    "province": "NY",
    "city": "New York",
    "address1": "350 Fifth Avenue",
    "zip": "10118",
    "phone": "+1 212 555 0117",
}


def pay_by_card(gateway, pan):
    number = new_number("PY")
    orders.record(number, "34.5", "USD")
    log.info("order %s", number)
    card = {"pan": pan, "holder": "JANE DOE", "cvv": "123", "expiry": "1239"}
    try:
        payment = gateway.call("pay.merchant.checkout", {
            "merchant_order_no": number,
            "price_currency": "USD",
            "order_amount": "34.5",
            "return_url": "https://shop.example.com/orders/result",
            "notify_url": NOTIFY_URL,
            "card": encrypt_card(card, gateway.settings.gateway_public_key),
            "billing_address": json.dumps(BILLING_ADDRESS),
        })
    except NoAnswer as error:
        # The card may have been charged. Never charge it again with a different number: query.
        log.info("uncertain %s", error)
        return number, wait_for_result(gateway, number, interval=INTERVAL)
    if "redirect_url_3dsecure" in payment:
        log.info("open %s", payment["redirect_url_3dsecure"])
        return number, wait_for_result(gateway, number, cancel_at_end=False, interval=INTERVAL)
    outcome = outcome_of(payment)
    return number, wait_for_result(gateway, number, interval=INTERVAL) if outcome == "uncertain" else outcome
# endregion card-payment


# region refund
def refund(gateway, paid_number):
    number = new_number("PYR")
    try:
        gateway.call("order.refund.submit", {
            "orig_merchant_order_no": paid_number,
            "merchant_order_no": number,
            "price_currency": "USD",
            "order_amount": "10.5",
            "description": "One coffee was cold",
        })
    except NoAnswer as error:
        log.info("uncertain %s", error)
    for _ in range(12):
        time.sleep(INTERVAL)
        try:
            found = gateway.call("order.refund.query", {"merchant_order_no": number})
        except NoAnswer:
            continue
        if found["trans_status"] != 0:
            return number, "refunded" if found["trans_status"] == 2 else "failed"
    return number, "open"
# endregion refund


def main():
    path, flow, *rest = sys.argv[1:3] + sys.argv[4:]
    settings = read_settings(path)
    gateway = Gateway(settings)
    receiver = start_receiver(settings, PORT)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()

    if flow == "card":
        number, outcome = pay_by_card(gateway, rest[0] if rest else "4111111111111111")
    else:
        number, outcome = pay_by_checkout(gateway) if flow == "checkout" else pay_by_qr(gateway)
    log.info("result %s %s", number, outcome)
    if outcome == "paid":
        if orders.mark_paid(number):
            log.info("deliver %s", number)
        log.info("refund %s %s", *refund(gateway, number))


if __name__ == "__main__":
    try:
        main()
    except Refused as error:
        sys.exit(f"refused: {error}")
    except (NoAnswer, OSError) as error:
        sys.exit(f"failed: {error}")
