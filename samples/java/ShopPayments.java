import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;

/** Payments of the example shop: an order is recorded before it is sent, and queried until it is final. */
final class ShopPayments {
    private static final double QUERY_EVERY_MS = 5_000;
    private static final double CANCEL_AFTER_MS = 15_000;
    private static final int REFUND_ROUNDS = 60;

    private final Gateway gateway;
    private final ShopOrder order;
    private final String shopUrl;

    ShopPayments(ShopOrder order, String shopUrl) {
        this.gateway = new Gateway(order.account);
        this.order = order;
        this.shopUrl = shopUrl;
    }

    // region take-payment
    /** Sends a recorded order. Returns the URL for the payer, or nothing if the response is lost. */
    Map<String, String> take(Map<String, String> request) throws InterruptedException, GeneralSecurityException {
        var fields = new HashMap<>(Map.of(
            "merchant_order_no", order.number,
            "price_currency", order.currency,
            "order_amount", order.amount,
            "description", request.get("description"),
            "expires", request.get("expires_seconds"),
            "notify_url", shopUrl + "/notify"));
        var kind = request.get("method");
        if (kind.equals("qr") || kind.equals("code")) {
            fields.put("pay_method_id", request.getOrDefault("pay_method_id", ""));
            fields.put("term_ip", "127.0.0.1");
        } else {
            fields.put("return_url", shopUrl + "/return");
        }
        if (kind.equals("code")) fields.put("auth_code", request.get("auth_code"));
        if (kind.equals("card")) {
            fields.put("card", request.get("card"));
            fields.put("billing_address", request.getOrDefault("billing_address", ""));
        }
        var method = switch (kind) {
            case "qr" -> "cscanb.pay.getqrcode";
            case "checkout" -> "pay.checkout";
            case "code" -> "bscanc.pay.submit";
            default -> "pay.merchant.checkout";
        };
        var links = new HashMap<String, String>();
        try {
            var payment = gateway.call(method, fields);
            for (var name : new String[] {"pay_url", "qrcode_url"})
                if (payment.containsKey(name)) links.put(name, payment.get(name));
            if (payment.containsKey("redirect_url_3dsecure"))
                links.put("redirect_url", payment.get("redirect_url_3dsecure"));
            if (payment.containsKey("trans_status")) order.end(Waiting.outcomeOf(payment), payment);
        } catch (Gateway.Refused error) {
            // A rejection is final: nothing was charged.
            order.end(Waiting.Outcome.FAILED, Map.of());
        } catch (Gateway.NoAnswer error) {
            // The payment may have succeeded: query it by the same number.
        }
        order.createdNanos = System.nanoTime();
        // While the payer is on another page, an order that is not paid after a minute stays open.
        var payerIsAway = kind.equals("checkout") || links.containsKey("redirect_url");
        if (order.isOpen()) Shop.inBackground(() -> watch(kind.equals("code") ? 6 : 12, !payerIsAway));
        return links;
    }
    // endregion take-payment

    // region watch-order
    /** Queries every 5 s, then cancels unless the payer is on a different page: the notification then decides. */
    private void watch(int rounds, boolean cancelsAtEnd) throws InterruptedException, GeneralSecurityException {
        for (var round = 0; round < rounds; round++) {
            order.pause(QUERY_EVERY_MS);
            if (!order.isOpen()) return;
            query();
        }
        if (cancelsAtEnd && order.isOpen()) cancel();
    }

    private void query() throws InterruptedException, GeneralSecurityException {
        try {
            var found = gateway.call("order.query", Map.of("merchant_order_no", order.number));
            order.end(Waiting.outcomeOf(found), found);
        } catch (Gateway.NoAnswer | Gateway.Refused error) {
            // The error is about this query, not about the payment.
        }
    }
    // endregion watch-order

    // region cancel-order
    /** The gateway cancels 15 s after the creation at the earliest. Whatever it returns, the query decides. */
    void cancel() throws InterruptedException, GeneralSecurityException {
        var ageMs = (System.nanoTime() - order.createdNanos) / 1e6 * order.speed;
        order.pause(CANCEL_AFTER_MS - ageMs);
        for (var round = 0; round < 2; round++) {
            try {
                gateway.call("order.revoker", Map.of("merchant_order_no", order.number));
                break;
            } catch (Gateway.Refused error) {
                break;
            } catch (Gateway.NoAnswer error) {
                order.pause(CANCEL_AFTER_MS);
            }
        }
        query();
    }
    // endregion cancel-order

    // region refund-order
    /** Submits a recorded refund and queries it until it is final. The notification may be faster. */
    void refund(ShopOrder.Refund refund) throws InterruptedException, GeneralSecurityException {
        try {
            gateway.call("order.refund.submit", Map.of(
                "orig_merchant_order_no", order.number,
                "merchant_order_no", refund.number,
                "price_currency", order.currency,
                "order_amount", refund.amount,
                "description", "Returned goods",
                "notify_url", shopUrl + "/notify"));
        } catch (Gateway.Refused error) {
            refund.end("1");
        } catch (Gateway.NoAnswer error) {
            // Never send a second refund with a different number: the first may have been accepted.
        }
        Shop.inBackground(() -> watchRefund(refund));
    }

    private void watchRefund(ShopOrder.Refund refund) throws InterruptedException, GeneralSecurityException {
        for (var round = 0; round < REFUND_ROUNDS; round++) {
            if (!refund.state().equals("open")) return;
            order.pause(QUERY_EVERY_MS);
            try {
                refund.end(gateway.call("order.refund.query", Map.of("merchant_order_no", refund.number))
                    .get("trans_status"));
            } catch (Gateway.NoAnswer | Gateway.Refused error) {
                // The error is about this query.
            }
        }
    }
    // endregion refund-order
}
