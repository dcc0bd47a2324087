/* The merchant's own record of orders: here a folder with one file per order, in a shop its database. */
#define _POSIX_C_SOURCE 200809L
#include "orders.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// region record-order
/* Runs before anything is sent: an order that is sent but not recorded is never queried. */
void order_record(const char *number, const char *amount, const char *currency) {
    char path[64];
    snprintf(path, sizeof path, "orders/%s", number);
    mkdir("orders", 0700);
    FILE *file = fopen(path, "w");
    if (file == NULL || fprintf(file, "%s %s\n", amount, currency) < 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* Amount and currency as recorded. The number comes from outside: it must not be a path. */
bool order_find(const char *number, char amount[32], char currency[8]) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = strlen(number);
    if (length == 0 || length > 32 || strspn(number, allowed) != length) return false;
    char path[64];
    snprintf(path, sizeof path, "orders/%s", number);
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    bool is_found = fscanf(file, "%31s %7s", amount, currency) == 2;
    fclose(file);
    return is_found;
}

/* True for the first caller only, even with concurrent calls: the order is fulfilled once. */
bool order_mark_paid(const char *number) {
    char path[64];
    snprintf(path, sizeof path, "orders/%s.paid", number);
    int file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (file < 0) return false;
    close(file);
    return true;
}

/* 34.5 and 34.50 are one amount. Compared as text, because doubles are not exact. */
bool same_amount(const char *one, const char *other) {
    size_t whole = strcspn(one, ".");
    if (whole != strcspn(other, ".") || strncmp(one, other, whole) != 0) return false;
    one += whole + (one[whole] == '.');
    other += whole + (other[whole] == '.');
    while (*one != '\0' && *one == *other) one++, other++;
    return one[strspn(one, "0")] == '\0' && other[strspn(other, "0")] == '\0';
}
// endregion record-order
