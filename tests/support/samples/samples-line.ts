/** Line between a till and a terminal, a network or a cable, that breaks when a test wants it to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { vi } from 'vitest';
import { createPacketReader, encodePacket, packetType } from '../../../terminal/ecr/frame.ts';

/**
 * `lost`: the line breaks before the message has gone through; `cut`: just afterwards. `dead`: it goes through, and
 * nothing after it in either direction, not even the end of the connection; a new connection is well.
 */
export type LineFault = 'lost' | 'cut' | 'dead';

export interface TillLine {
  /** Address that the till's program connects to. */
  readonly address: string;
  /** Breaks the line at the next message of the till that has `word` in it; until then it stays whole. */
  breakAt(word: string, fault: LineFault): Promise<void>;
  mend(): Promise<void>;
  /** How often the till has said a message with `word`. */
  timesSaid(word: string): number;
  close(): Promise<void>;
}

type Change = (bytes: Buffer) => readonly Uint8Array[];
const unchanged: Change = (bytes) => [bytes];

/** Text in a chunk: a till's WebSocket masks its messages with four bytes of their own. */
function textIn(chunk: Buffer, isMasked: boolean): string {
  if (!isMasked || chunk[0] !== 0x81) return chunk.toString('utf8');
  const maskAt = ((chunk[1] ?? 0) & 0x7f) === 126 ? 4 : 2;
  const mask = chunk.subarray(maskAt, maskAt + 4);
  return Buffer.from(chunk.subarray(maskAt + 4).map((byte, at) => byte ^ (mask[at % 4] ?? 0))).toString(
    'utf8',
  );
}

/** The wire itself: joins a till's connection with one to the terminal. */
function createWire(isMasked: boolean) {
  const open = new Set<Socket>();
  /** Tills whose connection leads nowhere. */
  const dead = new Set<Socket>();
  /** Connections to the terminal that end once it has read everything: a reset would lose what it has not read. */
  const ending = new Set<Socket>();
  let said = '';
  let isCut = false;
  let trap: { word: string; fault: LineFault; sprung: () => void } | undefined;

  function cut(): void {
    isCut = true;
    for (const socket of open) if (!ending.has(socket)) socket.destroy();
  }

  function fromTill(chunk: Buffer, till: Socket, terminal: Socket, change: Change): void {
    if (dead.has(till)) return;
    const text = textIn(chunk, isMasked);
    said += text;
    const caught = trap !== undefined && text.includes(trap.word) ? trap : undefined;
    if (caught !== undefined) trap = undefined;
    if (caught?.fault === 'lost') {
      cut();
      caught.sprung();
      return;
    }
    for (const part of change(chunk)) terminal.write(part);
    if (caught === undefined) return;
    if (caught.fault === 'dead') {
      dead.add(till);
      caught.sprung();
      return;
    }
    // Written to the kernel, it gets there before the end of the connection does.
    terminal.write('', () => {
      ending.add(terminal);
      terminal.end();
      cut();
      caught.sprung();
    });
  }

  return {
    get isCut() {
      return isCut;
    },
    join(till: Socket, terminal: Socket, toTerminal: Change = unchanged, toTill: Change = unchanged) {
      for (const [socket, other] of [
        [till, terminal],
        [terminal, till],
      ] as const) {
        open.add(socket);
        socket.setNoDelay(true);
        socket.on('error', () => {});
        socket.on('close', () => {
          open.delete(socket);
          ending.delete(socket);
          if (!dead.has(till) && !ending.has(other)) other.destroy();
        });
      }
      till.on('data', (chunk) => fromTill(chunk, till, terminal, toTerminal));
      terminal.on('data', (chunk) => {
        if (dead.has(till) || till.destroyed) return;
        for (const part of toTill(chunk)) till.write(part);
      });
    },
    breakAt: (word: string, fault: LineFault) =>
      new Promise<void>((sprung) => {
        trap = { word, fault, sprung };
      }),
    timesSaid: (word: string) => said.split(word).length - 1,
    mend() {
      isCut = false;
    },
    cut,
  };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A network between a till and the terminal's WLAN port. */
export async function createWlanLine(terminalPort: number): Promise<TillLine> {
  const wire = createWire(true);
  const server = createServer((till) => {
    if (wire.isCut) till.destroy();
    else wire.join(till, connect(terminalPort, '127.0.0.1'));
  });
  const port = await listening(server);
  return {
    address: `ws://127.0.0.1:${port}`,
    breakAt: wire.breakAt,
    timesSaid: wire.timesSaid,
    mend: async () => wire.mend(),
    async close() {
      wire.cut();
      server.close();
    },
  };
}

/**
 * A line on which the first copy of everything is spoiled: handshakes and acknowledgements are swallowed, data has a
 * wrong bit; later copies come in pieces, with noise before them.
 */
export function createNoise() {
  const reader = createPacketReader();
  const seen = new Set<string>();
  const noise = Uint8Array.from([0x55, 0x00, 0x55, 0xaa, 0x00, 0xaa]);
  let spoiled = 0;
  const change: Change = (chunk) =>
    reader.push(chunk).flatMap((packet) => {
      const isHeartbeat = packet.type === packetType.normal && packet.ack === 0 && packet.id === 0;
      const bytes = encodePacket(packet);
      const key = Buffer.from(bytes).toString('hex');
      if (isHeartbeat || seen.has(key)) {
        const middle = Math.floor(bytes.length / 2);
        return [noise, bytes.subarray(0, middle), bytes.subarray(middle)];
      }
      seen.add(key);
      spoiled += 1;
      if (packet.id === 0) return [];
      const wrong = bytes.slice();
      wrong[20] = (wrong[20] ?? 0) ^ 0x04;
      return [wrong];
    });
  return { change, timesSpoiled: () => spoiled };
}

export interface SerialExchange {
  /** For `--serial` of the terminal. */
  readonly address: string;
  /** Plugs a till's cable in: a pseudo-terminal at `device`. */
  plugIn(device: string, toTerminal?: Change, toTill?: Change): Promise<TillLine>;
  close(): void;
}

/** Where a terminal's serial line ends, and cables of tills begin, one at a time. */
export async function createSerialExchange(): Promise<SerialExchange> {
  const terminals = new Set<Socket>();
  const terminalServer = createServer((socket) => {
    terminals.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => terminals.delete(socket));
  });
  const terminalPort = await listening(terminalServer);
  return {
    address: `tcp://127.0.0.1:${terminalPort}`,
    async plugIn(device, toTerminal, toTill) {
      const wire = createWire(false);
      // The terminal opens its line again a second after it broke; the till's bytes wait for it.
      function meet(till: Socket): void {
        const terminal = [...terminals].find(({ destroyed }) => !destroyed);
        if (till.destroyed) return;
        if (terminal === undefined) setTimeout(meet, 20, till);
        else wire.join(till, terminal, toTerminal, toTill);
      }
      const tillServer = createServer(meet);
      const tillPort = await listening(tillServer);
      let cable: ChildProcess | undefined;
      async function plug(): Promise<void> {
        cable = spawn('socat', [`pty,raw,echo=0,link=${device}`, `tcp:127.0.0.1:${tillPort}`], {
          stdio: 'ignore',
        });
        await vi.waitFor(() => {
          if (!existsSync(device)) throw new Error('socat has not made its pseudo-terminal');
        }, 120_000);
      }
      await plug();
      return {
        address: device,
        breakAt: wire.breakAt,
        timesSaid: wire.timesSaid,
        async mend() {
          wire.mend();
          if (cable !== undefined && cable.exitCode === null && cable.signalCode === null)
            await once(cable, 'exit');
          await plug();
        },
        async close() {
          wire.cut();
          cable?.kill();
          tillServer.close();
        },
      };
    },
    close() {
      for (const socket of terminals) socket.destroy();
      terminalServer.close();
    },
  };
}
