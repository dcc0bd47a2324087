"""Calls the gateway: signs requests and verifies responses."""

import http.client
import json
import time
import urllib.error
import urllib.request

from signing import read_members, sign, verify


class Refused(Exception):
    """The gateway rejected the call. `code` is in the error catalog; give `psn` to support."""

    def __init__(self, reply):
        super().__init__(f"{reply['code']} {reply['msg']} (psn {reply['psn']})")
        self.code = reply["code"]


class NoAnswer(Exception):
    """The result of the call is unknown: it may have been processed. Query by the order number."""


# Codes for failures of the gateway, not for wrong requests.
SYSTEM_ERRORS = {"SYS001", "SYS007"}


class Gateway:
    def __init__(self, settings):
        self.settings = settings

    # region call
    def call(self, method, fields):
        """Returns the data of the response. Raises Refused or NoAnswer: never treat one as the other."""
        members = {
            "app_id": self.settings.app_id,
            "format": "JSON",
            "charset": "UTF-8",
            "sign_type": "RSA2",
            "version": "1.0",
            "timestamp": str(time.time_ns() // 1_000_000),
            "method": method,
            "merchant_no": self.settings.merchant_no,
            **fields,
        }
        members["sign"] = sign(members, self.settings.private_key)
        return self.read_reply(self.post(json.dumps(members).encode()))

    def post(self, body):
        request = urllib.request.Request(
            self.settings.gateway_url + "/api/entry", body, {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.read()
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            # The request may have arrived even if no response did: this is not a declined payment.
            raise NoAnswer(f"no reply: {error}") from error
    # endregion call

    # region verify-reply
    def read_reply(self, body):
        try:
            reply = read_members(body)
        except ValueError as error:
            raise NoAnswer("the reply is no JSON") from error
        if not verify(reply, self.settings.gateway_public_key):
            raise NoAnswer(f"the reply is not signed by the gateway: {reply.get('code')} {reply.get('msg')}")
        if reply["code"] in SYSTEM_ERRORS:
            raise NoAnswer(f"system error (psn {reply['psn']})")
        if reply["code"] != "0":
            raise Refused(reply)
        # data is a JSON string, so that its exact text can be signed.
        return json.loads(reply["data"], parse_float=str)
    # endregion verify-reply
