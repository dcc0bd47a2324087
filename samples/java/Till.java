import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A register on a shop's network: java Till ws://192.168.1.20:35779 MAC_ADDRESS APP_ID [AMOUNT] */
public final class Till {
    private static final long INTERVAL_MS = setting("POLL_MS", "5000"), WAIT_MS = setting("WAIT_MS", "180000");
    private static final long SHORT_MS = 30_000;
    private static final int CLOSE_ROUNDS = 3;

    private final WlanLink link;
    private final String macAddress, appId, amount;
    private int count = 0;

    private Till(WlanLink link, String macAddress, String appId, String amount) {
        this.link = link;
        this.macAddress = macAddress;
        this.appId = appId;
        this.amount = amount;
    }

    private static long setting(String name, String otherwise) {
        return Long.parseLong(System.getenv().getOrDefault(name, otherwise));
    }

    private static long in(long durationMs) {
        return System.currentTimeMillis() + durationMs;
    }

    /** Unique for the merchant and created before anything is sent: up to 32 letters and digits. */
    private String newNumber() {
        count++;
        return "TJ" + System.currentTimeMillis() + "P" + ProcessHandle.current().pid() + "N" + count;
    }

    // region request
    private record Request(String topic, String id, String text) {}

    private Request request(String topic, Map<String, String> data, String more) {
        var id = newNumber();
        var envelope = Json.object(new TreeMap<>(Map.of(
            "topic", topic,
            "app_id", appId,
            "request_id", id,
            "timestamp", String.valueOf(System.currentTimeMillis()),
            "version", "1.0")));
        var open = envelope.substring(0, envelope.length() - 1);
        return new Request(topic, id, open + ",\"biz_data\":" + Json.object(data) + more + "}");
    }

    private Request request(String topic, Map<String, String> data) {
        return request(topic, data, "");
    }

    /** Sends a request and waits for its response. If it is empty, the result is unknown. */
    private Optional<Map<String, String>> ask(Request request, long untilMs) throws InterruptedException {
        if (!link.connect(untilMs)) return Optional.empty();
        link.send(request.text());
        var reply = link.reply(request.id(), untilMs);
        if (reply.isEmpty()) System.out.println("uncertain " + request.topic() + ": no reply");
        return reply;
    }
    // endregion request

    // region pair
    /** A terminal that requires pairing rejects a register with 001 until its operator accepts it once. */
    private boolean pair() throws InterruptedException {
        var hello = ask(request("ecrhub.pay.init", Map.of()), in(SHORT_MS));
        if (!codeOf(hello).equals("001")) return hello.isPresent();
        var device = Json.object(Map.of(
            "mac_address", macAddress, "device_name", "Till 2", "alias_name", "Counter"));
        var reply = ask(request("ecrhub.pair", Map.of(), ",\"device_data\":" + device), in(60_000));
        if (!codeOf(reply).equals("000")) return false;
        System.out.println("paired");
        return true;
    }
    // endregion pair

    // region outcome
    private enum Outcome { COMPLETED, FAILED, CANCELLED, UNCERTAIN }

    private static String codeOf(Optional<Map<String, String>> reply) {
        return reply.map(members -> members.get("response_code")).orElse("");
    }

    private static String messageOf(Optional<Map<String, String>> reply) {
        return reply.map(members -> members.get("response_msg")).orElse("");
    }

    /** The outcome of a transaction: trans_status decides; without it, the outcome is unknown. */
    private static Outcome outcomeOf(Optional<Map<String, String>> reply) {
        var text = reply.map(members -> members.get("biz_data")).orElse("");
        // biz_data is an empty string if nothing was processed.
        var data = text.startsWith("{") ? Json.members(text) : Map.<String, String>of();
        var isCancelled = List.of("K026", "E04121").contains(data.getOrDefault("trans_error_code", ""));
        return switch (data.getOrDefault("trans_status", "")) {
            case "2" -> Outcome.COMPLETED;
            case "3" -> Outcome.CANCELLED;
            case "1" -> isCancelled ? Outcome.CANCELLED : Outcome.FAILED;
            default -> Outcome.UNCERTAIN;
        };
    }

    /** The outcome in the response to an order: a terminal that rejects it has done nothing. */
    private static Outcome outcomeOfOrder(Optional<Map<String, String>> reply) {
        var outcome = outcomeOf(reply);
        var isRefused = List.of("001", "106", "110", "119").contains(codeOf(reply));
        if (outcome != Outcome.UNCERTAIN || !isRefused) return outcome;
        System.out.println("refused " + messageOf(reply));
        return messageOf(reply).contains("K026") ? Outcome.CANCELLED : Outcome.FAILED;
    }
    // endregion outcome

    // region wait-for-result
    private Optional<Map<String, String>> query(String number) throws InterruptedException {
        return ask(request("ecrhub.pay.query", Map.of("merchant_order_no", number)), in(SHORT_MS));
    }

    /** Processes an order. If anything fails, it is queried by its number and never assumed to be unpaid. */
    private Outcome carryOut(Map<String, String> order) throws InterruptedException {
        var number = order.get("merchant_order_no");
        var asked = request("ecrhub.pay.order", order);
        var untilMs = in(WAIT_MS);
        var outcome = outcomeOfOrder(ask(asked, untilMs));
        while (outcome == Outcome.UNCERTAIN && System.currentTimeMillis() < untilMs) {
            // A terminal sends the result again, seconds after a lost register is back.
            link.connect(untilMs);
            outcome = outcomeOfOrder(link.reply(asked.id(), in(INTERVAL_MS)));
            if (outcome != Outcome.UNCERTAIN) break;
            var found = query(number);
            outcome = outcomeOf(found);
            // E04111: the order never arrived. If sent again with the same numbers, it is processed at most once.
            if (messageOf(found).startsWith("[E04111]")) outcome = outcomeOfOrder(ask(asked, untilMs));
        }
        // No card was presented in time: without this, a late card could still pay.
        // The order itself may arrive later than the request to close it.
        for (int round = 0; outcome == Outcome.UNCERTAIN && round < CLOSE_ROUNDS; round++) {
            if (round > 0) Thread.sleep(INTERVAL_MS);
            ask(request("ecrhub.pay.close", Map.of("merchant_order_no", number)), in(SHORT_MS));
            outcome = outcomeOf(query(number));
        }
        return outcome;
    }
    // endregion wait-for-result

    // region sale
    private Optional<String> sell() throws IOException, InterruptedException {
        var number = newNumber();
        Orders.record(number, amount, "USD");
        System.out.println("order " + number);
        var outcome = carryOut(Map.of(
            "trans_type", "1",
            "merchant_order_no", number,
            "order_amount", amount,
            "price_currency", "USD",
            "pay_scenario", "SWIPE_CARD",
            "description", "Two coffees"));
        System.out.println("result " + number + " " + outcome.name().toLowerCase());
        return outcome == Outcome.COMPLETED ? Optional.of(number) : Optional.empty();
    }
    // endregion sale

    // region void
    /** Voids the full amount, only until the batch is closed; after that, make a refund (trans_type 3). */
    private void voidSale(String soldNumber) throws IOException, InterruptedException {
        var number = newNumber();
        Orders.record(number, amount, "USD");
        var outcome = carryOut(Map.of(
            "trans_type", "2",
            "merchant_order_no", number,
            "orig_merchant_order_no", soldNumber,
            "order_amount", amount));
        System.out.println("void " + number + " " + outcome.name().toLowerCase());
    }
    // endregion void

    // region close-batch
    /** At the end of the day. A repeated request closes nothing twice: ET007 means that nothing is open. */
    private void closeBatch() throws InterruptedException {
        var reply = Optional.<Map<String, String>>empty();
        for (var round = 0; reply.isEmpty() && round < 3; round++)
            reply = ask(request("ecrhub.pay.batch.close", Map.of()), in(SHORT_MS));
        System.out.println("batch " + (codeOf(reply).equals("000") ? "closed" : messageOf(reply)));
    }
    // endregion close-batch

    public static void main(String[] args) throws IOException, InterruptedException {
        try (var link = new WlanLink(args[0], args[1])) {
            var till = new Till(link, args[1], args[2], args.length > 3 ? args[3] : "25.90");
            if (!till.pair()) {
                System.out.println("no terminal, or it does not want this till");
                System.exit(1);
            }
            var sold = till.sell();
            if (sold.isEmpty()) return;
            till.voidSale(sold.get());
            till.sell();
            till.closeBatch();
        }
    }
}
