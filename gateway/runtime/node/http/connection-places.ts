/** Places of one address, for its connections or its long bodies: no caller takes the places of all others. */
import { isLoopbackIp } from '@tollgate/contract/address/ip';
import { addressGroup } from '../../../http/limits/address-limit.ts';
import { readAddress, type TrustedProxies } from '../../../http/limits/trusted-proxies.ts';

export interface Places {
  /** Takes a place of the address. Returns what gives it back, to be called once; undefined where none is left. */
  takeFor(address: string): (() => void) | undefined;
  /** Takes a place until the connection is closed; false where its address has none left. */
  take(socket: {
    readonly remoteAddress?: string | undefined;
    once(event: 'close', listener: () => void): unknown;
  }): boolean;
}

/** `max`: of one IPv4 address or IPv6 network. Proxies speak for many, and so does this machine. */
export function createPlaces(max: number, trustProxy: TrustedProxies): Places {
  const taken = new Map<string, number>();
  const isShared = (address: string) => {
    const parsed = readAddress(address);
    return trustProxy.has(address) || (parsed !== undefined && isLoopbackIp(parsed));
  };
  function takeFor(address: string): (() => void) | undefined {
    if (isShared(address)) return () => {};
    const group = addressGroup(address);
    const count = taken.get(group) ?? 0;
    if (count >= max) return undefined;
    taken.set(group, count + 1);
    return () => {
      const left = (taken.get(group) ?? 1) - 1;
      if (left === 0) taken.delete(group);
      else taken.set(group, left);
    };
  }
  return {
    takeFor,
    take(socket) {
      const leave = takeFor(socket.remoteAddress ?? '');
      if (leave === undefined) return false;
      socket.once('close', leave);
      return true;
    },
  };
}
