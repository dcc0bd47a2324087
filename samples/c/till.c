/* A register on a terminal's serial line or USB cable: till /dev/ttyUSB0 APP_ID [AMOUNT] */
#define _POSIX_C_SOURCE 200809L
#include "json.h"
#include "orders.h"
#include "serial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NUMBER_MAX = 33, SHORT_MS = 30000, CLOSE_ROUNDS = 3, RECONNECT_AFTER_MS = 1000 };

typedef struct {
    Link link;
    bool is_connected;
    const char *app_id;
    int interval_ms, wait_ms, count;
} Till;

/* Unique for the merchant and created before anything is sent: up to 32 letters and digits. */
static void new_number(Till *till, char number[NUMBER_MAX]) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    long long at_ms = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    snprintf(number, NUMBER_MAX, "TC%lldP%ldN%d", at_ms, (long)getpid(), ++till->count);
}

// region reconnect
/* Connects if necessary, and tries until then. Returns whether it is connected. */
static bool connect_until(Till *till, long long until_ms) {
    while (!till->is_connected && now_ms() < until_ms) {
        till->is_connected = link_connect(&till->link);
        struct timespec pause = {.tv_sec = RECONNECT_AFTER_MS / 1000};
        if (!till->is_connected) nanosleep(&pause, NULL);
    }
    return till->is_connected;
}

static void note_broken(Till *till) {
    if (!till->is_connected || till->link.problem == NULL) return;
    printf("uncertain %s\n", till->link.problem);
    till->is_connected = false;
}
// endregion reconnect

// region request
typedef struct {
    char id[NUMBER_MAX];
    char text[DATA_MAX + 1];
} Request;

static Request request_of(Till *till, const char *topic, const Members *data) {
    Request request;
    new_number(till, request.id);
    char *biz_data = members_json(data);
    int length = snprintf(request.text, sizeof request.text,
        "{\"topic\":\"%s\",\"app_id\":\"%s\",\"request_id\":\"%s\",\"version\":\"1.0\",\"biz_data\":%s}",
        topic, till->app_id, request.id, biz_data);
    free(biz_data);
    if (length >= (int)sizeof request.text) {
        fprintf(stderr, "%s: the message is too long for a packet\n", topic);
        exit(1);
    }
    return request;
}

/* The response to this request; if there is none, the result is unknown. Others came late or twice. */
static Members reply_to(Till *till, const Request *request, long long until_ms) {
    char *text;
    while (till->is_connected && (text = link_receive(&till->link, until_ms)) != NULL) {
        Members reply;
        bool is_read = members_read(&reply, text);
        free(text);
        if (is_read && strcmp(members_get(&reply, "request_id"), request->id) == 0) return reply;
        if (is_read) members_free(&reply);
    }
    note_broken(till);
    return (Members){0};
}

static Members ask(Till *till, const Request *request, long long until_ms) {
    if (!connect_until(till, until_ms)) return (Members){0};
    if (link_send(&till->link, request->text)) return reply_to(till, request, until_ms);
    note_broken(till);
    return (Members){0};
}
// endregion request

// region outcome
typedef enum { UNCERTAIN, COMPLETED, FAILED, CANCELLED } Outcome;
static const char *const names[] = {"uncertain", "completed", "failed", "cancelled"};

static bool is(const Members *members, const char *name, const char *value) {
    return strcmp(members_get(members, name), value) == 0;
}

/* The outcome of a transaction: trans_status decides; without it, the outcome is unknown. Frees the reply. */
static Outcome outcome_of(Members *reply) {
    Members data;
    Outcome outcome = UNCERTAIN;
    /* biz_data is an empty string if nothing was processed. */
    if (members_read(&data, members_get(reply, "biz_data"))) {
        bool is_cancelled = is(&data, "trans_error_code", "K026") || is(&data, "trans_error_code", "E04121");
        if (is(&data, "trans_status", "1")) outcome = is_cancelled ? CANCELLED : FAILED;
        if (is(&data, "trans_status", "2")) outcome = COMPLETED;
        if (is(&data, "trans_status", "3")) outcome = CANCELLED;
        members_free(&data);
    }
    members_free(reply);
    return outcome;
}

/* The outcome in the response to an order: a terminal that rejects it has done nothing. Frees the reply. */
static Outcome outcome_of_order(Members *reply) {
    static const char *const refusals[] = {"001", "106", "110", "119"};
    bool is_refused = false;
    for (int i = 0; i < 4; i++) is_refused = is_refused || is(reply, "response_code", refusals[i]);
    char message[200];
    snprintf(message, sizeof message, "%s", members_get(reply, "response_msg"));
    Outcome outcome = outcome_of(reply);
    if (outcome != UNCERTAIN || !is_refused) return outcome;
    printf("refused %s\n", message);
    return strstr(message, "K026") != NULL ? CANCELLED : FAILED;
}
// endregion outcome

// region wait-for-result
static Members ask_about(Till *till, const char *topic, const char *number) {
    Members data = {0};
    members_add(&data, "merchant_order_no", number);
    Request request = request_of(till, topic, &data);
    members_free(&data);
    return ask(till, &request, now_ms() + SHORT_MS);
}

/* If anything fails, the order is queried by its number and never assumed to be unpaid. Frees the order. */
static Outcome carry_out(Till *till, Members *order) {
    char number[NUMBER_MAX];
    snprintf(number, sizeof number, "%s", members_get(order, "merchant_order_no"));
    Request asked = request_of(till, "ecrhub.pay.order", order);
    members_free(order);
    long long until_ms = now_ms() + till->wait_ms;
    Members reply = ask(till, &asked, until_ms);
    Outcome outcome = outcome_of_order(&reply);
    while (outcome == UNCERTAIN && now_ms() < until_ms) {
        /* A terminal sends the result again, seconds after a lost register is back. */
        connect_until(till, until_ms);
        reply = reply_to(till, &asked, now_ms() + till->interval_ms);
        outcome = outcome_of_order(&reply);
        if (outcome != UNCERTAIN) break;
        reply = ask_about(till, "ecrhub.pay.query", number);
        bool is_unknown = strncmp(members_get(&reply, "response_msg"), "[E04111]", 8) == 0;
        outcome = outcome_of(&reply);
        if (!is_unknown) continue;
        /* The order never arrived. If sent again with the same numbers, it is processed at most once. */
        reply = ask(till, &asked, until_ms);
        outcome = outcome_of_order(&reply);
    }
    /* No card was presented in time: without this, a late card could still pay.
       The order itself may arrive later than the request to close it. */
    for (int round = 0; outcome == UNCERTAIN && round < CLOSE_ROUNDS; round++) {
        struct timespec pause = {.tv_sec = till->interval_ms / 1000, .tv_nsec = till->interval_ms % 1000 * 1000000L};
        if (round > 0) nanosleep(&pause, NULL);
        reply = ask_about(till, "ecrhub.pay.close", number);
        members_free(&reply);
        reply = ask_about(till, "ecrhub.pay.query", number);
        outcome = outcome_of(&reply);
    }
    return outcome;
}
// endregion wait-for-result

// region sale
static bool sell(Till *till, const char *amount, char number[NUMBER_MAX]) {
    new_number(till, number);
    order_record(number, amount, "USD");
    printf("order %s\n", number);
    Members order = {0};
    members_add(&order, "trans_type", "1");
    members_add(&order, "merchant_order_no", number);
    members_add(&order, "order_amount", amount);
    members_add(&order, "price_currency", "USD");
    members_add(&order, "pay_scenario", "SWIPE_CARD");
    members_add(&order, "description", "Two coffees");
    Outcome outcome = carry_out(till, &order);
    printf("result %s %s\n", number, names[outcome]);
    return outcome == COMPLETED;
}
// endregion sale

// region void
/* Voids the full amount, only until the batch is closed; after that, make a refund (trans_type 3). */
static void void_sale(Till *till, const char *amount, const char *sold_number) {
    char number[NUMBER_MAX];
    new_number(till, number);
    order_record(number, amount, "USD");
    Members order = {0};
    members_add(&order, "trans_type", "2");
    members_add(&order, "merchant_order_no", number);
    members_add(&order, "orig_merchant_order_no", sold_number);
    members_add(&order, "order_amount", amount);
    printf("void %s %s\n", number, names[carry_out(till, &order)]);
}
// endregion void

// region close-batch
/* At the end of the day. A repeated request closes nothing twice: ET007 means that nothing is open. */
static void close_batch(Till *till) {
    Members nothing = {0}, reply = {0};
    for (int round = 0; reply.count == 0 && round < 3; round++) {
        Request request = request_of(till, "ecrhub.pay.batch.close", &nothing);
        reply = ask(till, &request, now_ms() + SHORT_MS);
    }
    printf("batch %s\n", is(&reply, "response_code", "000") ? "closed" : members_get(&reply, "response_msg"));
    members_free(&reply);
}
// endregion close-batch

static int setting(const char *name, int otherwise) {
    const char *value = getenv(name);
    return value == NULL ? otherwise : atoi(value);
}

int main(int count, char *arguments[]) {
    if (count < 3) {
        fprintf(stderr, "till /dev/ttyUSB0 APP_ID [AMOUNT]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    const char *amount = count > 3 ? arguments[3] : "25.90";
    Till till = {
        .link = {.device = arguments[1], .line = -1},
        .app_id = arguments[2],
        .interval_ms = setting("POLL_MS", 5000),
        .wait_ms = setting("WAIT_MS", 180000),
    };
    char sold[NUMBER_MAX], second[NUMBER_MAX];
    if (sell(&till, amount, sold)) {
        void_sale(&till, amount, sold);
        sell(&till, amount, second);
        close_batch(&till);
    }
    link_close(&till.link);
    return 0;
}
