/* A merchant's side of Tollgate in C: OpenSSL 3 for the signatures, libcurl for the calls. */
#ifndef TOLLGATE_H
#define TOLLGATE_H

#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>

#include "json.h"
#include "orders.h"

/* settings.c */
typedef struct {
    char *gateway_url, *app_id, *merchant_no;
    EVP_PKEY *private_key, *gateway_public_key;
} Settings;

Settings settings_read(const char *path);
char *file_read(const char *path);
EVP_PKEY *private_key_of(const char *pem);
EVP_PKEY *public_key_of(const char *pem);

/* signing.c */
char *string_to_sign(const Members *members);
char *sign(const Members *members, EVP_PKEY *private_key);
bool verify(const Members *members, EVP_PKEY *public_key);
char *base64(const unsigned char *bytes, size_t length);

/* gateway.c: three outcomes. Never treat one as another. */
typedef enum {
    ACCEPTED,  /* data holds the data of the response */
    REFUSED,   /* the gateway rejected the call: problem holds its code and message */
    NO_ANSWER, /* the result of the call is unknown: it may have been processed */
} Answer;

typedef struct {
    Answer answer;
    Members data;
    char problem[320];
} Reply;

Reply gateway_call(const Settings *settings, const char *method, const Members *fields);
/* For a call without a method, such as /api/payments/recall: the path names it. */
Reply gateway_post(const Settings *settings, const char *path, const Members *fields);

/* card.c */
char *encrypt_card(const Members *card, EVP_PKEY *gateway_public_key);

/* notify.c */
bool notification_accept(const char *body, const Settings *settings);
void notifications_receive(const Settings *settings, int port);

/* waiting.c */
typedef enum { PAID, FAILED, CANCELLED, UNCERTAIN } Outcome;

Outcome outcome_of(const Members *order);
Outcome wait_for_result(const Settings *settings, const char *number, int interval_ms, bool cancels_at_end);
void sleep_ms(int duration_ms);

#endif
