<?php

/**
 * Receives the gateway's notifications.
 * SETTINGS=demo-merchant.json php -S 127.0.0.1:8090 notify.php
 */

declare(strict_types=1);

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/signing.php';
require_once __DIR__ . '/orders.php';

const BODY_MAX = 64 * 1024;

// region verify-notification
/** Whether the notification is from the gateway and for a recorded order with its amount. */
function accept(string $body, Settings $settings): bool
{
    try {
        $received = readMembers($body);
    } catch (JsonException) {
        return false;
    }
    if (!verify($received, $settings->gatewayPublicKey) || $received['merchant_no'] !== $settings->merchantNo) {
        return false;
    }
    $number = $received['merchant_order_no'];
    $order = findOrder($number);
    if ($order === null) {
        return false;
    }
    [$amount, $currency] = $order;
    if (!sameAmount($received['order_amount'], $amount) || $received['price_currency'] !== $currency) {
        return false;
    }
    error_log("notified $number");
    // The same notification can arrive again, and the shop's own query may have been faster.
    if ($received['trans_type'] === '1' && $received['trans_status'] === '2' && markPaid($number)) {
        error_log("deliver $number");
    }
    return true;
}
// endregion verify-notification

// region receive
// The body as received: $_POST does not contain JSON.
$body = file_get_contents('php://input', length: BODY_MAX + 1);
$isGood = strlen($body) <= BODY_MAX && accept($body, Settings::read(getenv('SETTINGS')));
// Only HTTP 200 with `success` stops the retries.
http_response_code($isGood ? 200 : 400);
header('Content-Type: text/plain');
echo $isGood ? 'success' : 'refused';
// endregion receive
