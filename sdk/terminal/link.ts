/** The connection of a terminal to its broker, as the client needs it: MQTT 3.1.1 over any transport. */

export interface LinkOptions {
  /** `mqtt:`, `mqtts:`, `ws:` or `wss:`. */
  readonly url: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly keepaliveSeconds: number;
  /** Message that the broker publishes, retained, where the connection ends without a DISCONNECT. */
  readonly will: { readonly topic: string; readonly payload: string };
}

/** Why a connection ended: the broker rejected the credentials, or anything else. */
export type LinkEnd = 'refused' | 'lost';

export interface LinkEvents {
  /** The broker has accepted the credentials. */
  readonly opened: () => void;
  readonly received: (topic: string, payload: Uint8Array) => void;
  /** Once, whichever side ended it; nothing comes after it. */
  readonly closed: (end: LinkEnd) => void;
}

/** All with QoS 1. A promise that rejects, or never settles, because the connection is gone does no harm. */
export interface LinkConnection {
  subscribe(topic: string): Promise<void>;
  publish(topic: string, payload: string, retain: boolean): Promise<void>;
  /** With a DISCONNECT: the last will is not published. */
  close(): void;
  /** As when a cable is pulled. */
  drop(): void;
}

/** Opens one connection with a clean session; it is not opened again when it ends. */
export type TerminalLink = (options: LinkOptions, events: LinkEvents) => LinkConnection;
