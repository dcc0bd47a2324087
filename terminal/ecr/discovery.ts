/** How tills and terminals find each other in the local network: mDNS service announcements. */
import { Bonjour, type Service } from 'bonjour-service';

/** Service types without their underscores, as tills in the field announce and look for them. */
const terminalType = 'ecr-hub-server';
const tillType = 'ecr-hub-client';

export interface Announcement {
  readonly terminalSn: string;
  readonly port: number;
  readonly appName: string;
  readonly appVersion: string;
}

/** A till that has announced itself. */
export interface FoundTill {
  readonly name: string;
  readonly macAddress: string | undefined;
  readonly host: string;
  readonly port: number;
}

export interface Discovery {
  stop(): Promise<void>;
}

function textIn(record: unknown, name: string): string | undefined {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
  return typeof value === 'string' && value !== '' ? value.slice(0, 64) : undefined;
}

function foundTill(service: Service): FoundTill | undefined {
  const host = service.addresses?.find((address) => address.includes('.')) ?? service.referer?.address;
  if (host === undefined) return undefined;
  const { name, port, txt } = service;
  return { name: textIn(txt, 'name') ?? name, macAddress: textIn(txt, 'mac_address'), host, port };
}

/**
 * Announces the terminal under its serial number, and reports tills that announce themselves. A network without
 * multicast is reported once to `onError`; everything else works without it.
 */
export function startDiscovery(
  { terminalSn, port, appName, appVersion }: Announcement,
  onTill: (till: FoundTill) => void,
  onError: (error: unknown) => void,
): Discovery {
  let hasFailed = false;
  const bonjour = new Bonjour({}, (error: unknown) => {
    if (!hasFailed) onError(error);
    hasFailed = true;
  });
  bonjour.publish({
    name: terminalSn,
    type: terminalType,
    port,
    txt: { app_name: appName, app_version: appVersion },
    // Another terminal of this name is this one, started twice; the till asks both and uses the one that answers.
    probe: false,
  });
  const browser = bonjour.find({ type: tillType }, (service) => {
    const till = foundTill(service);
    if (till !== undefined) onTill(till);
  });
  return {
    stop() {
      browser.stop();
      return new Promise((resolve) => {
        bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
      });
    },
  };
}
