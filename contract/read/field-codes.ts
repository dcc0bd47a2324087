/** Codes that certain fields answer in place of the general ones: one table. */
import type { ErrorCode } from '../errors/catalogue.ts';

/** Whatever is wrong with a field of the protocol itself, a missing one included, answers SYS011. */
const protocolFields: ReadonlySet<string> = new Set([
  'format',
  'charset',
  'version',
  'sign_type',
  'method',
  'timestamp',
]);

/** A wrong length or form of these has a special code (spec §8 for E04111). */
const formCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['merchant_order_no', 'E04111'],
  ['orig_merchant_order_no', 'E04111'],
  ['trans_no', 'E04110'],
  ['orig_trans_no', 'E04110'],
  ['notify_url', 'E04117'],
  ['return_url', 'E04117'],
]);

/** An unknown value of these has a special code; an entry of a list counts under `[]`. */
const valueCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['order_detail.data.payment.allow_options[]', 'E04116'],
  ['order_detail.data.payment.disallow_options[]', 'E04116'],
]);

/** The code that the field `path` answers where a field in general answers `code`. */
export function codeFor(path: string, code: ErrorCode): ErrorCode {
  if (protocolFields.has(path)) return 'SYS011';
  if (code === 'SYS016') return valueCodes.get(path.replaceAll(/\[[0-9]+\]/g, '[]')) ?? code;
  return code === 'SYS014' || code === 'SYS015' ? (formCodes.get(path) ?? code) : code;
}
