<?php

const GATEWAY = 'https://pay.example.com';
const APP_ID = 'tg8f3a1c5d7e9b2046';
const MERCHANT_NO = '312100000164';

function stringToSign(array $members): string
{
    unset($members['sign']);
    $members = array_filter($members, fn ($value) => $value !== '');
    ksort($members, SORT_STRING);
    return implode('&', array_map(fn ($name, $value) => "$name=$value", array_keys($members), $members));
}

function sign(array $members): string
{
    $key = openssl_pkey_get_private(file_get_contents('app-private-key.pem'));
    openssl_sign(stringToSign($members), $signature, $key, OPENSSL_ALGO_SHA256);
    return base64_encode($signature);
}

function verifies(array $members): bool
{
    $key = openssl_pkey_get_public(file_get_contents('gateway-public-key.pem'));
    $signature = base64_decode($members['sign']);
    return openssl_verify(stringToSign($members), $signature, $key, OPENSSL_ALGO_SHA256) === 1;
}

function call(string $path, array $fields): array
{
    $members = [
        'app_id' => APP_ID,
        'format' => 'JSON',
        'charset' => 'UTF-8',
        'sign_type' => 'RSA2',
        'version' => '1.0',
        'timestamp' => (string) (int) (microtime(true) * 1000),
        'merchant_no' => MERCHANT_NO,
    ];
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    foreach ($fields as $name => $value) {
        $members[$name] = is_string($value) ? $value : json_encode($value, $flags);
    }
    $members['sign'] = sign($members);

    $curl = curl_init(GATEWAY . $path);
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode($members, $flags),
        CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    $body = curl_exec($curl);
    if ($body === false) {
        throw new RuntimeException(curl_error($curl));
    }

    $reply = json_decode($body, true, 16, JSON_THROW_ON_ERROR);
    $isSuccess = $reply['code'] === '0';
    if (isset($reply['sign']) ? !verifies($reply) : $isSuccess) {
        throw new RuntimeException('the signature of the reply is missing or wrong');
    }
    if (!$isSuccess) {
        throw new RuntimeException("{$reply['code']} {$reply['msg']}, psn {$reply['psn']}");
    }
    return json_decode($reply['data'] ?? '{}', true, 16, JSON_THROW_ON_ERROR);
}
