/** The link of an online order: whose order it is, and a code that makes it impossible to guess. */
import { limits } from '@tollgate/contract/limits';
import type { Text } from '@tollgate/contract/model';
import type { Random } from '../ports/random.ts';
import { inDigits } from './digits.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codeLength = 16;
/** merchant_no has 12 digits: with the 1 before it, 7 digits in base 62. */
const merchantLength = 7;
const linkLength = merchantLength + 1 + codeLength;
const pagePath = '/pay/';

/** 16 characters of base 62 (95 bits); no character is likelier than another. */
export function createCheckoutCode(random: Random): string {
  let code = '';
  while (code.length < codeLength) {
    // 248 is the last multiple of 62 in a byte: larger values would favor the first characters.
    for (const byte of random.bytes(codeLength)) {
      if (byte < 248 && code.length < codeLength) code += digits.charAt(byte % 62);
    }
  }
  return code;
}

/** Returns the part after /pay/ and /pay/3ds/: merchant_no in base 62, a hyphen, the code. */
export function checkoutLink(merchantNo: string, code: string): string {
  // The leading 1 keeps leading zeros of merchant_no.
  return `${inDigits(Number(`1${merchantNo}`), digits)}-${code}`;
}

/** Returns the link of an online order, as its pages carry it. @throws where it has none */
export function linkOfOrder({
  merchantNo,
  transNo,
  checkoutLink: code,
}: {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly checkoutLink: string | null;
}): string {
  if (code === null) throw new Error(`broken invariant: ${transNo} has no link`);
  return checkoutLink(merchantNo, code);
}

/** Reads a link; undefined for anything that `checkoutLink` cannot have made. */
export function readCheckoutLink(link: string): { merchantNo: string; code: string } | undefined {
  const [, key, code] = /^([0-9A-Za-z]{7})-([0-9A-Za-z]{16})$/.exec(link) ?? [];
  if (key === undefined || code === undefined) return undefined;
  let value = 0;
  for (const digit of key) value = value * 62 + digits.indexOf(digit);
  const text = String(value);
  return /^1[0-9]{12}$/.test(text) ? { merchantNo: text.slice(1), code } : undefined;
}

/** Path of the checkout page. */
export const payPath = (link: string) => `${pagePath}${link}`;

/** Path of the issuer's page. */
export const challengePath = (link: string) => `${pagePath}3ds/${link}`;

/** Why pay_url cannot begin with `publicUrl`; undefined where it can. */
export function payUrlLengthProblem(publicUrl: string): Text | undefined {
  const longest = limits.payUrlMaxLength - pagePath.length - linkLength;
  if (publicUrl.length <= longest) return undefined;
  const { length } = publicUrl;
  return {
    en:
      `${publicUrl} has ${length} characters; at most ${longest} are allowed: ` +
      `pay_url starts with this URL and has at most ${limits.payUrlMaxLength} characters`,
    zh: `${publicUrl} 有 ${length} 个字符，最多允许 ${longest} 个：pay_url 以该地址开头，最长 ${limits.payUrlMaxLength} 个字符`,
  };
}
