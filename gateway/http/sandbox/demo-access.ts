/**
 * Who may be shown the demo merchant with its private key: programs and pages of the very computer that the
 * gateway runs on. A name that leads to loopback from elsewhere (DNS rebinding), another site's page and a proxy
 * that speaks for others are turned away, each with the reason.
 */
import { nameOf, type SandboxPlace } from './sandbox-host.ts';

const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
const ownFetches: ReadonlySet<string | null> = new Set([null, 'same-origin', 'none']);

export interface DemoAsker {
  /** Address of the connection itself, whatever headers say. */
  readonly remoteAddress: string;
  readonly headers: Headers;
  /** Beginning of payers' links: an operator who set a public name has opened the sandbox to others. */
  readonly publicUrl: string;
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackName.test(new URL(url).hostname);
}

/** Why a request is none of a program on this computer; undefined where it is one. */
function whyElsewhere({ remoteAddress, headers }: Omit<DemoAsker, 'publicUrl'>): string | undefined {
  if (!loopbackAddress.test(remoteAddress)) return 'the request comes from a different computer';
  if (proxyHeaders.some((name) => headers.has(name))) return 'the request came through a proxy';
  return loopbackName.test(nameOf(headers.get('host') ?? '') ?? '')
    ? undefined
    : 'the Host header is neither localhost nor a loopback address';
}

/** Why the demo merchant is not shown; undefined where it is. */
export function whyNoDemo(asker: DemoAsker): string | undefined {
  const why = whyElsewhere(asker);
  if (why !== undefined) return why;
  if (!isLoopbackUrl(asker.publicUrl)) return 'PUBLIC_URL opens this sandbox to other computers';
  if (!ownFetches.has(asker.headers.get('sec-fetch-site'))) return 'the page has a different origin';
  return undefined;
}

/** Returns true if other computers may reach the sandbox: HOST or PUBLIC_URL says so. */
export const isOpenToOthers = ({ listensAt, publicUrl }: SandboxPlace): boolean =>
  !isLoopbackUrl(publicUrl) ||
  !isLoopbackUrl(`http://${listensAt.includes(':') ? `[${listensAt}]` : listensAt}`);

/**
 * Returns true if the Workbench needs a token: in a sandbox that is open to others, for all but this computer. If
 * PUBLIC_URL opens it, a proxy on this computer may speak for others without a header that says so, as nginx does.
 */
export const needsToken =
  (place: () => SandboxPlace) =>
  (asker: Omit<DemoAsker, 'publicUrl'>): boolean =>
    isOpenToOthers(place()) && (!isLoopbackUrl(place().publicUrl) || whyElsewhere(asker) !== undefined);
