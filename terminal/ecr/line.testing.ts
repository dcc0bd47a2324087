/** A serial line made of memory, with the faults that a real one has. */
import type { ByteStream } from './byte-stream.ts';
import type { Timers } from './timers.ts';

export interface LineFaults {
  /** Pieces in which sent bytes arrive; the default passes everything on whole. */
  readonly pieces?: (bytes: Uint8Array) => readonly Uint8Array[];
  readonly delayMs?: number;
}

export interface Line {
  readonly till: ByteStream;
  readonly terminal: ByteStream;
  /** From now on, in both directions. */
  setFaults(faults: LineFaults): void;
  unplug(): void;
  /** All that the till sent, as it was sent. */
  readonly sentByTill: readonly Uint8Array[];
  readonly sentByTerminal: readonly Uint8Array[];
}

export function createLine(timers: Timers): Line {
  let faults: LineFaults = {};
  let isPlugged = true;
  const closers: (() => void)[] = [];
  const receivers: { till?: (bytes: Uint8Array) => void; terminal?: (bytes: Uint8Array) => void } = {};
  const sent = { till: [] as Uint8Array[], terminal: [] as Uint8Array[] };

  function unplug(): void {
    if (!isPlugged) return;
    isPlugged = false;
    for (const close of closers) close();
  }

  function end(own: 'till' | 'terminal', other: 'till' | 'terminal'): ByteStream {
    return {
      write(bytes) {
        if (!isPlugged) return;
        sent[own].push(bytes);
        for (const piece of faults.pieces?.(bytes) ?? [bytes]) {
          timers.after(faults.delayMs ?? 0, () => {
            if (isPlugged) receivers[other]?.(piece);
          });
        }
      },
      onData: (listener) => {
        receivers[own] = listener;
      },
      onClose: (listener) => closers.push(listener),
      close: unplug,
    };
  }

  return {
    till: end('till', 'terminal'),
    terminal: end('terminal', 'till'),
    setFaults: (next) => {
      faults = next;
    },
    unplug,
    sentByTill: sent.till,
    sentByTerminal: sent.terminal,
  };
}
