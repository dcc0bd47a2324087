<?php

/** Payments of the example shop: an order is recorded before it is sent, and queried until it is final. */

declare(strict_types=1);

require_once __DIR__ . '/gateway.php';
require_once __DIR__ . '/shop-order.php';
require_once __DIR__ . '/waiting.php';

const QUERY_EVERY_MS = 5_000;
const CANCEL_AFTER_MS = 15_000;
const REFUND_ROUNDS = 60;

/** In production `speed` is 1. */
function pause(array $order, float $ms): void
{
    usleep((int) (max(0, $ms) * 1000 / $order['speed']));
}

function gatewayOf(array $order): Gateway
{
    return new Gateway(Settings::of($order['account']));
}

// region take-payment
/** Sends a recorded order. Returns the URL for the payer, or nothing if the response is lost. */
function takePayment(array $order, array $request): array
{
    $gateway = gatewayOf($order);
    $number = $order['number'];
    $common = [
        'merchant_order_no' => $number,
        'price_currency' => $order['currency'],
        'order_amount' => $order['amount'],
        'description' => $request['description'],
        'expires' => (string) $request['expires_seconds'],
        'notify_url' => $order['notify_url'],
    ];
    $qr = [...$common, 'pay_method_id' => $request['pay_method_id'] ?? '', 'term_ip' => '127.0.0.1'];
    $page = [...$common, 'return_url' => $order['return_url']];
    $method = $request['method'];
    $links = [];
    try {
        if ($method === 'qr') {
            $links['qrcode_url'] = $gateway->call('cscanb.pay.getqrcode', $qr)['qrcode_url'];
        } elseif ($method === 'checkout') {
            $links['pay_url'] = $gateway->call('pay.checkout', $page)['pay_url'];
        } else {
            $payment = $method === 'code'
                ? $gateway->call('bscanc.pay.submit', [...$qr, 'auth_code' => $request['auth_code']])
                : $gateway->call('pay.merchant.checkout', [...$page, ...cardFields($request)]);
            endOrder($number, outcomeOf($payment), $payment);
            if (isset($payment['redirect_url_3dsecure'])) {
                $links['redirect_url'] = $payment['redirect_url_3dsecure'];
            }
        }
    } catch (Refused) {
        // A rejection is final: nothing was charged.
        endOrder($number, 'failed', []);
    } catch (NoAnswer) {
        // The payment may have succeeded: query it by the same number.
    }
    // The gateway created the order before it responded: 15 s from here is never too early to cancel.
    changeOrder($number, function (array &$order): void {
        $order['created'] = microtime(true);
    });
    if (isOpen($number)) {
        // While the payer is on another page, an order that is not paid after a minute stays open.
        $payerIsAway = $method === 'checkout' || isset($links['redirect_url']);
        inBackground($payerIsAway ? 'watch-page' : ($method === 'code' ? 'watch-code' : 'watch'), $number);
    }
    return $links;
}

function cardFields(array $request): array
{
    $address = $request['billing_address'] ?? null;
    return ['card' => $request['card'], ...($address === null ? [] : ['billing_address' => json_encode($address)])];
}
// endregion take-payment

// region watch-order
/** Queries every 5 s, then cancels unless the payer is on a different page: the notification then ends the order. */
function watch(array $order, int $rounds, bool $cancelsAtEnd): void
{
    for ($round = 0; $round < $rounds; $round++) {
        pause($order, QUERY_EVERY_MS);
        if (!isOpen($order['number'])) {
            return;
        }
        queryOrder($order);
    }
    if ($cancelsAtEnd && isOpen($order['number'])) {
        cancelOrder($order);
    }
}

function queryOrder(array $order): void
{
    try {
        $found = gatewayOf($order)->call('order.query', ['merchant_order_no' => $order['number']]);
        endOrder($order['number'], outcomeOf($found), $found);
    } catch (NoAnswer | Refused) {
        // The error is about this query, not about the payment.
    }
}
// endregion watch-order

// region cancel-order
/** The gateway cancels 15 s after the creation at the earliest. Whatever it returns, the query decides. */
function cancelOrder(array $order): void
{
    $ageMs = (microtime(true) - $order['created']) * 1000 * $order['speed'];
    pause($order, CANCEL_AFTER_MS - $ageMs);
    for ($round = 0; $round < 2; $round++) {
        try {
            gatewayOf($order)->call('order.revoker', ['merchant_order_no' => $order['number']]);
            break;
        } catch (Refused) {
            break;
        } catch (NoAnswer) {
            pause($order, CANCEL_AFTER_MS);
        }
    }
    queryOrder($order);
}
// endregion cancel-order

// region refund-order
/** Submits a recorded refund. It is queried until it is final; the notification may be faster. */
function submitRefund(array $order, string $refundNumber, string $amount): void
{
    try {
        gatewayOf($order)->call('order.refund.submit', [
            'orig_merchant_order_no' => $order['number'],
            'merchant_order_no' => $refundNumber,
            'price_currency' => $order['currency'],
            'order_amount' => $amount,
            'description' => 'Returned goods',
            'notify_url' => $order['notify_url'],
        ]);
    } catch (Refused) {
        endRefund($refundNumber, CLOSED);
        return;
    } catch (NoAnswer) {
        // Never send a second refund with a different number: the first may have been accepted.
    }
    inBackground('watch-refund', $refundNumber);
}

function watchRefund(array $order, string $refundNumber): void
{
    for ($round = 0; $round < REFUND_ROUNDS; $round++) {
        pause($order, QUERY_EVERY_MS);
        $refunds = array_column(loadOrder($order['number'])['refunds'], 'state', 'merchant_order_no');
        if ($refunds[$refundNumber] !== 'open') {
            return;
        }
        try {
            $found = gatewayOf($order)->call('order.refund.query', ['merchant_order_no' => $refundNumber]);
            endRefund($refundNumber, $found['trans_status']);
        } catch (NoAnswer | Refused) {
            // The error is about this query.
        }
    }
}
// endregion refund-order
