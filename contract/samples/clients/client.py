import base64
import json
import time
import urllib.request
from decimal import Decimal

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

GATEWAY = "https://pay.example.com"
APP_ID = "tg8f3a1c5d7e9b2046"
MERCHANT_NO = "312100000164"

with open("app-private-key.pem", "rb") as file:
    PRIVATE_KEY = serialization.load_pem_private_key(file.read(), password=None)
with open("gateway-public-key.pem", "rb") as file:
    GATEWAY_KEY = serialization.load_pem_public_key(file.read())


def string_to_sign(members):
    names = sorted(name for name, value in members.items() if name != "sign" and value != "")
    return "&".join(f"{name}={members[name]}" for name in names)


def sign(members):
    text = string_to_sign(members).encode()
    signature = PRIVATE_KEY.sign(text, padding.PKCS1v15(), hashes.SHA256())
    return base64.b64encode(signature).decode()


def verify(members):
    """Raises InvalidSignature."""
    text = string_to_sign(members).encode()
    signature = base64.b64decode(members["sign"])
    GATEWAY_KEY.verify(signature, text, padding.PKCS1v15(), hashes.SHA256())


def call(path, fields):
    members = {
        "app_id": APP_ID,
        "format": "JSON",
        "charset": "UTF-8",
        "sign_type": "RSA2",
        "version": "1.0",
        "timestamp": str(time.time_ns() // 1_000_000),
        "merchant_no": MERCHANT_NO,
    }
    for name, value in fields.items():
        members[name] = value if isinstance(value, str) else json.dumps(value)
    members["sign"] = sign(members)

    body = json.dumps(members).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(GATEWAY + path, body, headers)
    with urllib.request.urlopen(request, timeout=10) as response:
        reply = json.load(response)

    if "sign" in reply:
        verify(reply)
    elif reply["code"] == "0":
        raise RuntimeError("the reply is not signed")
    if reply["code"] != "0":
        raise RuntimeError(f"{reply['code']} {reply['msg']} (psn {reply['psn']})")
    return json.loads(reply.get("data", "{}"), parse_float=Decimal)
