<?php

/** The signature of requests, responses and notifications: one rule for all three. */

declare(strict_types=1);

// region string-to-sign
/** Fields sorted by name, without sign and empty values: name=value, joined with &. Nothing is encoded. */
function stringToSign(array $members): string
{
    unset($members['sign']);
    // SORT_STRING: without it numeric names would be sorted as numbers.
    ksort($members, SORT_STRING);
    $pairs = [];
    foreach ($members as $name => $value) {
        if ($value !== '') {
            $pairs[] = "$name=$value";
        }
    }
    return implode('&', $pairs);
}
// endregion string-to-sign

// region sign
/** SHA256withRSA over the UTF-8 bytes, as standard Base64. */
function sign(array $members, OpenSSLAsymmetricKey $privateKey): string
{
    openssl_sign(stringToSign($members), $signature, $privateKey, OPENSSL_ALGO_SHA256);
    return base64_encode($signature);
}
// endregion sign

// region verify
/** Members of a JSON body, all as text. The casts of PHP would not do: true would be 1, and false empty. */
function readMembers(string $body): array
{
    $members = json_decode($body, false, flags: JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    if (!is_object($members)) {
        throw new JsonException('the body is no JSON object');
    }
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;
    return array_map(fn ($value) => match (true) {
        is_string($value) => $value,
        $value === null => '',
        default => json_encode($value, $flags),
    }, (array) $members);
}

/** Whether the fields have a valid signature of this key's owner. */
function verify(array $members, OpenSSLAsymmetricKey $publicKey): bool
{
    $signature = base64_decode($members['sign'] ?? '', true);
    // Not merely true: -1 is an error.
    return $signature !== false
        && openssl_verify(stringToSign($members), $signature, $publicKey, OPENSSL_ALGO_SHA256) === 1;
}
// endregion verify
