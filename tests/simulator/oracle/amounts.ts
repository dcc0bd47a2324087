/** Amounts of the wire in minor units, by their digits. */

const decimals: Readonly<Record<string, number>> = { USD: 2, JPY: 0, KWD: 3 };

export const currencies = ['USD', 'USD', 'JPY', 'KWD'] as const;

export function toMinor(currency: string, amount: unknown): number {
  const digits = decimals[currency] ?? 2;
  const [whole = '0', part = ''] = String(amount).split('.');
  return Number(`${whole}${part.padEnd(digits, '0')}`);
}

export function toMajor(currency: string, minor: number): string {
  const digits = decimals[currency] ?? 2;
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
