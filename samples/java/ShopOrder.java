import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** The shop's record of an order. In a real shop: a row of its database, and one account for all orders. */
final class ShopOrder {

    /** A refund of an order: open, refunded or failed. */
    static final class Refund {
        final String number;
        final String amount;
        private String state = "open";

        Refund(String number, String amount) {
            this.number = number;
            this.amount = amount;
        }

        synchronized String state() {
            return state;
        }

        /** A refund that was accepted can still fail. */
        synchronized void end(String transStatus) {
            if (!state.equals("open")) return;
            if (transStatus.equals("2")) state = "refunded";
            if (transStatus.equals("1")) state = "failed";
        }
    }

    final String number;
    final String amount;
    final String currency;
    final Settings account;
    final double speed;
    final long workMs;
    /** The gateway created the order before it responded: 15 s from here is never too early to cancel. */
    volatile long createdNanos = System.nanoTime();
    final List<Refund> refunds = new CopyOnWriteArrayList<>();
    private String state = "open";
    private int fulfilled = 0;
    private String paidAmount = "";

    ShopOrder(String number, Map<String, String> request, Settings account) {
        this.number = number;
        this.account = account;
        amount = request.get("amount");
        currency = request.get("currency");
        speed = Double.parseDouble(request.get("speed"));
        workMs = Long.parseLong(request.getOrDefault("work_ms", "0"));
    }

    /** In production `speed` is 1. */
    void pause(double ms) throws InterruptedException {
        Thread.sleep(Math.max(0, (long) Math.ceil(ms / speed)));
    }

    synchronized boolean isOpen() {
        return state.equals("open");
    }

    // region end-order
    /**
     * Responses, queries and notifications all end an order here. The first final result counts: in a database an
     * UPDATE with the condition `state = 'open'`, and fulfill the order only if it changed a row.
     */
    synchronized void end(Waiting.Outcome outcome, Map<String, String> said) {
        if (outcome == Waiting.Outcome.UNCERTAIN || !isOpen() || !isMeant(said)) return;
        state = outcome.name().toLowerCase();
        if (outcome != Waiting.Outcome.PAID) return;
        paidAmount = said.getOrDefault("paid_amount", amount);
        fulfilled++;
        // Do slow work (stock, mail) after the response to the notification.
        Shop.inBackground(() -> Thread.sleep(workMs));
    }

    /** A payment with a different number, amount or currency is not the payment of this order. */
    private boolean isMeant(Map<String, String> said) {
        try {
            var saidAmount = new BigDecimal(said.getOrDefault("order_amount", amount));
            return said.getOrDefault("merchant_order_no", number).equals(number)
                && saidAmount.compareTo(new BigDecimal(amount)) == 0
                && said.getOrDefault("price_currency", currency).equals(currency);
        } catch (NumberFormatException error) {
            return false;
        }
    }
    // endregion end-order

    // region exam-order
    /** The exam's order endpoint: what the shop has recorded. */
    synchronized String view() {
        var each = refunds.stream()
            .map(refund -> Json.object(Map.of(
                "merchant_order_no", refund.number, "amount", refund.amount, "state", refund.state())))
            .toList();
        var paid = paidAmount.isEmpty() ? "null" : "\"" + paidAmount + "\"";
        return "{\"merchant_order_no\":\"" + number + "\",\"state\":\"" + state + "\",\"fulfilled\":" + fulfilled
            + ",\"paid_amount\":" + paid + ",\"refunds\":" + each + "}";
    }
    // endregion exam-order
}
