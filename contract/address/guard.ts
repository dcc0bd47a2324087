/** The address guard: where a notify_url or a return_url may point (decision 25). */
import { isLoopbackIp, isPublicIp, parseIpAddress } from './ip.ts';

/**
 * Returns whether `ip` belongs to the public internet. Everything that is not plainly an address is refused:
 * brackets, octal and shortened IPv4, a zone id.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseIpAddress(ip);
  return address !== undefined && isPublicIp(address);
}

/** Returns whether `ip` is this machine itself: 127.0.0.0/8 in both notations, or ::1. */
export function isLoopback(ip: string): boolean {
  const address = parseIpAddress(ip);
  return address !== undefined && isLoopbackIp(address);
}

/** Returns whether `host`, without a final dot, is `localhost` or a subdomain of it (RFC 6761). */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** The IP address that a URL's host spells out, without brackets; undefined where the host is a name. */
export function ipOfHost(host: string): string | undefined {
  const text = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return parseIpAddress(text) === undefined ? undefined : text;
}

/** Names that only a private network resolves (RFC 6762, RFC 8375, the reserved `internal`). */
const privateSuffixes = ['local', 'internal', 'home.arpa'];

/** The URL parser strips and turns these silently; a merchant who sent them meant another address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unclean = /[\u0000-\u0020\u007f\\]/;
const beginsAbsolute = /^https?:\/\//i;

/**
 * Why `url` cannot be a notify_url or return_url, in words for the refusal; undefined where it can. Nothing
 * is resolved here: a name that leads to a private address is refused when it is connected to.
 */
export function hostProblem(url: string, options: { readonly allowLoopback: boolean }): string | undefined {
  if (unclean.test(url)) return 'it holds white space, a control character or a backslash';
  if (!beginsAbsolute.test(url)) return 'it must begin with http:// or https://';
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined) return 'it is not a URL';
  if (parsed.username !== '' || parsed.password !== '') return 'it holds a user name or a password';
  if (parsed.port === '0') return 'port 0 cannot be reached';
  return nameProblem(parsed.hostname, options.allowLoopback);
}

/** `hostname` as the URL parser leaves it: lower case, IPv4 in dotted decimal whatever its notation was. */
function nameProblem(hostname: string, allowLoopback: boolean): string | undefined {
  const ip = ipOfHost(hostname);
  if (ip !== undefined) {
    if (isPublicAddress(ip) || (allowLoopback && isLoopback(ip))) return undefined;
    return isLoopback(ip) ? 'its host is a loopback address' : 'its host is not a public address';
  }
  const name = hostname.replace(/\.$/, '');
  if (isLocalhost(name)) return allowLoopback ? undefined : 'its host is this machine';
  if (name === '' || name.split('.').includes('')) return 'its host is not a name';
  const isPrivate = privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
  if (isPrivate) return 'its host is a name of a private network';
  // No public host has a name of one label; in the sandbox it may be an alias of this machine.
  if (!allowLoopback && !name.includes('.')) return 'its host is not a full domain name';
  return undefined;
}
