/* Takes a payment: pay demo-merchant.json qr|checkout|card [port [card number]] */
#define _POSIX_C_SOURCE 200809L
#include "tollgate.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static Settings settings;
static int interval_ms = 5000;
static char notify_url[64]; /* A URL that the gateway can reach: in production, a public https URL. */

/* Unique for the merchant and created before the call: it identifies a payment if the response is lost. */
static void new_number(char number[33], const char *prefix) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(number, 33, "%s%lld%03ld-%d", prefix, (long long)now.tv_sec, now.tv_nsec / 1000000, (int)getpid());
}

/* Calls with pairs of name and value, NULL at the end. */
static Reply call(const char *method, const char *pairs[]) {
    Members fields = {0};
    for (; *pairs != NULL; pairs += 2) members_add(&fields, pairs[0], pairs[1]);
    Reply reply = gateway_call(&settings, method, &fields);
    members_free(&fields);
    return reply;
}

static void stop_if_refused(const Reply *reply) {
    if (reply->answer != REFUSED) return;
    fprintf(stderr, "refused: %s\n", reply->problem);
    exit(1);
}

// region qr-order
static Outcome pay_by_qr(const char *number) {
    Reply code = call("cscanb.pay.getqrcode", (const char *[]){
        "merchant_order_no", number,
        "pay_method_id", "Alipay+",
        "price_currency", "USD",
        "order_amount", "34.5",
        "expires", "300",
        "description", "Two coffees",
        "term_ip", "127.0.0.1",
        "notify_url", notify_url,
        NULL,
    });
    stop_if_refused(&code);
    if (code.answer == ACCEPTED) printf("open %s\n", members_get(&code.data, "qrcode_url"));
    else printf("uncertain %s\n", code.problem);
    members_free(&code.data);
    return wait_for_result(&settings, number, interval_ms, true);
}
// endregion qr-order

// region hosted-checkout
static Outcome pay_by_checkout(const char *number) {
    Reply checkout = call("pay.checkout", (const char *[]){
        "merchant_order_no", number,
        "price_currency", "USD",
        "order_amount", "34.5",
        "description", "Coffee beans",
        "return_url", "https://shop.example.com/orders/result",
        "notify_url", notify_url,
        NULL,
    });
    stop_if_refused(&checkout);
    /* A shop redirects the payer there. */
    if (checkout.answer == ACCEPTED) printf("open %s\n", members_get(&checkout.data, "pay_url"));
    else printf("uncertain %s\n", checkout.problem);
    members_free(&checkout.data);
    return wait_for_result(&settings, number, interval_ms, false);
}
// endregion hosted-checkout

// region card-payment
static const char billing_address[] =
    "{\"name\":\"Jane Doe\",\"country\":\"US\",\"province\":\"NY\",\"city\":\"New York\","
    "\"address1\":\"350 Fifth Avenue\",\"zip\":\"10118\",\"phone\":\"+1 212 555 0117\"}";

static Outcome pay_by_card(const char *number, const char *pan) {
    Members card = {0};
    members_add(&card, "pan", pan);
    members_add(&card, "holder", "JANE DOE");
    members_add(&card, "cvv", "123");
    members_add(&card, "expiry", "1239");
    char *encrypted = must(encrypt_card(&card, settings.gateway_public_key));
    members_free(&card);
    Reply payment = call("pay.merchant.checkout", (const char *[]){
        "merchant_order_no", number,
        "price_currency", "USD",
        "order_amount", "34.5",
        "return_url", "https://shop.example.com/orders/result",
        "notify_url", notify_url,
        "card", encrypted,
        "billing_address", billing_address,
        NULL,
    });
    free(encrypted);
    stop_if_refused(&payment);
    if (payment.answer == NO_ANSWER) {
        /* The card may have been charged. Never charge it again with a different number: query. */
        printf("uncertain %s\n", payment.problem);
        return wait_for_result(&settings, number, interval_ms, true);
    }
    const char *issuer = members_get(&payment.data, "redirect_url_3dsecure");
    bool is_at_issuer = *issuer != '\0';
    if (is_at_issuer) printf("open %s\n", issuer);
    Outcome outcome = outcome_of(&payment.data);
    members_free(&payment.data);
    return outcome == UNCERTAIN ? wait_for_result(&settings, number, interval_ms, !is_at_issuer) : outcome;
}
// endregion card-payment

// region refund
static void refund(const char *paid_number) {
    char number[33];
    new_number(number, "CCR");
    Reply sent = call("order.refund.submit", (const char *[]){
        "orig_merchant_order_no", paid_number,
        "merchant_order_no", number,
        "price_currency", "USD",
        "order_amount", "10.5",
        "description", "One coffee was cold",
        NULL,
    });
    stop_if_refused(&sent);
    if (sent.answer == NO_ANSWER) printf("uncertain %s\n", sent.problem);
    members_free(&sent.data);

    char status[8] = "0";
    for (int round = 0; round < 12 && strcmp(status, "0") == 0; round++) {
        sleep_ms(interval_ms);
        Reply found = call("order.refund.query", (const char *[]){"merchant_order_no", number, NULL});
        stop_if_refused(&found);
        if (found.answer == ACCEPTED)
            snprintf(status, sizeof status, "%s", members_get(&found.data, "trans_status"));
        members_free(&found.data);
    }
    printf("refund %s %s\n", number, *status == '2' ? "refunded" : *status == '0' ? "open" : "failed");
}
// endregion refund

int main(int count, char *arguments[]) {
    if (count < 3) {
        fprintf(stderr, "pay demo-merchant.json qr|checkout|card [port [card number]]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    const char *flow = arguments[2], *poll = getenv("POLL_MS");
    if (poll != NULL) interval_ms = atoi(poll);
    int port = count > 3 ? atoi(arguments[3]) : 8090;
    snprintf(notify_url, sizeof notify_url, "http://127.0.0.1:%d/notify", port);
    settings = settings_read(arguments[1]);
    notifications_receive(&settings, port);

    char number[33];
    new_number(number, "CC");
    order_record(number, "34.5", "USD");
    printf("order %s\n", number);
    Outcome outcome = strcmp(flow, "card") == 0       ? pay_by_card(number, count > 4 ? arguments[4] : "4111111111111111")
                      : strcmp(flow, "checkout") == 0 ? pay_by_checkout(number)
                                                      : pay_by_qr(number);
    static const char *names[] = {"paid", "failed", "cancelled", "uncertain"};
    printf("result %s %s\n", number, names[outcome]);
    if (outcome == PAID) {
        if (order_mark_paid(number)) printf("deliver %s\n", number);
        refund(number);
    }
    return 0;
}
