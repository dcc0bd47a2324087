/**
 * The client of a payment terminal: connects, says hello, repeats asks until there is a reply, and passes on pushes.
 */
import type {
  ActivatedTerminal,
  TerminalAsk,
  TerminalPush,
  TerminalReply,
  ToTerminal,
  Welcome,
} from '@tollgate/contract/terminal/messages';
import { type Clock, wholeClock } from '../clock.ts';
import { baseUrlOf } from '../options.ts';
import { type AnswerTo, type AskOptions, createAsks } from './asks.ts';
import { encryptPresentedCard, type PresentedCard } from './card.ts';
import { KeptConnection, type TerminalState } from './connection.ts';
import type { TerminalLink } from './link.ts';

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
/** Pushes remembered by their identifier: QoS 1 may deliver one twice. */
const rememberedMax = 256;

/** Returns a function that says if an identifier is new, by the latest ones. */
function createMemory(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > rememberedMax && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}

/** Makes a client. @throws TollgateError `configuration` where the gateway's address is none */
export function createTerminalClient(options: TerminalClientOptions): TerminalClient {
  const { account, link, resendMs = defaultResendMs, appVersion, language } = options;
  const clock = wholeClock(options.clock);
  const url = options.brokerUrl ?? baseUrlOf(options.gatewayUrl).replace(/^http/, 'ws') + account.mqtt_path;
  const listeners = new Set<(event: TerminalEvent) => void>();
  const isNew = createMemory();
  let welcome: Welcome | undefined;
  let aheadMs = 0;
  let settleGreeting: (reply: TerminalReply) => void = () => {};

  const nowMs = () => clock.nowMs() + aheadMs;

  function report(event: TerminalEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  const connection = new KeptConnection({
    url,
    account,
    link,
    clock,
    onState: (state) => report({ type: 'state', state }),
    onMessage: receive,
    greet,
  });
  const publish = (text: string) => connection.publish(text);
  const asks = createAsks({
    clock,
    nowMs,
    resendMs,
    send: (text) => {
      if (connection.state === 'online') publish(text);
    },
  });

  async function greet(signal: AbortSignal): Promise<void> {
    const greeting = createAsks({ clock, nowMs, resendMs, send: publish });
    settleGreeting = greeting.settle;
    const hello = { type: 'hello', app_version: appVersion, language } as const;
    const answered = await greeting.ask(hello, { signal });
    welcome = answered;
    aheadMs = answered.now_ms - clock.nowMs();
    connection.welcomed();
    report({ type: 'welcome', welcome: answered });
    asks.sendAll();
  }

  function receive(message: ToTerminal): void {
    if (message.type === 'reply') {
      settleGreeting(message);
      asks.settle(message);
      return;
    }
    if (!isNew(message.id)) return;
    if (message.type === 'replaced') connection.stop('replaced');
    report({ type: 'push', push: message });
  }

  return {
    get state() {
      return connection.state;
    },
    get welcome() {
      return welcome;
    },
    nowMs,
    start: () => connection.start(),
    stop: () => connection.stop('stopped'),
    setCut: (isCut) => connection.setCut(isCut),
    ask: asks.ask,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    encryptCard: (card) => encryptPresentedCard(card, account.card_key_pem),
  };
}
