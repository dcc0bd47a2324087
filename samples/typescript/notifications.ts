/** Where the gateway tells results to. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Client, isTollgateError, matches, outcomeOf } from '@tollgate/sdk';
import { findOrder, markPaid } from './orders.ts';

const bodyMaxBytes = 64 * 1024;

// region verify-notification
/** Whether the notification is the gateway's, and of an order of ours at the amount that we asked for. */
export async function accept(tollgate: Client, rawBody: Buffer): Promise<boolean> {
  const told = await tollgate.verifyNotification(rawBody).catch((error: unknown) => {
    if (isTollgateError(error)) return undefined;
    throw error;
  });
  const order = told && findOrder(told.merchantOrderNo);
  if (told === undefined || order === undefined || !matches(told, order)) return false;
  process.stdout.write(`notified ${told.merchantOrderNo}\n`);
  // The same notification may come again, and our own query may have been faster.
  const isPaid = told.transType === 1 && outcomeOf(told) === 'paid';
  if (isPaid && markPaid(told.merchantOrderNo)) process.stdout.write(`deliver ${told.merchantOrderNo}\n`);
  return true;
}
// endregion verify-notification

// region receive
/** The body as it came: what a framework has parsed and written anew does not verify. */
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
    // Only 200 with `success` ends the repeats.
    response.writeHead(isGood ? 200 : 400).end(isGood ? tollgate.notificationReply : 'refused');
  });
  return server.listen(port, '127.0.0.1');
}
// endregion receive
