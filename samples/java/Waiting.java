import java.security.GeneralSecurityException;
import java.util.Map;

/** Waits for a result: queries, queries again, and cancels what stays open. */
final class Waiting {
    enum Outcome { PAID, FAILED, CANCELLED, UNCERTAIN }

    private static final String CLOSED = "1", COMPLETED = "2", CANCELLED = "3";

    private final Gateway gateway;
    private final long intervalMs;

    Waiting(Gateway gateway, long intervalMs) {
        this.gateway = gateway;
        this.intervalMs = intervalMs;
    }

    // region wait-for-result
    /** Queries every 5 s for 60 s, then cancels unless the payer may still pay. */
    Outcome forResult(String number, boolean cancelsAtEnd) throws InterruptedException, GeneralSecurityException {
        for (var round = 0; round < 12; round++) {
            Thread.sleep(intervalMs);
            var outcome = query(number);
            if (outcome != Outcome.UNCERTAIN) return outcome;
        }
        // The payer may still pay on a checkout page or at the issuer: the notification then has the result.
        if (!cancelsAtEnd) return Outcome.UNCERTAIN;
        // The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again.
        if (!cancel(number)) {
            Thread.sleep(3 * intervalMs);
            cancel(number);
        }
        return query(number);
    }

    private Outcome query(String number) throws InterruptedException, GeneralSecurityException {
        try {
            return outcomeOf(gateway.call("order.query", Map.of("merchant_order_no", number)));
        } catch (Gateway.NoAnswer | Gateway.Refused error) {
            // The error is about this query, not about the payment.
            System.out.println("query: " + error.getMessage());
            return Outcome.UNCERTAIN;
        }
    }

    private boolean cancel(String number) throws InterruptedException, GeneralSecurityException {
        try {
            gateway.call("order.revoker", Map.of("merchant_order_no", number));
            return true;
        } catch (Gateway.NoAnswer | Gateway.Refused error) {
            System.out.println("cancel: " + error.getMessage());
            return false;
        }
    }
    // endregion wait-for-result

    // region outcome
    static Outcome outcomeOf(Map<String, String> order) {
        return switch (order.get("trans_status")) {
            case COMPLETED -> Outcome.PAID;
            case CANCELLED -> Outcome.CANCELLED;
            case CLOSED -> "E04121".equals(order.get("trans_error_code")) ? Outcome.CANCELLED : Outcome.FAILED;
            default -> Outcome.UNCERTAIN;
        };
    }
    // endregion outcome
}
