"""A small shop with everything that `tollgate exam` requires: python3 shop.py [port]"""

import json
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from settings import settings_of
from shop_payments import Order, Refund, cancel_order, end_order, end_refund, start, submit_refund, take_payment
from signing import read_members, verify
from waiting import outcome_of

BODY_MAX = 64 * 1024
# Orders by their number. A refund's number leads to its order.
orders = {}


def new_number():
    return uuid.uuid4().hex[:24]


# region shop-notify
def notified(body):
    """Whether the notification is valid: `success` for each valid one, even if it is a repeat."""
    try:
        received = read_members(body)
    except ValueError:
        return False
    # Only to find the key: nothing in the body is trusted before it is verified.
    order = orders.get(received.get("merchant_order_no"))
    if order is None or not verify(received, order.account.gateway_public_key):
        return False
    if received.get("merchant_no") != order.account.merchant_no or received.get("app_id") != order.account.app_id:
        return False
    said = json.loads(body, parse_float=str)
    for refund in order.refunds:
        if refund.number == said["merchant_order_no"]:
            end_refund(refund, said["trans_status"])
            return True
    end_order(order, outcome_of(said), said)
    return True
# endregion shop-notify


# region exam-start
def start_act(request, shop_url):
    """The exam's start endpoint: test code, never served in production. None if the shop does not support it."""
    known = orders.get(request.get("merchant_order_no"))
    if request["action"] == "cancel" and known:
        start(cancel_order, known)
        return {}
    if request["action"] == "refund" and known:
        refund = Refund(new_number(), request["amount"])
        known.refunds.append(refund)
        orders[refund.number] = known
        submit_refund(known, refund)
        return {"merchant_order_no": refund.number}
    if request["action"] != "pay" or request["method"] not in ("qr", "checkout", "code", "card"):
        return None
    order = Order(
        number=new_number(),
        amount=request["amount"],
        currency=request["currency"],
        account=settings_of(request["account"]),
        speed=request["speed"],
        work_ms=request.get("work_ms", 0),
        notify_url=shop_url + "/notify",
        return_url=shop_url + "/return",
    )
    orders[order.number] = order
    links = take_payment(order, request)
    return {"merchant_order_no": order.number, "speed": order.speed, "work_ms": order.work_ms, **links}
# endregion exam-start


# region exam-order
def view(order):
    """The exam's order endpoint: what the shop has recorded."""
    return {
        "merchant_order_no": order.number,
        "state": order.state,
        "fulfilled": order.fulfilled,
        "paid_amount": order.paid_amount,
        "refunds": [
            {"merchant_order_no": refund.number, "amount": refund.amount, "state": refund.state}
            for refund in order.refunds
        ],
    }
# endregion exam-order


class Shop(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if 0 < length <= BODY_MAX else b""
        if self.path == "/notify":
            good = notified(body)
            # Only HTTP 200 with `success` stops the retries.
            self.answer(200 if good else 400, "success" if good else "refused")
        elif self.path == "/exam/start":
            done = start_act(json.loads(body), f"http://127.0.0.1:{self.server.server_port}")
            self.answer(501 if done is None else 200, json.dumps(done or {}))
        else:
            self.answer(404, "not found")

    def do_GET(self):
        address = urlsplit(self.path)
        order = orders.get(parse_qs(address.query).get("merchant_order_no", [""])[0])
        # region return-page
        if address.path == "/return":
            # The page shows the shop's own record. The payer can change everything else in the URL.
            if order is None or order.state == "open":
                self.answer(200, "We are waiting for the payment.")
            else:
                self.answer(200, "Thank you." if order.state == "paid" else "Your order has ended.")
        # endregion return-page
        elif address.path == "/exam/order" and order is not None:
            self.answer(200, json.dumps(view(order)))
        else:
            self.answer(404, "not found")

    def answer(self, status, text):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Silent: the exam reports what happened."""


class Server(ThreadingHTTPServer):
    # Many scenarios run at the same time.
    request_queue_size = 128
    daemon_threads = True


if __name__ == "__main__":
    server = Server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8090), Shop)
    print(f"ready http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
