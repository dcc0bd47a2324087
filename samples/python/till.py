"""A register on a terminal's serial line or USB cable: python3 till.py /dev/ttyUSB0 APP_ID [AMOUNT]"""

import json
import os
import sys
import time

import orders
from serial_link import LineBroken, SerialLink

INTERVAL = int(os.environ.get("POLL_MS", "5000")) / 1000
WAIT = int(os.environ.get("WAIT_MS", "180000")) / 1000
SHORT = 30
CLOSE_ROUNDS = 3
RECONNECT_AFTER = 1


def say(text):
    print(text, flush=True)


class Till:
    def __init__(self, device, app_id):
        self.link = SerialLink(device)
        self.app_id = app_id
        self.is_connected = False
        self.count = 0

    def new_number(self):
        """Unique for the merchant and created before anything is sent: up to 32 letters and digits."""
        self.count += 1
        return f"TP{time.time_ns() // 1_000_000}P{os.getpid()}N{self.count}"

    # region request
    def request(self, topic, data):
        return {
            "topic": topic,
            "app_id": self.app_id,
            "request_id": self.new_number(),
            "timestamp": str(time.time_ns() // 1_000_000),
            "version": "1.0",
            "biz_data": data,
        }

    def ask(self, request, until):
        """Sends a request and waits for its response. None: the result is unknown."""
        if not self.connect(until):
            return None
        try:
            self.link.send(json.dumps(request, ensure_ascii=False, separators=(",", ":")))
        except LineBroken as error:
            self.broken(error)
            return None
        return self.reply(request, until)

    def reply(self, request, until):
        """The reply to this request. Others are late, or came twice: their request_id differs."""
        try:
            while self.is_connected and (text := self.link.receive(until)) is not None:
                message = read_message(text)
                if message.get("request_id") == request["request_id"]:
                    return message
        except LineBroken as error:
            self.broken(error)
        return None
    # endregion request

    # region reconnect
    def connect(self, until):
        """Connects if necessary, and tries until then. Returns whether it is connected."""
        while not self.is_connected and time.monotonic() < until:
            try:
                self.link.connect()
                self.is_connected = True
            except LineBroken:
                time.sleep(RECONNECT_AFTER)
        return self.is_connected

    def broken(self, error):
        say(f"uncertain {error}")
        self.is_connected = False
    # endregion reconnect

    # region wait-for-result
    def query(self, number):
        return self.ask(self.request("ecrhub.pay.query", {"merchant_order_no": number}), time.monotonic() + SHORT)

    def carry_out(self, order):
        """If anything fails, the order is queried by its number and never assumed to be unpaid."""
        number = order["merchant_order_no"]
        asked = self.request("ecrhub.pay.order", order)
        until = time.monotonic() + WAIT
        outcome = outcome_of_order(self.ask(asked, until))
        while outcome == "uncertain" and time.monotonic() < until:
            # A terminal sends the result again, seconds after a lost register is back.
            self.connect(until)
            outcome = outcome_of_order(self.reply(asked, time.monotonic() + INTERVAL))
            if outcome != "uncertain":
                break
            found = self.query(number)
            outcome = outcome_of(found)
            # E04111: the order never arrived. If sent again with the same numbers, it is processed at most once.
            if found and found["response_msg"].startswith("[E04111]"):
                outcome = outcome_of_order(self.ask(asked, until))
        # No card was presented in time: without this, a late card could still pay.
        # The order itself may arrive later than the request to close it.
        for round_number in range(CLOSE_ROUNDS):
            if outcome != "uncertain":
                break
            if round_number > 0:
                time.sleep(INTERVAL)
            self.ask(self.request("ecrhub.pay.close", {"merchant_order_no": number}), time.monotonic() + SHORT)
            outcome = outcome_of(self.query(number))
        return outcome
    # endregion wait-for-result

    # region sale
    def sell(self, amount):
        number = self.new_number()
        orders.record(number, amount, "USD")
        say(f"order {number}")
        outcome = self.carry_out({
            "trans_type": "1",
            "merchant_order_no": number,
            "order_amount": amount,
            "price_currency": "USD",
            "pay_scenario": "SWIPE_CARD",
            "description": "Two coffees",
        })
        say(f"result {number} {outcome}")
        return number if outcome == "completed" else None
    # endregion sale

    # region void
    def void(self, sold_number, amount):
        """Voids the full amount, only until the batch is closed; after that, make a refund (trans_type 3)."""
        number = self.new_number()
        orders.record(number, amount, "USD")
        outcome = self.carry_out({
            "trans_type": "2",
            "merchant_order_no": number,
            "orig_merchant_order_no": sold_number,
            "order_amount": amount,
        })
        say(f"void {number} {outcome}")
    # endregion void

    # region close-batch
    def close_batch(self):
        """At the end of the day. A repeated request closes nothing twice: ET007 means that nothing is open."""
        for _ in range(3):
            reply = self.ask(self.request("ecrhub.pay.batch.close", {}), time.monotonic() + SHORT)
            if reply is not None:
                say("batch closed" if reply["response_code"] == "000" else f"batch {reply['response_msg']}")
                return
        say("batch uncertain")
    # endregion close-batch


def read_message(text):
    try:
        message = json.loads(text)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


# region outcome
def outcome_of(reply):
    """The outcome of a transaction: trans_status decides; without it, the outcome is unknown."""
    # biz_data is an empty string if nothing was processed.
    data = (reply and reply.get("biz_data")) or {}
    status = data.get("trans_status")
    if status == "2":
        return "completed"
    if status == "3" or (status == "1" and data.get("trans_error_code") in ("K026", "E04121")):
        return "cancelled"
    return "failed" if status == "1" else "uncertain"


def outcome_of_order(reply):
    """The outcome in the response to an order: a terminal that rejects it has done nothing."""
    outcome = outcome_of(reply)
    if outcome != "uncertain" or not reply or reply["response_code"] not in ("001", "106", "110", "119"):
        return outcome
    say(f"refused {reply['response_msg']}")
    return "cancelled" if "K026" in reply["response_msg"] else "failed"
# endregion outcome


def main():
    device, app_id, *rest = sys.argv[1:]
    amount = rest[0] if rest else "25.90"
    till = Till(device, app_id)
    sold = till.sell(amount)
    if sold:
        till.void(sold, amount)
        till.sell(amount)
        till.close_batch()
    till.link.close()


if __name__ == "__main__":
    main()
