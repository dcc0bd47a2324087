/** Where the buyer goes on after the check, and when by itself. */
import { queryWithLanguage } from '../shared/language.ts';

/** Long enough to read the heading; a check that did not pass says more. */
export const pausesMs = { passed: 4_000, other: 8_000 } as const;

export interface Next {
  readonly address: string;
  /** The gateway's own pay page, where the buyer may try again; else the merchant's. */
  readonly isPayPage: boolean;
}

/**
 * The address to go on to; undefined for anything but a web page. The gateway's own pay page is told the
 * language that the buyer has chosen here; a merchant's address stays as it is.
 *
 * @param here the address of this page
 */
export function nextAddress(nextUrl: string | undefined, here: string): Next | undefined {
  if (nextUrl === undefined || !URL.canParse(nextUrl, here)) return undefined;
  const next = new URL(nextUrl, here);
  if (next.protocol !== 'https:' && next.protocol !== 'http:') return undefined;
  const page = new URL(here);
  const isPayPage = next.origin === page.origin && next.pathname.startsWith('/pay/');
  const chosen = page.searchParams.get('lang');
  if (isPayPage && (chosen === 'en' || chosen === 'zh')) {
    next.search = queryWithLanguage(next.search, chosen);
  }
  return { address: next.href, isPayPage };
}
