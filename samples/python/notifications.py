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
    """Whether the notification is the gateway's, and of an order of ours at the amount that we asked for."""
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
    # The same notification may come again, and our own query may have been faster.
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
            # Only 200 with `success` ends the repeats.
            self.send_response(200 if good else 400)
            self.end_headers()
            self.wfile.write(b"success" if good else b"refused")

        def log_message(self, *_):
            """Quiet: what matters is logged above."""

    return ThreadingHTTPServer(("127.0.0.1", port), Receiver)
# endregion receive
