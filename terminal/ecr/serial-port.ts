/** Lines that a serial link runs over: a device file (serial port, USB, pseudo-terminal) or a TCP connection. */
import { execFile } from 'node:child_process';
import { constants, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { ReadStream, WriteStream } from 'node:tty';
import { promisify } from 'node:util';
import type { ByteStream } from './byte-stream.ts';

const run = promisify(execFile);
const connectMaxMs = 10_000;

/** 115200 baud, 8 data bits, 1 stop bit, no parity, and no terminal's own handling of any byte. */
const lineSettings = ['115200', 'cs8', '-cstopb', '-parenb', 'raw', '-echo', '-hupcl', 'clocal'];

/** A socket as a line. */
export function socketStream(socket: Socket): ByteStream {
  socket.setNoDelay(true);
  // The close that follows is what the link reacts to.
  socket.on('error', () => {});
  return {
    write: (bytes) => void socket.write(bytes),
    onData: (listener) => void socket.on('data', listener),
    onClose: (listener) => void socket.once('close', listener),
    close: () => socket.destroy(),
  };
}

function openTcp(host: string, port: number): Promise<ByteStream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: connectMaxMs });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`no answer from ${host}:${port}`)));
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.setTimeout(0);
      resolve(socketStream(socket));
    });
  });
}

async function openDevice(path: string): Promise<ByteStream> {
  // BSD's stty has another letter for the device than GNU's.
  await run('stty', [process.platform === 'darwin' ? '-f' : '-F', path, ...lineSettings]);
  const { O_RDWR, O_NOCTTY, O_NONBLOCK } = constants;
  const open = () => openSync(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
  // Read as files, silent lines would each keep a thread of the pool waiting.
  const reading = new ReadStream(open());
  const writing = new WriteStream(open());
  reading.setRawMode(true);
  const listeners: (() => void)[] = [];
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    reading.destroy();
    writing.destroy();
    for (const listener of listeners) listener();
  };
  reading.on('error', close);
  writing.on('error', close);
  reading.on('end', close);
  return {
    write: (bytes) => void writing.write(bytes),
    onData: (listener) => void reading.on('data', (chunk: Buffer) => listener(chunk)),
    onClose: (listener) => void listeners.push(listener),
    close,
  };
}

/**
 * Opens `tcp://host:port`, or a device such as `/dev/ttyUSB0`. Windows names its ports COM1 and so on, which need
 * a driver of their own: there, bridge the port to TCP.
 */
export function openSerialPort(address: string): Promise<ByteStream> {
  const tcp = /^tcp:\/\/(\[[^\]]+\]|[^:/]+):(\d{1,5})$/.exec(address);
  if (tcp !== null) return openTcp((tcp[1] ?? '').replace(/^\[|\]$/g, ''), Number(tcp[2]));
  if (process.platform === 'win32')
    return Promise.reject(new Error(`${address}: bridge the port to TCP and give tcp://host:port`));
  return openDevice(address);
}
