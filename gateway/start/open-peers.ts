/** Settings that leave something of production open on the network: warnings, since the network may protect it. */
import { ipOfHost, isLocalhost, isLoopback } from '@tollgate/contract/address/guard';
import { readHosts } from '../runtime/node/database/hosts.ts';
import type { Config } from './settings/config.ts';

/** A name or an address of this computer. */
export const isLoopbackHost = (host: string) => isLocalhost(host) || isLoopback(ipOfHost(host) ?? '');

/** Returns true if others on the network can read what is sent to the URL's host. */
function isReadable(url: string, isEncrypted: (url: URL) => boolean): boolean {
  const parsed = URL.parse(url);
  // An address without a host names a socket of this computer.
  return (
    parsed !== null && parsed.hostname !== '' && !isLoopbackHost(parsed.hostname) && !isEncrypted(parsed)
  );
}

/** Modes in which the driver makes no connection without TLS. */
const tlsModes: ReadonlySet<string | null> = new Set(
  'prefer require verify-ca verify-full no-verify'.split(' '),
);
const asksForTls = ({ searchParams }: URL) => tlsModes.has(searchParams.get('sslmode'));
const isMqtts = ({ protocol }: URL) => protocol === 'mqtts:';

/** A sentence for each, in English as all of the log; none in the sandbox. */
export function openPeers(config: Config): readonly string[] {
  if (config.mode !== 'production') return [];
  const {
    databaseUrl = '',
    mqttUrl = '',
    mqttTerminalsUrl = '',
    mqttPort,
    rateLimit,
    addressRateLimit,
  } = config;
  const brokers = [
    ['MQTT_URL', mqttUrl],
    ['MQTT_TERMINALS_URL', mqttTerminalsUrl],
  ] as const;
  const limits = [
    ['RATE_LIMIT', rateLimit],
    ['ADDRESS_RATE_LIMIT', addressRateLimit],
  ] as const;
  return [
    ...(readHosts(databaseUrl).urls.some((url) => isReadable(url, asksForTls))
      ? [
          'DATABASE_URL: the database is on another computer, and TLS is not requested; add sslmode=verify-full',
        ]
      : []),
    ...brokers
      .filter(([, url]) => isReadable(url, isMqtts))
      .map(([name]) => `${name}: the broker is on another computer, without TLS; use mqtts://`),
    ...(mqttPort !== undefined && !isLoopbackHost(config.host)
      ? [
          'MQTT_PORT: terminals send PINs over TCP without TLS; put a TLS proxy in front of it, or use MQTT_URL=mqtts://',
        ]
      : []),
    ...limits.filter(([, limit]) => limit === 0).map(([name]) => `${name}=0: calls are not limited`),
  ];
}
