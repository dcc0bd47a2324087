"""Receives the gateway's notifications."""

import logging
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import orders
from signing import read_members, verify

BODY_MAX = 64 * 1024
log = logging.getLogger("shop")


# region verify-notification
def accept(body, settings):
    """Whether the notification is from the gateway and for a recorded order with its amount."""
    try:
        received = read_members(body)
    except ValueError:
        return False
    if not verify(received, settings.gateway_public_key) or received.get("merchant_no") != settings.merchant_no:
        return False
    number = received.get("merchant_order_no", "")
    recorded = orders.find(number)
    if recorded is None:
        return False
    amount, currency = recorded
    if Decimal(received["order_amount"]) != Decimal(amount) or received["price_currency"] != currency:
        return False
    log.info("notified %s", number)
    # The same notification can arrive again, and the shop's own query may have been faster.
    if received["trans_type"] == "1" and received["trans_status"] == "2" and orders.mark_paid(number):
        log.info("deliver %s", number)
    return True
# endregion verify-notification


# region receive
def start_receiver(settings, port):
    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            length = int(self.headers.get("Content-Length") or 0)
            good = 0 < length <= BODY_MAX and accept(self.rfile.read(length), settings)
            # Only HTTP 200 with `success` stops the retries.
            self.send_response(200 if good else 400)
            self.end_headers()
            self.wfile.write(b"success" if good else b"refused")

        def log_message(self, *_):
            """Silent: the important lines are logged above."""

    return ThreadingHTTPServer(("127.0.0.1", port), Receiver)
# endregion receive
