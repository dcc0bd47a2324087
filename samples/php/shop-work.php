<?php

/** What the shop does after the response to a request: php shop-work.php ACT NUMBER */

declare(strict_types=1);

require_once __DIR__ . '/shop-payments.php';

[, $act, $number] = $argv;
$order = loadOrder($number);
match ($act) {
    'watch' => watch($order, 12, true),
    'watch-code' => watch($order, 6, true),
    'watch-page' => watch($order, 12, false),
    'watch-refund' => watchRefund($order, $number),
    'cancel' => cancelOrder($order),
    'work' => usleep($order['work_ms'] * 1000),
};
