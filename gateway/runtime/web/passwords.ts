/** PBKDF2 by WebCrypto, in the form of Node's port. */
import type { Passwords, SecretKind } from '../../ports/passwords.ts';
import { base64Of, bytesOfBase64, utf8 } from './bytes.ts';
import { sameBytes, webRandom } from './platform.ts';

/** As on Node: `runtime/node/passwords.ts` has the reasons. */
const iterations: Readonly<Record<SecretKind, number>> = { token: 101, short: 210_000 };
const saltBytes = 12;
const hashBytes = 64;
const iterationsMax = 1_000_000;
const form = /^\$7\$([1-9][0-9]{0,6})\$([0-9A-Za-z+/]+={0,2})\$([0-9A-Za-z+/]+={0,2})$/;

async function derive(secret: string, salt: Uint8Array, count: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(salt), iterations: count };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, hashBytes * 8));
}

export const webPasswords: Passwords = {
  async hash(secret, kind) {
    const salt = webRandom.bytes(saltBytes);
    const count = iterations[kind];
    return `$7$${count}$${base64Of(salt)}$${base64Of(await derive(secret, salt, count))}`;
  },
  async verify(secret, hash) {
    const [, count, salt = '', wanted = ''] = form.exec(hash) ?? [];
    if (count === undefined || Number(count) > iterationsMax) return false;
    const expected = bytesOfBase64(wanted);
    if (expected.length !== hashBytes) return false;
    return sameBytes(await derive(secret, bytesOfBase64(salt), Number(count)), expected);
  },
};
