/** Keeps a terminal connected to its broker: one connection at a time, and after a pause the next. */
import {
  type ActivatedTerminal,
  type TerminalPresence,
  type ToTerminal,
  terminalKeepaliveSeconds,
  terminalTopics,
} from '@tollgate/contract/terminal/messages';
import type { Clock } from '../clock.ts';
import { isTollgateError } from '../errors.ts';
import type { LinkConnection, LinkEnd, TerminalLink } from './link.ts';
import { newIdentifier, readToTerminal } from './message.ts';

/**
 * `stopped` not started, or stopped; `connecting`; `online` welcomed by the gateway; `offline` the connection is lost
 * and will be tried again; `refused` as well, and the broker rejected the credentials; `replaced` another device has
 * become this terminal, permanently.
 */
export type TerminalState = 'stopped' | 'connecting' | 'online' | 'offline' | 'refused' | 'replaced';

export interface ConnectionDeps {
  readonly url: string;
  readonly account: ActivatedTerminal;
  readonly link: TerminalLink;
  readonly clock: Clock;
  readonly onState: (state: TerminalState) => void;
  readonly onMessage: (message: ToTerminal) => void;
  /** Says hello on a connection that takes messages; the signal aborts when it ends. */
  readonly greet: (signal: AbortSignal) => Promise<void>;
}

const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** Bound of the count alone: the pause is the longest one long before. */
const failuresMax = 16;

const ignored = () => {};

const presenceOf = (session: string, status: TerminalPresence['status']) =>
  JSON.stringify({ status, session } satisfies TerminalPresence);

/** Returns the pause after so many failures. */
function pauseMs(failures: number): number {
  const longestMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
  // Terminals that lost one gateway together must not reconnect together.
  return longestMs * (0.5 + Math.random() / 2);
}

export class KeptConnection {
  state: TerminalState = 'stopped';
  private readonly deps: ConnectionDeps;
  private current: LinkConnection | undefined;
  /** Identifier of the current connection in its presence. */
  private session = '';
  /** Ends with the connection, or with the wait for the next one. */
  private attempt = new AbortController();
  private failures = 0;
  private isStarted = false;
  private isCut = false;

  constructor(deps: ConnectionDeps) {
    this.deps = deps;
  }

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.failures = 0;
    if (this.isCut) this.become('offline');
    this.open();
  }

  stop(as: 'stopped' | 'replaced'): void {
    this.isStarted = false;
    const left = this.forget();
    if (left !== undefined) {
      left.publish(this.statusTopic(), presenceOf(this.session, 'offline'), true).catch(ignored);
      left.close();
    }
    this.become(as);
  }

  setCut(isCut: boolean): void {
    if (isCut === this.isCut) return;
    this.isCut = isCut;
    if (!this.isStarted) return;
    this.failures = 0;
    if (!isCut) {
      this.open();
      return;
    }
    this.forget()?.drop();
    this.become('offline');
  }

  /** Reports the terminal as online, once the gateway has welcomed it. */
  welcomed(): void {
    this.failures = 0;
    this.become('online');
  }

  publish(text: string): void {
    // A lost message is sent again; `closed` reports the connection's own end.
    this.current?.publish(terminalTopics.up(this.deps.account.username), text, false).catch(ignored);
  }

  private become(next: TerminalState): void {
    if (next === this.state) return;
    this.state = next;
    this.deps.onState(next);
  }

  private statusTopic(): string {
    return terminalTopics.status(this.deps.account.username);
  }

  private open(): void {
    if (!this.isStarted || this.isCut || this.current !== undefined) return;
    const { url, link, account, onMessage } = this.deps;
    const { username, password } = account;
    this.session = newIdentifier();
    const will = { topic: this.statusTopic(), payload: presenceOf(this.session, 'offline') };
    this.attempt = new AbortController();
    const { signal } = this.attempt;
    this.become('connecting');
    const keepaliveSeconds = terminalKeepaliveSeconds;
    // Events of a connection that was left are ignored.
    const opened = link(
      { url, clientId: username, username, password, keepaliveSeconds, will },
      {
        opened: () => {
          if (opened === this.current) void this.enter(opened, signal);
        },
        received: (_, payload) => {
          const message = readToTerminal(payload);
          if (message !== undefined && opened === this.current) onMessage(message);
        },
        closed: (end) => {
          if (opened === this.current) this.closed(end);
        },
      },
    );
    this.current = opened;
  }

  private async enter(opened: LinkConnection, signal: AbortSignal): Promise<void> {
    const online = presenceOf(this.session, 'online');
    try {
      // In this order: once the terminal is known to be online, messages to it may come at once.
      await opened.subscribe(terminalTopics.down(this.deps.account.username));
      await opened.publish(this.statusTopic(), online, true);
      await this.deps.greet(signal);
    } catch (error) {
      // Without a welcome the connection is of no use; it is made again.
      if (opened === this.current && (isTollgateError(error) || !signal.aborted)) opened.drop();
    }
  }

  private closed(end: LinkEnd): void {
    this.forget();
    this.become(end === 'refused' ? 'refused' : 'offline');
    this.attempt = new AbortController();
    const waitMs = pauseMs(this.failures);
    this.failures = Math.min(this.failures + 1, failuresMax);
    this.deps.clock.sleep(waitMs, this.attempt.signal).then(() => this.open(), ignored);
  }

  /** Ends the current attempt; returns its connection, whose later events are ignored. */
  private forget(): LinkConnection | undefined {
    const left = this.current;
    this.current = undefined;
    this.attempt.abort();
    return left;
  }
}
