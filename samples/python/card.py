"""The card, encrypted for the gateway."""

import base64
import json

from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from cryptography.hazmat.primitives.hashes import SHA256


# region encrypt-card
BLOCK_BYTES = 190  # 256 bytes of a 2048-bit key, less 2 x 32 + 2 for OAEP with SHA-256


def encrypt_card(card, gateway_public_key):
    """The card's JSON, encrypted with RSA-OAEP in blocks of the key's maximum; joined, as Base64."""
    plain = json.dumps(card).encode()
    padding = OAEP(mgf=MGF1(SHA256()), algorithm=SHA256(), label=None)
    blocks = (plain[start : start + BLOCK_BYTES] for start in range(0, len(plain), BLOCK_BYTES))
    return base64.b64encode(b"".join(gateway_public_key.encrypt(block, padding) for block in blocks)).decode()
# endregion encrypt-card
