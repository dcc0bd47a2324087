/** The client's options, checked once. */

import { type Clock, wholeClock } from './clock.ts';
import { configurationError } from './errors.ts';
import { base64Text } from './keys/base64.ts';
import { encryptionKey, type LazyKey, privateKey, publicKey } from './keys/keys.ts';
import { type Random, systemRandom } from './random.ts';
import { defaultMaxRetries, defaultRetryForMs, type RetryOptions } from './wire/retry.ts';

interface CommonOptions extends RetryOptions {
  /** URL of the gateway, such as `https://pay.example.com`. A path in front of `/api` is kept. */
  readonly gatewayUrl: string;
  readonly appId: string;
  readonly merchantNo: string;
  /** Store number for every request that does not set one. */
  readonly storeNo?: string | undefined;
  /** Maximum wait for a response to each attempt. Default: 10 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Replaces the platform's fetch, for proxies and tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Replaces the system clock, for tests. Timestamps, waits and retries use it. */
  readonly clock?: Clock | undefined;
  /** Replaces the platform's random bytes, for tests. Idempotency keys and the jitter of retries use them. */
  readonly random?: Random | undefined;
}

/** An app that signs with RSA2. A key is PEM (PKCS#8, PKCS#1, SPKI), its Base64 content alone, or a CryptoKey. */
export interface KeyPairOptions extends CommonOptions {
  /** Your private key. Keep it on a server, never in a web page. */
  readonly privateKey: string | CryptoKey;
  readonly gatewayPublicKey: string | CryptoKey;
  readonly basic?: undefined;
}

/** An app that is registered for Basic authentication. Its requests and responses are not signed. */
export interface BasicOptions extends CommonOptions {
  readonly basic: { readonly username: string; readonly password: string };
  readonly privateKey?: undefined;
  /** For `verifyNotification` and `merchantCheckout`. The gateway signs the notifications of every app. */
  readonly gatewayPublicKey?: string | CryptoKey | undefined;
}

export type ClientOptions = KeyPairOptions | BasicOptions;

/** The gateway's public key, for each of its two uses. */
export interface GatewayKeys {
  readonly verification: LazyKey;
  readonly encryption: LazyKey;
}

/** How calls are repeated that say nothing of it themselves. */
export interface Retries {
  readonly maxRetries: number;
  readonly retryForMs: number;
  readonly onRetry: RetryOptions['onRetry'];
}

/** The options once they are checked. */
export interface Settings {
  readonly baseUrl: string;
  readonly appId: string;
  readonly merchantNo: string;
  readonly storeNo: string | undefined;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly random: Random;
  readonly retries: Retries;
  /** Key that signs requests; undefined for Basic authentication. */
  readonly ownKey: LazyKey | undefined;
  /** undefined for Basic authentication without the gateway's key. */
  readonly gatewayKeys: GatewayKeys | undefined;
  readonly authorization: string | undefined;
}

const defaultTimeoutMs = 10_000;

/** @throws TollgateError `configuration` */
export function readOptions(options: ClientOptions): Settings {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  if (!Number.isSafeInteger(timeoutMs) || timeoutMs <= 0)
    throw configurationError('number-option', 'timeoutMs');
  checkRetries(options);
  const { maxRetries = defaultMaxRetries, retryForMs = defaultRetryForMs, onRetry } = options;
  return {
    baseUrl: baseUrlOf(options.gatewayUrl),
    appId: textOption('appId', options.appId),
    merchantNo: textOption('merchantNo', options.merchantNo),
    storeNo: options.storeNo,
    timeoutMs,
    // Looked up at each call: browsers refuse fetch without its window, and tests replace it.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock: wholeClock(options.clock),
    random: options.random ?? systemRandom,
    retries: { maxRetries, retryForMs, onRetry },
    ownKey: ownKeyOf(options),
    gatewayKeys: gatewayKeysOf(options),
    authorization: options.basic === undefined ? undefined : authorizationOf(options),
  };
}

/** @throws TollgateError `configuration` */
export function checkRetries({ maxRetries, retryForMs }: RetryOptions): void {
  for (const [name, value] of Object.entries({ maxRetries, retryForMs }))
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw configurationError('count-option', name);
}

function textOption(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw configurationError('option-missing', name);
  return value;
}

/** The gateway's address without a slash at its end. @throws TollgateError `configuration` */
export function baseUrlOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw configurationError('gateway-url');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function ownKeyOf({ privateKey: own, gatewayPublicKey, basic }: ClientOptions): LazyKey | undefined {
  const isBasic = basic !== undefined;
  if (isBasic ? own !== undefined : own === undefined && gatewayPublicKey === undefined)
    throw configurationError('authentication-choice');
  if (isBasic) return undefined;
  if (globalThis.crypto?.subtle === undefined) throw configurationError('crypto-missing');
  if (!own) throw configurationError('option-missing', 'privateKey');
  return privateKey(own);
}

function gatewayKeysOf({ gatewayPublicKey, basic }: ClientOptions): GatewayKeys | undefined {
  if (gatewayPublicKey === undefined && basic !== undefined) return undefined;
  if (globalThis.crypto?.subtle === undefined) throw configurationError('crypto-missing');
  if (!gatewayPublicKey) throw configurationError('option-missing', 'gatewayPublicKey');
  return { verification: publicKey(gatewayPublicKey), encryption: encryptionKey(gatewayPublicKey) };
}

function authorizationOf({ basic: { username, password } }: BasicOptions): string {
  const name = textOption('basic.username', username);
  if (name.includes(':')) throw configurationError('basic-credentials');
  const credentials = `${name}:${textOption('basic.password', password)}`;
  return `Basic ${base64Text(new TextEncoder().encode(credentials))}`;
}
