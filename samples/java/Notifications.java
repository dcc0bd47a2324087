import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.Executors;

/** Receives the gateway's notifications. */
final class Notifications {
    private static final int BODY_MAX = 64 * 1024;

    // region verify-notification
    /** Whether the notification is from the gateway and for a recorded order with its amount. */
    static boolean accept(String body, Settings settings) throws IOException, GeneralSecurityException {
        Map<String, String> received;
        try {
            received = Json.members(body);
        } catch (IllegalArgumentException error) {
            return false;
        }
        if (!Signing.verify(received, settings.gatewayPublicKey())) return false;
        if (!settings.merchantNo().equals(received.get("merchant_no"))) return false;
        var number = received.getOrDefault("merchant_order_no", "");
        var order = Orders.find(number).orElse(null);
        if (order == null) return false;
        // compareTo, not equals: for BigDecimal 34.5 and 34.50 are not equal.
        if (new BigDecimal(received.get("order_amount")).compareTo(order.amount()) != 0) return false;
        if (!received.get("price_currency").equals(order.currency())) return false;
        System.out.println("notified " + number);
        // The same notification can arrive again, and the shop's own query may have been faster.
        var isPaid = received.get("trans_type").equals("1") && received.get("trans_status").equals("2");
        if (isPaid && Orders.markPaid(number)) System.out.println("deliver " + number);
        return true;
    }
    // endregion verify-notification

    // region receive
    static HttpServer startReceiver(Settings settings, int port) throws IOException {
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/notify", exchange -> {
            try (exchange) {
                var body = exchange.getRequestBody().readNBytes(BODY_MAX + 1);
                var isGood = body.length <= BODY_MAX && accept(new String(body, StandardCharsets.UTF_8), settings);
                // Only HTTP 200 with `success` stops the retries.
                answer(exchange, isGood ? 200 : 400, isGood ? "success" : "refused");
            } catch (GeneralSecurityException error) {
                throw new IOException(error);
            }
        });
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        exchange.sendResponseHeaders(status, text.length());
        exchange.getResponseBody().write(text.getBytes(StandardCharsets.US_ASCII));
    }
    // endregion receive
}
