/** Intl's formats, each made once: making one takes as long as a hundred uses, and a list has a hundred rows. */

/** Bounded by the locales, currencies and time zones that there are. */
function madeOnce<Options extends readonly unknown[], Format>(
  make: (...options: Options) => Format,
): (...options: Options) => Format {
  const made = new Map<string, Format>();
  return (...options) => {
    const key = options.join('\n');
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(...options);
    made.set(key, format);
    return format;
  };
}

/** Of amounts, with the decimals of ISO 4217, which Intl's own differ from for some currencies. */
export const amountFormat = madeOnce(
  (locale: string, currency: string, decimals: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
);

export const relativeFormat = madeOnce(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
);

/** Of exact moments, to the second or the millisecond; `zone` undefined: that of the browser. */
export const momentFormat = madeOnce(
  (zone: string | undefined, isExact: boolean) =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
      ...(isExact ? { fractionalSecondDigits: 3 as const } : {}),
    }),
);
