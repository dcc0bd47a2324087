/**
 * Who may be shown the demo merchant with its private key: programs and pages of the very computer that the
 * gateway runs on. A name that leads to loopback from elsewhere (DNS rebinding), another site's page and a proxy
 * that speaks for others are turned away, each with the reason.
 */
const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
const ownFetches: ReadonlySet<string | null> = new Set([null, 'same-origin', 'none']);

export interface DemoAsker {
  /** Of the connection itself, whatever headers say. */
  readonly remoteAddress: string;
  readonly headers: Headers;
  /** What payers' links begin with: an operator who set a public name has opened the sandbox to others. */
  readonly publicUrl: string;
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackName.test(new URL(url).hostname);
}

/** Why the demo merchant is not shown; undefined where it is. */
export function whyNoDemo({ remoteAddress, headers, publicUrl }: DemoAsker): string | undefined {
  if (!loopbackAddress.test(remoteAddress)) return 'the request comes from another computer';
  if (proxyHeaders.some((name) => headers.has(name))) return 'the request came through a proxy';
  if (!isLoopbackUrl(`http://${headers.get('host') ?? ''}`))
    return 'the Host header is neither localhost nor a loopback address';
  if (!isLoopbackUrl(publicUrl)) return 'PUBLIC_URL opens this sandbox to other computers';
  if (!ownFetches.has(headers.get('sec-fetch-site'))) return 'the page that asks is of another origin';
  return undefined;
}
