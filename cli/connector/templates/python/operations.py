"""The operations of the connector protocol, one function each. A response is a dict without request_id."""
import base64
import hashlib
import hmac
import json
import time

from toy_acquirer import PAYS_ITSELF_AFTER_S, BadQuestion, to_minor, to_text

REFUND, AUTHORIZATION = 3, 4
DECLINED_CARDS = ("0002", "9995")
DECLINED_CODE = "280000000000000003"


def describe(acquirer, question):
    return {
        "protocol": "1",
        "name": "Toy connector",
        "capabilities": {
            "flows": [
                "customer-presented", "merchant-presented", "hosted-wallet", "card", "terminal-sale",
                "terminal-authorization", "terminal-refund", "terminal-cashback", "terminal-cash-advance",
            ],
            "wallets": ["Alipay+", "WeChatPay"],
            "payer_codes": [{"prefix": "28", "length": 18}],
            "card_brands": ["Visa", "MasterCard"],
            "terminal_brands": ["Visa", "MasterCard"],
            "partial_refunds": True,
            "increments": True,
            "inquiry": True,
        },
    }


def echo(acquirer, question):
    return {"outcome": "done"}


def reference(payment):
    return {"channel_trans_no": payment["number"], "auth_code": payment["number"][-6:]}


def money(minor, currency):
    return {"amount": to_text(abs(minor), currency), "currency": currency}


def rfc3339(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


# Wallets.

def wallet_key(question):
    return f"wallet:{question['merchant_no']}:{question['trans_no']}:{question['choice']}"


def wallet_payment(acquirer, question):
    key = wallet_key(question)
    with acquirer.lock:
        payment = acquirer.find(key, question)
        if payment is None and question["is_ended"]:
            payment = acquirer.block(key, question)
        if payment is None:
            payment = acquirer.save(start_wallet(acquirer, key, question))
    if payment["state"] == "taken":
        return {"outcome": "paid", **money(payment["taken"], payment["currency"]), "reference": reference(payment)}
    if payment["state"] == "pending":
        return {"outcome": "pending", "code": payment["code"], "ask_again_at": rfc3339(payment["pays_at"])}
    return {"outcome": "failed", "error_code": "EC0001"}


def start_wallet(acquirer, key, question):
    payment = acquirer.begin(key, question)
    code = question.get("payer_code")
    if code is None:
        code = f"https://wallet.invalid/pay/{payment['number']}"
        return {**payment, "state": "pending", "code": code, "pays_at": int(time.time()) + PAYS_ITSELF_AFTER_S}
    if code == DECLINED_CODE:
        return payment
    return {**payment, "state": "taken", "taken": payment["asked"]}


def wallet_stop(acquirer, question):
    key = wallet_key(question)
    number = question.get("channel_trans_no")
    with acquirer.lock:
        if number is not None:
            key = acquirer.keys_by_number.get(number)
        payment = acquirer.payments.get(key)
        if payment is not None:
            acquirer.give_back(acquirer.settled(payment))
        elif number is None:
            acquirer.block(key, question)
    return {"outcome": "done"}


# Cards. No card data is stored.

def card_key(question):
    if "attempt" in question:
        return f"card:{question['merchant_no']}:{question['trans_no']}:{question['attempt']}"
    return f"terminal:{question['merchant_no']}:{question['trans_no']}"


def card_answer(payment):
    if payment["state"] not in ("taken", "held"):
        return {"outcome": "declined", "error_code": "EC0101", "result": {"response_code": "05"}}
    return {
        "outcome": "approved",
        **money(payment["approved"], payment["currency"]),
        "reference": reference(payment),
        "result": {"auth_code": payment["number"][-6:], "response_code": "00"},
    }


def is_declined(question):
    return question.get("card", {}).get("pan", "")[-4:] in DECLINED_CARDS


def card_authorize(acquirer, question):
    key = card_key(question)
    with acquirer.lock:
        payment = acquirer.find(key, question)
        if payment is None:
            payment = acquirer.begin(key, question)
            if not is_declined(question):
                payment = approved(payment, question.get("trans_type"))
            acquirer.save(payment)
    return card_answer(payment)


def approved(payment, trans_type):
    amount = payment["asked"]
    if trans_type == AUTHORIZATION:
        return {**payment, "state": "held", "held": amount, "approved": amount}
    return {**payment, "state": "taken", "taken": -amount if trans_type == REFUND else amount, "approved": amount}


def terminal_authorize(acquirer, question):
    return card_authorize(acquirer, question)


def terminal_increment(acquirer, question):
    key = card_key(question)
    with acquirer.lock:
        payment = acquirer.find(key, question)
        if payment is None:
            payment = acquirer.begin(key, question)
            original = acquirer.find_original(question["original"], question["merchant_no"])
            if original is not None and original["state"] == "held":
                acquirer.save({**original, "held": original["held"] + payment["asked"]})
                # The amount is held as part of the authorization.
                payment = {**payment, "state": "held", "approved": payment["asked"], "original": original["key"]}
            acquirer.save(payment)
    return card_answer(payment)


def card_return(acquirer, question):
    # The toy acquirer never requires a challenge.
    return {"outcome": "declined", "error_code": "EC0106"}


def card_resume(acquirer, question):
    return {"outcome": "declined", "error_code": "EC0106"}


def reverse(acquirer, question):
    key = card_key(question)
    with acquirer.lock:
        payment = acquirer.find(key, question) or acquirer.block(key, question)
        original = acquirer.payments.get(payment.get("original"))
        if payment["state"] == "held" and original is not None and original["state"] == "held":
            acquirer.save({**original, "held": original["held"] - payment["asked"]})
        acquirer.give_back(payment)
    return {"outcome": "done"}


def inquire(acquirer, question):
    key = card_key(question)
    with acquirer.lock:
        payment = acquirer.find(key, question) or acquirer.block(key, question)
    return {"outcome": "not-found"} if payment["state"] == "blocked" else card_answer(payment)


# Advices. The response to each request_id is stored with the payment, so a late retry changes nothing.

def capture(payment, question):
    amount = to_minor(question["amount"], question["currency"])
    if payment["state"] != "held" or amount > payment["held"]:
        return None
    return {**payment, "state": "taken", "taken": amount, "held": 0, "authorized": payment["held"]}


def undo_capture(payment, question):
    if payment["state"] == "held":
        return payment
    if payment["state"] != "taken" or "authorized" not in payment or payment["refunded"] > 0:
        return None
    return {**payment, "state": "held", "held": payment["authorized"], "taken": 0}


def tip(payment, question):
    # The amount is the new total, so a tip replaces the previous one.
    amount = to_minor(question["amount"], question["currency"])
    return {**payment, "taken": amount} if payment["state"] == "taken" and payment["refunded"] == 0 else None


def give_back(payment, question):
    if payment["state"] in ("taken", "held"):
        return {**payment, "state": "returned", "held": 0, "refunded": payment["taken"]}
    return payment


def release(payment, question):
    return None if payment["state"] == "taken" else give_back(payment, question)


ADVICES = {
    "capture": capture, "undo-capture": undo_capture, "tip": tip, "void": give_back, "release": release,
}


def advise(acquirer, question):
    if question["advice"] == "batch-close":
        return {"outcome": "done"}
    request_id, merchant_no, original = question["request_id"], question["merchant_no"], question["original"]
    with acquirer.lock:
        payment = acquirer.find_original(original, merchant_no)
        if payment is None:
            # The payment can arrive after the advice that undoes it.
            key = f"terminal:{merchant_no}:{original['trans_no']}"
            payment = acquirer.begin(key, {**question, "amount": original["amount"]}, state="blocked")
        answers = payment.get("advices", {})
        if request_id not in answers:
            changed = ADVICES[question["advice"]](payment, question)
            answers = {**answers, request_id: "refused" if changed is None else "done"}
            acquirer.save({**(changed or payment), "advices": answers})
    if answers[request_id] == "refused":
        return {"outcome": "refused", "response_code": "12"}
    return {"outcome": "done"}


def refund(acquirer, question):
    key = f"refund:{question['merchant_no']}:{question['trans_no']}"
    with acquirer.lock:
        payment = acquirer.find(key, question)
        if payment is None:
            payment = acquirer.begin(key, question)
            original = acquirer.find_original(question["original"], question["merchant_no"])
            if original is not None and can_refund(original, payment):
                acquirer.save({**original, "refunded": original["refunded"] + payment["asked"]})
                payment = {**payment, "state": "taken"}
            acquirer.save(payment)
    if payment["state"] != "taken":
        return {"outcome": "failed", "error_code": "E04126"}
    return {"outcome": "paid", **money(payment["asked"], payment["currency"]), "reference": reference(payment)}


def can_refund(original, payment):
    is_left = original["taken"] - original["refunded"] >= payment["asked"]
    return original["state"] == "taken" and original["currency"] == payment["currency"] and is_left


def inbound(acquirer, question):
    """Handles a report from the acquirer. A header contains the signature of the body. Set the acquirer's secret."""
    body = base64.b64decode(question["body"], validate=True)
    headers = {name.lower(): value for name, value in question["headers"].items()}
    signature = hmac.new(acquirer.report_secret, body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(headers.get("toy-signature", "").encode(), signature.encode()):
        return {"status": 401, "events": []}
    events = json.loads(body)["events"]
    if not isinstance(events, list):
        raise BadQuestion("events")
    return {"status": 200, "events": events}


OPERATIONS = {
    "describe": describe,
    "echo": echo,
    "wallet-payment": wallet_payment,
    "wallet-stop": wallet_stop,
    "card-authorize": card_authorize,
    "card-return": card_return,
    "card-resume": card_resume,
    "terminal-authorize": terminal_authorize,
    "terminal-increment": terminal_increment,
    "inquire": inquire,
    "reverse": reverse,
    "advise": advise,
    "refund": refund,
    "inbound": inbound,
}
