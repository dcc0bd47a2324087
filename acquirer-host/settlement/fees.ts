/** Fees by kind: a share of the amount, and a fixed part, such as `1.4% + 0.10`. */
import { type ExactDecimal, parseAmount } from '@tollgate/contract/amount';
import { type HostFeeName, hostFees } from '@tollgate/contract/connector/host';
import { decimalsOf } from '@tollgate/contract/currencies';
import { isObject } from '@tollgate/contract/json-object';

interface Rate {
  readonly percent: ExactDecimal;
  /** In major units of the line's currency. */
  readonly fixed: ExactDecimal;
}

/** By kind, as the request has them. */
export type Fees = Readonly<Record<HostFeeName, string>>;

const none: ExactDecimal = { digits: 0n, scale: 0 };
const form = /^(?:([0-9.]{1,8})\s*%)?(?:\s*\+?\s*([0-9.]{1,12}))?$/;

function readRate(text: string): Rate | undefined {
  const [, percentText, fixedText] = form.exec(text.trim()) ?? [];
  if (percentText === undefined && fixedText === undefined) return undefined;
  const percent = percentText === undefined ? none : parseAmount(percentText);
  const fixed = fixedText === undefined ? none : parseAmount(fixedText);
  return percent === undefined || fixed === undefined ? undefined : { percent, fixed };
}

const isFeeName = (name: string): name is HostFeeName => Object.hasOwn(hostFees, name);

/** Reads fees by kind; those that are absent are the usual ones. Returns a sentence about what is wrong. */
export function readFees(value: unknown): Fees | string {
  if (value === undefined) return hostFees;
  const problem = `fees has texts such as 1.4% + 0.10 for ${Object.keys(hostFees).join(', ')}`;
  if (!isObject(value)) return problem;
  const given: Partial<Record<HostFeeName, string>> = {};
  for (const [name, text] of Object.entries(value)) {
    if (!isFeeName(name) || typeof text !== 'string' || readRate(text) === undefined) return problem;
    given[name] = text;
  }
  return { ...hostFees, ...given };
}

/** Returns `amountMinor` times `factor`, a half rounded up. */
function scaled(amountMinor: bigint, { digits, scale }: ExactDecimal): number {
  const unit = 10n ** BigInt(scale);
  return Number((2n * amountMinor * digits + unit) / (2n * unit));
}

/** Returns the fee in minor units of the currency. */
export function feeOf(fees: Fees, name: HostFeeName, amountMinor: number, currency: string): number {
  const { percent, fixed } = readRate(fees[name]) ?? { percent: none, fixed: none };
  const share = scaled(BigInt(amountMinor), { digits: percent.digits, scale: percent.scale + 2 });
  return share + scaled(10n ** BigInt(decimalsOf(currency) ?? 2), fixed);
}
