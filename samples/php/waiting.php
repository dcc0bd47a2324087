<?php

/** Waits for a result: queries, queries again, and cancels what stays open. */

declare(strict_types=1);

require_once __DIR__ . '/gateway.php';

const CLOSED = 1;
const COMPLETED = 2;
const CANCELLED = 3;

// region wait-for-result
/** Queries every 5 s for 60 s, then cancels. Returns paid, failed, cancelled or uncertain. */
function waitForResult(Gateway $gateway, string $number, int $intervalMs = 5000, bool $cancelAtEnd = true): string
{
    for ($round = 0; $round < 12; $round++) {
        usleep($intervalMs * 1000);
        $outcome = query($gateway, $number);
        if ($outcome !== 'uncertain') {
            return $outcome;
        }
    }
    // The payer may still pay on a checkout page or at the issuer: the notification then has the result.
    if (!$cancelAtEnd) {
        return 'uncertain';
    }
    // The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again.
    if (!cancel($gateway, $number)) {
        usleep(3 * $intervalMs * 1000);
        cancel($gateway, $number);
    }
    return query($gateway, $number);
}

function query(Gateway $gateway, string $number): string
{
    try {
        return outcomeOf($gateway->call('order.query', ['merchant_order_no' => $number]));
    } catch (NoAnswer | Refused $error) {
        // The error is about this query, not about the payment.
        echo "query: {$error->getMessage()}\n";
        return 'uncertain';
    }
}

function cancel(Gateway $gateway, string $number): bool
{
    try {
        $gateway->call('order.revoker', ['merchant_order_no' => $number]);
        return true;
    } catch (NoAnswer | Refused $error) {
        echo "cancel: {$error->getMessage()}\n";
        return false;
    }
}
// endregion wait-for-result

// region outcome
function outcomeOf(array $order): string
{
    return match ($order['trans_status']) {
        COMPLETED => 'paid',
        CANCELLED => 'cancelled',
        CLOSED => ($order['trans_error_code'] ?? '') === 'E04121' ? 'cancelled' : 'failed',
        default => 'uncertain',
    };
}
// endregion outcome
