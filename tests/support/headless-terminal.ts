/** The headless terminal as a process of its own, and tills at its WLAN and serial side. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSerialLink, type SerialLink } from '../../terminal/ecr/serial-link.ts';
import { socketStream } from '../../terminal/ecr/serial-port.ts';
import { platformTimers } from '../../terminal/ecr/timers.ts';
import type { Gateway } from './gateway.ts';

const entryPoint = new URL('../../cli/main.ts', import.meta.url).pathname;
const readyMs = 120_000;

export type Message = Readonly<Record<string, unknown>>;

/** A till: asks, and gets the answers in the order in which they come. */
export interface Till {
  send(message: Message): Promise<void>;
  /** The next answer. @throws where none comes in time */
  answer(): Promise<Message>;
  close(): void;
}

export interface HeadlessTerminal {
  readonly process: ChildProcess;
  logs(): string;
  wlanTill(macAddress?: string): Promise<Till>;
  /** The till at the other end of the serial line. */
  serialTill(): Promise<Till>;
  stop(): Promise<void>;
}

function within<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${readyMs / 1_000} s`)), readyMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Answers as they come, handed out one by one. */
function mailbox() {
  const letters: Message[] = [];
  const readers: ((message: Message) => void)[] = [];
  return {
    put(text: string) {
      const message = JSON.parse(text) as Message;
      const reader = readers.shift();
      if (reader === undefined) letters.push(message);
      else reader(message);
    },
    take(): Promise<Message> {
      const letter = letters.shift();
      if (letter !== undefined) return Promise.resolve(letter);
      return within(new Promise((resolve) => readers.push(resolve)), 'answer to the till');
    },
  };
}

/** Starts a terminal of the gateway's demo merchant and waits until it is online. `args`: see its --help. */
export async function startHeadlessTerminal(
  gateway: Gateway,
  args: readonly string[] = [],
): Promise<HeadlessTerminal> {
  const lines: Socket[] = [];
  const line = createServer((socket) => lines.push(socket)).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const serial = `tcp://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const own = ['--wlan', '0', '--host', '127.0.0.1', '--no-discovery', '--serial', serial, '--think', '20'];
  const child = spawn(process.execPath, [entryPoint, 'terminal', ...own, ...args], {
    env: { ...process.env, DATA_DIR: gateway.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      for (const watch of watchers) watch();
    });
  }
  const says = (pattern: RegExp) =>
    within(
      new Promise<RegExpExecArray>((resolve) => {
        const watch = () => {
          const found = pattern.exec(output);
          if (found === null) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
      }),
      `${pattern} in what the terminal says: ${output}`,
    );
  const [, port] = await says(/wlan +ws:\/\/127\.0\.0\.1:(\d+)/);
  await says(/cloud +online/);
  await says(/serial +\S+ open/);
  let serialLink: SerialLink | undefined;
  return {
    process: child,
    logs: () => output,
    async wlanTill(macAddress = '02:00:00:00:00:0A') {
      const box = mailbox();
      const socket = new WebSocket(`ws://127.0.0.1:${port}/mac_address=${macAddress}`);
      socket.addEventListener('message', ({ data }) => box.put(String(data)));
      await within(once(socket, 'open'), 'WLAN connection');
      return {
        send: async (message) => socket.send(JSON.stringify(message)),
        answer: box.take,
        close: () => socket.close(),
      };
    },
    async serialTill() {
      const box = mailbox();
      const socket = lines.at(-1);
      if (socket === undefined) throw new Error('the terminal has not opened its serial line');
      const link = createSerialLink({
        role: 'till',
        stream: socketStream(socket),
        timers: platformTimers,
        onMessage: box.put,
      });
      serialLink = link;
      return { send: (message) => link.send(JSON.stringify(message)), answer: box.take, close: link.close };
    },
    async stop() {
      serialLink?.close();
      line.close();
      for (const socket of lines) socket.destroy();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await within(once(child, 'exit'), 'end of the terminal');
    },
  };
}
