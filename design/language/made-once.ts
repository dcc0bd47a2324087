/**
 * Makes each of Intl's formats once: making one takes as long as a hundred uses, and a list has a hundred rows. There
 * are as many as locales, time zones and currencies.
 */
export function madeOnce<Options extends readonly unknown[], Format>(
  make: (...options: Options) => Format,
): (...options: Options) => Format {
  const made = new Map<string, Format>();
  return (...options) => {
    const key = options.join();
    const format = made.get(key) ?? make(...options);
    made.set(key, format);
    return format;
  };
}
