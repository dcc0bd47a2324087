<?php

/**
 * Takes a payment: php pay.php demo-merchant.json qr|checkout|card [port [card number]]
 * notify.php listens at that port.
 */

declare(strict_types=1);

require_once __DIR__ . '/gateway.php';
require_once __DIR__ . '/card.php';
require_once __DIR__ . '/orders.php';
require_once __DIR__ . '/waiting.php';

[, $path, $flow] = $argv;
/** A URL that the gateway can reach: in production, a public https URL. */
define('NOTIFY_URL', 'http://127.0.0.1:' . ($argv[3] ?? '8090') . '/notify');
define('INTERVAL_MS', (int) (getenv('POLL_MS') ?: 5000));

/** Unique for the merchant and created before the call: it identifies a payment if the response is lost. */
function newNumber(string $prefix): string
{
    return $prefix . (int) (microtime(true) * 1000) . '-' . getmypid();
}

function newOrder(): string
{
    $number = newNumber('PH');
    recordOrder($number, '34.5', 'USD');
    echo "order $number\n";
    return $number;
}

// region qr-order
function payByQr(Gateway $gateway, string $number): string
{
    try {
        $code = $gateway->call('cscanb.pay.getqrcode', [
            'merchant_order_no' => $number,
            'pay_method_id' => 'Alipay+',
            'price_currency' => 'USD',
            'order_amount' => '34.5',
            'expires' => '300',
            'description' => 'Two coffees',
            'term_ip' => '127.0.0.1',
            'notify_url' => NOTIFY_URL,
        ]);
        echo "open {$code['qrcode_url']}\n";
    } catch (NoAnswer $error) {
        echo "uncertain {$error->getMessage()}\n";
    }
    return waitForResult($gateway, $number, INTERVAL_MS);
}
// endregion qr-order

// region hosted-checkout
function payByCheckout(Gateway $gateway, string $number): string
{
    $checkout = $gateway->call('pay.checkout', [
        'merchant_order_no' => $number,
        'price_currency' => 'USD',
        'order_amount' => '34.5',
        'description' => 'Coffee beans',
        'return_url' => 'https://shop.example.com/orders/result',
        'notify_url' => NOTIFY_URL,
    ]);
    echo "open {$checkout['pay_url']}\n"; // a shop sends header("Location: {$checkout['pay_url']}")
    return waitForResult($gateway, $number, INTERVAL_MS, cancelAtEnd: false);
}
// endregion hosted-checkout

// region card-payment
const BILLING_ADDRESS = [
    'name' => 'Jane Doe',
    'country' => 'US',
    'province' => 'NY',
    'city' => 'New York',
    'address1' => '350 Fifth Avenue',
    'zip' => '10118',
    'phone' => '+1 212 555 0117',
];

function payByCard(Gateway $gateway, string $number, string $pan): string
{
    $card = ['pan' => $pan, 'holder' => 'JANE DOE', 'cvv' => '123', 'expiry' => '1239'];
    try {
        $payment = $gateway->call('pay.merchant.checkout', [
            'merchant_order_no' => $number,
            'price_currency' => 'USD',
            'order_amount' => '34.5',
            'return_url' => 'https://shop.example.com/orders/result',
            'notify_url' => NOTIFY_URL,
            'card' => encryptCard($card, $gateway->settings->gatewayPublicKey),
            'billing_address' => json_encode(BILLING_ADDRESS),
        ]);
    } catch (NoAnswer $error) {
        // The card may have been charged. Never charge it again with a different number: query.
        echo "uncertain {$error->getMessage()}\n";
        return waitForResult($gateway, $number, INTERVAL_MS);
    }
    if (isset($payment['redirect_url_3dsecure'])) {
        echo "open {$payment['redirect_url_3dsecure']}\n";
        return waitForResult($gateway, $number, INTERVAL_MS, cancelAtEnd: false);
    }
    $outcome = outcomeOf($payment);
    return $outcome === 'uncertain' ? waitForResult($gateway, $number, INTERVAL_MS) : $outcome;
}
// endregion card-payment

// region refund
function refund(Gateway $gateway, string $paidNumber): string
{
    $number = newNumber('PHR');
    try {
        $gateway->call('order.refund.submit', [
            'orig_merchant_order_no' => $paidNumber,
            'merchant_order_no' => $number,
            'price_currency' => 'USD',
            'order_amount' => '10.5',
            'description' => 'One coffee was cold',
        ]);
    } catch (NoAnswer $error) {
        echo "uncertain {$error->getMessage()}\n";
    }
    for ($round = 0; $round < 12; $round++) {
        usleep(INTERVAL_MS * 1000);
        try {
            $found = $gateway->call('order.refund.query', ['merchant_order_no' => $number]);
            if ($found['trans_status'] !== 0) {
                return $number . ($found['trans_status'] === COMPLETED ? ' refunded' : ' failed');
            }
        } catch (NoAnswer $error) {
            echo "query: {$error->getMessage()}\n";
        }
    }
    return "$number open";
}
// endregion refund

try {
    $gateway = new Gateway(Settings::read($path));
    $number = newOrder();
    $outcome = match ($flow) {
        'qr' => payByQr($gateway, $number),
        'checkout' => payByCheckout($gateway, $number),
        'card' => payByCard($gateway, $number, $argv[4] ?? '4111111111111111'),
    };
    echo "result $number $outcome\n";
    if ($outcome === 'paid') {
        if (markPaid($number)) {
            echo "deliver $number\n";
        }
        echo 'refund ', refund($gateway, $number), "\n";
    }
} catch (Refused | NoAnswer $error) {
    fwrite(STDERR, ($error instanceof Refused ? 'refused: ' : 'failed: ') . $error->getMessage() . "\n");
    exit(1);
}
