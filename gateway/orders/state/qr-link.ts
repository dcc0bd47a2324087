/** The payer's link: which order it is, and a secret that makes it impossible to guess. */
import { inDigits } from '../../checkout/digits.ts';
import type { Transaction } from './transaction.ts';

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const base = BigInt(digits.length);
/** As many digits as a number holds exactly: dividing a bigint for each of them takes much longer. */
const groupLength = 8;
const group = base ** BigInt(groupLength);

function toBase62(value: bigint): string {
  let text = '';
  for (let left = value; left > 0n; left /= group) {
    const part = inDigits(Number(left % group), digits);
    text = (left < group ? part : part.padStart(groupLength, digits.charAt(0))) + text;
  }
  return text;
}

function fromBase62(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * base + BigInt(digits.indexOf(digit));
  return value;
}

/** Path part of a qrcode_url: merchant_no and trans_no in base 62, a hyphen, the secret. */
export function linkOf(transaction: Transaction): string {
  // The leading 1 keeps leading zeros of merchant_no.
  const key = toBase62(BigInt(`1${transaction.merchantNo}${transaction.transNo}`));
  return `${key}-${transaction.linkSecret ?? ''}`;
}

/** Returns the text that the payer scans: the acquirer's, or the address of the gateway's page; null without either. */
export function codeOf(transaction: Transaction, publicUrl: string): string | null {
  const { linkSecret, qrCode } = transaction;
  return qrCode ?? (linkSecret === null ? null : `${publicUrl}/pay/q/${linkOf(transaction)}`);
}

export interface LinkTarget {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly secret: string;
}

/** Reads a link; undefined for anything that `linkOf` cannot have made. */
export function readLink(link: string): LinkTarget | undefined {
  // The 1, merchant_no (12 digits) and trans_no (22) are 10^34 to 2 * 10^34: 19 or 20 digits in base 62.
  const parts = /^([0-9a-zA-Z]{19,20})-([0-9a-z]{16})$/.exec(link);
  const [, key, secret] = parts ?? [];
  if (key === undefined || secret === undefined) return undefined;
  const [, merchantNo, transNo] = /^1([0-9]{12})([0-9]{22})$/.exec(fromBase62(key).toString()) ?? [];
  return merchantNo === undefined || transNo === undefined ? undefined : { merchantNo, transNo, secret };
}
