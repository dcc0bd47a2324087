"""The signature of requests, responses and notifications: one rule for all three."""

import base64
import binascii
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256


# region string-to-sign
def string_to_sign(members):
    """Fields sorted by name, without sign and empty values: name=value, joined with &. Nothing is encoded."""
    return "&".join(
        f"{name}={value}"
        for name, value in sorted(members.items())
        if name != "sign" and value is not None and value != ""
    )
# endregion string-to-sign


# region sign
def sign(members, private_key):
    """SHA256withRSA over the UTF-8 bytes, as standard Base64."""
    signature = private_key.sign(string_to_sign(members).encode(), PKCS1v15(), SHA256())
    return base64.b64encode(signature).decode()
# endregion sign


# region verify
def read_members(body):
    """Members of a JSON body. Numbers stay the text that was received: 5.0 must not turn into 5."""
    members = json.loads(body, parse_float=str, parse_int=str)
    if not isinstance(members, dict):
        raise ValueError("the body is no JSON object")
    return {name: str(value).lower() if isinstance(value, bool) else value for name, value in members.items()}


def verify(members, public_key):
    """Whether the fields have a valid signature of this key's owner."""
    try:
        signature = base64.b64decode(members.get("sign") or "", validate=True)
        public_key.verify(signature, string_to_sign(members).encode(), PKCS1v15(), SHA256())
        return True
    except (InvalidSignature, binascii.Error):
        return False
# endregion verify
