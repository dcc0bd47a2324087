<?php

/** The merchant's own record of orders: here a folder with one file per order, in a shop its database. */

declare(strict_types=1);

const ORDERS = 'orders';

// region record-order
/** Runs before anything is sent: an order that is sent but not recorded is never queried. */
function recordOrder(string $number, string $amount, string $currency): void
{
    is_dir(ORDERS) || mkdir(ORDERS);
    file_put_contents(ORDERS . "/$number", "$amount $currency");
}

/** Amount and currency as recorded, or null. The number comes from outside: it must not be a path. */
function findOrder(string $number): ?array
{
    if (preg_match('/\A[A-Za-z0-9_-]{1,32}\z/', $number) !== 1 || !is_file(ORDERS . "/$number")) {
        return null;
    }
    return explode(' ', file_get_contents(ORDERS . "/$number"));
}

/** True for the first caller only, even with concurrent calls: the order is fulfilled once. */
function markPaid(string $number): bool
{
    // x: makes the file, and fails where it is there.
    return @fopen(ORDERS . "/$number.paid", 'x') !== false;
}

/** 34.5 and 34.50 are one amount. Compared as text, because floats are not exact. */
function sameAmount(string $one, string $other): bool
{
    $plain = fn (string $amount) => str_contains($amount, '.') ? rtrim(rtrim($amount, '0'), '.') : $amount;
    return $plain($one) === $plain($other);
}
// endregion record-order
