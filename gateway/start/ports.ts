/** Node's ports of a gateway, made of the settings. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';
import type { Messages } from '../ports/messages.ts';
import { createCardDecryptor } from '../runtime/node/card-decryptor.ts';
import { createConnectorTransport } from '../runtime/node/connector-transport.ts';
import { createSchemaCheck } from '../runtime/node/database/migrate.ts';
import { createDiagnoser } from '../runtime/node/diagnoser.ts';
import { createMetrics } from '../runtime/node/http/metrics.ts';
import { readPageBuild } from '../runtime/node/http/page-build.ts';
import { siteBuild } from '../runtime/node/http/site-build.ts';
import { createFetchImage } from '../runtime/node/images.ts';
import { createKeyedHash, hmac } from '../runtime/node/keyed-hash.ts';
import { createOutgoing } from '../runtime/node/outgoing.ts';
import { passwords } from '../runtime/node/passwords.ts';
import {
  equalInConstantTime,
  hashOf,
  platformClock,
  platformRandom,
  uptimeClock,
} from '../runtime/node/platform.ts';
import { readPublicKey } from '../runtime/node/read-public-key.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { platformTimers } from '../runtime/node/timers.ts';
import { nextTurn } from '../runtime/node/turn.ts';
import type { GatewayPorts, GatewaySettings, Origin, SecretPorts, TimePorts } from '../wiring/ports.ts';
import { provideCipher } from './keys/cipher.ts';
import { provideFingerprintKey } from './keys/fingerprint-key.ts';
import { provideGatewayKeys } from './keys/gateway-key.ts';
import type { Config } from './settings/config.ts';

const time: TimePorts = {
  clock: platformClock,
  uptime: uptimeClock,
  timers: platformTimers,
  deadlines: platformTimers,
  wait: (delayMs) => delay(delayMs, undefined, { ref: false }),
  nextTurn,
};

/** Opens the keys of a gateway; rejects if they are not those of the database. */
export async function provideSecrets(config: Config, database: Database): Promise<SecretPorts> {
  const keys = await provideGatewayKeys(config, database, platformClock.nowMs());
  return {
    random: platformRandom,
    hmac,
    hashOf,
    equalInConstantTime,
    passwords,
    readPublicKey,
    signer: createSigner(keys.signing, keys.alsoSigning),
    cipher: await provideCipher(config, database),
    decryptor: await createCardDecryptor(...keys.cards),
    cardKeyPem: keys.cardKeyPem,
    keyedHash: createKeyedHash(await provideFingerprintKey(database, keys)),
  };
}

function settingsOf(config: Config): GatewaySettings {
  const { isInspection, rateLimit, addressRateLimit, trustProxy } = config;
  const { callDeadlineMs, requestLogDays, requestLogMax, booksTimeZone } = config;
  return {
    isInspection,
    // Only the sandbox serves shops on the same computer.
    allowLoopback: config.mode === 'sandbox',
    rateLimit,
    addressRateLimit,
    trustProxy,
    callDeadlineMs,
    requestLogDays,
    requestLogMax,
    booksTimeZone,
  };
}

export interface Opened {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly origin: Origin;
  readonly messages: Messages;
  readonly secrets: SecretPorts;
}

export async function openPorts({
  config,
  log,
  database,
  origin,
  messages,
  secrets,
}: Opened): Promise<GatewayPorts> {
  const settings = settingsOf(config);
  return {
    ...time,
    ...secrets,
    settings,
    origin,
    log,
    meter: createMetrics(),
    database,
    schemaIsCurrent: await createSchemaCheck(database),
    outgoing: createOutgoing(),
    fetchImage: createFetchImage({ allowLoopback: settings.allowLoopback }),
    messages,
    connectorTransport: createConnectorTransport(),
    connectors: [],
    diagnoser: createDiagnoser(),
    pages: {
      checkout: readPageBuild('checkout'),
      terminal: readPageBuild('terminal'),
      workbench: readPageBuild('workbench'),
      site: siteBuild,
    },
  };
}
