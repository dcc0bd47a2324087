import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A small shop with everything that `tollgate exam` requires: java Shop [port] */
final class Shop {
    private static final int BODY_MAX = 64 * 1024;
    private static final ExecutorService THREADS = Executors.newCachedThreadPool();
    /** Orders by their number. A refund's number leads to its order. */
    private static final Map<String, ShopOrder> ORDERS = new ConcurrentHashMap<>();

    interface Work {
        void run() throws InterruptedException, GeneralSecurityException;
    }

    /** Work after the response; in a real shop, a queue worker does it. */
    static void inBackground(Work work) {
        THREADS.execute(() -> {
            try {
                work.run();
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
            } catch (GeneralSecurityException error) {
                throw new IllegalStateException(error);
            }
        });
    }

    private static String newNumber() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 24);
    }

    // region shop-notify
    /** Whether the notification is valid: `success` for each valid one, even if it is a repeat. */
    private static boolean notified(String body) throws GeneralSecurityException {
        Map<String, String> received;
        try {
            received = Json.members(body);
        } catch (IllegalArgumentException error) {
            return false;
        }
        var number = received.getOrDefault("merchant_order_no", "");
        // Only to find the key: nothing in the body is trusted before it is verified.
        var order = ORDERS.get(number);
        if (order == null || !Signing.verify(received, order.account.gatewayPublicKey())) return false;
        if (!order.account.merchantNo().equals(received.get("merchant_no"))) return false;
        if (!order.account.appId().equals(received.get("app_id"))) return false;
        for (var refund : order.refunds) {
            if (refund.number.equals(number)) {
                refund.end(received.get("trans_status"));
                return true;
            }
        }
        order.end(Waiting.outcomeOf(received), received);
        return true;
    }
    // endregion shop-notify

    // region exam-start
    /** The exam's start endpoint: test code, never served in production. Null if the shop does not support it. */
    private static Map<String, String> start(Map<String, String> request, String shopUrl)
            throws InterruptedException, GeneralSecurityException {
        var known = ORDERS.get(request.getOrDefault("merchant_order_no", ""));
        var action = request.get("action");
        if (action.equals("cancel") && known != null) {
            inBackground(() -> new ShopPayments(known, shopUrl).cancel());
            return Map.of();
        }
        if (action.equals("refund") && known != null) {
            var refund = new ShopOrder.Refund(newNumber(), request.get("amount"));
            known.refunds.add(refund);
            ORDERS.put(refund.number, known);
            new ShopPayments(known, shopUrl).refund(refund);
            return Map.of("merchant_order_no", refund.number);
        }
        if (!action.equals("pay")) return null;
        var order = new ShopOrder(newNumber(), request, Settings.of(Json.members(request.get("account"))));
        ORDERS.put(order.number, order);
        var answer = new HashMap<>(new ShopPayments(order, shopUrl).take(request));
        answer.put("merchant_order_no", order.number);
        return answer;
    }

    private static String startAnswer(Map<String, String> request, Map<String, String> answer) {
        // The numbers that the exam checks are used exactly as sent.
        var numbers = "\"speed\":" + request.get("speed") + ",\"work_ms\":" + request.getOrDefault("work_ms", "0");
        var texts = Json.object(answer);
        return "{" + numbers + (answer.isEmpty() ? "" : ",") + texts.substring(1);
    }
    // endregion exam-start

    private static ShopOrder asked(HttpExchange exchange) {
        var query = String.valueOf(exchange.getRequestURI().getRawQuery());
        for (var pair : query.split("&")) {
            var parts = pair.split("=", 2);
            if (parts.length == 2 && parts[0].equals("merchant_order_no"))
                return ORDERS.get(URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return null;
    }

    private static String bodyOf(HttpExchange exchange) throws IOException {
        return new String(exchange.getRequestBody().readNBytes(BODY_MAX), StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        var body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void handle(HttpExchange exchange, String shopUrl) throws IOException {
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/notify" -> {
                    var isGood = notified(bodyOf(exchange));
                    // Only HTTP 200 with `success` stops the retries.
                    answer(exchange, isGood ? 200 : 400, isGood ? "success" : "refused");
                }
                // region return-page
                case "/return" -> {
                    // The page shows the shop's own record. The payer can change everything else in the URL.
                    var order = asked(exchange);
                    var isPending = order == null || order.isOpen();
                    answer(exchange, 200, isPending ? "We are waiting for the payment." : "Your order has ended.");
                }
                // endregion return-page
                case "/exam/start" -> {
                    var request = Json.members(bodyOf(exchange));
                    var started = start(request, shopUrl);
                    answer(exchange, started == null ? 501 : 200, started == null ? "{}" : startAnswer(request, started));
                }
                case "/exam/order" -> {
                    var order = asked(exchange);
                    answer(exchange, order == null ? 404 : 200, order == null ? "{}" : order.view());
                }
                default -> answer(exchange, 404, "not found");
            }
        } catch (GeneralSecurityException | InterruptedException | RuntimeException error) {
            // The caller gets no response, and tries again.
            error.printStackTrace();
        }
    }

    public static void main(String[] args) throws IOException {
        var port = args.length > 0 ? Integer.parseInt(args[0]) : 8090;
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 128);
        var shopUrl = "http://127.0.0.1:" + server.getAddress().getPort();
        server.setExecutor(THREADS);
        server.createContext("/", exchange -> handle(exchange, shopUrl));
        server.start();
        System.out.println("ready " + shopUrl);
    }
}
