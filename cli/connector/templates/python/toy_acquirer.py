"""A toy acquirer in memory, with a journal on disk. Replace it with calls to your acquirer.

Each payment has a key. A request with a known key gets the result of that payment again, so nothing is processed
twice. A payment that was reversed, stopped, or voided before it arrived is stored as "blocked", so it is not charged
if it arrives late. Callers hold `lock` from the lookup of a payment until they have saved it.
"""
import json
import os
import threading
import time

DECIMALS = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(), 0),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
}
PAYS_ITSELF_AFTER_S = 20


class BadQuestion(Exception):
    """A request that cannot be processed."""


def to_minor(amount, currency):
    """Converts a decimal string to whole minor units. Amounts never become floats."""
    whole, _, fraction = amount.partition(".")
    decimals = DECIMALS.get(currency, 2)
    fraction = fraction.rstrip("0")
    digits = whole + fraction
    if not (digits.isascii() and digits.isdecimal()) or not whole or len(fraction) > decimals or len(whole) > 12:
        raise BadQuestion("amount")
    return int(whole + fraction.ljust(decimals, "0"))


def to_text(minor, currency):
    """Converts minor units to a decimal string in major units."""
    decimals = DECIMALS.get(currency, 2)
    digits = str(minor).rjust(decimals + 1, "0")
    return digits if decimals == 0 else f"{digits[:-decimals]}.{digits[-decimals:]}"


class ToyAcquirer:
    def __init__(self, journal_path):
        self.lock = threading.RLock()
        self.payments = {}
        self.keys_by_number = {}
        self._read(journal_path)
        self.journal = open(journal_path, "ab")

    def _read(self, path):
        """Reads the journal. Drops the last line if a crash left it incomplete."""
        if not os.path.exists(path):
            return
        with open(path, "rb") as file:
            content = file.read()
        end = content.rfind(b"\n") + 1
        if end < len(content):
            os.truncate(path, end)
        for line in content[:end].splitlines():
            self._remember(json.loads(line))

    def _remember(self, payment):
        self.payments[payment["key"]] = payment
        self.keys_by_number[payment["number"]] = payment["key"]

    def save(self, payment):
        """Saves a payment. The payment is on disk before the response is sent."""
        self.journal.write(json.dumps(payment).encode() + b"\n")
        self.journal.flush()
        os.fsync(self.journal.fileno())
        self._remember(payment)
        return payment

    def find(self, key, question):
        """Returns the payment with this key. Rejects the same key with a different amount."""
        payment = self.payments.get(key)
        if payment is None or payment["state"] == "blocked":
            return payment
        asked = to_minor(question["amount"], question["currency"])
        if payment["currency"] != question["currency"] or payment["asked"] != asked:
            raise BadQuestion("another question has this trans_no")
        return self.settled(payment)

    def find_original(self, original, merchant_no):
        """Returns the payment that a refund, an advice, or an increment refers to."""
        number = original.get("reference", {}).get("channel_trans_no")
        key = self.keys_by_number.get(number, f"terminal:{merchant_no}:{original['trans_no']}")
        payment = self.payments.get(key)
        return None if payment is None else self.settled(payment)

    def begin(self, key, question, **members):
        """Returns a new payment; the caller saves it."""
        return {
            "key": key,
            "number": f"T{len(self.payments) + 1:09d}{os.urandom(3).hex()}",
            "currency": question["currency"],
            "asked": to_minor(question["amount"], question["currency"]),
            "held": 0,
            "taken": 0,
            "refunded": 0,
            "state": "declined",
            **members,
        }

    def block(self, key, question):
        """Makes sure that a payment that has not arrived is not charged if it arrives late."""
        return self.save(self.begin(key, question, state="blocked"))

    def give_back(self, payment):
        """Returns the full charged amount and releases any hold."""
        if payment["state"] in ("taken", "held", "pending"):
            payment = self.save({**payment, "state": "returned", "held": 0, "refunded": payment["taken"]})
        return payment

    def settled(self, payment):
        """Pays a displayed code automatically after a while, because the toy acquirer has no payers."""
        if payment["state"] == "pending" and time.time() >= payment["pays_at"]:
            payment = self.save({**payment, "state": "taken", "taken": payment["asked"]})
        return payment
