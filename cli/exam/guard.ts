/**
 * Keeps an exam away from private networks: whoever starts it at the Workbench may not be on the gateway's computer,
 * and reads in the evidence what the shop's addresses answer. The rule is that of a notify_url in the sandbox
 * (decision 25).
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { hostProblem, isLoopback, isPublicAddress } from '@tollgate/contract/address/guard';

type Done = (fault: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
type Resolve = (host: string, options: LookupOptions & { all: true }) => Promise<readonly LookupAddress[]>;

/** Why nothing may be sent to this address; undefined where it may. A name's own addresses are checked later. */
export const addressProblem = (url: string): string | undefined => hostProblem(url, { allowLoopback: true });

const isAllowed = ({ address }: LookupAddress) => isPublicAddress(address) || isLoopback(address);

/** Resolves a name once, and hands on its addresses only where all are allowed, or the name is the gateway's own. */
export function guardedLookup(resolve: Resolve, gatewayHost = '') {
  return (host: string, given: LookupOptions | number | Done | null | undefined, last?: Done): void => {
    const done = typeof given === 'function' ? given : last;
    if (done === undefined) throw new TypeError('a lookup needs a callback');
    const options = typeof given === 'object' && given !== null ? given : {};
    const family = typeof given === 'number' ? { family: given } : {};
    resolve(host, { ...options, ...family, all: true }).then(
      (found) => {
        const [first] = found;
        if (first === undefined || (host !== gatewayHost && !found.every(isAllowed)))
          done(new Error('the host name resolves to an address that is not public'), []);
        else if (options.all === true) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (fault: NodeJS.ErrnoException) => done(fault, []),
    );
  };
}

/** From now on every connection of this process by name is guarded: fetch and node:http ask dns.lookup. */
export function guardNames(gatewayHost: string): void {
  dns.lookup = guardedLookup(dns.promises.lookup, gatewayHost) as typeof dns.lookup;
}
