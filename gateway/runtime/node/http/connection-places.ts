/** Connections of one address: no caller takes the places of all others. */
import { isLoopbackIp } from '@tollgate/contract/address/ip';
import { addressGroup } from '../../../http/limits/address-limit.ts';
import { readAddress, type TrustedProxies } from '../../../http/limits/trusted-proxies.ts';

export interface Places {
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
  return {
    take(socket) {
      const { remoteAddress = '' } = socket;
      if (isShared(remoteAddress)) return true;
      const group = addressGroup(remoteAddress);
      const count = taken.get(group) ?? 0;
      if (count >= max) return false;
      taken.set(group, count + 1);
      socket.once('close', () => {
        const left = (taken.get(group) ?? 1) - 1;
        if (left === 0) taken.delete(group);
        else taken.set(group, left);
      });
      return true;
    },
  };
}
