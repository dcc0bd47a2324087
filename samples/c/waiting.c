/* Waits for a result: queries, queries again, and cancels what stays open. */
#define _POSIX_C_SOURCE 200809L
#include "tollgate.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

void sleep_ms(int duration_ms) {
    struct timespec left = {duration_ms / 1000, duration_ms % 1000 * 1000000L};
    while (nanosleep(&left, &left) != 0) continue;
}

// region outcome
Outcome outcome_of(const Members *order) {
    const char *status = members_get(order, "trans_status");
    if (strcmp(status, "2") == 0) return PAID;
    if (strcmp(status, "3") == 0) return CANCELLED;
    if (strcmp(status, "1") != 0) return UNCERTAIN;
    return strcmp(members_get(order, "trans_error_code"), "E04121") == 0 ? CANCELLED : FAILED;
}
// endregion outcome

// region wait-for-result
static Reply call_for(const Settings *settings, const char *method, const char *number) {
    Members fields = {0};
    members_add(&fields, "merchant_order_no", number);
    Reply reply = gateway_call(settings, method, &fields);
    members_free(&fields);
    return reply;
}

static Outcome query(const Settings *settings, const char *number) {
    Reply reply = call_for(settings, "order.query", number);
    /* A failure is about this query, not about the payment. */
    if (reply.answer != ACCEPTED) printf("query: %s\n", reply.problem);
    Outcome outcome = reply.answer == ACCEPTED ? outcome_of(&reply.data) : UNCERTAIN;
    members_free(&reply.data);
    return outcome;
}

static bool cancel(const Settings *settings, const char *number) {
    Reply reply = call_for(settings, "order.revoker", number);
    if (reply.answer != ACCEPTED) printf("cancel: %s\n", reply.problem);
    members_free(&reply.data);
    return reply.answer == ACCEPTED;
}

/* Queries every 5 s for 60 s, then cancels unless the payer may still pay. */
Outcome wait_for_result(const Settings *settings, const char *number, int interval_ms, bool cancels_at_end) {
    for (int round = 0; round < 12; round++) {
        sleep_ms(interval_ms);
        Outcome outcome = query(settings, number);
        if (outcome != UNCERTAIN) return outcome;
    }
    /* The payer may still pay on a checkout page or at the issuer: the notification then has the result. */
    if (!cancels_at_end) return UNCERTAIN;
    /* The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again. */
    if (!cancel(settings, number)) {
        sleep_ms(3 * interval_ms);
        cancel(settings, number);
    }
    return query(settings, number);
}
// endregion wait-for-result
