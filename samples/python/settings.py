"""What the merchant's server needs: URLs, numbers, keys."""

import json
from dataclasses import dataclass

from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key


# region read-settings
@dataclass(frozen=True)
class Settings:
    gateway_url: str
    app_id: str
    merchant_no: str
    private_key: object
    gateway_public_key: object


def read_settings(path):
    """Reads demo-merchant.json, which the sandbox writes at its first start."""
    with open(path, encoding="utf-8") as file:
        return settings_of(json.load(file))


def settings_of(values):
    return Settings(
        gateway_url=values["gateway_url"],
        app_id=values["app_id"],
        merchant_no=values["merchant_no"],
        private_key=load_pem_private_key(values["app_private_key_pem"].encode(), password=None),
        gateway_public_key=load_pem_public_key(values["gateway_public_key_pem"].encode()),
    )
# endregion read-settings
