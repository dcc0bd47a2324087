/** The client of the SDK, with the settings of the merchant's server. */
import { readFileSync } from 'node:fs';
import { type Client, type Clock, createClient } from '@tollgate/sdk';

// region read-settings
/** Settings of the merchant's server: URLs, numbers, keys. */
export interface Settings {
  readonly gatewayUrl: string;
  readonly appId: string;
  readonly merchantNo: string;
  /** PEM, as are all keys. */
  readonly privateKey: string;
  readonly gatewayPublicKey: string;
}

/** Reads demo-merchant.json, which the sandbox writes at its first start. */
export function readSettings(path: string): Settings {
  const values = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  const text = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} has no ${name}`);
    return value;
  };
  return {
    gatewayUrl: text('gateway_url'),
    appId: text('app_id'),
    merchantNo: text('merchant_no'),
    privateKey: text('app_private_key_pem'),
    gatewayPublicKey: text('gateway_public_key_pem'),
  };
}
// endregion read-settings

// region create-client
/** One client for the whole server. It signs every call and accepts only responses with a valid signature. */
export function createTollgate(settings: Settings, clock?: Clock): Client {
  return createClient({ ...settings, timeoutMs: 10_000, clock });
}
// endregion create-client
