/* orders.c: the merchant's own record of orders. */
#ifndef ORDERS_H
#define ORDERS_H

#include <stdbool.h>

void order_record(const char *number, const char *amount, const char *currency);
bool order_find(const char *number, char amount[32], char currency[8]);
bool order_mark_paid(const char *number);
bool same_amount(const char *one, const char *other);

#endif
