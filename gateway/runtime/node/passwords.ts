/** PBKDF2 by node:crypto, off the event loop. */
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords, SecretKind } from '../../ports/passwords.ts';

const derive = promisify(pbkdf2);

/**
 * 101 is what mosquitto_passwd takes; a broker computes it for every terminal that connects. 210,000 is what OWASP asks
 * for with SHA-512 (Password Storage Cheat Sheet). A hash is verified with the number that it names.
 */
const iterations: Readonly<Record<SecretKind, number>> = { token: 101, short: 210_000 };
const saltBytes = 12;
const hashBytes = 64;
/** A row that was tampered with must not keep a thread busy. */
const iterationsMax = 1_000_000;
const form = /^\$7\$([1-9][0-9]{0,6})\$([0-9A-Za-z+/]+={0,2})\$([0-9A-Za-z+/]+={0,2})$/;

export const passwords: Passwords = {
  async hash(secret, kind) {
    const salt = randomBytes(saltBytes);
    const count = iterations[kind];
    const hash = await derive(secret, salt, count, hashBytes, 'sha512');
    return `$7$${count}$${salt.toString('base64')}$${hash.toString('base64')}`;
  },
  async verify(secret, hash) {
    const [, count, salt = '', wanted = ''] = form.exec(hash) ?? [];
    const expected = Buffer.from(wanted, 'base64');
    if (count === undefined || Number(count) > iterationsMax || expected.length !== hashBytes) return false;
    const given = await derive(secret, Buffer.from(salt, 'base64'), Number(count), hashBytes, 'sha512');
    return timingSafeEqual(given, expected);
  },
};
