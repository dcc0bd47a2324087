<?php

/** Calls the gateway: signs requests and verifies responses. */

declare(strict_types=1);

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/signing.php';

/** The gateway rejected the call. `reply` has a code of the error catalog, and the psn to give to support. */
final class Refused extends RuntimeException
{
    public function __construct(public readonly array $reply)
    {
        parent::__construct("{$reply['code']} {$reply['msg']} (psn {$reply['psn']})");
    }
}

/** The result of the call is unknown: it may have been processed. Query by the order number. */
final class NoAnswer extends RuntimeException
{
}

final class Gateway
{
    /** Codes for failures of the gateway, not for wrong requests. */
    private const SYSTEM_ERRORS = ['SYS001', 'SYS007'];

    public function __construct(public readonly Settings $settings)
    {
    }

    // region call
    /**
     * Returns the data of the response. Refused and NoAnswer: never treat one as the other.
     *
     * @throws Refused
     * @throws NoAnswer
     */
    public function call(string $method, array $fields): array
    {
        $members = [
            'app_id' => $this->settings->appId,
            'format' => 'JSON',
            'charset' => 'UTF-8',
            'sign_type' => 'RSA2',
            'version' => '1.0',
            'timestamp' => (string) (int) (microtime(true) * 1000),
            'method' => $method,
            'merchant_no' => $this->settings->merchantNo,
            ...$fields,
        ];
        $members['sign'] = sign($members, $this->settings->privateKey);
        return $this->readReply($this->post(json_encode($members, JSON_THROW_ON_ERROR)));
    }

    private function post(string $body): string
    {
        $curl = curl_init($this->settings->gatewayUrl . '/api/entry');
        curl_setopt_array($curl, [
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 10,
        ]);
        $reply = curl_exec($curl);
        if ($reply === false) {
            // The request may have arrived even if no response did: this is not a declined payment.
            throw new NoAnswer('no reply: ' . curl_error($curl));
        }
        return $reply;
    }
    // endregion call

    // region verify-reply
    private function readReply(string $body): array
    {
        try {
            $reply = readMembers($body);
        } catch (JsonException $error) {
            throw new NoAnswer('the reply is no JSON', previous: $error);
        }
        if (!verify($reply, $this->settings->gatewayPublicKey)) {
            throw new NoAnswer("the reply is not signed by the gateway: {$reply['code']} {$reply['msg']}");
        }
        if (in_array($reply['code'], self::SYSTEM_ERRORS, true)) {
            throw new NoAnswer("system error (psn {$reply['psn']})");
        }
        if ($reply['code'] !== '0') {
            throw new Refused($reply);
        }
        // data is a JSON string, so that its exact text can be signed.
        return json_decode($reply['data'], true, flags: JSON_THROW_ON_ERROR);
    }
    // endregion verify-reply
}
