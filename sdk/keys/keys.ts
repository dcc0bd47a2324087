/** Key texts to WebCrypto keys: PEM or its bare Base64, PKCS#8 or PKCS#1, read without any dependency. */
import { limits } from '@tollgate/contract/limits';
import { configurationError } from '../errors.ts';
import { base64Bytes } from './base64.ts';
import { type KeyBytes, privateKeyInfo, publicKeyInfo } from './der.ts';

const signing = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const encrypting = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const lengthMax = 32 * 1024;

/** A key of RSA, whose size is known. */
export type RsaKey = CryptoKey & { readonly algorithm: RsaHashedKeyAlgorithm };

/** A key that is imported when it is first needed, and once. */
export type LazyKey = () => Promise<RsaKey>;

interface KeyUse {
  readonly option: string;
  readonly format: 'pkcs8' | 'spki';
  readonly usage: 'sign' | 'verify' | 'encrypt';
  readonly algorithm: typeof signing | typeof encrypting;
  readonly labels: readonly string[];
  readonly info: (bytes: KeyBytes) => KeyBytes | undefined;
}

const uses = {
  private: {
    option: 'privateKey',
    format: 'pkcs8',
    usage: 'sign',
    algorithm: signing,
    labels: ['PRIVATE KEY', 'RSA PRIVATE KEY'],
    info: privateKeyInfo,
  },
  public: {
    option: 'gatewayPublicKey',
    format: 'spki',
    usage: 'verify',
    algorithm: signing,
    labels: ['PUBLIC KEY', 'RSA PUBLIC KEY'],
    info: publicKeyInfo,
  },
  encryption: {
    option: 'gatewayPublicKey',
    format: 'spki',
    usage: 'encrypt',
    algorithm: encrypting,
    labels: ['PUBLIC KEY', 'RSA PUBLIC KEY'],
    info: publicKeyInfo,
  },
} as const satisfies Readonly<Record<string, KeyUse>>;

/** The Base64 of the block that fits the use; of the whole text where it has no PEM lines. */
function base64Of(given: string, { option, labels }: KeyUse): string {
  // Environment variables often hold a PEM on one line with \n written out.
  const text = given.replaceAll('\\n', '\n');
  if (text.length > lengthMax) throw configurationError('key-unreadable', option);
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g)];
  if (blocks.length === 0) return text;
  const block = blocks.find(([, label = '']) => labels.includes(label));
  if (
    /ENCRYPTED/.test(block?.[2] ?? '') ||
    (!block && blocks.some(([, label = '']) => /^ENCRYPTED/.test(label)))
  )
    throw configurationError('key-encrypted', option);
  if (block === undefined) throw configurationError('key-kind', option);
  return block[2] ?? '';
}

const isRsaKey = (key: CryptoKey): key is RsaKey =>
  'hash' in key.algorithm && 'modulusLength' in key.algorithm;

function checkKey(key: CryptoKey, { option, usage, algorithm }: KeyUse): RsaKey {
  if (!isRsaKey(key) || !key.usages.includes(usage)) throw configurationError('key-kind', option);
  const { name, hash, modulusLength } = key.algorithm;
  if (name !== algorithm.name || hash.name !== algorithm.hash) throw configurationError('key-kind', option);
  if (modulusLength < limits.keyMinBits) throw configurationError('key-too-short', option);
  return key;
}

/** Reads the text at once, so that a wrong one is reported when the client is made; imports it on first use. */
function lazyKey(given: string | CryptoKey, use: KeyUse): LazyKey {
  if (typeof given !== 'string') {
    const key = checkKey(given, use);
    return async () => key;
  }
  const bytes = base64Bytes(base64Of(given, use).replace(/\s+/g, ''));
  if (bytes === undefined || bytes.length === 0) throw configurationError('key-unreadable', use.option);
  const info = use.info(bytes);
  if (info === undefined) throw configurationError('key-kind', use.option);
  let imported: Promise<RsaKey> | undefined;
  return () => {
    imported ??= globalThis.crypto.subtle
      .importKey(use.format, info, use.algorithm, false, [use.usage])
      .catch((cause: unknown) => {
        throw configurationError('key-unreadable', use.option, cause);
      })
      .then((key) => checkKey(key, use));
    return imported;
  };
}

/** The merchant's private key. @throws TollgateError `configuration`, at once or when it is first used */
export function privateKey(given: string | CryptoKey): LazyKey {
  return lazyKey(given, uses.private);
}

/** The gateway's public key. @throws TollgateError `configuration`, at once or when it is first used */
export function publicKey(given: string | CryptoKey): LazyKey {
  return lazyKey(given, uses.public);
}

/**
 * The gateway's public key for encrypting. A CryptoKey that verifies is for signatures alone in WebCrypto, so its
 * bytes are imported once more.
 *
 * @throws TollgateError `configuration`, at once or when it is first used
 */
export function encryptionKey(given: string | CryptoKey): LazyKey {
  const use = uses.encryption;
  if (typeof given === 'string' || given.algorithm.name === encrypting.name) return lazyKey(given, use);
  checkKey(given, uses.public);
  let imported: Promise<RsaKey> | undefined;
  return () => {
    imported ??= globalThis.crypto.subtle
      .exportKey(use.format, given)
      .then((bytes) =>
        globalThis.crypto.subtle.importKey(use.format, bytes, use.algorithm, false, [use.usage]),
      )
      .catch((cause: unknown) => {
        throw configurationError('key-unreadable', use.option, cause);
      })
      .then((key) => checkKey(key, use));
    return imported;
  };
}
