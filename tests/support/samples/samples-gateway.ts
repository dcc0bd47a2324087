/**
 * A gateway that misbehaves in between: an address in front of the real one, whose first part of the path says
 * what goes wrong (`http://127.0.0.1:PORT/lost` as gateway_url).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gateway } from '../gateway.ts';
import type { Fields, Merchant } from '../merchant.ts';

/**
 * `lost`: a payment is carried out, and the connection is cut before its reply.
 * `forged`: queries are answered as if the order had been paid, with the signature of another reply.
 * `unclear`: the first cancel of an order gets lost; the second one comes late enough by the clock of its merchant,
 * who needs one of its own: that of the sandbox waits for the notifications to every shop.
 * `held`: queries of an order are answered once `release` was called for it.
 */
export type Fault = 'lost' | 'forged' | 'unclear' | 'held';

export interface FaultyGateway {
  /** Returns the address that a merchant calls. */
  url(fault: Fault): string;
  /** Methods that were called for an order, in order. */
  methodsFor(merchantOrderNo: string): readonly string[];
  /** The Idempotency-Key of each request of a call for an order, in order. */
  keysFor(merchantOrderNo: string, method: string): readonly (string | undefined)[];
  release(merchantOrderNo: string): void;
  close(): Promise<void>;
}

const payments = new Set(['cscanb.pay.getqrcode', 'pay.merchant.checkout']);
const cancelAfterMs = 15_000;

export async function startFaultyGateway(gateway: Gateway, { post }: Merchant): Promise<FaultyGateway> {
  const calls: { readonly method: string; readonly number: string; readonly key: string | undefined }[] = [];
  const methodsFor = (number: string) =>
    calls.filter((call) => call.number === number).map(({ method }) => method);

  const holds = new Map<string, PromiseWithResolvers<void>>();
  const holdOf = (number: string) => {
    const hold = holds.get(number) ?? Promise.withResolvers<void>();
    holds.set(number, hold);
    return hold;
  };

  async function advance(merchantNo: unknown): Promise<void> {
    const fields = { advance_ms: cancelAfterMs, merchant_no: merchantNo };
    const { code, text } = await post('/api/sandbox/clock', JSON.stringify(fields));
    if (code !== '0') throw new Error(`the clock was not advanced: ${text}`);
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const sent = JSON.parse(body) as Fields;
    const method = String(sent['method']);
    const number = String(sent['merchant_order_no']);
    const given = request.headers['idempotency-key'];
    const key = typeof given === 'string' ? given : undefined;
    calls.push({ method, number, key });
    const [, fault, ...path] = (request.url ?? '').split('/');
    if (fault === 'unclear' && method === 'order.revoker') {
      if (methodsFor(number).filter((each) => each === method).length === 1) {
        request.socket.destroy();
        return;
      }
      await advance(sent['merchant_no']);
    }
    if (fault === 'held' && method === 'order.query') await holdOf(number).promise;
    const reply = await fetch(`${gateway.url}/${path.join('/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body,
    });
    const text = await reply.text();
    if (fault === 'lost' && payments.has(method)) {
      request.socket.destroy();
      return;
    }
    const isForged = fault === 'forged' && method === 'order.query';
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(isForged ? text.replace(/(?<=trans_status\\":)\d/, '2') : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (fault) => `http://127.0.0.1:${port}/${fault}`,
    methodsFor,
    keysFor: (number, method) =>
      calls.filter((call) => call.number === number && call.method === method).map(({ key }) => key),
    release: (number) => holdOf(number).resolve(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
