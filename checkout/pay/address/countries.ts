/** Countries and regions to choose from, under their names in the page's language. */
import type { Speaker } from '@tollgate/design/language';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/** The countries with their names in the page's language, sorted as that language sorts. */
export function countryChoices(
  codes: readonly string[],
  reader: Pick<Speaker, 'language' | 'locale'>,
): readonly Country[] {
  const names = new Intl.DisplayNames([reader.locale, reader.language], { type: 'region', fallback: 'code' });
  const order = new Intl.Collator(reader.locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => order.compare(left.name, right.name));
}

/**
 * The country to begin with: the only one, or the first that the payer's browser names; '' where the payer has to
 * choose.
 */
export function likelyCountry(codes: readonly string[], preferred: readonly string[]): string {
  if (codes.length === 1) return codes[0] ?? '';
  for (const tag of preferred) {
    let region: string | undefined;
    try {
      region = new Intl.Locale(tag).region;
    } catch {
      region = undefined;
    }
    if (region !== undefined && codes.includes(region)) return region;
  }
  return '';
}
