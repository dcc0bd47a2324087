<?php

/** What the merchant's server needs: URLs, numbers, keys. */

declare(strict_types=1);

// region read-settings
final class Settings
{
    public function __construct(
        public readonly string $gatewayUrl,
        public readonly string $appId,
        public readonly string $merchantNo,
        public readonly OpenSSLAsymmetricKey $privateKey,
        public readonly OpenSSLAsymmetricKey $gatewayPublicKey,
    ) {
    }

    /** Reads demo-merchant.json, which the sandbox writes at its first start. */
    public static function read(string $path): self
    {
        return self::of(json_decode(file_get_contents($path), true, flags: JSON_THROW_ON_ERROR));
    }

    public static function of(array $values): self
    {
        return new self(
            $values['gateway_url'],
            $values['app_id'],
            $values['merchant_no'],
            openssl_pkey_get_private($values['app_private_key_pem']),
            openssl_pkey_get_public($values['gateway_public_key_pem']),
        );
    }
}
// endregion read-settings
