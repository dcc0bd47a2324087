<?php

/**
 * A small shop with everything that `tollgate exam` requires.
 * PHP_CLI_SERVER_WORKERS=8 php -S 127.0.0.1:8090 shop.php
 */

declare(strict_types=1);

require_once __DIR__ . '/shop-payments.php';

const BODY_MAX = 64 * 1024;

// region shop-notify
/** Whether the notification is valid: `success` for each valid one, even if it is a repeat. */
function notified(string $body): bool
{
    try {
        $received = readMembers($body);
    } catch (JsonException) {
        return false;
    }
    // Only to find the key: nothing in the body is trusted before it is verified.
    $number = $received['merchant_order_no'] ?? '';
    $order = loadOrder($number);
    if ($order === null) {
        return false;
    }
    $account = Settings::of($order['account']);
    if (!verify($received, $account->gatewayPublicKey)) {
        return false;
    }
    if (($received['merchant_no'] ?? '') !== $account->merchantNo || ($received['app_id'] ?? '') !== $account->appId) {
        return false;
    }
    $said = json_decode($body, true);
    if ($number !== $order['number']) {
        endRefund($number, $said['trans_status']);
    } else {
        endOrder($number, outcomeOf($said), $received);
    }
    return true;
}
// endregion shop-notify

// region exam-start
/** The exam's start endpoint: test code, never served in production. Null if the shop does not support it. */
function startAct(array $request, string $shopUrl): ?array
{
    $known = loadOrder($request['merchant_order_no'] ?? '');
    if ($request['action'] === 'cancel' && $known !== null) {
        inBackground('cancel', $known['number']);
        return [];
    }
    if ($request['action'] === 'refund' && $known !== null) {
        $refund = ['merchant_order_no' => newNumber(), 'amount' => $request['amount'], 'state' => 'open'];
        file_put_contents(SHOP_ORDERS . "/{$refund['merchant_order_no']}.refund", $known['number']);
        changeOrder($known['number'], function (array &$order) use ($refund): void {
            $order['refunds'][] = $refund;
        });
        submitRefund($known, $refund['merchant_order_no'], $refund['amount']);
        return ['merchant_order_no' => $refund['merchant_order_no']];
    }
    if ($request['action'] !== 'pay') {
        return null;
    }
    $order = [
        'number' => newNumber(),
        'amount' => $request['amount'],
        'currency' => $request['currency'],
        'account' => $request['account'],
        'speed' => $request['speed'],
        'work_ms' => $request['work_ms'] ?? 0,
        'notify_url' => "$shopUrl/notify",
        'return_url' => "$shopUrl/return",
        'created' => microtime(true),
        'state' => 'open',
        'fulfilled' => 0,
        'paid_amount' => null,
        'refunds' => [],
    ];
    saveOrder($order);
    $links = takePayment($order, $request);
    return [
        'merchant_order_no' => $order['number'],
        'speed' => $order['speed'],
        'work_ms' => $order['work_ms'],
        ...$links,
    ];
}
// endregion exam-start

function answer(int $status, string $text): void
{
    http_response_code($status);
    header('Content-Type: text/plain');
    echo $text;
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$order = loadOrder($_GET['merchant_order_no'] ?? '');
// The body as received: $_POST does not contain JSON.
$body = file_get_contents('php://input', length: BODY_MAX + 1);

if ($path === '/notify') {
    $isGood = strlen($body) <= BODY_MAX && notified($body);
    // Only HTTP 200 with `success` stops the retries.
    answer($isGood ? 200 : 400, $isGood ? 'success' : 'refused');
} elseif ($path === '/return') {
    // region return-page
    // The page shows the shop's own record. The payer can change everything else in the URL.
    answer(200, match ($order['state'] ?? 'open') {
        'open' => 'We are waiting for the payment.',
        'paid' => 'Thank you.',
        default => 'Your order has ended.',
    });
    // endregion return-page
} elseif ($path === '/exam/start') {
    $done = startAct(json_decode($body, true, flags: JSON_THROW_ON_ERROR), "http://{$_SERVER['HTTP_HOST']}");
    answer($done === null ? 501 : 200, json_encode((object) $done));
} elseif ($path === '/exam/order' && $order !== null) {
    // region exam-order
    answer(200, json_encode([
        'merchant_order_no' => $order['number'],
        'state' => $order['state'],
        'fulfilled' => $order['fulfilled'],
        'paid_amount' => $order['paid_amount'],
        'refunds' => $order['refunds'],
    ]));
    // endregion exam-order
} else {
    answer(404, 'not found');
}
