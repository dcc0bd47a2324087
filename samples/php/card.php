<?php

/** The card, encrypted for the gateway. */

declare(strict_types=1);

// region encrypt-card
/** 256 bytes of a 2048-bit key, less 2 × 20 + 2 for OAEP with SHA-1, the digest that PHP's function uses. */
const BLOCK_BYTES = 214;

/** The card's JSON, encrypted with RSA-OAEP in blocks of the key's maximum; joined, as Base64. */
function encryptCard(array $card, OpenSSLAsymmetricKey $gatewayPublicKey): string
{
    $encrypted = '';
    foreach (str_split(json_encode($card, JSON_THROW_ON_ERROR), BLOCK_BYTES) as $block) {
        // Named, because the function's default is PKCS#1 v1.5, which the gateway rejects.
        openssl_public_encrypt($block, $part, $gatewayPublicKey, OPENSSL_PKCS1_OAEP_PADDING);
        $encrypted .= $part;
    }
    return base64_encode($encrypted);
}
// endregion encrypt-card
