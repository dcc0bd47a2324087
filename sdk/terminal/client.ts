/**
 * The client of a payment terminal: connects, says hello, repeats asks until there is a reply, and passes on pushes.
 */
import {
  type ActivatedTerminal,
  type TerminalAsk,
  type TerminalPresence,
  type TerminalPush,
  type TerminalReply,
  type ToTerminal,
  terminalKeepaliveSeconds,
  terminalTopics,
  type Welcome,
} from '@tollgate/contract/terminal/messages';
import { type Clock, systemClock } from '../clock.ts';
import { isTollgateError } from '../errors.ts';
import { baseUrlOf } from '../options.ts';
import { type AnswerTo, type AskOptions, createAsks } from './asks.ts';
import { encryptPresentedCard, type PresentedCard } from './card.ts';
import type { LinkConnection, LinkEnd, TerminalLink } from './link.ts';
import { newIdentifier, readToTerminal } from './message.ts';

/**
 * `stopped` not started, or stopped; `connecting`; `online` welcomed by the gateway; `offline` the connection is lost
 * and will be tried again; `refused` as well, and the broker rejected the credentials; `replaced` another device has
 * become this terminal, permanently.
 */
export type TerminalState = 'stopped' | 'connecting' | 'online' | 'offline' | 'refused' | 'replaced';

export type TerminalEvent =
  | { readonly type: 'state'; readonly state: TerminalState }
  /** After every connection; open orders follow. */
  | { readonly type: 'welcome'; readonly welcome: Welcome }
  | { readonly type: 'push'; readonly push: TerminalPush };

export interface TerminalClientOptions {
  /** Where the gateway answers, such as `https://pay.example.com`. */
  readonly gatewayUrl: string;
  readonly account: ActivatedTerminal;
  /** `mqttLink(mqtt.connect)` with the package mqtt. */
  readonly link: TerminalLink;
  readonly appVersion: string;
  readonly language: 'en' | 'zh';
  /** The broker's own address, where the terminal does not go through the gateway: `mqtts://broker.example.com`. */
  readonly brokerUrl?: string | undefined;
  /** Wait for a reply before an ask is sent again; 5 seconds. */
  readonly resendMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

export interface TerminalClient {
  readonly state: TerminalState;
  /** Welcome of the latest connection. */
  readonly welcome: Welcome | undefined;
  /** The gateway's time, ms since 1970, by the latest welcome. */
  nowMs(): number;
  start(): void;
  /** Disconnects. Open asks wait until it is started again, or until their time limit. */
  stop(): void;
  /** Ends the connection as a fault would, and makes none while it is true. */
  setCut(isCut: boolean): void;
  /**
   * Repeats the ask until there is a reply, over connections that break and return. The order of asks is kept only
   * where each waits for the one before.
   *
   * @throws TollgateError `refused` with the reply's code; `timeout` where the outcome is not known
   */
  ask<Ask extends TerminalAsk>(ask: Ask, options?: AskOptions): Promise<AnswerTo<Ask>>;
  /** Calls `listener` with every event, until the function that is returned is called. */
  listen(listener: (event: TerminalEvent) => void): () => void;
  /** The text for `card` of the ask `authorize`. @throws TollgateError `configuration` */
  encryptCard(card: PresentedCard): Promise<string>;
}

const defaultResendMs = 5_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** Pushes remembered by their identifier: QoS 1 may deliver one twice. */
const rememberedMax = 256;

/** Makes a client. @throws TollgateError `configuration` where the gateway's address is none */
export function createTerminalClient(options: TerminalClientOptions): TerminalClient {
  const { account, link, clock = systemClock } = options;
  const url = options.brokerUrl ?? baseUrlOf(options.gatewayUrl).replace(/^http/, 'ws') + account.mqtt_path;
  const { username } = account;
  const listeners = new Set<(event: TerminalEvent) => void>();
  const seen = new Set<string>();
  let state: TerminalState = 'stopped';
  let welcome: Welcome | undefined;
  let aheadMs = 0;
  let connection: LinkConnection | undefined;
  /** Ends with the connection, or with the wait for the next one. */
  let attempt = new AbortController();
  let failures = 0;
  let isStarted = false;
  let isCut = false;

  const nowMs = () => clock.nowMs() + aheadMs;
  const ignored = () => {};

  function report(event: TerminalEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  function become(next: TerminalState): void {
    if (next === state) return;
    state = next;
    report({ type: 'state', state });
  }

  function publish(text: string): void {
    // A lost message is sent again; `closed` reports the connection's own end.
    connection?.publish(terminalTopics.up(username), text, false).catch(ignored);
  }

  const asks = createAsks({
    clock,
    nowMs,
    resendMs: options.resendMs ?? defaultResendMs,
    send: (text) => {
      if (state === 'online') publish(text);
    },
  });

  async function sayHello(signal: AbortSignal): Promise<void> {
    const { appVersion, language } = options;
    const greeting = createAsks({
      clock,
      nowMs,
      resendMs: options.resendMs ?? defaultResendMs,
      send: publish,
    });
    settleGreeting = greeting.settle;
    const ask = { type: 'hello', app_version: appVersion, language } as const;
    const answered = await greeting.ask(ask, { signal });
    welcome = answered;
    aheadMs = answered.now_ms - clock.nowMs();
    failures = 0;
    become('online');
    report({ type: 'welcome', welcome: answered });
    asks.sendAll();
  }
  let settleGreeting: (reply: TerminalReply) => void = ignored;

  function receive(message: ToTerminal): void {
    if (message.type === 'reply') {
      settleGreeting(message);
      asks.settle(message);
      return;
    }
    if (seen.has(message.id)) return;
    seen.add(message.id);
    const [oldest] = seen;
    if (seen.size > rememberedMax && oldest !== undefined) seen.delete(oldest);
    if (message.type === 'replaced') {
      isStarted = false;
      leave('replaced');
    }
    report({ type: 'push', push: message });
  }

  function open(): void {
    if (!isStarted || isCut || connection !== undefined) return;
    const session = newIdentifier();
    const presence = (status: TerminalPresence['status']) =>
      JSON.stringify({ status, session } satisfies TerminalPresence);
    const topic = terminalTopics.status(username);
    attempt = new AbortController();
    const { signal } = attempt;
    become('connecting');
    const opened = link(
      {
        url,
        clientId: username,
        username,
        password: account.password,
        keepaliveSeconds: terminalKeepaliveSeconds,
        will: { topic, payload: presence('offline') },
      },
      {
        opened: () => {
          if (opened !== connection) return;
          // In this order: once the terminal is known to be online, messages to it may come at once.
          opened
            .subscribe(terminalTopics.down(username))
            .then(() => opened.publish(topic, presence('online'), true))
            .then(() => sayHello(signal))
            .catch((error: unknown) => {
              // Without a welcome the connection is of no use; it is made again.
              if (opened === connection && (isTollgateError(error) || !signal.aborted)) opened.drop();
            });
        },
        received: (_, payload) => {
          const message = readToTerminal(payload);
          if (message !== undefined && opened === connection) receive(message);
        },
        closed: (end) => {
          if (opened === connection) closed(end);
        },
      },
    );
    connection = opened;
    goodbye = () => {
      opened.publish(topic, presence('offline'), true).catch(ignored);
      opened.close();
    };
  }
  let goodbye: () => void = ignored;

  function closed(end: LinkEnd): void {
    connection = undefined;
    attempt.abort();
    become(end === 'refused' ? 'refused' : 'offline');
    retry();
  }

  function retry(): void {
    attempt = new AbortController();
    const longestMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
    failures = Math.min(failures + 1, 16);
    // Terminals that lost one gateway together must not reconnect together.
    const waitMs = longestMs * (0.5 + Math.random() / 2);
    clock.sleep(waitMs, attempt.signal).then(open, ignored);
  }

  /** Ends the current connection; its later events are ignored. */
  function leave(next: TerminalState, how: 'goodbye' | 'drop' = 'goodbye'): void {
    const left = connection;
    connection = undefined;
    attempt.abort();
    if (left !== undefined) {
      if (how === 'drop') left.drop();
      else goodbye();
    }
    become(next);
  }

  return {
    get state() {
      return state;
    },
    get welcome() {
      return welcome;
    },
    nowMs,
    start() {
      if (isStarted) return;
      isStarted = true;
      failures = 0;
      if (isCut) become('offline');
      open();
    },
    stop() {
      isStarted = false;
      leave('stopped');
    },
    setCut(cut) {
      if (cut === isCut) return;
      isCut = cut;
      if (!isStarted) return;
      failures = 0;
      if (cut) leave('offline', 'drop');
      else open();
    },
    ask: asks.ask,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    encryptCard: (card) => encryptPresentedCard(card, account.card_key_pem),
  };
}
