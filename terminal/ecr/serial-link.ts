/**
 * The serial link of a till or a terminal: handshake, heartbeat, data that is repeated until it is acknowledged,
 * repeats that are acknowledged again and handed on once.
 *
 *   till                      terminal
 *    │ ── handshake ──────────► │   takes the till for a new one
 *    │ ◄──── confirmation ───── │
 *    │ ── data, id 1 ─────────► │
 *    │ ◄──────── ack 1 ──────── │   at once; the answer comes later, as data
 */
import type { ByteStream } from './byte-stream.ts';
import {
  createPacketReader,
  dataMaxBytes,
  emptyPacket,
  encodePacket,
  type Packet,
  packetType,
} from './frame.ts';
import type { Timers } from './timers.ts';

export type LinkProblem =
  /** The handshake was not confirmed. */
  | 'no-answer'
  /** The other side has been silent for too long. */
  | 'silent'
  /** Data was repeated until its time limit and never acknowledged. */
  | 'not-acknowledged'
  /** The line itself has ended. */
  | 'unplugged'
  /** This side closed it. */
  | 'closed';

export class LinkError extends Error {
  readonly problem: LinkProblem;

  constructor(problem: LinkProblem) {
    super(`serial link: ${problem}`);
    this.problem = problem;
  }
}

export interface SerialLinkOptions {
  /** A till asks for the handshake, a terminal confirms it. */
  readonly role: 'till' | 'terminal';
  readonly stream: ByteStream;
  readonly timers: Timers;
  /** Called with each message once, in order. */
  readonly onMessage: (text: string) => void;
  /** The handshake is done; on a terminal once per handshake, so that a till that restarts is noticed. */
  readonly onConnected?: () => void;
  /** Called once, when the link is over. Whatever was not acknowledged by then may or may not have arrived. */
  readonly onEnded?: (problem: LinkProblem) => void;
}

export interface SerialLink {
  readonly isConnected: boolean;
  /**
   * Sends a message of at most 1014 bytes of UTF-8; resolves when the other side has acknowledged it. Messages
   * go one after the other, at most 50 wait. Rejects with a LinkError, or a RangeError for a message that is
   * too long or one too many.
   */
  send(text: string): Promise<void>;
  close(): void;
}

interface Outgoing {
  readonly data: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface Received {
  readonly id: number;
  readonly data: Uint8Array;
  readonly at: number;
  /** The till has repeated the handshake since: its ids may start again. */
  readonly isPast: boolean;
}

interface Sending extends Outgoing {
  readonly id: number;
  readonly startedAt: number;
}

/** Times of the serial link, as tills in the field keep them. */
export const serialTimes = {
  /** A till repeats its handshake this often … */
  handshakeEveryMs: 1_000,
  /** … and gives up after this. */
  handshakeMaxMs: 10_000,
  heartbeatEveryMs: 2_000,
  /** Nothing received for this long: the other side is gone. */
  silenceMaxMs: 30_000,
  /** Data is repeated this often until it is acknowledged … */
  resendEveryMs: 100,
  /** … and given up after this. */
  writeMaxMs: 10_000,
  /** A packet that was begun is dropped when nothing follows for this long. */
  packetGapMaxMs: 500,
} as const;

/** Messages that may wait for the one being sent. */
const waitingMax = 50;

/** Ids rise from 1 to 255 and begin again at 1; 0 means no data. */
function nextId(id: number): number {
  return id >= 255 ? 1 : id + 1;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

/** One end of a serial link. */
class Link implements SerialLink {
  readonly #options: SerialLinkOptions;
  readonly #reader = createPacketReader();
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #cancels = new Map<string, () => void>();
  readonly #queue: Outgoing[] = [];
  #isConnected = false;
  #ended: LinkProblem | undefined;
  #lastSentId = 0;
  #lastReceived: Received | undefined;
  #receivedAt: number;
  #current: Sending | undefined;

  constructor(options: SerialLinkOptions) {
    this.#options = options;
    const { role, stream, timers } = options;
    this.#receivedAt = timers.nowMs();
    stream.onClose(() => this.#end('unplugged'));
    stream.onData((bytes) => this.#receive(bytes));
    if (role === 'till') this.#shakeHands(timers.nowMs());
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  send(text: string): Promise<void> {
    const data = new TextEncoder().encode(text);
    if (data.length > dataMaxBytes) {
      return Promise.reject(
        new RangeError(`a message has at most ${dataMaxBytes} bytes, not ${data.length}`),
      );
    }
    if (this.#ended !== undefined) return Promise.reject(new LinkError(this.#ended));
    if (this.#queue.length >= waitingMax)
      return Promise.reject(new RangeError(`${waitingMax} messages are already waiting`));
    return new Promise((resolve, reject) => {
      this.#queue.push({ data, resolve, reject });
      this.#sendNext();
    });
  }

  /** May be passed on without the link. */
  readonly close = (): void => this.#end('closed');

  #nowMs(): number {
    return this.#options.timers.nowMs();
  }

  /** Sets the one timer of this name; setting it again moves it. */
  #schedule(name: string, delayMs: number, what: () => void): void {
    this.#cancels.get(name)?.();
    this.#cancels.set(name, this.#options.timers.after(delayMs, what));
  }

  #unschedule(name: string): void {
    this.#cancels.get(name)?.();
    this.#cancels.delete(name);
  }

  #write(packet: Packet): void {
    this.#options.stream.write(encodePacket(packet));
  }

  #end(problem: LinkProblem): void {
    if (this.#ended !== undefined) return;
    this.#ended = problem;
    this.#isConnected = false;
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
    const current = this.#current === undefined ? [] : [this.#current];
    this.#current = undefined;
    for (const one of [...current, ...this.#queue.splice(0)]) one.reject(new LinkError(problem));
    if (problem !== 'unplugged') this.#options.stream.close();
    this.#options.onEnded?.(problem);
  }

  #sendNext(): void {
    if (this.#current !== undefined || !this.#isConnected) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#lastSentId = nextId(this.#lastSentId);
    this.#current = { ...next, id: this.#lastSentId, startedAt: this.#nowMs() };
    this.#transmit();
  }

  #transmit(): void {
    const current = this.#current;
    if (current === undefined) return;
    if (this.#nowMs() - current.startedAt >= serialTimes.writeMaxMs) {
      this.#end('not-acknowledged');
      return;
    }
    this.#write({ type: packetType.normal, ack: 0, id: current.id, data: current.data });
    this.#schedule('resend', serialTimes.resendEveryMs, () => this.#transmit());
  }

  #shakeHands(startedAt: number): void {
    if (this.#nowMs() - startedAt >= serialTimes.handshakeMaxMs) {
      this.#end('no-answer');
      return;
    }
    this.#write(emptyPacket(packetType.handshake));
    this.#schedule('handshake', serialTimes.handshakeEveryMs, () => this.#shakeHands(startedAt));
  }

  #connect(): void {
    this.#isConnected = true;
    // A till that restarts counts from 1 again. Our own ids go on rising, so that after a handshake that was merely
    // repeated the till cannot take a new message for an old one.
    if (this.#lastReceived !== undefined) this.#lastReceived = { ...this.#lastReceived, isPast: true };
    this.#unschedule('handshake');
    this.#schedule('heartbeat', serialTimes.heartbeatEveryMs, () => this.#beat());
    this.#options.onConnected?.();
    this.#sendNext();
  }

  #beat(): void {
    if (this.#nowMs() - this.#receivedAt >= serialTimes.silenceMaxMs) {
      this.#end('silent');
      return;
    }
    this.#write(emptyPacket(packetType.normal));
    this.#schedule('heartbeat', serialTimes.heartbeatEveryMs, () => this.#beat());
  }

  #receive(bytes: Uint8Array): void {
    if (this.#ended !== undefined) return;
    this.#receivedAt = this.#nowMs();
    for (const packet of this.#reader.push(bytes)) if (this.#ended === undefined) this.#take(packet);
    this.#schedule('gap', serialTimes.packetGapMaxMs, this.#reader.reset);
  }

  #take(packet: Packet): void {
    const { role } = this.#options;
    if (packet.type === packetType.handshake) {
      if (role === 'terminal') this.#confirmHandshake();
    } else if (packet.type === packetType.handshakeConfirm) {
      if (role === 'till' && !this.#isConnected) this.#connect();
    } else if (this.#isConnected) {
      if (packet.ack !== 0) this.#acknowledge(packet.ack);
      if (packet.id !== 0) this.#takeData(packet);
    }
  }

  #confirmHandshake(): void {
    this.#write(emptyPacket(packetType.handshakeConfirm));
    this.#connect();
    // The till may have restarted and lost what was being sent to it. It is sent again under its id, by which a till
    // that has merely repeated its handshake recognizes it.
    if (this.#current === undefined) return;
    this.#current = { ...this.#current, startedAt: this.#nowMs() };
    this.#transmit();
  }

  #acknowledge(id: number): void {
    const current = this.#current;
    if (current === undefined || current.id !== id) return;
    this.#unschedule('resend');
    this.#current = undefined;
    current.resolve();
    this.#sendNext();
  }

  #takeData(packet: Packet): void {
    let text: string;
    try {
      text = this.#decoder.decode(packet.data);
    } catch {
      // Two packets run together can pass the check, but hold a start mark, which is no UTF-8: treat it as broken.
      return;
    }
    // A repeat means that the acknowledgement was lost, so it is given again.
    this.#write(emptyPacket(packetType.normal, packet.id));
    if (this.#isRepeat(packet)) return;
    this.#lastReceived = { id: packet.id, data: packet.data, at: this.#nowMs(), isPast: false };
    this.#options.onMessage(text);
  }

  /**
   * A handshake that was merely late does not make a new message of a repeat: after one, the very same bytes count as
   * received already for as long as they may be repeated.
   */
  #isRepeat({ id, data }: Packet): boolean {
    const last = this.#lastReceived;
    if (last === undefined || last.id !== id) return false;
    if (!last.isPast) return true;
    return this.#nowMs() - last.at < serialTimes.writeMaxMs && isSame(data, last.data);
  }
}

export function createSerialLink(options: SerialLinkOptions): SerialLink {
  return new Link(options);
}
