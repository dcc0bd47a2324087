import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;

/** Takes a payment: java Pay demo-merchant.json qr|checkout|card [port [card number]] */
public final class Pay {
    private static final long INTERVAL_MS =
        Long.parseLong(System.getenv().getOrDefault("POLL_MS", "5000"));

    private final Gateway gateway;
    private final Waiting waiting;
    /** A URL that the gateway can reach: in production, a public https URL. */
    private final String notifyUrl;
    private String number;

    private Pay(Gateway gateway, int port) {
        this.gateway = gateway;
        waiting = new Waiting(gateway, INTERVAL_MS);
        notifyUrl = "http://127.0.0.1:" + port + "/notify";
    }

    /** Unique for the merchant and created before the call: it identifies a payment if the response is lost. */
    private static String newNumber(String prefix) {
        return prefix + System.currentTimeMillis() + "-" + ProcessHandle.current().pid();
    }

    private void recordOrder() throws IOException {
        number = newNumber("JV");
        Orders.record(number, "34.5", "USD");
        System.out.println("order " + number);
    }

    // region qr-order
    private Waiting.Outcome byQr() throws Exception {
        recordOrder();
        try {
            var code = gateway.call("cscanb.pay.getqrcode", Map.of(
                "merchant_order_no", number,
                "pay_method_id", "Alipay+",
                "price_currency", "USD",
                "order_amount", "34.5",
                "expires", "300",
                "description", "Two coffees",
                "term_ip", "127.0.0.1",
                "notify_url", notifyUrl));
            System.out.println("open " + code.get("qrcode_url"));
        } catch (Gateway.NoAnswer error) {
            System.out.println("uncertain " + error.getMessage());
        }
        return waiting.forResult(number, true);
    }
    // endregion qr-order

    // region hosted-checkout
    private Waiting.Outcome byCheckout() throws Exception {
        recordOrder();
        var checkout = gateway.call("pay.checkout", Map.of(
            "merchant_order_no", number,
            "price_currency", "USD",
            "order_amount", "34.5",
            "description", "Coffee beans",
            "return_url", "https://shop.example.com/orders/result",
            "notify_url", notifyUrl));
        System.out.println("open " + checkout.get("pay_url")); // a shop redirects the payer to this page
        return waiting.forResult(number, false);
    }
    // endregion hosted-checkout

    // region card-payment
    private static final Map<String, String> BILLING_ADDRESS = Map.of(
        "name", "Jane Doe",
        "country", "US",
        "province", "NY",
        "city", "New York",
        "address1", "350 Fifth Avenue",
        "zip", "10118",
        "phone", "+1 212 555 0117");

    private Waiting.Outcome byCard(String pan) throws Exception {
        recordOrder();
        var card = Map.of("pan", pan, "holder", "JANE DOE", "cvv", "123", "expiry", "1239");
        Map<String, String> payment;
        try {
            payment = gateway.call("pay.merchant.checkout", Map.of(
                "merchant_order_no", number,
                "price_currency", "USD",
                "order_amount", "34.5",
                "return_url", "https://shop.example.com/orders/result",
                "notify_url", notifyUrl,
                "card", CardCipher.encrypt(card, gateway.settings.gatewayPublicKey()),
                "billing_address", Json.object(BILLING_ADDRESS)));
        } catch (Gateway.NoAnswer error) {
            // The card may have been charged. Never charge it again with a different number: query.
            System.out.println("uncertain " + error.getMessage());
            return waiting.forResult(number, true);
        }
        if (payment.containsKey("redirect_url_3dsecure")) {
            System.out.println("open " + payment.get("redirect_url_3dsecure"));
            return waiting.forResult(number, false);
        }
        var outcome = Waiting.outcomeOf(payment);
        return outcome == Waiting.Outcome.UNCERTAIN ? waiting.forResult(number, true) : outcome;
    }
    // endregion card-payment

    // region refund
    private String refund(String paidNumber) throws Gateway.Refused, InterruptedException, GeneralSecurityException {
        var refundNumber = newNumber("JVR");
        try {
            gateway.call("order.refund.submit", Map.of(
                "orig_merchant_order_no", paidNumber,
                "merchant_order_no", refundNumber,
                "price_currency", "USD",
                "order_amount", "10.5",
                "description", "One coffee was cold"));
        } catch (Gateway.NoAnswer error) {
            System.out.println("uncertain " + error.getMessage());
        }
        for (var round = 0; round < 12; round++) {
            Thread.sleep(INTERVAL_MS);
            try {
                var found = gateway.call("order.refund.query", Map.of("merchant_order_no", refundNumber));
                var status = found.get("trans_status");
                if (!status.equals("0")) return refundNumber + (status.equals("2") ? " refunded" : " failed");
            } catch (Gateway.NoAnswer error) {
                System.out.println("query: " + error.getMessage());
            }
        }
        return refundNumber + " open";
    }
    // endregion refund

    public static void main(String[] args) throws Exception {
        var port = args.length > 2 ? Integer.parseInt(args[2]) : 8090;
        var settings = Settings.read(Path.of(args[0]));
        var pay = new Pay(new Gateway(settings), port);
        Notifications.startReceiver(settings, port);
        try {
            var outcome = switch (args[1]) {
                case "card" -> pay.byCard(args.length > 3 ? args[3] : "4111111111111111");
                case "checkout" -> pay.byCheckout();
                default -> pay.byQr();
            };
            System.out.println("result " + pay.number + " " + outcome.name().toLowerCase());
            if (outcome == Waiting.Outcome.PAID) {
                if (Orders.markPaid(pay.number)) System.out.println("deliver " + pay.number);
                System.out.println("refund " + pay.refund(pay.number));
            }
            System.exit(0);
        } catch (Gateway.Refused error) {
            System.err.println("refused: " + error.getMessage());
            System.exit(1);
        } catch (Gateway.NoAnswer error) {
            System.err.println("failed: " + error.getMessage());
            System.exit(1);
        }
    }
}
