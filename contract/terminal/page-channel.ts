/**
 * Messages of a payment terminal and a gateway that are pages of one browser: a broker's work without MQTT, since a
 * service worker answers no WebSocket. Both are on one BroadcastChannel. A terminal holds a Web Lock for as long as it
 * is connected: once the gateway gets that lock, the terminal is gone, and its last will is sent.
 */

/** Name of the BroadcastChannel; `base` is the gateway's address with a slash at the end. */
export const terminalChannel = (base: string): string => `tollgate terminals ${base}`;

/** Name of the lock that a terminal takes before it connects, and holds until its page ends or it disconnects. */
export const terminalLock = (base: string, connection: string): string =>
  `tollgate terminal ${base} ${connection}`;

/** `connection`: random, new with every connection. */
export type FromChannelTerminal =
  /** Asks for a `here`. */
  | { readonly kind: 'where' }
  | {
      readonly kind: 'connect';
      readonly connection: string;
      /** The user name, which is the client's identifier as well. */
      readonly username: string;
      readonly password: string;
      /** Published in the terminal's name where its page ends without `disconnect`. */
      readonly will: { readonly topic: string; readonly payload: string };
    }
  | { readonly kind: 'subscribe'; readonly connection: string; readonly pattern: string }
  | {
      readonly kind: 'publish';
      readonly connection: string;
      /** Comes back in `acknowledged`. */
      readonly message: number;
      readonly topic: string;
      readonly payload: string;
    }
  | { readonly kind: 'disconnect'; readonly connection: string };

export type ToChannelTerminal =
  /** A gateway is here: sent when it begins, and after `where`. Connections to an earlier one have ended. */
  | { readonly kind: 'here' }
  | { readonly kind: 'connected'; readonly connection: string }
  /** `4`: the credentials are not taken; `3`: they could not be checked (MQTT 3.1.1 §3.2.2.3). */
  | { readonly kind: 'refused'; readonly connection: string; readonly returnCode: 3 | 4 }
  /** The gateway has dealt with the message. */
  | { readonly kind: 'acknowledged'; readonly connection: string; readonly message: number }
  | {
      readonly kind: 'message';
      readonly connection: string;
      readonly topic: string;
      readonly payload: string;
    }
  /** The gateway has ended the connection. */
  | { readonly kind: 'ended'; readonly connection: string };
