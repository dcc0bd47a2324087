"""A separate merchant for each test, with its own keys, orders and clock."""

import json
import os
import urllib.request
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

from gateway import Gateway
from settings import Settings

# region open-sandbox
SANDBOX_URL = os.environ.get("TOLLGATE_URL", "http://127.0.0.1:8080") + "/api/sandbox"
# One key pair for all tests: making it takes longer than making a merchant.
PRIVATE_KEY = generate_private_key(public_exponent=65537, key_size=2048)
PUBLIC_KEY_PEM = PRIVATE_KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def send(method, path, **fields):
    body = json.dumps(fields).encode() if method == "POST" else None
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(SANDBOX_URL + path, body, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        reply = json.load(response)
    assert reply["code"] == "0", f"{method} {path}: {reply['code']} {reply['msg']}"
    return reply["data"]


@pytest.fixture
def sandbox():
    """Calls of a new merchant, its payer and its clock; the merchant is removed after the test."""
    made = send("POST", "/merchants", app_public_key_pem=PUBLIC_KEY_PEM)
    number = made["merchant_no"]
    gateway_key = load_pem_public_key(made["gateway_public_key_pem"].encode())
    yield SimpleNamespace(
        gateway=Gateway(Settings(made["gateway_url"], made["app_id"], number, PRIVATE_KEY, gateway_key)),
        inbox_url=made["inbox_url"],
        pay=lambda order_no: send("POST", "/pay", merchant_no=number, merchant_order_no=order_no),
        advance=lambda seconds: send("POST", "/clock", merchant_no=number, advance_seconds=seconds),
        notifications=lambda: send("GET", f"/inbox?merchant_no={number}")["notifications"],
    )
    send("DELETE", f"/merchants/{number}")
# endregion open-sandbox
