/** The load: a process of its own that keeps `connections` calls open at a time and measures each. */
import { createServer } from 'node:net';
import { type Connection, openConnection, takeMessages } from './connection.ts';
import { type LoadOrder, type LoadResult, percentile } from './load.ts';
import { signCalls } from './signed-calls.ts';

const success = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\nsuccess');
const codeZero = Buffer.from('"code":"0"');
const codeRefused = Buffer.from('"code":"SYS002"');
const orderNoKey = '"merchant_order_no":"';

/** Answers `success` to every notification and says whose it was. */
function openReceiver(onNotified: (orderNo: string) => void): Promise<{ port: number; close(): void }> {
  const server = createServer({ noDelay: true }, (socket) => {
    let pending: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      pending = takeMessages(pending.length === 0 ? chunk : Buffer.concat([pending, chunk]), (body) => {
        const text = body.toString('latin1');
        const at = text.indexOf(orderNoKey) + orderNoKey.length;
        onNotified(text.slice(at, text.indexOf('"', at)));
        socket.write(success);
      });
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, close: () => server.close() });
    });
  });
}

async function drive(order: LoadOrder, ready: () => Promise<void>): Promise<LoadResult> {
  const beganAt = new Map<string, number>();
  const resume = new Map<string, () => void>();
  const times: number[] = [];
  let failed = 0;
  let firstFailure = '';
  let countFromMs = 0;
  let untilMs = 0;

  function finish(orderNo: string): void {
    const nowMs = performance.now();
    const startedMs = beganAt.get(orderNo) ?? nowMs;
    beganAt.delete(orderNo);
    if (nowMs >= countFromMs && nowMs < untilMs) times.push(nowMs - startedMs);
    const go = resume.get(orderNo);
    resume.delete(orderNo);
    go?.();
  }

  const receiver = await openReceiver(finish);
  const calls = await signCalls(order, receiver.port);
  await ready();
  let next = 0;
  let lanes = order.connections;
  let ended = () => {};
  const allDone = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const connections: Connection[] = [];
  countFromMs = performance.now() + order.warmupSeconds * 1000;
  untilMs = countFromMs + order.seconds * 1000;

  for (let lane = 0; lane < order.connections; lane += 1) {
    let current = '';
    const stop = () => {
      lanes -= 1;
      if (lanes === 0) ended();
    };
    const sendNext = () => {
      const call = calls[next];
      if (call === undefined || performance.now() >= untilMs) return stop();
      next += 1;
      current = call.orderNo;
      beganAt.set(current, performance.now());
      if (order.kind === 'cycle') resume.set(current, sendNext);
      connection.send(call.bytes);
    };
    const connection = await openConnection(
      order.port,
      (body) => {
        if (!body.includes(order.kind === 'refused' ? codeRefused : codeZero)) {
          failed += 1;
          firstFailure ||= body.toString('utf8').slice(0, 300);
          resume.delete(current);
          sendNext();
        } else if (order.kind !== 'cycle') {
          finish(current);
          sendNext();
        }
      },
      () => {},
    );
    connections.push(connection);
    sendNext();
  }
  const patience = setTimeout(() => ended(), (order.warmupSeconds + order.seconds + 10) * 1000);
  await allDone;
  clearTimeout(patience);
  for (const connection of connections) connection.close();
  receiver.close();
  const ranOut = next >= calls.length && performance.now() < untilMs;
  const seconds = ranOut ? (performance.now() - countFromMs) / 1000 : order.seconds;
  const sorted = times.sort((left, right) => left - right);
  const [p50Ms, p99Ms] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  return { done: sorted.length, failed, firstFailure, seconds, p50Ms, p99Ms, ranOut };
}

process.once('message', (order: LoadOrder) => {
  const go = () =>
    new Promise<void>((resolve) => {
      process.send?.({ ready: true });
      process.once('message', () => resolve());
    });
  drive(order, go).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (fault: unknown) => {
      process.stderr.write(`${fault instanceof Error ? fault.stack : fault}\n`);
      process.exit(1);
    },
  );
});
