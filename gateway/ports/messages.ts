/** Messages by topic over MQTT, QoS 1: through the broker inside this process, or one that several share. */

/**
 * Takes one message. The broker gets its acknowledgement when the promise is settled: what has been acknowledged has
 * been dealt with. A rejection is reported and not repeated; the sender sends it again.
 */
export type MessageHandler = (topic: string, payload: Uint8Array) => Promise<void>;

/** Log line for a message that was not acknowledged, on Node and in a page. */
export const unprocessedText = 'a message from a terminal could not be processed';

export interface Messages {
  /** Resolves once the broker has it; rejects where there is no broker at the moment. Nothing is kept for later. */
  publish(topic: string, payload: string): Promise<void>;
  /**
   * `pattern` may have `+` for one level. `one`: each message goes to one gateway process of all; `each`: to every
   * process, and what is retained comes first.
   */
  subscribe(pattern: string, to: 'one' | 'each', handle: MessageHandler): Promise<void>;
  /** Ends the connection of a client where it is this process that holds it. */
  disconnect(clientId: string): void;
  /** Returns true if the broker can be reached at the moment, by all connections. */
  isConnected(): boolean;
  /** Returns true if the connection that publishes is there: without it, nothing reaches a terminal. */
  canPublish(): boolean;
  close(): Promise<void>;
}

/** Returns true if `topic` matches `pattern`, where `+` stands for one level. */
export function matchesTopic(pattern: string, topic: string): boolean {
  const wanted = pattern.split('/');
  const given = topic.split('/');
  return (
    wanted.length === given.length && wanted.every((level, index) => level === '+' || level === given[index])
  );
}
