/** Host names to addresses, for outgoing HTTP. */
import { lookup, promises } from 'node:dns';
import { promisify } from 'node:util';

/** All addresses of a host name; rejects where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const lookupAll = promisify(lookup);

/** As every program of this machine resolves names, its hosts file included: for the sandbox. */
export const resolveBySystem: Resolve = async (host) => {
  const answers = await lookupAll(host, { all: true });
  return answers.map((answer) => answer.address);
};

const resolver = new promises.Resolver({ timeout: 1_500, tries: 2 });

/**
 * Asks DNS directly. The system's resolver blocks a thread of the pool that also signs for as long as a name
 * server keeps silent, so a merchant's dead name server would stop the whole gateway.
 */
export const resolveByDns: Resolve = async (host) => {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return found;
};
