"""Tests with a separate merchant each: python3 -m pytest"""

# region sandbox-tests
# With the plug-in pytest-xdist they run at the same time: pytest -n 8
from sandbox import sandbox  # noqa: F401, in your project it belongs into conftest.py

ORDER = {
    "merchant_order_no": "T-1",
    "pay_method_id": "Alipay+",
    "price_currency": "USD",
    "order_amount": "34.5",
    "expires": "300",
    "description": "Two coffees",
    "term_ip": "127.0.0.1",
}


def test_a_paid_order_is_completed(sandbox):  # noqa: F811
    sandbox.gateway.call("cscanb.pay.getqrcode", {**ORDER, "notify_url": sandbox.inbox_url})
    sandbox.pay("T-1")
    order = sandbox.gateway.call("order.query", {"merchant_order_no": "T-1"})
    assert order["trans_status"] == 2


def test_an_order_that_is_not_paid_expires(sandbox):  # noqa: F811
    sandbox.gateway.call("cscanb.pay.getqrcode", ORDER)
    sandbox.advance(301)
    order = sandbox.gateway.call("order.query", {"merchant_order_no": "T-1"})
    assert order["trans_status"] == 1
# endregion sandbox-tests
