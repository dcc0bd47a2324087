/** Keys in the page: read, made and used by WebCrypto; they never leave it. */

import { configurationError } from '@tollgate/sdk/errors';
import { base64Bytes, base64Text } from '@tollgate/sdk/keys/base64';
import { privateKeyInfo } from '@tollgate/sdk/keys/der';
import { privateKey } from '@tollgate/sdk/keys/keys';
import { signText } from '@tollgate/sdk/keys/signature';

export type Hash = 'SHA-256' | 'SHA-1' | 'SHA-512';

const name = 'RSASSA-PKCS1-v1_5';
const modulusLength = 2048;
const publicExponent = Uint8Array.of(1, 0, 1);

/** Lines of 64 characters between BEGIN and END (RFC 7468). */
export function pemText(label: string, bytes: Uint8Array): string {
  const lines = base64Text(bytes).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

export function hasWebCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** PKCS#8 of a text that the sdk's reader has accepted: its own key cannot be exported, or used with another hash. */
function keyInfo(privateKeyPem: string): Uint8Array<ArrayBuffer> {
  const block = /-----BEGIN (?:RSA )?PRIVATE KEY-----([\s\S]*?)-----END/.exec(
    privateKeyPem.replaceAll('\\n', '\n'),
  );
  const bytes = base64Bytes((block?.[1] ?? privateKeyPem).replace(/\s+/g, ''));
  const info = bytes === undefined ? undefined : privateKeyInfo(bytes);
  if (info === undefined) throw configurationError('key-unreadable', 'privateKey');
  return info;
}

async function signByHash(privateKeyPem: string, hash: Hash, text: string): Promise<string> {
  const info = keyInfo(privateKeyPem);
  const key = await crypto.subtle.importKey('pkcs8', info, { name, hash }, false, ['sign']);
  return base64Text(new Uint8Array(await crypto.subtle.sign(name, key, new TextEncoder().encode(text))));
}

/** The signature in standard Base64. @throws TollgateError `configuration` where the key is none */
export async function sign(privateKeyPem: string, hash: Hash, text: string): Promise<string> {
  if (!hasWebCrypto()) throw configurationError('crypto-missing');
  // The sdk's reader checks the key first, so that a wrong one gets the same message whatever the hash.
  const key = privateKey(privateKeyPem);
  return hash === 'SHA-256' ? signText(key, text) : signByHash(privateKeyPem, hash, text);
}

/** The public half of a private key: SubjectPublicKeyInfo, PEM. @throws where the key is none */
export async function publicKeyOf(privateKeyPem: string): Promise<string> {
  if (!hasWebCrypto()) throw configurationError('crypto-missing');
  await privateKey(privateKeyPem)();
  const algorithm = { name, hash: 'SHA-256' };
  const whole = await crypto.subtle.importKey('pkcs8', keyInfo(privateKeyPem), algorithm, true, ['sign']);
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', whole);
  const half = await crypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, algorithm, true, ['verify']);
  return pemText('PUBLIC KEY', new Uint8Array(await crypto.subtle.exportKey('spki', half)));
}

export interface KeyPair {
  readonly privateKeyPem: string;
  readonly publicKeyPem: string;
}

/** A new pair of 2048 bits. @throws TollgateError `configuration` without WebCrypto */
export async function makeKeyPair(): Promise<KeyPair> {
  if (!hasWebCrypto()) throw configurationError('crypto-missing');
  const algorithm = { name, hash: 'SHA-256', modulusLength, publicExponent };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [own, half] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ]);
  return {
    privateKeyPem: pemText('PRIVATE KEY', new Uint8Array(own)),
    publicKeyPem: pemText('PUBLIC KEY', new Uint8Array(half)),
  };
}
