/** Receives the gateway's notifications. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Client, isTollgateError, matches, outcomeOf } from '@tollgate/sdk';
import { findOrder, markPaid } from './orders.ts';

const bodyMaxBytes = 64 * 1024;

// region verify-notification
/** Returns true if the notification is from the gateway and for a recorded order with its amount. */
export async function accept(tollgate: Client, rawBody: Buffer): Promise<boolean> {
  const received = await tollgate.verifyNotification(rawBody).catch((error: unknown) => {
    if (isTollgateError(error)) return undefined;
    throw error;
  });
  const order = received && findOrder(received.merchantOrderNo);
  if (received === undefined || order === undefined || !matches(received, order)) return false;
  process.stdout.write(`notified ${received.merchantOrderNo}\n`);
  // The same notification can arrive again, and the shop's own query may have been faster.
  const isPaid = received.transType === 1 && outcomeOf(received) === 'paid';
  if (isPaid && markPaid(received.merchantOrderNo))
    process.stdout.write(`deliver ${received.merchantOrderNo}\n`);
  return true;
}
// endregion verify-notification

// region receive
/** The body as received: a body that a framework has parsed and serialized again cannot be verified. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyMaxBytes) throw new RangeError('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function startReceiver(tollgate: Client, port: number): Server {
  const server = createServer(async (request, response) => {
    const isGood = await readBody(request)
      .then((body) => accept(tollgate, body))
      .catch(() => false);
    // Only HTTP 200 with `success` stops the retries.
    response.writeHead(isGood ? 200 : 400).end(isGood ? tollgate.notificationReply : 'refused');
  });
  return server.listen(port, '127.0.0.1');
}
// endregion receive
