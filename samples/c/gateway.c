/* Calls the gateway: signs requests and verifies responses. */
#define _POSIX_C_SOURCE 200809L
#include "tollgate.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Reply read_reply(const char *body, const Settings *settings);

static Reply no_answer(const char *why, const char *detail) {
    Reply reply = {.answer = NO_ANSWER};
    snprintf(reply.problem, sizeof reply.problem, "%s %s", why, detail);
    return reply;
}

// region call
static Reply post(const Settings *settings, const char *path, const char *body) {
    char url[512], *received = NULL;
    size_t length;
    snprintf(url, sizeof url, "%s%s", settings->gateway_url, path);
    FILE *out = must(open_memstream(&received, &length));
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    CURL *curl = must(curl_easy_init());
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 10L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, out); /* written by fwrite, libcurl's default */
    CURLcode code = curl_easy_perform(curl);
    curl_easy_cleanup(curl);
    curl_slist_free_all(headers);
    fclose(out);
    /* The request may have arrived even if no response did: this is not a declined payment. */
    Reply reply = code == CURLE_OK ? read_reply(received, settings) : no_answer("no reply:", curl_easy_strerror(code));
    free(received);
    return reply;
}

/* The caller frees the data of the response. */
Reply gateway_post(const Settings *settings, const char *path, const Members *fields) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char timestamp[32];
    snprintf(timestamp, sizeof timestamp, "%lld%03ld", (long long)now.tv_sec, now.tv_nsec / 1000000);

    Members members = {0};
    members_add(&members, "app_id", settings->app_id);
    members_add(&members, "format", "JSON");
    members_add(&members, "charset", "UTF-8");
    members_add(&members, "sign_type", "RSA2");
    members_add(&members, "version", "1.0");
    members_add(&members, "timestamp", timestamp);
    members_add(&members, "merchant_no", settings->merchant_no);
    for (size_t i = 0; i < fields->count; i++) {
        members_add(&members, fields->items[i].name, fields->items[i].value);
    }
    char *signature = sign(&members, settings->private_key);
    members_add(&members, "sign", signature);

    char *body = members_json(&members);
    Reply reply = post(settings, path, body);
    free(body);
    free(signature);
    members_free(&members);
    return reply;
}

Reply gateway_call(const Settings *settings, const char *method, const Members *fields) {
    Members members = {0};
    members_add(&members, "method", method);
    for (size_t i = 0; i < fields->count; i++) {
        members_add(&members, fields->items[i].name, fields->items[i].value);
    }
    Reply reply = gateway_post(settings, "/api/entry", &members);
    members_free(&members);
    return reply;
}
// endregion call

// region verify-reply
static Reply read_reply(const char *body, const Settings *settings) {
    Members members;
    if (!members_read(&members, body)) return no_answer("the reply is no JSON", "");
    const char *code = members_get(&members, "code");
    Reply reply = {0};
    if (!verify(&members, settings->gateway_public_key)) {
        reply = no_answer("the reply is not signed by the gateway:", members_get(&members, "msg"));
    } else if (strcmp(code, "SYS001") == 0 || strcmp(code, "SYS007") == 0) {
        /* Codes for failures of the gateway, not for wrong requests. */
        reply = no_answer("system error, psn", members_get(&members, "psn"));
    } else if (strcmp(code, "0") != 0) {
        reply.answer = REFUSED;
        snprintf(reply.problem, sizeof reply.problem, "%s %s (psn %s)", code, members_get(&members, "msg"),
                 members_get(&members, "psn"));
    } else if (!members_read(&reply.data, members_get(&members, "data"))) {
        /* data is a JSON string, so that its exact text can be signed. */
        reply = no_answer("the reply's data are no JSON", "");
    }
    members_free(&members);
    return reply;
}
// endregion verify-reply
