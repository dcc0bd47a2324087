/* Receives the gateway's notifications. */
#define _GNU_SOURCE
#include "tollgate.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { REQUEST_MAX = 72 * 1024 };

// region verify-notification
static bool is_expected(const Members *received, const Settings *settings) {
    char amount[32], currency[8];
    return verify(received, settings->gateway_public_key) &&
           strcmp(members_get(received, "merchant_no"), settings->merchant_no) == 0 &&
           order_find(members_get(received, "merchant_order_no"), amount, currency) &&
           same_amount(members_get(received, "order_amount"), amount) &&
           strcmp(members_get(received, "price_currency"), currency) == 0;
}

/* Whether the notification is from the gateway and for a recorded order with its amount. */
bool notification_accept(const char *body, const Settings *settings) {
    Members received;
    if (!members_read(&received, body)) return false;
    bool is_good = is_expected(&received, settings);
    if (is_good) {
        const char *number = members_get(&received, "merchant_order_no");
        printf("notified %s\n", number);
        /* The same notification can arrive again, and the shop's own query may have been faster. */
        bool is_paid = strcmp(members_get(&received, "trans_type"), "1") == 0 &&
                       strcmp(members_get(&received, "trans_status"), "2") == 0;
        if (is_paid && order_mark_paid(number)) printf("deliver %s\n", number);
    }
    members_free(&received);
    return is_good;
}
// endregion verify-notification

// region receive
/* The body of a request with Content-Length, in the buffer; NULL where none came in time. */
static const char *read_body(int connection, char *request) {
    size_t length = 0, wanted = 0;
    char *body = NULL;
    while (body == NULL || length < (size_t)(body - request) + wanted) {
        ssize_t count = recv(connection, request + length, REQUEST_MAX - length, 0);
        if (count <= 0) return NULL;
        length += (size_t)count;
        request[length] = '\0';
        if (body == NULL && (body = strstr(request, "\r\n\r\n")) != NULL) {
            const char *header = strcasestr(request, "\r\nContent-Length:");
            body += 4;
            if (header == NULL || header > body) return NULL;
            wanted = strtoul(header + 17, NULL, 10);
        }
    }
    return body;
}

static void *receive(void *argument) {
    const Settings *settings = ((void **)argument)[0];
    int server = *(int *)((void **)argument)[1];
    char *request = must(malloc(REQUEST_MAX + 1));
    while (true) {
        int connection = accept(server, NULL, NULL);
        if (connection < 0) continue;
        struct timeval limit = {.tv_sec = 5};
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        const char *body = read_body(connection, request);
        bool is_good = body != NULL && notification_accept(body, settings);
        /* Only HTTP 200 with `success` stops the retries. */
        char answer[128];
        snprintf(answer, sizeof answer, "HTTP/1.1 %s\r\nContent-Length: 7\r\nConnection: close\r\n\r\n%s",
                 is_good ? "200 OK" : "400 Bad Request", is_good ? "success" : "refused");
        send(connection, answer, strlen(answer), MSG_NOSIGNAL);
        close(connection);
    }
    return NULL;
}

/* Listens in its own thread; a shop has a web server in front. */
void notifications_receive(const Settings *settings, int port) {
    static int server;
    static void *argument[2];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int yes = 1;
    server = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(server, (struct sockaddr *)&address, sizeof address) != 0 || listen(server, 16) != 0) {
        perror("listen");
        exit(1);
    }
    argument[0] = (void *)settings;
    argument[1] = &server;
    pthread_t thread;
    pthread_create(&thread, NULL, receive, argument);
}
// endregion receive
