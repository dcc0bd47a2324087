/** The link of a terminal by the package `mqtt` (version 5), which its user brings: this package depends on none. */
import type { LinkEnd, TerminalLink } from './link.ts';

/** Part of the package's client that is used. */
export interface MqttClientLike {
  on(event: 'connect' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'message', listener: (topic: string, payload: Uint8Array) => void): unknown;
  subscribeAsync(topic: string, options: { qos: 1 }): Promise<unknown>;
  publishAsync(topic: string, payload: string, options: { qos: 1; retain: boolean }): Promise<unknown>;
  end(force?: boolean): unknown;
}

/** `connect` of the package. */
export type MqttConnect = (
  url: string,
  options: {
    readonly protocolVersion: 4;
    readonly clean: true;
    readonly clientId: string;
    readonly username: string;
    readonly password: string;
    readonly keepalive: number;
    readonly reconnectPeriod: 0;
    readonly connectTimeout: number;
    readonly will: {
      readonly topic: string;
      /** mqtt accepts a text too, although its types do not. */
      readonly payload: never;
      readonly qos: 1;
      readonly retain: true;
    };
  },
) => MqttClientLike;

const connectTimeoutMs = 10_000;
/** CONNACK: bad user name or password, not authorized (MQTT 3.1.1 §3.2.2.3). */
const refusals: ReadonlySet<unknown> = new Set([4, 5]);

/** `mqttLink(mqtt.connect)`, in Node and in browsers. */
export function mqttLink(connect: MqttConnect): TerminalLink {
  return ({ url, clientId, username, password, keepaliveSeconds, will }, events) => {
    let end: LinkEnd = 'lost';
    let isClosed = false;
    const client = connect(url, {
      protocolVersion: 4,
      clean: true,
      clientId,
      username,
      password,
      keepalive: keepaliveSeconds,
      reconnectPeriod: 0,
      connectTimeout: connectTimeoutMs,
      will: { topic: will.topic, payload: will.payload as never, qos: 1, retain: true },
    });
    client.on('connect', () => {
      if (!isClosed) events.opened();
    });
    client.on('message', (topic, payload) => {
      if (!isClosed) events.received(topic, payload);
    });
    client.on('error', (error) => {
      if ('code' in error && refusals.has(error.code)) end = 'refused';
      // After some errors only it ends without this.
      client.end(true);
    });
    client.on('close', () => {
      if (isClosed) return;
      isClosed = true;
      client.end(true);
      events.closed(end);
    });
    return {
      subscribe: async (topic) => {
        await client.subscribeAsync(topic, { qos: 1 });
      },
      publish: async (topic, payload, retain) => {
        await client.publishAsync(topic, payload, { qos: 1, retain });
      },
      close: () => {
        client.end(false);
      },
      drop: () => {
        client.end(true);
      },
    };
  };
}
