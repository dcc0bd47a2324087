/** Ports of a gateway, which a runtime fills, and the settings that change what is wired. */
import type { Acquirer } from '../acquirers/port/acquirer.ts';
import type { AuthenticationDeps } from '../http/envelope/authenticate.ts';
import type { IdempotencyDeps } from '../http/envelope/idempotency.ts';
import type { TrustedProxies } from '../http/limits/trusted-proxies.ts';
import type { Meter } from '../http/meter.ts';
import type { PageBuild } from '../http/pages/page-build.ts';
import type { SiteBuild } from '../http/site/site-files.ts';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import type { Cipher } from '../ports/cipher.ts';
import type { Clock, MerchantClock } from '../ports/clock.ts';
import type { ConnectorTransport } from '../ports/connector-transport.ts';
import type { Database } from '../ports/database.ts';
import type { Diagnoser } from '../ports/diagnoser.ts';
import type { Hmac } from '../ports/hmac.ts';
import type { FetchImage } from '../ports/images.ts';
import type { Log } from '../ports/log.ts';
import type { Messages } from '../ports/messages.ts';
import type { Outgoing } from '../ports/outgoing.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { PublicKey } from '../ports/public-key.ts';
import type { Random } from '../ports/random.ts';
import type { Signer } from '../ports/signer.ts';
import type { Timers } from '../ports/timers.ts';
import type { NextTurn } from '../ports/turn.ts';

export interface GatewaySettings {
  /** True if nothing may be sent, asked or changed. */
  readonly isInspection: boolean;
  /** True if notifications and images may use addresses of this computer. */
  readonly allowLoopback: boolean;
  /** Calls a second of one app, and of one address; 0: no limit. */
  readonly rateLimit: number;
  readonly addressRateLimit: number;
  readonly trustProxy: TrustedProxies;
  /** Milliseconds that a call waits for the database. */
  readonly callDeadlineMs: number;
  /** Days that the request log keeps; 0: none is kept. */
  readonly requestLogDays: number;
  readonly requestLogMax: number;
  /** False: no commit every second shows whether the disk takes writes; a page's storage says so by itself. */
  readonly probesDisk?: boolean;
  /** IANA name of the zone in which a day of the books begins and ends. */
  readonly booksTimeZone: string;
}

/** Addresses of this process; the values are final once it listens. */
export interface Origin {
  readonly listensAt: string;
  /** Beginning of the addresses of payers' pages, without a slash at the end. */
  readonly publicUrl: string;
}

export interface TimePorts {
  /** The platform's time; the sandbox adds to it. */
  readonly clock: Clock & MerchantClock;
  /** Monotonic, for durations. */
  readonly uptime: Clock;
  /** Timers of what looks for due work. */
  readonly timers: Timers;
  /** Timers of deadlines: of questions to acquirers, and of repairs. */
  readonly deadlines: Timers;
  /** Resolves after as many milliseconds, and keeps no process alive. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  readonly nextTurn: NextTurn;
}

export interface SecretPorts
  extends Pick<AuthenticationDeps, 'hashOf' | 'equalInConstantTime'>,
    Pick<IdempotencyDeps, 'keyedHash'> {
  readonly random: Random;
  readonly hmac: Hmac;
  readonly passwords: Passwords;
  readonly signer: Signer;
  /** Seals cards and free texts. */
  readonly cipher: Cipher;
  readonly decryptor: CardDecryptor;
  /** Public half of the key that cards are encrypted for, SPKI PEM. */
  readonly cardKeyPem: string;
  /** A public key of an app that is accepted, or what is wrong with the text. */
  readonly readPublicKey: (pem: string) => PublicKey | string;
}

/** Built pages, as they are served. */
export interface PagePorts {
  readonly checkout: PageBuild;
  readonly terminal: PageBuild;
  readonly workbench: PageBuild;
  /** The documentation as it is now; undefined as long as it is not built. */
  readonly site: () => SiteBuild | undefined;
}

export interface GatewayPorts extends TimePorts, SecretPorts {
  readonly settings: GatewaySettings;
  readonly origin: Origin;
  readonly log: Log;
  readonly meter: Meter;
  readonly database: Database;
  /** Returns true if the database has all migrations that this process needs; rejects where it does not answer. */
  readonly schemaIsCurrent: () => Promise<boolean>;
  readonly outgoing: Outgoing;
  readonly fetchImage: FetchImage;
  /** The broker of terminals. */
  readonly messages: Messages;
  /** Reaches the connectors that the operator has set; absent: the acquirers are those of `connectors`. */
  readonly connectorTransport?: ConnectorTransport;
  /** Acquirers inside this process. */
  readonly connectors: readonly Acquirer[];
  readonly diagnoser: Diagnoser;
  readonly pages: PagePorts;
}
