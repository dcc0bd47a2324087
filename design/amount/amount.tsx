/** Amounts: integer minor units inside, as the reader's locale writes them outside (decision 12). */
import { type AmountProblem, fromMinor, toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { ReactElement } from 'react';
import { useReader } from '../language/language.tsx';

type AmountPart = Pick<Intl.NumberFormatPart, 'type' | 'value'>;

/**
 * Several countries call their money a dollar or a yen sign, and each region of English leaves out the country of its
 * own: amounts are written in international English, as `US$`. Chinese has that sign by itself.
 */
const regionOf = (locale: string): string => (locale.startsWith('en') ? 'en-001' : locale);

/**
 * The parts of an amount in their order. Intl formats exact decimal text, so no floating-point number is involved.
 * The decimals are those of ISO 4217, which Intl's own differ from for some currencies. A currency that is none is
 * shown as it came, with the bare number.
 */
export function amountParts(locale: string, currency: string, minor: number): readonly AmountPart[] {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) return [{ type: 'integer', value: `${minor} ${currency}` }];
  const format = new Intl.NumberFormat(regionOf(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
  });
  const sign = minor < 0 ? '-' : '';
  const text = `${sign}${fromMinor(Math.abs(minor), decimals)}` as `${number}`;
  return format.formatToParts(text);
}

export function formatAmount(locale: string, currency: string, minor: number): string {
  return amountParts(locale, currency, minor)
    .map(({ value }) => value)
    .join('');
}

/**
 * Minor units of what a reader typed into an AmountField: blanks and the group separators of the locale do not count,
 * and its decimal separator is read as a point. Otherwise the reason of the contract's `toMinor`.
 */
export function parseMinor(locale: string, currency: string, typed: string): number | AmountProblem {
  const parts = new Intl.NumberFormat(regionOf(locale)).formatToParts(1234567.8);
  const group = parts.find(({ type }) => type === 'group')?.value ?? ',';
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const plain = typed.replaceAll(/\s/g, '').replaceAll(group, '').replace(point, '.');
  return toMinor(plain, decimalsOf(currency) ?? 2);
}

/** Minor units of decimal text, below zero too; undefined for what is no amount of this currency. */
export function minorOf(currency: string, amount: string): number | undefined {
  const isNegative = amount.startsWith('-');
  const minor = toMinor(isNegative ? amount.slice(1) : amount, decimalsOf(currency) ?? 2);
  if (typeof minor !== 'number' || decimalsOf(currency) === undefined) return undefined;
  return isNegative ? -minor : minor;
}

/** Formats decimal text in major units; text that is no amount of a known currency stays as it is, with the code. */
export function formatDecimal(locale: string, currency: string, amount: string): string {
  const minor = minorOf(currency, amount);
  return minor === undefined ? `${amount} ${currency}` : formatAmount(locale, currency, minor);
}

interface AmountProps {
  readonly currency: string;
  /** Minor units; below zero for money that goes back. */
  readonly minor: number;
  /** `lg` on a receipt, `xl` as the largest thing of a page. */
  readonly size?: 'md' | 'lg' | 'xl';
}

export function Amount({ currency, minor, size = 'md' }: AmountProps): ReactElement {
  const { locale } = useReader();
  const parts = amountParts(locale, currency, minor);
  const length = parts.reduce((sum, { value }) => sum + value.length, 0);
  return (
    <span className="tg-amount" data-size={size} data-long={length > 11 || undefined}>
      {parts.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an amount have no identity but their place
        <span key={position} className={part.type === 'currency' ? 'tg-amount-currency' : undefined}>
          {part.value}
        </span>
      ))}
    </span>
  );
}

interface DecimalAmountProps extends Pick<AmountProps, 'currency' | 'size'> {
  /** Decimal text in major units. */
  readonly amount: string;
}

/** An amount that comes as decimal text; text that is no amount is shown as it is, with the code. */
export function DecimalAmount({ currency, amount, size = 'md' }: DecimalAmountProps): ReactElement {
  const minor = minorOf(currency, amount);
  if (minor === undefined) return <span className="tg-amount">{`${amount} ${currency}`}</span>;
  return <Amount currency={currency} minor={minor} size={size} />;
}
