/** Numbers that the gateway gives out: trans_no and psn (decision 13), payer links. */
import { createCheckoutCode } from '../../checkout/pay-link.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';

export interface Identifiers {
  /** 22 digits, beginning with the UTC date of the merchant's time. */
  transNo(merchantNo: string): string;
  /** 16 characters, rising with time. */
  psn(): string;
  /** 16 characters that cannot be guessed (80 bits). */
  linkSecret(): string;
  /** 16 characters of base 62 that cannot be guessed (95 bits). */
  checkoutCode(): string;
}

const secretLetters = 'abcdefghijkmnpqrstuvwxyz23456789';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const psnEpochMs = Date.UTC(2020, 0, 1);
/** Letters of a psn: its time, then a count. */
const psnTimeLetters = 9;
const psnCountLetters = 7;

/** Writes `value` in base 32, `length` characters, leading zeros kept. */
function base32(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let index = 0; index < length; index += 1) {
    text = crockford.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Returns a psn smaller than all given from `atMs` on, by the system's clock, and larger than those before. */
export const firstPsnAt = (atMs: number): string =>
  base32(Math.max(0, atMs - psnEpochMs), psnTimeLetters) + base32(0, psnCountLetters);

/** Returns when a psn was given, by the system's clock; undefined if `psn` is invalid. */
export function timeOfPsn(psn: string): number | undefined {
  if (!/^[0-9A-HJKMNP-TV-Z]{16}$/.test(psn)) return undefined;
  const digits = [...psn.slice(0, psnTimeLetters)].map((letter) => crockford.indexOf(letter));
  return psnEpochMs + digits.reduce((sum, digit) => sum * 32 + digit, 0);
}

function numberFrom(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Writes the UTC date as YYYYMMDD. */
export function utcDate(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * Counts from a random start, so that two processes hardly ever give out the same number. If they do, the primary key
 * refuses the second, and the caller asks again.
 */
export function createIdentifiers(clock: MerchantClock, random: Random): Identifiers {
  let counter = numberFrom(random.bytes(4)) % 1_000_000_000;
  let psnCounter = numberFrom(random.bytes(4));
  let day = -1;
  let datePart = '';
  return {
    transNo(merchantNo) {
      const nowMs = clock.nowMs(merchantNo);
      const today = Math.floor(nowMs / 86_400_000);
      if (today !== day) {
        day = today;
        datePart = utcDate(nowMs);
      }
      counter = (counter + 1) % 1_000_000_000;
      const second = Math.floor((nowMs % 86_400_000) / 1000);
      return `${datePart}${String(second).padStart(5, '0')}${String(counter).padStart(9, '0')}`;
    },
    psn() {
      psnCounter = (psnCounter + 1) % 2 ** 35;
      return base32(clock.systemMs() - psnEpochMs, psnTimeLetters) + base32(psnCounter, psnCountLetters);
    },
    linkSecret() {
      let text = '';
      // 32 letters for 256 values: each byte gives five bits without favouring any letter.
      for (const byte of random.bytes(16)) text += secretLetters.charAt(byte & 31);
      return text;
    },
    checkoutCode: () => createCheckoutCode(random),
  };
}
