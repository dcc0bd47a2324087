/** Where the payer continues after the challenge, and after what pause the page does so automatically. */
import { basePathOf } from '@tollgate/design/gateway-address';
import { queryWithLanguage } from '../shared/document.ts';

/** Long enough to read the heading; a check that did not pass says more. */
export const pausesMs = { passed: 4_000, other: 8_000 } as const;

export interface Next {
  readonly address: string;
  /** The gateway's own checkout page, where the payer may try again; else the merchant's page. */
  readonly isPayPage: boolean;
}

/**
 * The address to continue at; undefined for anything but a web page. The gateway's own checkout page gets the
 * language that the payer has chosen here; a merchant's address stays as it is.
 *
 * @param here the address of this page
 */
export function nextAddress(nextUrl: string | null, here: string): Next | undefined {
  if (nextUrl === null || !URL.canParse(nextUrl, here)) return undefined;
  const base = basePathOf(new URL(here).pathname);
  const next = new URL(nextUrl.startsWith('/') ? base + nextUrl : nextUrl, here);
  if (next.protocol !== 'https:' && next.protocol !== 'http:') return undefined;
  const page = new URL(here);
  const isPayPage = next.origin === page.origin && next.pathname.startsWith(`${base}/pay/`);
  const chosen = page.searchParams.get('lang');
  if (isPayPage && (chosen === 'en' || chosen === 'zh')) {
    next.search = queryWithLanguage(next.search, chosen);
  }
  return { address: next.href, isPayPage };
}
