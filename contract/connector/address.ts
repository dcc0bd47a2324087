/** The address of a connector, as its operator writes it. */
import { isLoopback } from '../address/guard.ts';

const addressCharsMax = 512;
/** The system's limit on the path of a Unix socket. */
const socketPathCharsMax = 100;

/** A connector listens on a Unix socket of the gateway's computer, or serves HTTP. */
export type ConnectorAddress =
  | { readonly kind: 'socket'; readonly path: string }
  /** Without a slash at its end. */
  | { readonly kind: 'url'; readonly url: string; readonly isSecure: boolean };

/** Leaves out names below `localhost`: a resolver may lead them anywhere. */
const isOnThisComputer = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/**
 * Reads `https://…`, `http://…` of this computer, or `unix:/path/to.sock`. Undefined for anything else: a card number
 * crosses no network in clear.
 */
export function readConnectorAddress(text: string): ConnectorAddress | undefined {
  if (text.length > addressCharsMax || /[\0-\x20\x7f]/.test(text)) return undefined;
  if (text.startsWith('unix:')) {
    const path = text.slice('unix:'.length);
    return path.startsWith('/') && path.length <= socketPathCharsMax ? { kind: 'socket', path } : undefined;
  }
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return undefined;
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(url.protocol === 'http:' && isOnThisComputer(url.hostname))) return undefined;
  return { kind: 'url', url: url.href.replace(/\/+$/, ''), isSecure };
}
