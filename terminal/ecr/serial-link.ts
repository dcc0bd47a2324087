/**
 * The serial link of a till or a terminal: handshake, heartbeat, data that is repeated until it is acknowledged,
 * repeats that are acknowledged again and handed on once.
 *
 *   till                      terminal
 *    │ ── handshake ──────────► │   takes the till for a new one
 *    │ ◄──── confirmation ───── │
 *    │ ── data, id 1 ─────────► │
 *    │ ◄──────── ack 1 ──────── │   at once; the answer comes as data of its own
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
import { serialTimes } from './serial-times.ts';
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
  /** Whether the till has repeated the handshake since: its ids may start again. */
  readonly isPast: boolean;
}

interface UnderWay extends Outgoing {
  readonly id: number;
  readonly startedAt: number;
}

/** Messages that may wait for the one being sent. */
const waitingMax = 50;

/** Ids rise from 1 to 255 and begin again at 1; 0 means no data. */
function nextId(id: number): number {
  return id >= 255 ? 1 : id + 1;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

export function createSerialLink(options: SerialLinkOptions): SerialLink {
  const { role, stream, timers } = options;
  const reader = createPacketReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const cancels = new Map<string, () => void>();
  let isConnected = false;
  let ended: LinkProblem | undefined;
  let lastSentId = 0;
  let lastReceived: Received | undefined;
  let heardAt = timers.nowMs();
  let underWay: UnderWay | undefined;
  const queue: Outgoing[] = [];

  /** One timer by name; setting it again moves it. */
  function schedule(name: string, delayMs: number, what: () => void): void {
    cancels.get(name)?.();
    cancels.set(name, timers.after(delayMs, what));
  }

  function unschedule(name: string): void {
    cancels.get(name)?.();
    cancels.delete(name);
  }

  const write = (packet: Packet) => stream.write(encodePacket(packet));

  function rejectAll(problem: LinkProblem): void {
    const waiting = underWay === undefined ? queue.splice(0) : [underWay, ...queue.splice(0)];
    underWay = undefined;
    for (const one of waiting) one.reject(new LinkError(problem));
  }

  function end(problem: LinkProblem): void {
    if (ended !== undefined) return;
    ended = problem;
    isConnected = false;
    for (const cancel of cancels.values()) cancel();
    cancels.clear();
    rejectAll(problem);
    if (problem !== 'unplugged') stream.close();
    options.onEnded?.(problem);
  }

  function transmit(): void {
    if (underWay === undefined) return;
    if (timers.nowMs() - underWay.startedAt >= serialTimes.writeMaxMs) {
      end('not-acknowledged');
      return;
    }
    write({ type: packetType.normal, ack: 0, id: underWay.id, data: underWay.data });
    schedule('resend', serialTimes.resendEveryMs, transmit);
  }

  function sendNext(): void {
    if (underWay !== undefined || !isConnected) return;
    const next = queue.shift();
    if (next === undefined) return;
    lastSentId = nextId(lastSentId);
    underWay = { ...next, id: lastSentId, startedAt: timers.nowMs() };
    transmit();
  }

  function beat(): void {
    if (timers.nowMs() - heardAt >= serialTimes.silenceMaxMs) {
      end('silent');
      return;
    }
    write(emptyPacket(packetType.normal));
    schedule('heartbeat', serialTimes.heartbeatEveryMs, beat);
  }

  function connected(): void {
    isConnected = true;
    // A till that restarts counts from 1 again. Our own ids go on rising, so that after a handshake that was merely
    // repeated the till cannot take a new message for an old one.
    if (lastReceived !== undefined) lastReceived = { ...lastReceived, isPast: true };
    unschedule('handshake');
    schedule('heartbeat', serialTimes.heartbeatEveryMs, beat);
    options.onConnected?.();
    sendNext();
  }

  function acknowledged(id: number): void {
    if (underWay === undefined || underWay.id !== id) return;
    unschedule('resend');
    const { resolve } = underWay;
    underWay = undefined;
    resolve();
    sendNext();
  }

  /**
   * A handshake that was merely late does not make a new message of a repeat: after one, the very same bytes count as
   * received already for as long as they may be repeated.
   */
  function isRepeat({ id, data }: Packet): boolean {
    if (lastReceived === undefined || lastReceived.id !== id) return false;
    if (!lastReceived.isPast) return true;
    return timers.nowMs() - lastReceived.at < serialTimes.writeMaxMs && isSame(data, lastReceived.data);
  }

  function takeData(packet: Packet): void {
    let text: string;
    try {
      text = decoder.decode(packet.data);
    } catch {
      // Two packets run together can pass the check, but hold a start mark, which is no UTF-8: treat it as broken.
      return;
    }
    // A repeat means that the acknowledgement was lost, so it is given again.
    write(emptyPacket(packetType.normal, packet.id));
    if (isRepeat(packet)) return;
    lastReceived = { id: packet.id, data: packet.data, at: timers.nowMs(), isPast: false };
    options.onMessage(text);
  }

  function take(packet: Packet): void {
    if (packet.type === packetType.handshake) {
      if (role !== 'terminal') return;
      write(emptyPacket(packetType.handshakeConfirm));
      connected();
      // The till may have restarted and lost what was being sent to it. It is sent again under its id, by which a
      // till that has merely repeated its handshake recognizes it.
      if (underWay !== undefined) {
        underWay = { ...underWay, startedAt: timers.nowMs() };
        transmit();
      }
      return;
    }
    if (packet.type === packetType.handshakeConfirm) {
      if (role === 'till' && !isConnected) connected();
      return;
    }
    if (!isConnected) return;
    if (packet.ack !== 0) acknowledged(packet.ack);
    if (packet.id !== 0) takeData(packet);
  }

  function shakeHands(startedAt: number): void {
    if (timers.nowMs() - startedAt >= serialTimes.handshakeMaxMs) {
      end('no-answer');
      return;
    }
    write(emptyPacket(packetType.handshake));
    schedule('handshake', serialTimes.handshakeEveryMs, () => shakeHands(startedAt));
  }

  stream.onClose(() => end('unplugged'));
  stream.onData((bytes) => {
    if (ended !== undefined) return;
    heardAt = timers.nowMs();
    for (const packet of reader.push(bytes)) if (ended === undefined) take(packet);
    schedule('gap', serialTimes.packetGapMaxMs, reader.reset);
  });
  if (role === 'till') shakeHands(timers.nowMs());

  return {
    get isConnected() {
      return isConnected;
    },
    send(text) {
      const data = new TextEncoder().encode(text);
      if (data.length > dataMaxBytes) {
        return Promise.reject(
          new RangeError(`a message has at most ${dataMaxBytes} bytes, not ${data.length}`),
        );
      }
      if (ended !== undefined) return Promise.reject(new LinkError(ended));
      if (queue.length >= waitingMax)
        return Promise.reject(new RangeError(`${waitingMax} messages wait already`));
      return new Promise((resolve, reject) => {
        queue.push({ data, resolve, reject });
        sendNext();
      });
    },
    close: () => end('closed'),
  };
}
