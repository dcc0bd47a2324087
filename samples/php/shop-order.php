<?php

/** The shop's record of orders: a file for each, changed under its lock. In a real shop: a row of its database. */

declare(strict_types=1);

require_once __DIR__ . '/orders.php';

const SHOP_ORDERS = 'shop-orders';

function newNumber(): string
{
    return bin2hex(random_bytes(12));
}

/** @return array|null the order as recorded. The number comes from outside: it must not be a path. */
function loadOrder(string $number): ?array
{
    $path = orderPath($number);
    return $path === null ? null : json_decode(file_get_contents($path), true, flags: JSON_THROW_ON_ERROR);
}

/** A refund's number leads to its order. */
function orderPath(string $number): ?string
{
    if (preg_match('/\A[a-z0-9]{1,32}\z/', $number) !== 1) {
        return null;
    }
    $refund = SHOP_ORDERS . "/$number.refund";
    $path = SHOP_ORDERS . '/' . (is_file($refund) ? file_get_contents($refund) : $number) . '.json';
    return is_file($path) ? $path : null;
}

function saveOrder(array $order): void
{
    is_dir(SHOP_ORDERS) || @mkdir(SHOP_ORDERS);
    file_put_contents(SHOP_ORDERS . "/{$order['number']}.json", json_encode($order, JSON_THROW_ON_ERROR));
}

/** Changes a recorded order; no two changes at once. Returns what `$change` returns. */
function changeOrder(string $number, callable $change): mixed
{
    $lock = fopen(SHOP_ORDERS . '/lock', 'c');
    flock($lock, LOCK_EX);
    try {
        $order = loadOrder($number);
        $result = $change($order);
        $path = SHOP_ORDERS . "/{$order['number']}.json";
        // Readers find the old text or the new one, never half of it.
        file_put_contents("$path.new", json_encode($order, JSON_THROW_ON_ERROR));
        rename("$path.new", $path);
        return $result;
    } finally {
        fclose($lock);
    }
}

function isOpen(string $number): bool
{
    return loadOrder($number)['state'] === 'open';
}

// region end-order
/**
 * Responses, queries and notifications all end an order here. The first final result counts: in a database an UPDATE
 * with the condition `state = 'open'`, and fulfill the order only if it changed a row.
 */
function endOrder(string $number, string $outcome, array $said): void
{
    if ($outcome === 'uncertain') {
        return;
    }
    changeOrder($number, function (array &$order) use ($outcome, $said): void {
        if ($order['state'] !== 'open' || !isOf($order, $said)) {
            return;
        }
        $order['state'] = $outcome;
        if ($outcome === 'paid') {
            $order['paid_amount'] = (string) ($said['paid_amount'] ?? $order['amount']);
            $order['fulfilled']++;
            // Do slow work (stock, mail) after the response to the notification.
            inBackground('work', $order['number']);
        }
    });
}

/** A payment with a different number, amount or currency is not the payment of this order. */
function isOf(array $order, array $said): bool
{
    return ($said['merchant_order_no'] ?? $order['number']) === $order['number']
        && sameAmount((string) ($said['order_amount'] ?? $order['amount']), $order['amount'])
        && ($said['price_currency'] ?? $order['currency']) === $order['currency'];
}

/** A refund that was accepted can still fail. */
function endRefund(string $refundNumber, int $transStatus): void
{
    changeOrder($refundNumber, function (array &$order) use ($refundNumber, $transStatus): void {
        foreach ($order['refunds'] as &$refund) {
            if ($refund['merchant_order_no'] === $refundNumber && $refund['state'] === 'open') {
                $refund['state'] = [1 => 'failed', 2 => 'refunded'][$transStatus] ?? 'open';
            }
        }
    });
}
// endregion end-order

/** Runs shop-work.php beside this request, as a queue worker does in a real shop. */
function inBackground(string $act, string $number): void
{
    $command = array_map('escapeshellarg', [PHP_BINARY, __DIR__ . '/shop-work.php', $act, $number]);
    exec(implode(' ', $command) . ' > /dev/null 2>&1 &');
}
